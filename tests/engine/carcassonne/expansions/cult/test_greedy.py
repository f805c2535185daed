"""The greedy bot knows what a challenge may cost."""

from support.carcassonne.expansions.cult import COMMON, SHRINE, WEST, fill, monastery
from tilewyrm.engine.carcassonne.bots.evaluator import CarcassonneEvaluator


def gain_of_heretic(*, challenge: bool) -> int:
    """Return how much better a heretic is than no piece where a monk beside him lacks one tile."""
    match = monastery(more={"U": 40}, shrine_challenge=challenge)
    fill(match, *WEST, COMMON[0], (2, 0))
    match.put("CU01", *SHRINE)  # it lacks three tiles
    ranked = CarcassonneEvaluator().rank(match.state, match.seat)
    worths = {one.decision: one.worth for one in ranked}
    return worths[match.at(*SHRINE, "shrine")] - worths[match.legal()[-1]]


def test_a_heretic_in_a_challenge_that_is_nearly_lost_is_worth_half_as_much():
    assert 0 < gain_of_heretic(challenge=True) * 3 / 2 < gain_of_heretic(challenge=False)
