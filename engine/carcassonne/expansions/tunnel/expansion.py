"""The Tunnel, declared."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.tunnel import outlook, tokens
from tilewyrm.engine.carcassonne.expansions.tunnel.mouths import MOUTH, check_tile, open_mouths
from tilewyrm.engine.carcassonne.expansions.tunnel.options import (
    TOKENS_OF_A_PAIR,
    TunnelOptions,
    pairs_each,
)
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel
from tilewyrm.engine.game import Value

PLACE_TOKEN = Step(
    "place-tunnel-token",
    StepSequence.PART,
    "TN21",
    after=(core.USE_PIECE.name,),
    before=(core.SCORE.name,),
)


class TunnelHooks(Hooks[CarcassonneState]):
    """Hooks of The Tunnel in a match."""

    def __init__(self, options: TunnelOptions) -> None:
        self._options = options

    def adapt_kind(self, kind: TileKind) -> TileKind:
        """Return *kind* with its mouths open (TN10)."""
        return open_mouths(kind)

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return placing a token (TN20)."""
        return (tokens.TOKEN_ACTION,)

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the one that asks for a token after the other actions (TN21)."""
        return {PLACE_TOKEN.name: tokens.ask_for_token}

    def on_tile_placed(self, state: CarcassonneState, _cell: int, _tile: RotatedTile) -> None:
        """Give out the tokens with the start tile (TN2); with another no tunnel is new."""
        current = state.of(Tunnel)
        if not current.left:
            each = TOKENS_OF_A_PAIR * pairs_each(self._options, state.rules.seats)
            state.keep(replace(current, left=(each,) * state.rules.seats))
        elif current.fresh:
            state.keep(replace(current, fresh=False))

    def on_piece_action(self, state: CarcassonneState, decision: Value) -> None:
        """Note whether the player has passed."""
        tokens.note_action(state, decision)

    def acts_on_placement(
        self, state: CarcassonneState, kind: TileKind, joined: Mapping[int, int]
    ) -> bool:
        """Return whether it brings a mouth, or changes a road at one, and tokens are left."""
        if not any(state.of(Tunnel).left):
            return False
        labels = state.board.features.labels
        return bool(kind.ended) or any(labels[segment] in joined for segment in state.board.ended)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the expectation of each seat of its tokens."""
        return outlook.evaluation_bonus(state)

    def candidates(
        self, state: CarcassonneState, seat: int, decisions: Sequence[Value]
    ) -> Sequence[Value]:
        """Return them with only the most promising tokens."""
        return outlook.useful_tokens(state, seat, decisions)

    def on_end_now(self, state: CarcassonneState) -> None:
        """Forget that the player has passed."""
        tokens.pass_over(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="tunnel",
    title="The Tunnel",
    options=TunnelOptions,
    hooks=TunnelHooks,
    tile_set=SetSpec("tunnel"),
    marks=(MOUTH,),
    check_tile=check_tile,
    slices=(Tunnel,),
    steps=(PLACE_TOKEN,),
    decisions=(tokens.PlaceTunnelToken,),
    decision_fields=lambda options, seats: {"pair": range(1, pairs_each(options, seats) + 1)},
    events=(tokens.TunnelTokenPlaced, tokens.TunnelOpened),
    follow_ups=(tokens.PLACE_TUNNEL_TOKEN,),
)
