"""Matches that a program plays, step by step, without a server."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from tilewyrm.api.luck import Origin, Seed, secret_of
from tilewyrm.api.match_words import expression, summary
from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.game import (
    Chance,
    Choice,
    Decided,
    Edition,
    Entry,
    GameOver,
    Pending,
    Rolled,
    Setup,
    State,
    Value,
)
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.standing import Seat, Standing
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values.notation import text

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Catalogue, Decision, Event, Part, Roll

Audience = int | None
"""A seat, or None for a spectator."""


class NoLuck(Exception):
    """A match without luck of its own was to roll."""


class Bot(Protocol):
    """A player of a seat, in one match."""

    def choose(self, match: "Match", /) -> "Decision":
        """Return one of ``match.legal()`` for the seat ``match.seat``.

        *match* is a copy without luck: changing it changes nothing else.
        """


class Match:
    """One match at one moment, made by `new`, `copy` or a replay.

    Changed in place by `apply`, `roll` and `play` only.
    """

    __slots__ = ("_match", "_origin")

    def __init__(self, match: MatchState, origin: Origin | None) -> None:
        """Take over *match*; without an *origin* it cannot `roll`."""
        self._match = match
        self._origin = origin

    # what is played

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._match.setup.game

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._match.setup.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option with its value."""
        return self._match.setup.options

    def catalogue(self) -> "Catalogue":
        """Return the tiles and other components of the edition, as the options have them."""
        setup = self._match.setup
        found: Catalogue = self._match.game.catalogue(setup.edition, setup.options)
        return found

    # whose turn it is

    @property
    def pending(self) -> Pending:
        """What comes next: a `Choice` of a seat, `Chance`, or nothing (`GameOver`)."""
        return self._match.state.pending

    @property
    def seat(self) -> int | None:
        """The seat that must decide; None if a roll comes next or the match is over."""
        pending = self._match.state.pending
        return pending.seat if isinstance(pending, Choice) else None

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self._match.state.pending, GameOver)

    def legal(self) -> "Sequence[Decision]":
        """Return the decisions that the asked seat may take, in the game's stable order.

        Empty if a roll comes next or the match is over. Do not change the sequence.
        """
        state = self._match.state
        pending = state.pending
        return state.legal(pending.seat) if isinstance(pending, Choice) else ()

    def outcomes(self) -> "Sequence[tuple[Roll, int]]":
        """Return the possible rolls, each with its weight, in stable order.

        A weight is a positive integer; a roll's chance is its weight divided by their sum. Empty
        if no roll comes next. Do not change the sequence.
        """
        return self._match.state.outcomes()

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
            why = "the match is over" if self.is_over else f"seat {self.seat} is to decide"
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

    def copy(self, *, seed: Seed | None = None) -> "Match":
        """Return an independent match at the same moment; it costs some microseconds.

        It has no luck of its own, or that of *seed*: the rolls of the original are not for it.
        """
        origin = None
        if seed is not None:
            origin = Origin(secret_of(seed), self.seats, f"seed={seed!r}")
        return Match(self._match.copy(), origin)

    def __deepcopy__(self, memo: object) -> "Match":
        return Match(self._match.copy(), self._origin)  # which does not change

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process sets it up: with every entry, one after the other."""
        setup = self._match.setup
        facts = (setup.game, setup.edition.text, setup.seats, setup.options, setup.rules_version)
        return _rebuilt, (*facts, self._origin, self.entries)

    # what is known

    def score(self) -> tuple[int, ...]:
        """Return the points of each seat so far; the final ones once the match is over."""
        pending = self._match.state.pending
        return pending.scores if isinstance(pending, GameOver) else tuple(self._match.state.scores)

    def final_score(self) -> tuple[int, ...]:
        """Return the points that each seat would have if the match ended here and now.

        All that the game scores at its end is in them. The match is not changed.
        """
        if not self.is_over:
            ended = self._match.state.copy()
            ended.end_now()
            return tuple(ended.scores)
        return self.score()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match is under way."""
        pending = self._match.state.pending
        return pending.winners if isinstance(pending, GameOver) else ()

    @property
    def entries(self) -> "tuple[Decision | Roll, ...]":
        """Every roll and decision so far, oldest first."""
        return tuple(
            entry.decision if isinstance(entry, Decided) else entry.roll
            for entry in history_of(self)
        )

    @property
    def has_secrets(self) -> bool:
        """Whether some seats see what others do not; if not, every view is the whole state."""
        return self._match.state.has_secrets

    def view(self, audience: Audience = None, /) -> "dict[str, Part]":
        """Return everything that *audience*, a seat or None for a spectator, may see.

        It is a part of the table for each key, such as ``player/1`` or ``tile/0/-1``.

        Raises:
            ValueError: there is no such seat.
        """
        if audience is not None and audience not in range(self.seats):
            raise ValueError(
                f"no seat {audience!r}; seats are 0 to {self.seats - 1}, and None is a spectator"
            )
        parts = self._match.game.view(self._match.state, audience)
        return {part.key: part for part in parts}

    @property
    def state(self) -> State:
        """The engine's whole state, hidden things included. Do not change it.

        A fair bot reads it only if the match does not have secrets (`has_secrets`).
        """
        return self._match.state

    @property
    def secret(self) -> bytes | None:
        """What its rolls come from, 32 bytes; None for a copy without luck."""
        return None if self._origin is None else self._origin.secret

    def digest(self) -> str:
        """Return SHA-256 of the state in hexadecimal: equal for equal positions of one setup."""
        return self._match.state.digest().hex()

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
        reason = Reason.OVER if self.is_over else Reason.NOT_OFFERED
        first = f"; possible is, for example, {text(possible[0])!r}" if possible else ""
        raise IllegalEntry(reason, f"{words!r} is not possible now ({self}){first}")


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


def inner(match: Match) -> MatchState:
    """Return the engine's match behind *match*; do not change it."""
    return match._match


def history_of(match: Match) -> tuple[Entry, ...]:
    """Return the entries of *match* with their seats, oldest first."""
    newest = inner(match).history
    return () if newest is None else tuple(step.entry for step in newest.newest_first())[::-1]


def match_of(match: MatchState) -> Match:
    """Return a match at the moment of *match*, without luck: its game alone, not what is around it.

    It shares nothing with *match*.
    """
    own = match.copy()
    own.terms, own.standing = Terms(), Standing(tuple(Seat() for _ in range(match.setup.seats)))
    return Match(own, None)
