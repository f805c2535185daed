"""State of a match: the state of its game, its standing, and its history."""

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

_SNAPSHOT_EVERY = 4
"""After a take-back every so-manieth step has a snapshot of the game, so that repeated take-backs
re-apply few entries."""


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

    __slots__ = (
        "_plain",
        "_standing",
        "game",
        "history",
        "quiet",
        "seq",
        "setup",
        "state",
        "terms",
    )

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
        self.history: History | None = None
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
        pending = self.state.pending
        if isinstance(pending, GameOver):
            return result_of(pending, self.standing)
        if self.quiet:
            return pending
        due = self.due
        if due is not None:
            return Due(due)
        return Paused() if self.standing.paused else pending

    @property
    def due(self) -> Control | None:
        """What must come next because it was agreed or nobody is left; None as a rule."""
        standing = self.standing
        if isinstance(self.state.pending, GameOver):
            return None
        if self._is_deserted():
            return Conclude(Ending.ONE_LEFT)
        if standing.proposal is None or standing.to_answer():
            return None
        return _agreed_control(standing.proposal)

    @property
    def running(self) -> int | None:
        """The seat whose time is running; None when no time counts."""
        standing, pending = self.standing, self.state.pending
        if standing.clocks is None or standing.paused or not isinstance(pending, Choice):
            return None
        if standing.seats[pending.seat].player or self.due is not None:
            return None
        return pending.seat

    def _is_deserted(self) -> bool:
        """Return whether too few players are left to continue, by the terms."""
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
        twin.history, twin.seq = self.history, self.seq
        return twin

    def canonical(self) -> Any:
        """Return the game's state and the standing as plain values (see `engine.canonical`)."""
        if self._plain is None:
            self._plain = canonical.plain(self.standing)
        return {"game": self.state.canonical(), "match": self._plain}

    def digest(self) -> bytes:
        """Return SHA-256 (32 bytes) over the canonical encoding of `canonical()`."""
        if self._plain is None:
            self._plain = canonical.plain(self.standing)
        parts = {"game": self.state.encoded(), "match": canonical.text(self._plain)}
        return canonical.digest_of_text(canonical.object_text(parts))

    def restart(self, history: History | None) -> None:
        """Set the game back to the state after *history*, one of its entries; None: the start."""
        steps: list[History] = []
        snapshot: State | None = None
        while history is not None and (snapshot := history.snapshot) is None:
            steps.append(history)
            history = history.before
        state = self.game.initial(self.setup) if snapshot is None else snapshot.copy()
        for number, step in enumerate(reversed(steps), 1):
            state.apply(step.entry)
            snapshot = None if number % _SNAPSHOT_EVERY else state.copy()
            history = History(step.seq, step.entry, history, snapshot)
        self.state, self.history = state, history


def _agreed_control(proposal: Proposal) -> Control:
    """Return the control entry of *proposal*, to which all have agreed."""
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
