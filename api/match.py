"""Matches that a program plays, step by step, without a server."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from tilewyrm.api.luck import Origin, Seed, new_seed, random_of, secret_of
from tilewyrm.api.match_words import expression, refusal, summary
from tilewyrm.api.position.position import Position, deal
from tilewyrm.engine.errors import IllegalEntry, Reason, public_error
from tilewyrm.engine.game import Chance, Choice, Decided, Edition, Rolled, Setup, Value
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.standing import Seat, Standing
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values.notation import text

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision, Event, Roll


@public_error("NoLuck")
class NoLuck(Exception):
    """A match without luck of its own was to roll."""


class Bot(Protocol):
    """A player of a seat, in one match."""

    def choose(self, match: "Match", /) -> "Decision":
        """Return one of ``match.legal()`` for the seat ``match.seat``.

        *match* is a copy without luck: changing it changes nothing else.
        """


class Match(Position):
    """One match at one moment, made by `new`, `copy` or a replay.

    Changed in place by `apply`, `roll` and `play` only.
    """

    __slots__ = ("_origin",)

    def __init__(self, match: MatchState, origin: Origin | None) -> None:
        """Take over *match*; without an *origin* it cannot `roll`."""
        super().__init__(match)
        self._origin = origin

    # moves

    def apply(self, entry: "str | Decision | Roll", /) -> "tuple[Event, ...]":
        """Apply a decision of the asked seat, or a roll, and return the events that follow.

        Args:
            entry: one of `legal` or `outcomes`, or its `text`.

        Raises:
            IllegalEntry: it is not possible now; the match is as it was.
        """
        pending = self._match.state.pending
        value = self._read(entry) if isinstance(entry, str) else entry
        if not is_dataclass(value):
            sentence = f"{value!r} is no decision or roll; apply one of legal() or outcomes()"
            raise IllegalEntry(Reason.NOT_OFFERED, sentence)
        if isinstance(pending, Choice):
            return tuple(apply(self._match, Decided(pending.seat, value)))
        return tuple(apply(self._match, Rolled(value)))

    def roll(self) -> "tuple[Event, ...]":
        """Apply the roll that follows from the match's luck, and return the events that follow.

        Raises:
            NoLuck: the match is a copy without luck of its own.
            IllegalEntry: no roll comes next; the match is as it was.
        """
        if self._origin is None:
            raise NoLuck(
                "this match has no luck of its own, so the rolls to come stay unknown;"
                " give the copy a seed, match.copy(seed=1), or apply one of match.outcomes()"
            )
        state = self._match.state
        if not isinstance(state.pending, Chance):
            seat = self.seat
            why = "the match is over" if seat is None else f"seat {seat + 1} is to decide"
            reason = Reason.OVER if self.is_over else Reason.NOT_A_ROLL
            raise IllegalEntry(reason, f"no roll comes next: {why}")
        return tuple(apply(self._match, Rolled(self._origin.luck.roll(state))))

    def play(self, bots: Sequence[Bot], /) -> tuple[int, ...]:
        """Play the match to its end with *bots*, one for each seat, and return the points.

        A bot gets a copy without luck. It is not asked if there is only one decision.

        Raises:
            ValueError: there are more or fewer bots than seats.
            IllegalEntry: a bot chose what is not legal; all before it has been played.
        """
        if len(bots) != self.seats:
            raise ValueError(f"the match needs {self.seats} bots, one a seat, not {len(bots)}")
        while not self.is_over:
            seat = self.seat
            if seat is None:
                self.roll()
                continue
            legal = self.legal()
            self.apply(legal[0] if len(legal) == 1 else bots[seat].choose(self.copy()))
        return self.score()

    def copy(self, *, seed: Seed | None = None, deal_for: int | None = None) -> "Match":
        """Return an independent match at the same moment; it costs some microseconds.

        It has no luck of its own, or that of *seed*: the rolls of the original are not for it.

        Args:
            seed: source of the copy's luck, and of what is dealt.
            deal_for: a seat. All that is hidden from it is dealt anew (*determinization*), so that
                a search with the copy is fair. The copy has one of the matches that are possible
                for all that this seat has seen; a match is more likely if more ways lead to it.
                Without *seed*, it is a new one each time.

        Raises:
            ValueError: there is no such seat.
        """
        origin = None
        if seed is not None:
            origin = Origin(secret_of(seed), self.seats, f"seed={seed!r}")
        if deal_for is None:
            return self._twin(self._match, origin)

        def draw(total: int) -> int:
            return random_of(new_seed() if seed is None else seed, "deal").randrange(total)

        return self._twin(deal(self, deal_for, draw), origin)

    def _twin(self, match: MatchState, origin: Origin | None) -> "Match":
        """Return an independent copy of *match*, which is this one or looks the same to a seat."""
        twin = Match(match.copy(), origin)
        twin._information = self._information
        return twin

    def __eq__(self, other: object) -> bool:
        """Return whether both are at the same position of the same setup.

        How they came there, and their luck, do not count.
        """
        if not isinstance(other, Match):
            return NotImplemented
        ours, theirs = self._match, other._match
        return (
            ours.state.scores == theirs.state.scores
            and facts(ours.setup) == facts(theirs.setup)
            and ours.state.encoded() == theirs.state.encoded()
        )

    __hash__ = None  # type: ignore[assignment]  # it changes; `digest` is a key for its position

    def __deepcopy__(self, memo: object) -> "Match":
        return self._twin(self._match, self._origin)  # which does not change

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process sets it up: with every entry, one after the other."""
        return _rebuilt, (*facts(self._match.setup), self._origin, self.entries)

    @property
    def secret(self) -> bytes | None:
        """What its rolls come from, 32 bytes; None for a copy without luck."""
        return None if self._origin is None else self._origin.secret

    # in words

    def __repr__(self) -> str:
        """Return an expression for an equal match, with every entry."""
        return expression(self._match, self.entries, self._origin)

    def __str__(self) -> str:
        """Return a line: the game, the points, and what comes next."""
        return summary(self._match, self.score())

    def _read(self, words: str) -> "Decision | Roll":
        """Return the decision or roll that *words* are the text of."""
        possible: list[Decision | Roll] = [*self.legal()]
        possible += [outcome for outcome, _ in self.outcomes()]
        for value in possible:
            if text(value) == words:
                return value
        raise refusal(self.pending, possible, words)


def facts(setup: Setup) -> tuple[str, str, int, Mapping[str, OptionValue], int]:
    """Return *setup* as plain values; the edition is its text."""
    return setup.game, setup.edition.text, setup.seats, setup.options, setup.rules_version


def played_match(setup: Setup, origin: Origin | None, entries: Iterable[str | Value]) -> Match:
    """Return the match of *setup* after *entries*."""
    match = Match(MatchState(game(setup.game), setup, Terms(), [""] * setup.seats), origin)
    for entry in entries:
        match.apply(entry)
    return match


def _rebuilt(
    game_name: str,
    edition: str,
    seats: int,
    options: Mapping[str, OptionValue],
    rules_version: int,
    origin: Origin | None,
    entries: Sequence[Value],
) -> Match:
    """Return a match that another process has had, from its facts and entries."""
    setup = game(game_name).setup(_edition(game_name, edition), seats, options, rules_version)
    return played_match(setup, origin, entries)


@lru_cache(maxsize=8)
def _edition(game_name: str, words: str) -> Edition:
    """Return the edition with the text *words*; matches that follow each other share it."""
    return game(game_name).edition(words)


def match_of(match: MatchState) -> Match:
    """Return a match at the moment of *match*, without luck: its game alone, not what is around it.

    It shares nothing with *match*.
    """
    own = match.copy()
    own.terms, own.standing = Terms(), Standing(tuple(Seat() for _ in range(match.setup.seats)))
    return Match(own, None)
