"""Whole matches of one bot against the random one."""

from collections import Counter
from random import Random

from support.carcassonne.modules import flags
from support.playing import any_entry
from tilewyrm import editions
from tilewyrm.engine.bots import bots
from tilewyrm.engine.carcassonne.core.decisions import PlacePiece
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Choice, Decided, Over


def placed(strategy: str, playing: tuple[str, ...], seed: int) -> Counter[str]:
    """Return which pieces *strategy* places in one match of two, how often each."""
    game = CARCASSONNE
    state = game.initial(game.setup(editions.load(game.name), 2, flags(playing)))
    draw = Random(seed)
    seats = [bots(game.name)[name](draw.randrange) for name in (strategy, "random")]
    found: Counter[str] = Counter()
    while not isinstance(pending := state.pending, Over):
        if not isinstance(pending, Choice):
            state.apply(any_entry(state, draw))
            continue
        decision = seats[pending.seat].choose(state, pending.seat)
        if pending.seat == 0 and isinstance(decision, PlacePiece):
            found[decision.piece] += 1
        state.apply(Decided(pending.seat, decision))
    return found
