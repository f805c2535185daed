"""Pages of the matches that have ended, beside the page of the event."""

from collections.abc import Iterator
from pathlib import Path

from tilewyrm.cli.event.page.disclosure import disclosure
from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.replay.export_formats import ExportRefused, html
from tilewyrm.client.errors import ClientError
from tilewyrm.replays.errors import ReplayError


class MatchPages:
    """The pages of matches below the page of an event, a file each.

    A replay contains its players' names. Without a list of names, there are no such pages.
    """

    def __init__(self, folder: EventFolder) -> None:
        self._folder = folder
        self.path = folder.page / "matches"
        self._refused: set[str] = set()
        """The matches of which no page can be made."""

    def link(self, match: str) -> str:
        """Return the relative address of the page of a match, empty if there is none."""
        shown = self._folder.players.is_file() and self._page(match).is_file()
        return f"matches/{self._page(match).name}" if shown else ""

    def missing(self, log: EventLog) -> Iterator[str]:
        """Yield each match that has ended, may be shown, and has no page yet."""
        if not self._folder.players.is_file():
            return
        for found in log.record.rounds:
            if not disclosure(log.record, found).ended:
                continue
            for table in found.tables:
                outcome = table.outcome()
                if not outcome.sha256 or outcome.match in self._refused:
                    continue
                if self._file(outcome.match).is_file() and not self._page(outcome.match).is_file():
                    yield outcome.match

    def write(self, match: str) -> None:
        """Write the page of a match; this takes some seconds.

        Raises:
            OSError: it cannot be written.
        """
        try:
            page = html(self._file(match), self._file(match).name)
        except (ExportRefused, ReplayError, ClientError):
            self._refused.add(match)
            return
        self.path.mkdir(parents=True, exist_ok=True)
        write_atomically(self._page(match), page.text.encode())

    def clear(self) -> None:
        """Remove all pages: the names are withheld.

        Raises:
            OSError: one cannot be removed.
        """
        for page in self.path.glob("*.html"):
            page.unlink(missing_ok=True)

    def _file(self, match: str) -> Path:
        return self._folder.matches / f"{Path(match).name}.twr"

    def _page(self, match: str) -> Path:
        return self.path / f"{Path(match).name}.html"
