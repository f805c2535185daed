"""Words of searches, their matches, and a kind of event of an expansion."""

from random import Random

from tilewyrm.cli.replay.search.code.kinds import kinds_of, turns_of
from tilewyrm.cli.replay.search.search_field import MatchDraw
from tilewyrm.engine.game import Setup
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.batch.random_setup import random_setup

PLAIN = ("--game", "carcassonne", "--preset", "plain", "--seats", 3, "--seconds", 600, "-j", 1)
CARCASSONNE = GAMES["carcassonne"]
EVENT = next(
    kind
    for kind, each in kinds_of(CARCASSONNE).items()
    if turns_of(CARCASSONNE, kind) and each in CARCASSONNE.event_types
)
"""A kind of event of an expansion."""
(WITH_IT,) = turns_of(CARCASSONNE, EVENT)
(EXPANSION,) = WITH_IT


def drawn_setup(match: MatchDraw) -> Setup:
    """Return a setup of *match*."""
    request = {name: value for name, value in match.request.items() if name != "seed"}
    setup: Setup = random_setup(**request, draw=Random(match.seed))
    return setup
