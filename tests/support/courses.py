"""Matches between bots, each played once for all who look at a moment of it."""

from functools import lru_cache
from random import Random

from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.engine.bots.random import RANDOM
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.game import Choice, Decided, Entry, GameOver, Rolled, State
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.match.fact_lookup import facts_of
from tilewyrm.server.match.preview import previewed
from tilewyrm.v1 import match_pb2, service_pb2

_KEPT_EVERY = 16
"""Of the moments of a match, one in so many is kept; to the others it is played from there."""


class Course:
    """How one match goes, as far as somebody has asked."""

    def __init__(
        self, name: str, seed: int, seats: int, bot: str, options: dict[str, OptionValue]
    ) -> None:
        """Begin a match; *seed* is that of all luck, *bot* plays on every seat."""
        rules, self._name, self._draw = game(name), name, Random(seed)
        setup = rules.setup(editions.load(name), seats, options)
        self._now = MatchState(rules, setup, Terms(), [""] * seats)
        self._player = None if bot == RANDOM else bots(name)[bot](self._draw.randrange)
        self._entries: list[Entry] = []
        self._asked: list[str] = []
        """After each number of entries what is asked; empty: nothing."""
        self._kept: list[MatchState] = []
        self._foreseen: dict[int, tuple[service_pb2.ChoicePreview, ...]] = {}
        self.log: list[service_pb2.LogLine] = []
        """What has happened, as the server tells it."""
        self._note()

    def stop(self, entries: int, question: str = "") -> int:
        """Return after how many entries, at least *entries*, *question* is asked; empty: any.

        If that never comes, how many there are in all.
        """
        seq = entries
        while True:
            while seq >= len(self._asked):
                if isinstance(self._now.state.pending, GameOver):
                    return len(self._entries)
                self._go_on()
            if self._asked[seq] and question in ("", self._asked[seq]):
                return seq
            seq += 1

    def position(self, seq: int) -> MatchState:
        """Return the match after *seq* entries, which the caller may change."""
        kept = seq // _KEPT_EVERY
        position = self._kept[kept].copy()
        for entry in self._entries[kept * _KEPT_EVERY : seq]:
            position.state.apply(entry)
        return position

    def foreseen(self, seq: int) -> tuple[service_pb2.ChoicePreview, ...]:
        """Return what each choice after *seq* entries would do, as the server works it out."""
        if seq not in self._foreseen:
            position = self.position(seq)
            pending, known = position.state.pending, []
            if isinstance(pending, Choice):
                legal = position.state.legal(pending.seat)
                every = range(len(legal))
                words = codec(self._name)
                known = list(previewed(words, position, pending.seat, legal, every).choices)
            self._foreseen[seq] = tuple(known)
        return self._foreseen[seq]

    def facts(self, seq: int, seat: int | None) -> tuple[match_pb2.Fact, ...]:
        """Return what is told to *seat* of all on the table after *seq* entries."""
        return tuple(facts_of(self.position(seq), seat).facts)

    def _go_on(self) -> None:
        """Play one entry more."""
        state = self._now.state
        pending = state.pending
        if isinstance(pending, Choice) and self._player is not None:
            entry: Entry = Decided(pending.seat, self._player.choose(state, pending.seat))
        else:
            entry = any_entry(state, self._draw)
        self.log.append(applied(self._name, state, entry, len(self.log) + 1))
        self._entries.append(entry)
        self._note()

    def _note(self) -> None:
        """Note what stands now."""
        if len(self._entries) % _KEPT_EVERY == 0:
            self._kept.append(self._now.copy())
        pending = self._now.state.pending
        self._asked.append(pending.question if isinstance(pending, Choice) else "")


@lru_cache(maxsize=200)
def course(
    name: str, seed: int, seats: int, bot: str, options: tuple[tuple[str, OptionValue], ...]
) -> Course:
    """Return the course of the match that *bot* so plays on every seat."""
    return Course(name, seed, seats, bot, dict(options))


def applied(name: str, state: State, entry: Entry, seq: int) -> service_pb2.LogLine:
    """Put *entry* into *state* and return it as the server tells it."""
    words = codec(name)
    line = service_pb2.LogLine(seq=seq)
    if isinstance(entry, Rolled):
        line.roll.CopyFrom(words.roll.to_message(entry.roll))
    else:
        line.decided.seat = entry.seat
        line.decided.decision.CopyFrom(words.decision.to_message(entry.decision))
    events = state.apply(entry)
    line.events.extend(words.event.to_message(event) for event in events)
    line.facts.extend(map(words.fact.to_message, game(name).remarks(state, events)))
    return line
