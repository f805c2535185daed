"""Reactions of the bots at a table: now and then one remarks on what has just happened.

They follow from the match and the chat alone; the record of the match does not contain them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from tilewyrm.engine.game import Decided, Incident
from tilewyrm.server.chat.bot_phrases import bots_at, remark
from tilewyrm.server.chat.chat import Chat
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.server.text.bot_cast import talkativeness
from tilewyrm.v1 import service_pb2

TURNS_BETWEEN = 8
"""Turns after which a bot may remark on something again."""
MANY_POINTS = 9
"""Points of one seat, got at once, that are worth a remark."""


class _Reaction(NamedTuple):
    bot: int
    phrase: service_pb2.Phrase.ValueType


class BotReactions:
    """Makes the bots of one table speak up during a match."""

    def __init__(self, chat: Chat, table_id: str, seats: Sequence[SeatRow]) -> None:
        """Prepare for a table; a bot waits for some turns before its first reaction."""
        self._chat, self._table_id, self._seats = chat, table_id, seats
        self._turns = 0
        self._last_seat: int | None = None

    def follow(self, lines: Sequence[EntryRecord], incidents: Iterable[Incident]) -> None:
        """Let a bot react to the *incidents* of *lines*, if it is in the mood."""
        for line in lines:
            if isinstance(line.entry, Decided) and line.entry.seat != self._last_seat:
                self._last_seat = line.entry.seat
                self._turns += 1
        if self._turns <= TURNS_BETWEEN:
            return
        for reaction in self._reactions(tuple(incidents)):
            if reaction.phrase != self._last_phrase and self._likes(lines[-1].seq, reaction.bot):
                remark(self._chat, self._seats, *reaction, seq=lines[-1].seq)
                self._turns = 0
                return

    def _reactions(self, incidents: Sequence[Incident]) -> Iterator[_Reaction]:
        """Yield what bots might say, the best first."""
        bots = bots_at(self._seats)
        for each in incidents:
            if each.loses and each.seat in bots:
                yield _Reaction(each.seat, service_pb2.PHRASE_OUCH)
        points = [0] * len(self._seats)
        for each in incidents:
            points[each.seat] += each.points
        for seat in sorted(range(len(points)), key=lambda seat: -points[seat]):
            if points[seat] < MANY_POINTS:
                return
            if seat in bots:
                yield _Reaction(seat, service_pb2.PHRASE_LUCKY)
            others = sorted(bots, key=lambda bot: (bot - seat) % len(points))
            yield from (
                _Reaction(bot, service_pb2.PHRASE_WELL_PLAYED) for bot in others if bot != seat
            )

    @property
    def _last_phrase(self) -> service_pb2.Phrase.ValueType:
        """The last phrase of any bot."""
        bots = bots_at(self._seats)
        said = (each.phrase for each in reversed(self._chat.visible_to(0)) if each.seat in bots)
        return next(said, service_pb2.PHRASE_UNSPECIFIED)

    def _likes(self, seq: int, bot: int) -> bool:
        """Return whether *bot* speaks up after the entry *seq*: its manner says how often."""
        percent = crc32(f"{self._table_id}/{seq}/{bot}".encode()) % 100
        return percent < talkativeness(self._seats[bot].bot)
