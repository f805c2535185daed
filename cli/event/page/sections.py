"""Sections of the page of an event, as HTML."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil
from time import localtime, strftime

from tilewyrm.cli.event.page.boards import Board
from tilewyrm.cli.event.page.disclosure import disclosure
from tilewyrm.cli.event.page.match_pages import MatchPages
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.tables import crosstable, ruled_note, standings_table
from tilewyrm.cli.event.record.wording import table_text
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending, EventTable
from tilewyrm.language.speech import tell

_ANNOUNCEMENTS = 5
_CHUNK = 16
"""Most rows of the standings below each other, so that a projector shows all of an event."""
_MINUTE_S = 60


class Sections:
    """The sections of a page, in the language that is spoken."""

    def __init__(
        self, log: EventLog, roster: Roster, boards: Mapping[str, Board], pages: MatchPages
    ) -> None:
        self._log = log
        self._record = log.record
        self._roster = roster
        self._boards = boards
        self._pages = pages

    def state(self) -> str:
        """Return the state of the event as text, in a few words."""
        record = self._record
        if record.closed:
            return tell("event.page.closed")
        if not record.rounds:
            return tell("event.page.soon")
        last = record.rounds[-1]
        title = tell("event.round.title", round=last.number, rounds=record.event.rounds)
        if not last.started:
            return title
        began_s = self._log.lines[last.line].ms / 1000
        since = tell("event.page.since", round=title, time=strftime("%H:%M", localtime(began_s)))
        if last.minutes is None:
            return since
        end = strftime("%H:%M", localtime(began_s + last.minutes * _MINUTE_S))
        return tell("event.page.until", since=since, time=end)

    def shown(self) -> Iterator[str]:
        """Yield every section that has content, the important ones first."""
        record = self._record
        yield from self._announcements()
        standings = standings_table(record, self._roster)
        yield "<main>"
        if record.rounds and not record.closed:
            yield _section("tables", self._tables(record.rounds[-1]))
        if len(standings) > 1:
            yield _section(
                "standings", f'<div class="columns">{_chunks(standings)}</div>{_note(standings)}'
            )
        yield "</main>"
        boards = "".join(self._board_figures())
        if boards:
            yield _section("boards", f'<div class="columns">{boards}</div>')
        results = "".join(self._results())
        if results:
            yield _section("results", results)
        if any(each.started for each in record.rounds):
            cross = crosstable(record, self._roster)
            yield _section("cross", f"{_table(cross)}{_note(cross)}")
        if record.rounds and not record.closed:
            seats = _chunks(self._seats(record.rounds[-1]))
            yield _section("seats", f'<div class="columns">{seats}</div>')
            yield _section("slips", "".join(self._slips(record.rounds[-1])))

    def links(self) -> str:
        """Return links to the sections. After a click on one, only that section is printed."""
        record = self._record
        found = [
            *(["tables"] if record.rounds and not record.closed else []),
            *(["standings"] if record.entrants else []),
            *(["results", "cross"] if any(each.started for each in record.rounds) else []),
            *(["seats", "slips"] if record.rounds and not record.closed else []),
        ]
        links = "".join(
            f'<a href="#{name}">{escape(tell(f"event.page.{name}"))}</a>' for name in found
        )
        return f"<nav>{links}</nav>" if found else ""

    def _announcements(self) -> Iterator[str]:
        for line, text in reversed(self._record.announcements[-_ANNOUNCEMENTS:]):
            said = strftime("%H:%M", localtime(self._log.lines[line].ms / 1000))
            yield f'<p class="said"><time>{said}</time> {escape(text)}</p>'

    def _tables(self, found: EventRound) -> str:
        """Return the tables of the present round, with what is known of each."""
        rows = [
            f"<tr><td>{table.number}</td><td>{self._players(found, table)}</td>"
            f"<td>{self._beside(found, table)}</td></tr>"
            for table in found.tables
        ]
        return f"<table>{''.join(rows)}</table>{self._byes(found)}"

    def _players(self, found: EventRound, table: EventTable) -> str:
        """Return the players of a table, with their points if everyone may see them."""
        if disclosure(self._record, found).ended:
            return escape(table_text(table, self._roster, with_line=False))
        return escape("  ·  ".join(map(self._roster.name, table.seats)))

    def _beside(self, found: EventRound, table: EventTable) -> str:
        """Return points so far and code of a running match, or the link to one that has ended."""
        outcome, shown = table.outcome(), disclosure(self._record, found)
        if not outcome.match:
            return ""
        link = self._pages.link(outcome.match) if shown.ended else ""
        if link:
            return f'<a href="{escape(link)}">{escape(tell("event.page.replay"))}</a>'
        if outcome.ending is not Ending.UNDECIDED or not shown.running:
            return ""
        board = self._boards.get(outcome.match)
        points = " : ".join(map(str, board.points)) if board is not None else ""
        if board is not None and board.ruled:
            points = tell("event.table.ruled", table=points)
        return escape(f"{points}  {outcome.match}".strip())

    def _byes(self, found: EventRound) -> str:
        byes = ", ".join(map(self._roster.name, found.byes))
        return f"<p>{escape(tell('event.round.byes', names=byes))}</p>" if byes else ""

    def _board_figures(self) -> Iterator[str]:
        """Yield the board of each running match as a picture."""
        for found in self._record.rounds[-1:]:
            if not disclosure(self._record, found).running:
                return
            for table in found.tables:
                outcome = table.outcome()
                board = self._boards.get(outcome.match)
                if board is None or outcome.ending is not Ending.UNDECIDED:
                    continue
                names = ", ".join(map(self._roster.name, table.seats))
                told = escape(tell("event.page.board", table=table.number, names=names))
                source = escape(f"boards/{outcome.match}.svg?{board.seq}")
                yield (
                    f'<figure><img src="{source}" alt="{told}"><figcaption>{told}</figcaption>'
                    "</figure>"
                )

    def _results(self) -> Iterator[str]:
        """Yield the tables of each round that has started, the last one first.

        Until the event is closed, those of the present round are in a section of their own.
        """
        rounds = self._record.event.rounds
        present = 0 if self._record.closed else 1
        for found in reversed(self._record.rounds[: len(self._record.rounds) - present]):
            if found.started:
                title = escape(tell("event.round.title", round=found.number, rounds=rounds))
                yield f"<h3>{title}</h3>{self._tables(found)}"

    def _seats(self, found: EventRound) -> list[list[str]]:
        """Return where each player of a round sits, by name, heads first; byes have no table."""
        heads = ["event.page.table", "event.column.name", "event.page.seat"]
        places = [
            (self._roster.name(number), str(table.number), str(seat))
            for table in found.tables
            for seat, number in enumerate(table.seats, 1)
        ]
        bye = tell("event.occasion.bye")
        places += [(self._roster.name(number), bye, "") for number in found.byes]
        rows = [[table, name, seat] for name, table, seat in sorted(places, key=_by_name)]
        return [[tell(head) for head in heads], *rows]

    def _slips(self, found: EventRound) -> Iterator[str]:
        """Yield a slip for each table, on which the points are written; only paper shows them."""
        heads = "".join(
            f"<th>{escape(tell(name))}</th>"
            for name in ("event.page.seat", "event.column.name", "event.page.points")
        )
        signed = escape(tell("event.page.signed"))
        for table in found.tables:
            title = tell(
                "event.live.title",
                title=self._record.event.title,
                round=found.number,
                table=table.number,
            )
            rows = "".join(
                f"<tr><td>{seat}</td><td>{escape(self._roster.name(number))}</td><td></td></tr>"
                for seat, number in enumerate(table.seats, 1)
            )
            yield (
                f'<div class="slip"><h3>{escape(title)}</h3><table><tr>{heads}</tr>{rows}</table>'
                f"<p>{signed}</p></div>"
            )


def _by_name(place: tuple[str, str, str]) -> tuple[str, str]:
    return place[0].casefold(), place[0]


def _section(name: str, content: str) -> str:
    heading = escape(tell(f"event.page.{name}"))
    return f'<section class="{name}" id="{name}"><h2>{heading}</h2>{content}</section>'


def _note(rows: Sequence[Sequence[str]]) -> str:
    """Return the meaning of the mark of a ruling, if any of *rows* has it."""
    note = ruled_note(rows)
    return f'<p class="note">{escape(note)}</p>' if note else ""


def _chunks(rows: Sequence[Sequence[str]]) -> str:
    """Return *rows* as tables side by side, each with the head and at most `_CHUNK` rows."""
    head, *body = rows
    tables = ceil(len(body) / _CHUNK)
    size = ceil(len(body) / tables)  # equally long, but for the last one
    return "".join(
        _table([head, *body[first : first + size]]) for first in range(0, len(body), size)
    )


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table with *rows* of texts, of which the first one is the head."""
    head, *body = ([escape(cell) for cell in row] for row in rows)
    lines = [f"<tr><th>{'<th>'.join(head)}</tr>"]
    lines += [f"<tr><td>{'<td>'.join(row)}</tr>" for row in body]
    return f"<table>{''.join(lines)}</table>"
