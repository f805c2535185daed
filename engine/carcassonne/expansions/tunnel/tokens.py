"""Step 2: a token is placed on a mouth, in addition to everything else (TN20-TN26)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.board import Link
from tilewyrm.engine.carcassonne.core.position.linking import relink
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import SKIP
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.tunnel.mouths import mouths
from tilewyrm.engine.carcassonne.expansions.tunnel.options import (
    TOKENS_OF_A_PAIR,
    TunnelOptions,
    pairs_each,
)
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel, TunnelToken
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

PLACE_TUNNEL_TOKEN = "place-tunnel-token"
"""Whether and where to place a token after the other actions: `PlaceTunnelToken`, `Skip`.

It may be placed with ``use-piece`` already. Then, and after passing there, it is not asked.
"""


@dataclass(frozen=True, slots=True)
class PlaceTunnelToken:
    """Place a token on a free mouth (TN20)."""

    cell: Cell
    feature: int
    """Position in the tile kind's features: the road that ends at the mouth."""
    pair: int
    """To which of the player's pairs the token belongs, from 1."""


@dataclass(frozen=True, slots=True)
class TunnelTokenPlaced:
    """A token came onto a mouth (TN20)."""

    seat: int
    pair: int
    """Which of the pairs of the seat, from 1."""
    cell: Cell
    feature: int
    """The road, by its position in the tile kind's features."""


@dataclass(frozen=True, slots=True)
class TunnelOpened:
    """The two tokens of a pair lie: the roads at their mouths are one (TN24)."""

    seat: int
    pair: int
    """Which of the pairs of the seat, from 1."""
    cell: Cell
    """Where the token placed last is."""
    feature: int
    """The road there, by its position in the tile kind's features."""
    other_cell: Cell
    """Where the other token is."""
    other_feature: int
    """The road at the other token."""


class TokenAction(PieceAction[CarcassonneState]):
    """Place a token; then the player chooses what else to do (TN20)."""

    is_extra = True

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every free mouth by (y, x, feature), with each pair that has tokens left.

        Of pairs of which no token lies yet only the first is among them: they are alike.
        """
        pairs = _pairs(state)
        if not pairs:
            return ()
        return [
            _place_token(*state.board.part_of(segment), pair)
            for segment in free_mouths(state)
            for pair in pairs
        ]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* is to place a token."""
        return isinstance(decision, PlaceTunnelToken)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether the mouth is free, and the player has such a token."""
        return decision in self.legal(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Place the token; the second one of a pair opens the tunnel (TN24)."""
        current, board, seat = state.of(Tunnel), state.board, state.seat
        token = TunnelToken(seat, decision.pair, decision.cell, decision.feature)
        others = current.of(seat, token.pair)
        left = tuple([own - (one == seat) for one, own in enumerate(current.left)])
        placed = (*current.tokens, token)
        state.keep(replace(current, tokens=placed, used=state.turn, fresh=bool(others), left=left))
        state.emit(TunnelTokenPlaced(seat, token.pair, token.cell, token.feature))
        for other in others:
            state.emit(
                TunnelOpened(seat, token.pair, token.cell, token.feature, other.cell, other.feature)
            )
            here, there = (board.firsts[number(one.cell)] + one.feature for one in (token, other))
            relink(state, Link(here, there, closes=True))


TOKEN_ACTION = TokenAction()


@dataclass(frozen=True, slots=True)
class TokenFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn places a token after the other actions, or not."""

    name = "place-tunnel-token"
    question = PLACE_TUNNEL_TOKEN

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the tokens that may be placed, and passing last."""
        return [*TOKEN_ACTION.legal(state), SKIP]

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether it passes, or may be placed."""
        return isinstance(decision, Skip) or TOKEN_ACTION.is_legal(state, decision)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Place the token, or not."""
        if not isinstance(decision, Skip):
            TOKEN_ACTION.apply(state, decision)


_frame = cache(TokenFrame)


@cache
def _place_token(place: int, feature: int, pair: int) -> PlaceTunnelToken:
    return PlaceTunnelToken(cell(place), feature, pair)


def ask_for_token(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame for a token; None where none can be placed, or the player has passed."""
    current = state.of(Tunnel)
    if current.passed:
        state.keep(replace(current, passed=False))
        return None
    return _frame(state.seat) if _can_place(state) else None


def note_action(state: CarcassonneState, decision: Value) -> None:
    """Note that the player has passed in step 2: nothing has changed since the tokens' offer."""
    if isinstance(decision, Skip) and _can_place(state):
        state.keep(replace(state.of(Tunnel), passed=True))


def pass_over(state: CarcassonneState) -> None:
    """Forget that the player has passed, as the part of the turn is over."""
    if state.of(Tunnel).passed:
        state.keep(replace(state.of(Tunnel), passed=False))


def _can_place(state: CarcassonneState) -> bool:
    """Return whether the player of the turn may place a token now."""
    return len(state.of(Tunnel).tokens) < len(state.board.ended) and bool(_pairs(state))


def _pairs(state: CarcassonneState) -> Sequence[int]:
    """Return the pairs of which the player of the turn may place a token now, ascending (TN22)."""
    current, seat = state.of(Tunnel), state.seat
    if current.used == state.turn:
        return ()
    found, has_fresh = [], False
    for pair in range(1, pairs_each(state.rules.of(TunnelOptions), state.rules.seats) + 1):
        placed = len(current.of(seat, pair))
        if placed < TOKENS_OF_A_PAIR and (placed or not has_fresh):
            found.append(pair)
            has_fresh = has_fresh or not placed
    return found


def free_mouths(state: CarcassonneState) -> list[int]:
    """Return the segments at mouths without a token, by (y, x, feature) (TN23)."""
    if len(state.of(Tunnel).tokens) == len(state.board.ended):
        return []
    firsts = state.board.firsts
    taken = {firsts[number(one.cell)] + one.feature for one in state.of(Tunnel).tokens}
    return [segment for segment in mouths(state) if segment not in taken]
