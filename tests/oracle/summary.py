"""The comparison's table, for people."""

from collections.abc import Mapping, Sequence

from oracle.report import Report

_WIDTHS = (42, 9, 10, 12)


def heading() -> str:
    """Return the line above the rows."""
    return _line("game", "messages", "compared", "differences")


def row(report: Report) -> str:
    """Return one game's line."""
    compared = sum(report.compared.values())
    return _line(report.game, report.messages, compared, len(report.differences))


def summary(reports: Sequence[Report], others: Mapping[str, str]) -> str:
    """Return the whole table, what was compared below it, and the *others* with their reasons."""
    total = Report("all")
    for report in reports:
        total.messages += report.messages
        total.compared += report.compared
        total.differences += (f"{report.game}, {found}" for found in report.differences)
    items = [f"  {what:24}{count:10,}" for what, count in sorted(total.compared.items())]
    lines = [heading(), *map(row, reports), row(total)]
    lines += ["", f"compared, all {len(reports)} games:", *items]
    if others:
        lines += ["", f"{len(others)} games play with what is not here:"]
        lines += [f"  {name:{_WIDTHS[0]}}{missing}" for name, missing in others.items()]
    return "\n".join([*lines, *(f"! {found}" for found in total.differences)])


def _line(game: str, *numbers: str | int) -> str:
    cells = (f"{number:,}" if isinstance(number, int) else number for number in numbers)
    return f"{game:{_WIDTHS[0]}}" + "".join(
        f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS[1:], strict=True)
    )
