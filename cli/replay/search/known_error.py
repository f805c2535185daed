"""Errors of the program at a place that an earlier match of the search has shown."""

from collections.abc import Callable, Mapping, Sequence

from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.replay.search.totals.search_totals import Finding


def known_error(
    findings: Mapping[tuple[str, bool], Finding],
    side: str,
    record: Record,
    numbers: Sequence[int],
    follow: Callable[[Sequence[int]], Record],
) -> Finding | None:
    """Return the finding that shows the error of one version in a match, if one does.

    That spares the comparison entry by entry, which takes ten times as long. The earlier match is
    not longer, and the versions play this one alike up to the error.

    Args:
        findings: those of the search, by kind, and by whether the hash seed alone causes them.
        side: that version, ``old`` or ``new``.
        record: how it played the match.
        numbers: those of the choices.
        follow: lets the other version follow other numbers.
    """
    error, entries = record["crash"].partition(":")[0], record["entries"]
    finding = findings.get((f"{side}: {error} ({record['place']})", False))
    if not error or not entries or finding is None or entries < finding.difference.entry:
        return None
    before = follow(numbers[: entries - 1])
    return finding if before["course"] == record["course"] else None
