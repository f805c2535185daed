"""Traders & Builders, declared."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.traders_builders import double_turn, goods
from tilewyrm.engine.carcassonne.expansions.traders_builders.evaluation_bonus import (
    evaluation_bonus,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.figures import (
    BUILDER,
    PIG,
    FigureAction,
    changes_figures,
    left_alone,
    with_pig,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.options import TradersBuildersOptions
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders
from tilewyrm.engine.game import Value

LOOK_FOR_BUILDER = Step(
    "look-for-builder",
    StepSequence.PART,
    "T26 T27",
    after=(core.PLACE_TILE.name,),
    before=(core.USE_PIECE.name,),
)
SECOND_PART = Step("second-part", StepSequence.TURN, "T25", after=(core.PLAY_PART.name,))
END_DOUBLE_TURN = Step("end-double-turn", StepSequence.TURN, "T28", after=(SECOND_PART.name,))


class TradersBuildersHooks(Hooks[CarcassonneState]):
    """Hooks of Traders & Builders in a match."""

    def __init__(self, options: TradersBuildersOptions) -> None:
        self._options = options

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return placing builder and pig (T20, T40)."""
        figures = _figures(self._options)
        return (FigureAction(figures),) if figures else ()

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return those of the double turn (T25)."""
        if not self._options.builders:
            return {}
        return {
            LOOK_FOR_BUILDER.name: _look_for_builder,
            SECOND_PART.name: double_turn.second_part,
            END_DOUBLE_TURN.name: _end_double_turn,
        }

    def acts_on_placement(
        self, state: CarcassonneState, _kind: TileKind, joined: Mapping[int, int]
    ) -> bool:
        """Return whether the tile joins a feature with a builder or a pig, or feeds a pig."""
        return changes_figures(state, joined)

    def following_pieces(self, state: CarcassonneState, seat: int, label: int) -> Sequence[int]:
        """Return builder and pig without an own meeple (T30, T41)."""
        alone = [PIG, BUILDER] if self._options.builder_home_alone else [PIG]
        return left_alone(state, seat, label, alone)

    def field_worth(
        self, state: CarcassonneState, seat: int, fields: Sequence[int], worth: Worth
    ) -> Worth:
        """Return a point more a city for who has a pig there (T42)."""
        return with_pig(state, seat, fields, worth)

    def on_feature_completed(self, state: CarcassonneState, label: int) -> None:
        """Let the player of the turn take the city's goods (T10)."""
        goods.take_goods(state, label)

    def final_scorings(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the scorings of goods (T15, T17)."""
        return goods.score_goods(state)

    def on_end_now(self, state: CarcassonneState) -> None:
        """Let a double turn be over (T25)."""
        double_turn.end_double_turn(state)

    def forecast(self, scorings: Sequence[Value]) -> Sequence[Value]:
        """Return the forecast of goods at the end."""
        found = tuple(event for event in scorings if isinstance(event, goods.GoodsScored))
        return (goods.GoodsForecast(found),)

    def forecast_key(self, state: CarcassonneState) -> Sequence[object]:
        """Return the goods."""
        return (state.of(TradersBuilders).goods,)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the value of goods, builder and pig for each seat."""
        return evaluation_bonus(state)


def _figures(options: TradersBuildersOptions) -> tuple[PieceKind, ...]:
    return (BUILDER,) * options.builders + (PIG,) * options.pigs


def _look_for_builder(state: CarcassonneState) -> None:
    double_turn.look_for_builder(state)


def _end_double_turn(state: CarcassonneState) -> None:
    double_turn.end_double_turn(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="traders_builders",
    title="Traders & Builders",
    options=TradersBuildersOptions,
    hooks=TradersBuildersHooks,
    tile_set=SetSpec("traders_builders"),
    marks=(goods.WINE, goods.GRAIN, goods.CLOTH),
    pieces=_figures,
    slices=(TradersBuilders,),
    steps=(LOOK_FOR_BUILDER, SECOND_PART, END_DOUBLE_TURN),
    decisions=(double_turn.PlaySecondPart, double_turn.ForgoSecondPart),
    events=(goods.GoodsTaken, goods.GoodsScored, double_turn.SecondPartBegan),
    parts=(goods.GoodsForecast,),
    declining=(double_turn.ForgoSecondPart,),
)
