"""One position of one match, and how entries change it."""

from collections.abc import Sequence
from typing import Any

from tilewyrm.engine.canonical import digest
from tilewyrm.engine.carcassonne import memory, view
from tilewyrm.engine.carcassonne.board import Board
from tilewyrm.engine.carcassonne.cells import NOWHERE, ORIGIN
from tilewyrm.engine.carcassonne.decisions import Decision
from tilewyrm.engine.carcassonne.events import BonusDue, Event
from tilewyrm.engine.carcassonne.parts import Part
from tilewyrm.engine.carcassonne.piece import NOBODY, Piece
from tilewyrm.engine.carcassonne.pile import Pile
from tilewyrm.engine.carcassonne.river import Flow
from tilewyrm.engine.carcassonne.rolls import Roll
from tilewyrm.engine.carcassonne.rules import MEEPLES, Rules
from tilewyrm.engine.carcassonne.tile import Rotated
from tilewyrm.engine.errors import IllegalEntry, Reason, WrongSeat
from tilewyrm.engine.game import Chance, Choice, Decided, Entry, Over, Pending

BEFORE = 0
"""The step before the first turn."""


class CarcassonneState:
    """One position. The attributes are for the rules of this game; others use the contract.

    Attributes:
        rules: shared by all states of the match.
        board, pile: where the tiles are.
        scores, meeples, abbots: by seat, points and pieces in supply.
        pieces: by segment, the piece that stands on it.
        seat: whose turn it is. turn: its number from 1, 0 before the first.
        step: position in `Rules.steps`.
        hand: kind of the tile in hand, or NOWHERE. codes: where it may lie: cell * 4 + rotation.
        flow: where the river goes on, if it does.
        knight_removed: whether the princess acted in this turn (C102).
        dragon: its cell, or NOWHERE. trail: while it hunts, the cells it may not enter again.
        mover: while it hunts, the seat that moves it.
        fairy: her cell, or NOWHERE. guarded: the segment whose piece she accompanies, or NOBODY.
        due: bonuses that wait to be claimed.
        over: the result, once there is one.
        pending: who must act.
    """

    __slots__ = (
        "_legal",
        "_outcomes",
        "_shown",
        "abbots",
        "board",
        "codes",
        "dragon",
        "due",
        "fairy",
        "flow",
        "guarded",
        "hand",
        "knight_removed",
        "meeples",
        "mover",
        "over",
        "pending",
        "pieces",
        "pile",
        "rules",
        "scores",
        "seat",
        "step",
        "trail",
        "turn",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = Board()
        self.board.place(ORIGIN, rules.start.rotations[0])
        self.pile = Pile(rules.stacks)
        self.scores = [0] * rules.seats
        self.meeples = [MEEPLES] * rules.seats
        self.abbots = [rules.abbots] * rules.seats
        self.pieces: dict[int, Piece] = {}
        self.seat = 0
        self.turn = 0
        self.step = BEFORE
        self.hand = NOWHERE
        self.codes: Sequence[int] = ()
        self.flow = Flow.spring(rules.start)
        self.knight_removed = False
        self.dragon = NOWHERE
        self.trail: tuple[int, ...] = ()
        self.mover = 0
        self.fairy = NOWHERE
        self.guarded = NOBODY
        self.due: tuple[BonusDue, ...] = ()
        self.over: Over | None = None
        self.pending: Pending = rules.steps[BEFORE].pending(self)
        self._legal: Sequence[Decision] | None = None
        self._outcomes: Sequence[tuple[Roll, int]] | None = None
        self._shown = view.Shown()

    @property
    def has_secrets(self) -> bool:
        """Whether audiences may see different things: never in this game."""
        return False

    @property
    def asked(self) -> int:
        """The seat that is asked, or NOBODY."""
        return self.pending.seat if isinstance(self.pending, Choice) else NOBODY

    def legal(self, seat: int) -> Sequence[Decision]:
        """Return the decisions of *seat* (see `tilewyrm.engine.game.State.legal`).

        Tiles are ordered by (y, x, rotation), pieces by (y, x, feature, kind) with those on the
        tile just placed first; not doing anything comes last.
        """
        if seat != self.asked:
            return ()
        if self._legal is None:
            self._legal = self.rules.steps[self.step].offers(self)
        return self._legal

    def outcomes(self) -> Sequence[tuple[Roll, int]]:
        """Return what chance may bring, in the order of the catalogue."""
        if not isinstance(self.pending, Chance):
            return ()
        if self._outcomes is None:
            self._outcomes = self.rules.steps[self.step].outcomes(self)
        return self._outcomes

    def check(self, entry: Entry) -> None:
        """Raise what `apply` would raise for *entry*."""
        pending = self.pending
        if isinstance(pending, Over):
            raise IllegalEntry(Reason.OVER, "the game is over: nothing can be entered any more")
        step = self.rules.steps[self.step]
        if isinstance(entry, Decided):
            if not isinstance(pending, Choice):
                raise IllegalEntry(
                    Reason.NOT_A_CHOICE, f"seat {entry.seat} decided, but a roll comes now"
                )
            if entry.seat != pending.seat:
                raise WrongSeat(
                    f"seat {entry.seat} decided, but seat {pending.seat} is asked "
                    f"{pending.question}"
                )
            if not step.offered(self, entry.decision):
                raise IllegalEntry(
                    Reason.NOT_OFFERED,
                    f"{entry.decision} cannot answer {pending.question}: "
                    f"{step.refusal(self, entry.decision)}",
                )
        elif isinstance(pending, Choice):
            raise IllegalEntry(
                Reason.NOT_A_ROLL,
                f"{entry.roll} came, but seat {pending.seat} is asked {pending.question}",
            )
        elif not step.possible(self, entry.roll):
            raise IllegalEntry(Reason.NOT_OFFERED, f"{entry.roll} cannot come now")

    def apply(self, entry: Entry) -> Sequence[Event]:
        """Check *entry*, change the state by it, and return the events in order."""
        self.check(entry)
        events: list[Event] = []
        step = self.rules.steps[self.step]
        if isinstance(entry, Decided):
            done = step.decide(self, entry.decision, events)
        else:
            done = step.come(self, entry.roll, events)
        if done:
            self._go_on(events)
        self.settle()
        return events

    def _go_on(self, events: list[Event]) -> None:
        """Begin the steps that follow until one needs somebody to act, or the game is over."""
        steps = self.rules.steps
        while True:
            self.step += 1
            if self.step == len(steps):
                self.step = BEFORE + 1
            if steps[self.step].begin(self, events):
                return

    def settle(self) -> None:
        """Work out who must act, after the state has changed."""
        self._legal = None
        self._outcomes = None
        self.pending = self.over or self.rules.steps[self.step].pending(self)

    def cut_turn(self) -> None:
        """Leave out the steps between this one and the end of the turn (C131)."""
        self.step = self.rules.closing - 1

    def lay(self, cell: int, tile: Rotated) -> None:
        """Put *tile* on the map; a river tile moves the river on."""
        self._shown.tiles.pop(self.board.last, None)
        self.board.place(cell, tile)
        if self.flow is not None and tile.kind.has_river:
            self.flow = self.flow.after(tile)

    def put(self, segment: int, piece: Piece) -> None:
        """Take *piece* from its supply and stand it on *segment*."""
        features = self.board.features
        (self.abbots if piece.is_abbot else self.meeples)[piece.seat] -= 1
        self.pieces[segment] = piece
        features.standing[features.labels[segment]] += (segment,)
        self._shown.tiles.pop(features.homes[segment], None)

    def take(self, segment: int) -> Piece:
        """Return the piece on *segment*, back in its supply; the fairy loses it (C95)."""
        features = self.board.features
        piece = self.pieces.pop(segment)
        (self.abbots if piece.is_abbot else self.meeples)[piece.seat] += 1
        label = features.labels[segment]
        features.standing[label] = tuple(
            other for other in features.standing[label] if other != segment
        )
        if self.guarded == segment:
            self.guarded = NOBODY
        self._shown.tiles.pop(features.homes[segment], None)
        return piece

    def copy(self) -> "CarcassonneState":
        """Return an independent state, equal to this one."""
        twin = CarcassonneState.__new__(CarcassonneState)
        twin.rules = self.rules
        twin.board = self.board.copy()
        twin.pile = self.pile.copy()
        twin.scores = self.scores.copy()
        twin.meeples = self.meeples.copy()
        twin.abbots = self.abbots.copy()
        twin.pieces = self.pieces.copy()
        twin.seat = self.seat
        twin.turn = self.turn
        twin.step = self.step
        twin.hand = self.hand
        twin.codes = self.codes
        twin.flow = self.flow
        twin.knight_removed = self.knight_removed
        twin.dragon = self.dragon
        twin.trail = self.trail
        twin.mover = self.mover
        twin.fairy = self.fairy
        twin.guarded = self.guarded
        twin.due = self.due
        twin.over = self.over
        twin.pending = self.pending
        twin._legal = self._legal
        twin._outcomes = self._outcomes
        twin._shown = self._shown.copy()
        return twin

    def canonical(self) -> Any:
        """Return the whole state as nested lists."""
        return memory.remember(self)

    def digest(self) -> bytes:
        """Return SHA-256 over the canonical encoding."""
        return digest(self.canonical())

    def view(self, audience: int | None) -> Sequence[Part]:
        """Return the parts that every audience sees."""
        return view.parts(self, self._shown)

    def visible(self, value: Any, audience: int | None) -> Any:
        """Return *value*, an event or a decision: everybody sees everything."""
        return value
