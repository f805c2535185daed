"""Pairs of The Tunnel with an earlier expansion."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.components.piece import Piece
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind
from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.core.turn.turn import steps_to_come
from tilewyrm.engine.carcassonne.expansions.phantom import expansion as phantom
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.tunnel import expansion as tunnel
from tilewyrm.engine.carcassonne.expansions.tunnel.mouths import interrupt_roads, open_mouths
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class PrincessDragonOptions:
    """The options of The Tunnel with The Princess & the Dragon."""

    tunnelize: bool = option(
        True,
        "TN40",
        "The road below the city of The Princess & the Dragon has two tunnel mouths, or is an"
        " ordinary road.",
        "The road below the city of The Princess & the Dragon is ordinary.",
    )
    tunnel_after_princess: bool = option(
        True,
        "TN43",
        "A tunnel token may be placed after a princess has sent a knight home.",
        "No tunnel token may be placed after a princess sends a knight away.",
    )


class TokenRate(StrEnum):
    """How often a player may place a token in a double turn (TN52)."""

    TURN = "turn"
    PART = "part"


@dataclass(frozen=True, slots=True)
class DoubleTurnOptions:
    """The options of The Tunnel with Traders & Builders."""

    tunnel_per: TokenRate = option(
        TokenRate.TURN,
        "TN52",
        "In a double turn, you may place one tunnel token in all (turn), or one in"
        " each part (part).",
        "In a double turn, you may place a tunnel token in each part.",
    )


class DoubleTurnHooks(Hooks[CarcassonneState]):
    """Hooks of The Tunnel with Traders & Builders."""

    def __init__(self, options: DoubleTurnOptions) -> None:
        self._per_part = options.tunnel_per is TokenRate.PART

    def on_tile_placed(self, state: CarcassonneState, _cell: int, _tile: RotatedTile) -> None:
        """Allow a token again in a second part, if the option says so (TN52)."""
        if self._per_part and state.of(Tunnel).used:
            state.keep(replace(state.of(Tunnel), used=0))


class PrincessDragonHooks(Hooks[CarcassonneState]):
    """Hooks of The Tunnel with The Princess & the Dragon."""

    def __init__(self, options: PrincessDragonOptions) -> None:
        self._interrupts = options.tunnelize
        self._after_princess = options.tunnel_after_princess

    def adapt_kind(self, kind: TileKind) -> TileKind:
        """Return *kind* with mouths in place of a road below a city (TN40)."""
        return open_mouths(interrupt_roads(kind)) if self._interrupts else kind

    def on_piece_returned(self, state: CarcassonneState, _segment: int, _piece: Piece) -> None:
        """Leave out the token when a princess sends a knight home, if the option says so (TN43)."""
        if not self._after_princess:
            coming = steps_to_come(state)
            if coming and coming[0].name == core.USE_PIECE.name:
                state.keep(replace(state.of(Tunnel), passed=True))


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(
        of=("princess_dragon", "tunnel"),
        options=PrincessDragonOptions,
        hooks=PrincessDragonHooks,
        order=(StepOrder(tunnel.PLACE_TOKEN.name, princess_dragon.HUNT.name, "TN21"),),
    ),
    Pair(of=("traders_builders", "tunnel"), options=DoubleTurnOptions, hooks=DoubleTurnHooks),
    Pair(
        of=("phantom", "tunnel"),
        order=(StepOrder(phantom.PHANTOM_STEP.name, tunnel.PLACE_TOKEN.name, "TN21"),),
    ),
)
"""In the order of the earlier ones."""
