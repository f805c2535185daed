"""Pairs of The Ferries with an earlier expansion."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.components.feature_kind import ROAD
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.ferries import expansion as ferries
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import KingAndRobber
from tilewyrm.engine.carcassonne.expansions.phantom import expansion as phantom
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders
from tilewyrm.engine.carcassonne.expansions.tunnel import expansion as tunnel
from tilewyrm.engine.setup.options import option


class Once(StrEnum):
    """How often a ferry may be moved in a double turn (FB28)."""

    PART = "part"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class DoubleTurnOptions:
    """The options of Traders & Builders with The Ferries."""

    ferry_once_per: Once = option(
        Once.PART,
        "FB28",
        "In a double turn, a ferry may be moved once in each part (part), or only"
        " once in the whole turn (turn).",
        "In a double turn, a ferry may be moved only once.",
    )
    ferry_builder: bool = option(
        True,
        "FB51",
        "A builder that a ferry separates from all the meeples of its player goes home (yes),"
        " or stays (no).",
        "A builder that a ferry cuts off from its owner's meeples stays.",
    )


class DoubleTurnHooks(Hooks[CarcassonneState]):
    """What the options say of double turns and builders (FB28, FB51)."""

    def __init__(self, options: DoubleTurnOptions) -> None:
        self._once = options.ferry_once_per is Once.TURN
        self._parts = options.ferry_builder

    def can_be_parted(self, _state: CarcassonneState) -> bool:
        """Return whether a builder goes home who is parted from his meeples (FB51)."""
        return self._parts

    def on_relinked(self, state: CarcassonneState, _one: int, _other: int) -> None:
        """Note which ferries were moved, for the second part."""
        current = state.of(Ferries)
        if self._once and not state.of(TradersBuilders).second_part:
            moved = tuple([one.cell for one in current.moved])
            state.keep(replace(current, earlier=moved))

    def on_tile_placed(self, state: CarcassonneState, _cell: int, _tile: RotatedTile) -> None:
        """Forget that in a new turn."""
        current = state.of(Ferries)
        if current.earlier and not state.of(TradersBuilders).second_part:
            state.keep(replace(current, earlier=()))


class Record(StrEnum):
    """Which length the next road must beat (FB54)."""

    EVER = "ever"
    ON_BOARD = "on_board"


@dataclass(frozen=True, slots=True)
class RobberOptions:
    """The options of King & Robber with The Ferries."""

    robber_record: Record = option(
        Record.EVER,
        "FB54",
        "To win the robber, a road must beat the longest one ever completed (ever), or the"
        " longest complete one on the map (on_board).",
        "The robber's record is the longest complete road on the map.",
    )


class RobberHooks(Hooks[CarcassonneState]):
    """Let the record fall when a road is opened again, if the option says so (FB54)."""

    def __init__(self, options: RobberOptions) -> None:
        self._falls = options.robber_record is Record.ON_BOARD

    def on_relinked(self, state: CarcassonneState, _one: int, _other: int) -> None:
        """Look for the longest road that was complete before this part of the turn."""
        current = state.of(KingAndRobber)
        if not self._falls or current.robber is None:
            return
        features, is_complete = state.board.features, state.rules.hooks.is_complete
        new = {features.labels[segment] for segment in state.board.completed_segments()}
        longest = max(
            (
                features.tiles(label)
                for label in set(features.labels) - new
                if features.kinds[label] is ROAD
                and not features.missing[label]
                and is_complete(state, label)
            ),
            default=0,
        )
        if longest != current.robber.tiles:
            state.keep(replace(current, robber=replace(current.robber, tiles=longest)))


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(
        of=("princess_dragon", "ferries"),
        order=(
            # Ferries come before the dragon moves (FB42).
            StepOrder(ferries.MOVE_FERRIES.name, princess_dragon.HUNT.name, "FB42"),
        ),
    ),
    Pair(of=("traders_builders", "ferries"), options=DoubleTurnOptions, hooks=DoubleTurnHooks),
    Pair(
        of=("phantom", "ferries"),
        order=(StepOrder(phantom.PHANTOM_STEP.name, ferries.LAY_FERRY.name, "FB52"),),
    ),
    Pair(of=("king_and_robber", "ferries"), options=RobberOptions, hooks=RobberHooks),
    Pair(
        of=("tunnel", "ferries"),
        order=(StepOrder(tunnel.PLACE_TOKEN.name, ferries.LAY_FERRY.name, "FB55"),),
    ),
)
"""In the order of the earlier ones."""
