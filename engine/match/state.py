"""A match at one moment: its game's state, and how it stands around that."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tilewyrm.engine.game import Chance, Choice, Entry, Game, GameOver, Setup, State
from tilewyrm.engine.match.clocks import clocks_of
from tilewyrm.engine.match.controls import (
    Cause,
    Conclude,
    Control,
    Ending,
    Matter,
    Pause,
    Resume,
    TakeBack,
    TakeOver,
)
from tilewyrm.engine.match.history import History
from tilewyrm.engine.match.result import Result, result_of
from tilewyrm.engine.match.standing import Proposal, Seat, Standing
from tilewyrm.engine.match.terms import ResignationBrings, Terms
from tilewyrm.engine.values import canonical

_KEPT_EVERY = 4
"""Of the steps to which a match goes back, the game is kept after one in so many: so that who goes
back again and again plays hardly anything again."""


class Controlled(NamedTuple):
    """An entry that is neither a roll nor a decision."""

    control: Control


MatchEntry = Entry | Controlled


@dataclass(frozen=True, slots=True)
class Due:
    """One control entry must come next, and nothing else can."""

    control: Control


@dataclass(frozen=True, slots=True)
class Paused:
    """The match is paused: only control entries can come."""


MatchPending = Chance | Choice | Due | Paused | Result


class MatchState:
    """One match at one moment. Changed in place by `tilewyrm.engine.match.machine.apply` only."""

    __slots__ = ("_plain", "_standing", "game", "past", "quiet", "seq", "setup", "state", "terms")

    def __init__(self, game: Game, setup: Setup, terms: Terms, bots: Sequence[str]) -> None:
        """Begin before the first roll.

        Args:
            game: what is played.
            setup: how.
            terms: what the table announced.
            bots: by seat the strategy that sits there; empty for a person.
        """
        self.game = game
        self.setup = setup
        self.terms = terms
        self.state: State = game.initial(setup)
        """The game's; replaced when something is taken back."""
        self.standing = Standing(
            seats=tuple(Seat(bot=bot) for bot in bots), clocks=clocks_of(terms, setup.seats)
        )
        self.past: History | None = None
        """The game's entries that hold."""
        self.seq = 0
        """How many entries there were, those that were taken back and control entries included."""

    def __repr__(self) -> str:
        """Return one line: how many entries there were, what stops the game, and its state."""
        pending = self.pending
        match pending:
            case Due():
                around = f"{type(pending.control).__name__} is due, "
            case Paused():
                around = "paused, "
            case Result():
                around = f"{pending.ending.name.lower()}, "
            case _:
                around = ""
        return f"MatchState({self.seq} entries, {around}{self.state!r})"

    @property
    def standing(self) -> Standing:
        """All that is not the game's."""
        return self._standing

    @standing.setter
    def standing(self, standing: Standing) -> None:
        self._standing = standing
        self._plain: Any = None
        self.quiet = standing.quiet()
        """Whether nothing around the game has a say in its next entry (`Standing.quiet`)."""

    @property
    def result(self) -> Result | None:
        """How the match ended, None while it goes on."""
        over = self.state.pending
        return result_of(over, self.standing) if isinstance(over, GameOver) else None

    @property
    def pending(self) -> MatchPending:
        """Who must act, or what must come next."""
        asked = self.state.pending
        if isinstance(asked, GameOver):
            return result_of(asked, self.standing)
        if self.quiet:
            return asked
        due = self.due
        if due is not None:
            return Due(due)
        return Paused() if self.standing.paused else asked

    @property
    def due(self) -> Control | None:
        """What must come next because it was agreed or nobody is left; None as a rule."""
        standing = self.standing
        if isinstance(self.state.pending, GameOver):
            return None
        if self._deserted():
            return Conclude(Ending.ONE_LEFT)
        if standing.proposal is None or standing.to_answer():
            return None
        return _agreed(standing.proposal)

    @property
    def running(self) -> int | None:
        """The seat whose time is running; None when no time counts."""
        standing, asked = self.standing, self.state.pending
        if standing.clocks is None or standing.paused or not isinstance(asked, Choice):
            return None
        if standing.seats[asked.seat].player or self.due is not None:
            return None
        return asked.seat

    def _deserted(self) -> bool:
        """Return whether nobody is left who could go on, by the terms."""
        standing = self.standing
        if not any(seat.out for seat in standing.seats):
            return False
        if not any(seat.person for seat in standing.seats):
            return True
        ends = self.terms.resignation is ResignationBrings.END
        return ends and len(standing.left()) == 1

    def copy(self) -> "MatchState":
        """Return an independent match, equal to this one."""
        twin = MatchState.__new__(MatchState)
        twin.game, twin.setup, twin.terms = self.game, self.setup, self.terms
        twin.state = self.state.copy()
        twin._standing, twin._plain, twin.quiet = self._standing, self._plain, self.quiet
        twin.past, twin.seq = self.past, self.seq
        return twin

    def canonical(self) -> Any:
        """Return the game's state and the standing as plain values (see `engine.canonical`)."""
        if self._plain is None:
            self._plain = canonical.plain(self.standing)
        return {"game": self.state.canonical(), "match": self._plain}

    def digest(self) -> bytes:
        """Return SHA-256 (32 bytes) over the canonical encoding of `canonical()`."""
        return canonical.digest(self.canonical())

    def restart(self, past: History | None) -> None:
        """Let the game stand as it did after *past*, one of its own entries; None: at its start."""
        again: list[History] = []
        kept: State | None = None
        while past is not None and (kept := past.snapshot) is None:
            again.append(past)
            past = past.before
        state = self.game.initial(self.setup) if kept is None else kept.copy()
        for number, step in enumerate(reversed(again), 1):
            state.apply(step.entry)
            kept = None if number % _KEPT_EVERY else state.copy()
            past = History(step.seq, step.entry, past, kept)
        self.state, self.past = state, past


def _agreed(proposal: Proposal) -> Control:
    """Return what follows when nobody is left to answer *proposal*."""
    made = proposal.made
    match made.matter:
        case Matter.TAKE_BACK:
            assert made.to_seq is not None
            return TakeBack(made.seat, made.to_seq)
        case Matter.PAUSE:
            return Pause()
        case Matter.RESUME:
            return Resume()
        case Matter.END:
            return Conclude(Ending.VOTE)
        case Matter.REPLACE:
            assert made.of_seat is not None
            return TakeOver(made.of_seat, made.bot, Cause.VOTE, 0)
