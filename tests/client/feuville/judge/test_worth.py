"""What the client says something is worth, or where it fits, is what the engine does."""

from random import Random

import pytest

from support import desks
from support.playing import any_setup, play
from tilewyrm import editions
from tilewyrm.client.feuville.judge.sites import built, sites
from tilewyrm.client.feuville.judge.worth import worth
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.engine.feuville.scoring import scoring
from tilewyrm.engine.feuville.scoring.stretch import best_stretch
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE
from tilewyrm.engine.game import Choice
from tilewyrm.engine.registry import game
from tilewyrm.feuville.v1 import feuville_pb2 as fv

PRESETS = ("de2017", "en2017", "fr2017", "nl2017")
SHOWN = ("clouds", "guards", "flags", "stars", "griffins")


def setups():
    """Yield the four language versions, then tables with options of their own."""
    played, draw = game("feuville"), Random(8)
    for preset in PRESETS:
        yield played.setup(editions.load("feuville"), 3, played.preset(preset).options)
    for _ in range(8):
        yield any_setup("feuville", draw, {"allow_zero_score": False})


@pytest.mark.parametrize("setup", list(setups()), ids=str)
def test_every_decree_is_worth_to_every_town_what_the_engine_pays(setup):
    draw, paid = Random(1), 0
    state = game("feuville").initial(setup)
    for number, _ in enumerate(play(state, draw, 400)):
        if number % 20 or not isinstance(state.pending, Choice):
            continue
        board = board_of(desks.seated(setup, state).model)
        rules = state.rules
        for seat, town in enumerate(state.towns):
            for index, decree in enumerate(rules.ids[FIRST_DECREE:], FIRST_DECREE):
                found = scoring.ways(rules, town, index, state.grass)
                expected = max(
                    (scoring.worth(rules, town, index, way).points for way in found), default=0
                )
                if index in rules.all_evaluations:
                    stretch = best_stretch(rules, town)
                    expected = stretch.points if stretch else 0
                assert worth(board, board.towns[seat], decree) == expected
                paid += expected > 0
    assert paid


@pytest.mark.parametrize("setup", list(setups()), ids=str)
def test_every_tile_fits_where_the_engine_lets_it_go(setup):
    draw = Random(2)
    state = game("feuville").initial(setup)
    for number, _ in enumerate(play(state, draw, 300)):
        if number % 20 or not isinstance(state.pending, Choice):
            continue
        board = board_of(desks.seated(setup, state).model)
        rules = state.rules
        for seat, town in enumerate(state.towns):
            for index in draw.sample(range(90), 6):
                places = list(town.places(rules, rules.layers[index]))
                assert sites(board, seat, rules.ids[index]) == places
                for position in places:
                    after = built(board, seat, rules.ids[index], position)
                    truth = town.built(rules, index, position)
                    assert tuple(getattr(after, field) for field in SHOWN) == truth.counts
                    assert after.unburnt == truth.unburnt
                    assert [_tiles(column) for column in after.columns] == [
                        tuple(rules.ids[tile] if tile >= 0 else "" for tile in column[1:4])
                        for column in truth.columns
                    ]


def _tiles(column: fv.TownColumn):
    return column.wall, column.tower, column.sky
