"""Step 2f: ferries on a road that the tile just placed extends may be moved (FB20-FB27)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.carcassonne.core.components.feature_kind import ROAD
from tilewyrm.engine.carcassonne.core.position.linking import relink
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import SKIP
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.expansions.ferries.lakes import crossings
from tilewyrm.engine.carcassonne.expansions.ferries.laying import link_of
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries, Ferry
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryMoved, MoveFerry
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame, Frame

MOVE_FERRY = "move-ferry"
"""Which ferry is moved, and which two roads it joins then: `MoveFerry`, `Skip` to leave them."""


@dataclass(frozen=True, slots=True)
class FerryMoveFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn moves one of the ferries, or leaves them all."""

    name = "move-ferry"
    question = MOVE_FERRY

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every other place of each ferry, by (y, x, roads), then leaving them."""
        found: list[Value] = []
        for ferry in movable(state):
            kind = state.board.tiles[place_number(ferry.cell)].kind
            found += [
                _move(ferry.cell, *both)
                for both in crossings(kind)
                if both != (ferry.feature, ferry.other)
            ]
        return [*found, SKIP]

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Move it, and look for further ones."""
        if not isinstance(decision, MoveFerry):
            return
        current = state.of(Ferries)
        before = current.at(decision.cell)
        assert before is not None
        ferry = Ferry(decision.cell, decision.feature, decision.other)
        state.keep(current.with_moved(ferry))
        state.emit(FerryMoved(self.seat, ferry.cell, ferry.feature, ferry.other))
        state.agenda.append(_FURTHER_MOVES)
        relink(state, link_of(state, ferry), instead_of=link_of(state, before))


_ferry_move_frame = cache(FerryMoveFrame)
_move = cache(MoveFerry)


@dataclass(frozen=True, slots=True)
class FurtherMovesFrame(EffectFrame[CarcassonneState]):
    """After a move, once what follows from it is done: another ferry may be moved (FB21)."""

    name = "move-further-ferries"

    def apply(self, state: CarcassonneState) -> None:
        """Ask if there is one."""
        frame = ask_for_move(state)
        if frame is not None:
            state.agenda.append(frame)


_FURTHER_MOVES = FurtherMovesFrame()


def ask_for_move(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame if a ferry may be moved (FB20)."""
    return _ferry_move_frame(state.seat) if movable(state) else None


def movable(state: CarcassonneState) -> Sequence[Ferry]:
    """Return the ferries that may be moved now, by (y, x) (FB20-FB27).

    They are the first on each way along the roads of the tile just placed. Links of other kinds
    carry such a way on.
    """
    board, current = state.board, state.of(Ferries)
    if not current.ferries:
        return ()
    labels, kinds = board.features.labels, board.features.kinds
    roads = [road for road in board.segments(board.last) if kinds[road] is ROAD]
    extended = {labels[road] for road in roads}
    near = [
        (ferry, link)
        for ferry in current.ferries
        if labels[(link := link_of(state, ferry)).one] in extended
        and place_number(ferry.cell) != board.last
        and current.can_move(ferry)
    ]
    if not near:
        return ()
    by_ferry = {link_of(state, ferry) for ferry in current.ferries}
    others = [link for link in board.links if link not in by_ferry]
    reached: set[int] = set()
    for road in roads:
        if road not in reached:
            reached |= board.reach(road, others)
    found = [ferry for ferry, link in near if link.one in reached or link.other in reached]
    return sorted(found, key=lambda ferry: (ferry.cell.y, ferry.cell.x))
