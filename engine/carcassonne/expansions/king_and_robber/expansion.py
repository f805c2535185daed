"""King & Robber, declared."""

from collections.abc import Mapping, Sequence

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.core.turn.turn import is_to_come
from tilewyrm.engine.carcassonne.expansions.king_and_robber import tokens
from tilewyrm.engine.carcassonne.expansions.king_and_robber.evaluation_bonus import evaluation_bonus
from tilewyrm.engine.carcassonne.expansions.king_and_robber.options import KingAndRobberOptions
from tilewyrm.engine.game import Value

AWARD_TOKENS = Step("award-tokens", StepSequence.PART, "KB10 KB11", after=(core.SCORE.name,))


class KingAndRobberHooks(Hooks[CarcassonneState]):
    """Hooks of King & Robber in a match."""

    def __init__(self, options: KingAndRobberOptions) -> None:
        self._options = options

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the award of the tokens (KB10)."""
        return {AWARD_TOKENS.name: _award_tokens}

    def acts_on_placement(
        self, state: CarcassonneState, _kind: TileKind, joined: Mapping[int, int]
    ) -> bool:
        """Return whether the tile completes a city or road, which counts for a token."""
        kinds = state.board.features.kinds
        return any(
            not missing and kinds[label] in tokens.KINDS.values()
            for label, missing in joined.items()
        )

    def final_scorings(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the scorings of the tokens (KB20)."""
        return tokens.score_tokens(state, tokens.holders(state))

    def forecast(self, scorings: Sequence[Value]) -> Sequence[Value]:
        """Return the forecast of the tokens at the end."""
        found = tuple(event for event in scorings if isinstance(event, tokens.TokenScored))
        return (tokens.TokensForecast(found),)

    def forecast_key(self, state: CarcassonneState) -> Sequence[object]:
        """Return the holders; what is complete follows from tiles and links."""
        return (state.of(tokens.KingAndRobber),)

    def evaluation_bonus(self, state: CarcassonneState) -> Sequence[int]:
        """Return the value of the tokens for each seat."""
        return evaluation_bonus(state, is_awarded=not is_to_come(state, AWARD_TOKENS.name))


def _award_tokens(state: CarcassonneState) -> None:
    tokens.award_tokens(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="king_and_robber",
    title="King & Robber",
    options=KingAndRobberOptions,
    hooks=KingAndRobberHooks,
    tile_set=SetSpec("king_and_robber"),
    slices=(tokens.KingAndRobber,),
    steps=(AWARD_TOKENS,),
    events=(tokens.TokenWon, tokens.TokenScored),
    parts=(tokens.TokensForecast,),
)
