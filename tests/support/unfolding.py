"""A match between bots that goes on entry by entry before a desk, as a server would tell it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from random import Random

from support import desks
from support.courses import applied
from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import SendDecision
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.game import Chance, Choice, Decided, Entry, GameOver, Value
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import service_pb2

SEAT = 0
"""Whose desk it is."""


class Unfolding:
    """One match, seen from the first seat."""

    def __init__(
        self,
        name: str,
        seed: int,
        *,
        seats: int = 2,
        bot: str = "greedy",
        options: Mapping[str, OptionValue],
    ) -> None:
        """Begin a match; *seed* is that of all luck, *bot* plays on every seat."""
        self._rules, self._words, self._draw = game(name), codec(name), Random(seed)
        self._setup = self._rules.setup(editions.load(name), seats, options)
        self._player = bots(name)[bot](self._draw.randrange)
        self._log: list[service_pb2.LogLine] = []
        self._seen: dict[str, Value] | None = None
        """What the first seat was told last, by key; None: it was told something else since."""
        self.state = self._rules.initial(self._setup)
        """Where the match stands."""

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.state.pending, GameOver)

    def go_on(self, entries: int, send: SendDecision = desks.nowhere) -> Desk:
        """Play at least so many entries, until the first seat is asked; return its desk.

        Its choices go to *send*.
        """
        while len(self._log) < entries or not self._asks():
            self._next()
        self._seen = None
        return desks.seated(self._setup, self.state, self._log, send)

    def step(self) -> service_pb2.TableMessage:
        """Play one decision on and the rolls that follow; return what the first seat is told."""
        before = self._seen if self._seen is not None else self._parts()
        news = [self._next()]
        while isinstance(self.state.pending, Chance):
            news.append(self._next())
        update = service_pb2.Update(first_seq=news[0].seq, seq=news[-1].seq, log=news)
        self._seen = self._parts()
        for key, value in self._seen.items():
            if before.get(key) != value:
                update.parts.append(self._words.part.to_message(value))
        update.removed.extend(key for key in before if key not in self._seen)
        self._tell_turn(update.turn)
        return service_pb2.TableMessage(update=update)

    def _parts(self) -> dict[str, Value]:
        return {part.key: part for part in self._rules.view(self.state, SEAT)}

    def _asks(self) -> bool:
        pending = self.state.pending
        return isinstance(pending, Choice) and pending.seat == SEAT

    def _next(self) -> service_pb2.LogLine:
        pending = self.state.pending
        if isinstance(pending, Choice):
            entry: Entry = Decided(pending.seat, self._player.choose(self.state, pending.seat))
        else:
            entry = any_entry(self.state, self._draw)
        line = applied(self._setup.game, self.state, entry, len(self._log) + 1)
        self._log.append(line)
        return line

    def _tell_turn(self, turn: service_pb2.Turn) -> None:
        pending = self.state.pending
        if isinstance(pending, GameOver):
            turn.over.scores.extend(pending.scores)
        elif isinstance(pending, Choice) and pending.seat == SEAT:
            legal = [self._words.decision.to_message(each) for each in self.state.legal(SEAT)]
            turn.request.seq, turn.request.seat = len(self._log), SEAT
            turn.request.question = pending.question
            turn.request.decisions.extend(legal)
        elif isinstance(pending, Choice):
            turn.waiting.seat, turn.waiting.question = pending.seat, pending.question


@cache
def unfolded(
    name: str, seed: int, options: tuple[tuple[str, OptionValue], ...]
) -> tuple[Callable[[], Desk], Sequence[service_pb2.TableMessage]]:
    """Return a whole match of two greedy bots, played once for all who follow it.

    That is what makes a desk of the first seat at its first question, and what it is told from
    there to the end.
    """
    match = Unfolding(name, seed, options=dict(options))
    match.go_on(0)
    desk = partial(desks.seated, match._setup, match.state.copy(), [*match._log])
    told = []
    while not match.is_over:
        told.append(match.step())
    return desk, told
