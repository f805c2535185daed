"""What the greedy bot of Carcassonne does in whole matches."""

from collections import Counter
from random import Random

from support.carcassonne.modules import flags
from support.playing import played_by
from tilewyrm import editions
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.game import CARCASSONNE


def placed(playing: tuple[str, ...], seed: int) -> Counter[str]:
    """Return which pieces it places in one match of two against the random bot, how often each."""
    game, draw = CARCASSONNE, Random(seed)
    state = game.initial(game.setup(editions.load(game.name), 2, flags(playing)))
    seats = [bots(game.name)[name](draw.randrange) for name in ("greedy", "random")]
    return Counter(
        decision.piece
        for seat, decision in played_by(state, seats, draw)
        if seat == 0 and isinstance(decision, PlacePiece)
    )
