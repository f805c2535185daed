"""The comparison's summary, for people."""

from oracle.report import Report

_WIDTHS = (24, 9, 10, 12)


def heading() -> str:
    """Return the line above the rows."""
    return _line("game", "messages", "compared", "differences")


def row(report: Report) -> str:
    """Return one game's line."""
    return _line(
        report.game, report.messages, sum(report.compared.values()), len(report.differences)
    )


def summary(reports: list[Report]) -> str:
    """Return the whole table, with what was compared below it."""
    total = Report("all")
    for report in reports:
        total.messages += report.messages
        total.compared += report.compared
        total.differences += report.differences
    items = [f"  {what:24}{count:10,}" for what, count in sorted(total.compared.items())]
    lines = [heading(), *map(row, reports), row(total), "", "compared, all games:", *items]
    return "\n".join([*lines, *(f"! {found}" for found in total.differences)])


def _line(game: str, *numbers: str | int) -> str:
    cells = (f"{number:,}" if isinstance(number, int) else number for number in numbers)
    return f"{game:{_WIDTHS[0]}}" + "".join(
        f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS[1:], strict=True)
    )
