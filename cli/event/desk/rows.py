"""The rows of the desk's views: tables, players, standings, news."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.cli.event.desk import wording
from tilewyrm.cli.event.desk.situation import Situation, TableState
from tilewyrm.cli.event.record.tables import ruled_note, standings_table
from tilewyrm.client.words.wrapping import columns, shorten, wrap
from tilewyrm.language.speech import tell

_GAP = 2
_MOST_NEWS = 200
"""Lines of the log that the news go back."""
_LEAST_TEXT = 24
"""Columns that the names at a table need at least."""
_URGENT = (TableState.HALTED, TableState.UNKNOWN, TableState.ENDED)
_DONE = (TableState.OVER, TableState.PAPER_OVER, TableState.FORFEITED, TableState.ANNULLED)


@dataclass(frozen=True)
class Row:
    """A row of a view: one line of text, or several."""

    lines: Sequence[str]
    style: str = ""
    is_head: bool = False
    """Whether it only names the columns, so that the highlight goes past it."""


def table_rows(situation: Situation, width: int) -> list[Row]:
    """Return a row for each table of the last round, in *width* columns; heads first."""
    tables = situation.tables
    if not tables:
        return []
    heads = [tell("desk.column.table"), tell("desk.column.state"), tell("desk.column.waits")]
    states = [wording.state_text(situation, table) for table in tables]
    waits = [wording.waits_text(situation, table) for table in tables]
    number = max(columns(heads[0]), len(str(len(tables))))
    state = max(map(columns, (heads[1], *states)))
    waiting = max(map(columns, (heads[2], *waits)))
    waiting = min(waiting, max(width // 3, columns(heads[2])))
    names = max(width - number - state - waiting - 3 * _GAP, _LEAST_TEXT)
    rows = [
        Row(
            [_joined((heads[0], number, True), (tell("desk.column.players"), names, False),
                     (heads[1], state, False), (heads[2], waiting, False))],
            "heading",
            is_head=True,
        )
    ]  # fmt: skip
    for table, how, whom in zip(tables, states, waits, strict=True):
        players = wrap(wording.seats_text(situation, table), names)
        awaited = wrap(whom, waiting) if whom else []
        lines = [
            _joined(
                (str(table.number) if not at else "", number, True),
                (players[at] if at < len(players) else "", names, False),
                (how if not at else "", state, False),
                (awaited[at] if at < len(awaited) else "", waiting, False),
            )
            for at in range(max(len(players), len(awaited)))
        ]
        now = situation.state(table)
        missing = bool(situation.missing(table)) and bool(table.absent)
        style = "warning" if now in _URGENT or missing else "dim" if now in _DONE else ""
        rows.append(Row(lines, style))
    found = situation.round
    if found is not None and found.byes:
        byes = ", ".join(map(situation.roster.name, found.byes))
        text = tell("event.round.byes", names=byes)
        rows.append(Row(wrap(text, width), is_head=True))
    return rows


def player_rows(situation: Situation, width: int) -> list[Row]:
    """Return a row for each player, by number; heads first."""
    entrants = list(situation.record.entrants.values())
    cells = [
        (
            str(each.number),
            situation.roster.name(each.number),
            wording.presence(situation, each),
            wording.place_text(situation, each.number),
            each.number in situation.roster.entries and situation.roster.entries[each.number].club,
        )
        for each in entrants
    ]
    heads = [
        tell("desk.column.number"),
        tell("event.column.name"),
        tell("desk.column.presence"),
        tell("desk.column.place"),
        tell("desk.column.club"),
    ]
    return _columned(heads, [[cell or "" for cell in row] for row in cells], width, {0})


def standing_rows(situation: Situation, width: int) -> list[Row]:
    """Return the standings; heads first."""
    heads, *rows = standings_table(situation.record, situation.roster)
    numbers = {at for at in range(len(heads)) if at != 1}
    found = _columned(heads, rows, width, numbers)
    if note := ruled_note([heads, *rows]):
        found.append(Row(wrap(note, width), is_head=True))
    return found


def news_rows(situation: Situation, said: Sequence[tuple[float, str]], width: int) -> list[Row]:
    """Return the news of the log, and those *said* at this desk alone, newest first.

    Those said have a time, in seconds since 1970.
    """
    logged = wording.logged(situation, _MOST_NEWS)
    known = {text for _, text, _ in logged}
    own = [(when, text, "") for when, text in said if text not in known]
    news = sorted([*logged, *own], key=lambda one: -one[0])
    return [
        Row(wrap(f"{wording.clock_time(when)} {text}", width, "      "), style)
        for when, text, style in news
    ]


def _columned(
    heads: Sequence[str], rows: Sequence[Sequence[str]], width: int, numbers: set[int]
) -> list[Row]:
    widths = [max(map(columns, cells)) for cells in zip(heads, *rows, strict=True)]
    found = []
    for at, row in enumerate((heads, *rows)):
        cells = [(text, widths[column], column in numbers) for column, text in enumerate(row)]
        line = shorten(_joined(*cells), width)
        found.append(Row([line], "" if at else "heading", is_head=not at))
    return found


def _joined(*cells: tuple[str, int, bool]) -> str:
    """Return cells, each in its width, at the right where that is said, in one line."""
    parts = []
    for text, width, at_right in cells:
        shown = shorten(text, width)
        blank = " " * (width - columns(shown))
        parts.append(blank + shown if at_right else shown + blank)
    return (" " * _GAP).join(parts).rstrip()
