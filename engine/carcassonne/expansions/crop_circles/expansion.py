"""Crop Circles, declared."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.action_of_all import ActionOfAll
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.crop_circles import action, circles
from tilewyrm.engine.carcassonne.expansions.crop_circles.options import CropCirclesOptions, Series
from tilewyrm.engine.carcassonne.expansions.crop_circles.outlook import (
    evaluation_bonus,
    unlike_choices,
)
from tilewyrm.engine.game import Value

CROP_CIRCLE = Step("crop-circle", StepSequence.PART, "CP10", after=(core.SCORE.name,))

FIRST, SECOND = SetSpec("crop_circles"), SetSpec("crop_circles_2")

_LEFT_OUT = {Series.BOTH: "", Series.FIRST: SECOND.name, Series.SECOND: FIRST.name}


class CropCirclesHooks(Hooks[CarcassonneState]):
    """Hooks of Crop Circles in a match."""

    def __init__(self, options: CropCirclesOptions) -> None:
        self._left_out = _LEFT_OUT[options.crop_series]

    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* without the tiles of a series that is not played with (CP1)."""
        if not box.edition.has(self._left_out):
            return box
        return box.without(box.edition.set(self._left_out).kinds)

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the start of its step."""
        return {CROP_CIRCLE.name: action.ask_for_action}

    def actions_of_all(self, state: CarcassonneState, event: Value) -> Sequence[ActionOfAll]:
        """Return who can add or remove how many meeples, once that has been chosen (CP17)."""
        return action.action_of_all(state, event)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the expectations of the seats that are still to act."""
        return evaluation_bonus(state)

    def candidates(
        self, state: CarcassonneState, _seat: int, decisions: Sequence[Value]
    ) -> Sequence[Value]:
        """Return one of the choices for each feature and kind of piece."""
        return unlike_choices(state, decisions)


def _needed_sets(options: CropCirclesOptions) -> Mapping[str, str]:
    """Return the second series if it is played with alone: else a match had no circles."""
    return {SECOND.name: "crop_series"} if options.crop_series is Series.SECOND else {}


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="crop_circles",
    title="Crop Circles",
    options=CropCirclesOptions,
    hooks=CropCirclesHooks,
    tile_set=FIRST,
    more_sets=(SECOND,),
    needs=_needed_sets,
    marks=(circles.PITCHFORK, circles.CUDGEL, circles.BLAZON),
    steps=(CROP_CIRCLE,),
    puts_beside=True,
    decisions=(action.ChooseCircleAction, action.AddMeeple, action.RemoveMeeple),
    events=(action.CircleActionChosen,),
)
