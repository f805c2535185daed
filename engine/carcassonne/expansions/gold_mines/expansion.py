"""The Gold Mines, declared."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.gold_mines import final_value, placing, sharing
from tilewyrm.engine.carcassonne.expansions.gold_mines.bars import BAR, bars_on, labels_at
from tilewyrm.engine.carcassonne.expansions.gold_mines.evaluation_bonus import evaluation_bonus
from tilewyrm.engine.carcassonne.expansions.gold_mines.options import GoldMinesOptions
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines
from tilewyrm.engine.game import Value

PLACE_GOLD = Step(
    "place-gold",
    StepSequence.PART,
    "GD10 GD13",
    after=(core.PLACE_TILE.name,),
    before=(core.USE_PIECE.name,),
)
SHARE_GOLD = Step("share-gold", StepSequence.PART, "GD13 GD20", after=(core.SCORE.name,))


class GoldMinesHooks(Hooks[CarcassonneState]):
    """Hooks of The Gold Mines in a match."""

    def __init__(self, options: GoldMinesOptions) -> None:
        self._has_bars = options.gold

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return those that place and share out bars (GD10, GD20)."""
        if not self._has_bars:
            return {}
        return {PLACE_GOLD.name: placing.place_gold, SHARE_GOLD.name: sharing.share_bars}

    def acts_on_placement(
        self, state: CarcassonneState, kind: TileKind, joined: Mapping[int, int]
    ) -> bool:
        """Return whether it brings bars, or changes a feature to which some belong."""
        if not self._has_bars:
            return False
        if placing.GOLD_MINE.name in kind.marks:
            return True
        return any(
            label in joined
            for one in state.of(GoldMines).bars
            for label in labels_at(state, place_number(one.cell))
        )

    def spoils(
        self, state: CarcassonneState, label: int, taken: Sequence[Count]
    ) -> Sequence[Count]:
        """Return *taken* with the bars of the feature (GD20)."""
        number = sum(one.number for one in bars_on(state, label))
        return (*taken, Count(BAR, number)) if number else taken

    def spoils_points(self, state: CarcassonneState, seat: int, taken: Sequence[Count]) -> int:
        """Return how much more the bars of *seat* would be worth with those *taken* (GD31)."""
        more = sum(one.number for one in taken if one.what == BAR)
        own = (*state.of(GoldMines).owned, *(0,) * state.rules.seats)[seat]
        return final_value.points(own + more) - final_value.points(own)

    def on_feature_scored(self, state: CarcassonneState, label: int) -> None:
        """Note who has a claim to the bars of the feature (GD20, GD21)."""
        sharing.claim_bars(state, label)

    def on_end_now(self, state: CarcassonneState) -> None:
        """Leave the bars that no one has yet on the map (GD30)."""
        sharing.drop_claims(state)

    def final_scorings(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the scorings of bars (GD31, GD32)."""
        return final_value.score_gold(state)

    def forecast(self, scorings: Sequence[Value]) -> Sequence[Value]:
        """Return the forecast of bars at the end."""
        found = tuple(one for one in scorings if isinstance(one, final_value.GoldScored))
        return (final_value.GoldForecast(found),)

    def forecast_key(self, state: CarcassonneState) -> Sequence[object]:
        """Return who has how many bars."""
        return (state.of(GoldMines).owned,)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the value of bars for each seat."""
        return evaluation_bonus(state) if self._has_bars else ()


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="gold_mines",
    title="The Gold Mines",
    options=GoldMinesOptions,
    hooks=GoldMinesHooks,
    tile_set=SetSpec("gold_mines"),
    marks=(placing.GOLD_MINE,),
    slices=(GoldMines,),
    steps=(PLACE_GOLD, SHARE_GOLD),
    decisions=(placing.PlaceGold, sharing.TakeGold),
    events=(placing.GoldPlaced, sharing.GoldTaken, final_value.GoldScored),
    parts=(final_value.GoldForecast,),
)
