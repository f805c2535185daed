"""Report of a search while it runs: its progress and new kinds."""

import sys

from tilewyrm.cli.bulk.progress_line import ProgressLine
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.search.commits.search_span import SearchSpan
from tilewyrm.cli.replay.search.totals.search_totals import Finding, SearchTotals
from tilewyrm.language.speech import count, tell


class SearchReport:
    """Progress on a terminal, and a line for each new kind of difference."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json
        self._line = ProgressLine()

    def show(self, totals: SearchTotals, finding: Finding | None) -> None:
        """Show the progress, and *finding*, if there is a new one."""
        if finding is not None and not self._as_json:
            self.clear()
            say(tell("replay.search.found", path=finding.path, kind=finding.kind))
        if sys.stderr.isatty():
            fields = {"entries": totals.entries, "kinds": len(totals.findings)}
            line = count(totals.step.value, totals.matches, **fields)
            self._line.show(line)

    def announce(self, part: SearchSpan) -> None:
        """Print that *part* of the commits is searched alone."""
        self.clear()
        if not self._as_json:
            first, *others = part.commits
            commits = f"{part.old}..{others[-1]}" if others else first
            say(count("replay.search.part", len(part.commits), commits=commits))

    def clear(self) -> None:
        """Clear the progress."""
        self._line.clear()
