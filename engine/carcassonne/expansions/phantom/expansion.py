"""The Phantom, declared."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.phantom.placing import (
    PHANTOM,
    PLACE_PHANTOM,
    note_action,
    rest,
    start_placing,
)
from tilewyrm.engine.carcassonne.expansions.phantom.state_slice import Phantom
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class PhantomOptions:
    """The options of The Phantom."""

    phantom: bool = option(
        False,
        "PH1",
        "Play with The Phantom: an extra piece for each player, placed as a second piece.",
        "With The Phantom: an extra piece each, placed as a second piece.",
    )


PHANTOM_STEP = Step(
    "place-phantom",
    StepSequence.PART,
    "PH10",
    after=(core.USE_PIECE.name,),
    before=(core.SCORE.name,),
    places_piece=True,
)


class PhantomHooks(Hooks[CarcassonneState]):
    """Hooks of The Phantom in a match."""

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the start of its step."""
        return {PHANTOM_STEP.name: start_placing}

    def on_piece_action(self, state: CarcassonneState, decision: Value) -> None:
        """Note what step 2 leaves it (PH11, PH31)."""
        note_action(state, decision)

    def on_end_now(self, state: CarcassonneState) -> None:
        """Forget a first action."""
        rest(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="phantom",
    title="The Phantom",
    options=PhantomOptions,
    hooks=lambda _options: PhantomHooks(),
    pieces=lambda _options: (PHANTOM,),
    slices=(Phantom,),
    steps=(PHANTOM_STEP,),
    follow_ups=(PLACE_PHANTOM,),
)
