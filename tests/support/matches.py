"""Matches of the public surface, played at random."""

from random import Random

import tilewyrm


def played(match: tilewyrm.Match, entries: int, seed: int = 1) -> tilewyrm.Match:
    """Play *entries* of *match* at random, or fewer if it ends before; return it."""
    draw = Random(seed)
    for _ in range(entries):
        if match.is_over:
            break
        if match.seat is None:
            match.roll()
        else:
            match.apply(draw.choice(match.legal()))
    return match


def played_state(game: tilewyrm.SpielGame, actions: int, seed: int) -> tilewyrm.SpielState:
    """Return a new state of *game* after *actions* at random, or fewer if it ends before."""
    state, draw = game.new_initial_state(), Random(seed)
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
    return state
