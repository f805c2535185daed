"""The page of an event: one HTML file that asks no server for anything, and reloads itself."""

import base64
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.tables import crosstable, standings_table
from tilewyrm.cli.event.record.wording import table_text
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending, EventTable
from tilewyrm.language.speech import spoken, tell

_RELOAD_S = 15
_ANNOUNCEMENTS = 5


Scores = Mapping[str, Sequence[int]]
"""By match the points so far, by seat."""
_NO_SCORES: Scores = {}


def write_page(folder: EventFolder, log: EventLog, scores: Scores = _NO_SCORES) -> None:
    """Write the page of the event in *folder*, as its *log* stands.

    *scores* are those of running matches, as far as spectators may know them.

    Raises:
        OSError: it cannot be written.
    """
    folder.page.mkdir(exist_ok=True)
    roster = Roster.read(folder.players, log.record.entrants)
    write_atomically(folder.page / "index.html", hall_page(log, roster, scores).encode())


def hall_page(log: EventLog, roster: Roster, scores: Scores) -> str:
    """Return the page, in the language that is spoken."""
    record, style = log.record, _asset("page.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return Template(_asset("page.html")).substitute(
        language=spoken(),
        style=style,
        style_hash=f"sha256-{digest}",
        refresh="" if record.closed else f'<meta http-equiv="refresh" content="{_RELOAD_S}">\n',
        title=escape(record.event.title),
        state=escape(_state(log)),
        sections="\n".join(_sections(log, roster, scores)),
        hash=log.state.prev,
    )


@cache
def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _state(log: EventLog) -> str:
    record = log.record
    if record.closed:
        return tell("event.page.closed")
    if not record.rounds:
        return tell("event.page.soon")
    last = record.rounds[-1]
    return tell("event.round.title", round=last.number, rounds=record.event.rounds)


def _sections(log: EventLog, roster: Roster, scores: Scores) -> Iterator[str]:
    record = log.record
    for _, text in reversed(record.announcements[-_ANNOUNCEMENTS:]):
        yield f'<p class="said">{escape(text)}</p>'
    yield "<main>"
    if record.rounds:
        yield _round(record.rounds[-1], roster, scores)
    rows = standings_table(record, roster)
    if len(rows) > 1:
        yield _section("standings", _table(rows))
    yield "</main>"
    if any(each.started for each in record.rounds):
        yield _section("cross", _table(crosstable(record, roster)))
    if record.rounds and not record.closed:
        yield _slips(log, record.rounds[-1], roster)


def _section(name: str, content: str) -> str:
    heading = escape(tell(f"event.page.{name}"))
    return f'<section class="{name}"><h2>{heading}</h2>{content}</section>'


def _round(found: EventRound, roster: Roster, scores: Scores) -> str:
    """Return the tables of a round, with results as far as there are."""
    rows = [
        f"<tr><td>{table.number}</td><td>{escape(table_text(table, roster, with_line=False))}</td>"
        f"<td>{escape(_running(table, scores))}</td></tr>"
        for table in found.tables
    ]
    byes = ", ".join(map(roster.name, found.byes))
    more = f"<p>{escape(tell('event.round.byes', names=byes))}</p>" if byes else ""
    return _section("tables", f"<table>{''.join(rows)}</table>{more}")


def _running(table: EventTable, scores: Scores) -> str:
    """Return points so far and code of the match that is played at a table; empty without one."""
    outcome = table.outcome()
    if outcome.ending is not Ending.UNDECIDED or not outcome.match:
        return ""
    points = " : ".join(map(str, scores.get(outcome.match, ())))
    return f"{points}  {outcome.match}".strip()


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table with *rows* of texts, of which the first one is the head."""
    head, *body = ([escape(cell) for cell in row] for row in rows)
    lines = [f"<tr><th>{'<th>'.join(head)}</tr>"]
    lines += [f"<tr><td>{'<td>'.join(row)}</tr>" for row in body]
    return f"<table>{''.join(lines)}</table>"


def _slips(log: EventLog, found: EventRound, roster: Roster) -> str:
    """Return a slip for each table, on which the points are written; only paper shows them."""
    slips = []
    for table in found.tables:
        title = tell(
            "event.live.title",
            title=log.record.event.title,
            round=found.number,
            table=table.number,
        )
        rows = "".join(
            f"<tr><td>{seat}</td><td>{escape(roster.name(number))}</td><td></td></tr>"
            for seat, number in enumerate(table.seats, 1)
        )
        slips.append(f'<div class="slip"><h3>{escape(title)}</h3><table>{rows}</table></div>')
    return f'<div class="slips">{"".join(slips)}</div>'
