"""Section 1: components and set-up."""

import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from support.feuville.edition import DECREES, proof, proof_text
from support.feuville.match import Match, drawn
from tilewyrm import editions
from tilewyrm.engine import registry
from tilewyrm.engine.errors import EditionError, SetupError
from tilewyrm.engine.feuville.values.decisions import ScoreDistrict, StoreItem, TakeDecree
from tilewyrm.engine.feuville.values.kinds import Back, DecreeKind, Layer, TileKind
from tilewyrm.engine.feuville.values.rolls import DrawDecree, DrawFairy, DrawTile, OneDie, TwoDice
from tilewyrm.engine.game import Chance, Rolled

GAME = registry.game("feuville")
LAYERS = (Layer.WALL, Layer.TOWER, Layer.SKY)


def standard():
    return editions.load("feuville")


def setup_rolls(seats, roll_type):
    """Return the outcomes of every roll of *roll_type* before the first turn."""
    state = GAME.initial(GAME.setup(proof(), seats, {}))
    pips = iter([6] + [1] * (seats - 1))
    found = []
    while not isinstance(state.outcomes()[0][0], TwoDice):
        outcomes = state.outcomes()
        if isinstance(outcomes[0][0], roll_type):
            found.append(outcomes)
        first = OneDie(next(pips)) if isinstance(outcomes[0][0], OneDie) else outcomes[0][0]
        state.apply(Rolled(first))
    return found


@pytest.mark.clause("F1")
def test_two_to_four_play():
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(SetupError):
            GAME.setup(standard(), seats, {})
    for seats in (2, 3, 4):
        assert Match(seats).setup.seats == seats


@pytest.mark.clause("F2", "F3")
def test_the_standard_edition_holds_what_the_box_holds():
    catalogue = GAME.catalogue(standard())
    layers = Counter(t.layer for t in catalogue.tiles if t.kind is not TileKind.START)
    assert layers == {Layer.WALL: 30, Layer.TOWER: 30, Layer.SKY: 30}
    assert len(catalogue.decrees) == 30
    assert len(catalogue.fairies) == 18
    assert [t.kind for t in catalogue.tiles].count(TileKind.START) == 4


@pytest.mark.clause("F4")
def test_walls_and_towers_have_back_one_or_two_and_six_skies_have_the_star():
    tiles = [t for t in GAME.catalogue(standard()).tiles if t.kind is not TileKind.START]
    for layer in (Layer.WALL, Layer.TOWER):
        assert {t.back for t in tiles if t.layer is layer} == {Back.ONE, Back.TWO}
    skies = Counter(t.back for t in tiles if t.layer is Layer.SKY)
    assert skies[Back.STAR] == 6
    assert set(skies) == {Back.STAR, Back.ONE, Back.TWO}


@pytest.mark.clause("F2", "F3")
@pytest.mark.parametrize("key", ["walls", "towers", "skies", "decrees", "fairies", "starts"])
def test_an_edition_with_a_piece_too_few_is_refused(key):
    lines = proof_text().splitlines()
    if key == "starts":
        lines[-1] = lines[-1].replace(', { id = "P04" }', "")
    else:
        del lines[lines.index(f"{key} = [") + 1]
    with pytest.raises(EditionError, match=key) as caught:
        GAME.edition("\n".join(lines))
    start = f"{key} = ["
    assert caught.value.line == next(n for n, s in enumerate(lines, 1) if s.startswith(start))


@pytest.mark.clause("F4")
def test_an_edition_with_seven_star_skies_is_refused():
    text = proof_text().replace('"S07", back = "I"', '"S07", back = "star"')
    with pytest.raises(EditionError, match="star"):
        GAME.edition(text)


@pytest.mark.clause("F4", "F7")
def test_an_edition_whose_wall_has_a_star_back_is_refused_with_its_line():
    text = proof_text().replace('"W07", back = "I"', '"W07", back = "star"')
    with pytest.raises(EditionError, match="W07") as caught:
        GAME.edition(text)
    assert '"W07"' in text.splitlines()[caught.value.line - 1]


@pytest.mark.clause("F6")
def test_an_edition_needs_four_town_evaluations():
    decrees = [*DECREES[:-1], 'kind = "discretion"']
    with pytest.raises(EditionError, match="town-evaluation"):
        GAME.edition(proof_text(decrees=decrees))


@pytest.mark.clause("F5", "D26", "A52")
@pytest.mark.option("grass_supply", "16", "20", "unlimited")
@pytest.mark.parametrize(
    ("supply", "left", "scored"), [("16", 16, 8), ("20", 20, 10), ("unlimited", None, 12)]
)
def test_plain_grass_is_as_much_as_the_supply_and_then_no_district_can_be_scored(
    supply, left, scored
):
    large = ['kind = "large-district"'] * 26
    edition = GAME.edition(proof_text(faces={}, decrees=[*large, *DECREES[26:]]))
    match = Match(4, edition=edition, grass_supply=supply)
    assert match.part("turn").grass == left
    number = {"W": 0, "T": 0, "S": 0}

    def next_tile(letter):
        number[letter] += 1
        return f"{letter}{number[letter]:02}"

    for layer in ("W", "T", "S"):
        for place in range(6):
            for seat in range(4):
                if layer == "W" and place == 0:
                    continue
                tile = next_tile(layer)
                name = f"right{place}" if place else "at0"
                match.build(seat, **{name: tile})
    count = 0
    for pair in (0, 2, 4):
        for seat in range(4):
            match.until(seat)
            match.roll(1, 2)
            match.do(TakeDecree(1))
            decree = match.hand
            if ScoreDistrict(decree, pair) in match.legal():
                match.do(ScoreDistrict(decree, pair))
                count += 1
            else:
                match.do(StoreItem(decree))
            match.end_turn()
    assert count == scored
    assert match.part("turn").grass == (None if left is None else 0)


@pytest.mark.clause("F6", "F10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_town_evaluation_for_each_player_lies_open(seats):
    decrees = Match(seats).part("decrees")
    assert len(decrees.evaluations) == seats
    kinds = {d.id: d.kind for d in GAME.catalogue(proof()).decrees}
    assert {kinds[name] for name in decrees.evaluations} == {DecreeKind.TOWN_EVALUATION}
    assert DecreeKind.TOWN_EVALUATION not in {kinds[name] for name in decrees.decrees}


@pytest.mark.clause("F8")
@pytest.mark.parametrize("edition", [proof, standard])
def test_six_tiles_of_each_layer_lie_open_and_24_are_left(edition):
    match = Match(edition=edition())
    for layer in LAYERS:
        assert len(set(match.row(layer)) - {""}) == 6
        assert match.part(f"row/{int(layer)}").stack == 24
        assert match.part(f"row/{int(layer)}").back is Back.ONE


@pytest.mark.clause("F8")
def test_the_star_skies_come_first_in_columns_of_chance():
    backs = {t.id: t.back for t in GAME.catalogue(proof()).tiles}
    assert {backs[name] for name in Match().row(Layer.SKY)} == {Back.STAR}
    mixed = Match(draws="S04 S01 S06 S02 S05 S03")
    assert mixed.row(Layer.SKY) == ("S04", "S01", "S06", "S02", "S05", "S03")


@pytest.mark.clause("F8")
def test_walls_and_towers_are_drawn_from_back_one_alike():
    backs = {t.id: (t.layer, t.back) for t in GAME.catalogue(proof()).tiles}
    draws = setup_rolls(2, DrawTile)
    assert all(weight == 1 for outcomes in draws for _, weight in outcomes)
    first = {}
    for outcomes in draws:
        layer = backs[outcomes[0][0].tile][0]
        first.setdefault(layer, Counter(backs[roll.tile] for roll, _ in outcomes))
    assert first[Layer.WALL] == {(Layer.WALL, Back.ONE): 15}
    assert first[Layer.TOWER] == {(Layer.TOWER, Back.ONE): 15}
    assert first[Layer.SKY] == {(Layer.SKY, Back.STAR): 6}


@pytest.mark.clause("F8")
def test_back_two_comes_when_back_one_is_used_up():
    match = Match()
    numbers = iter(range(1, 31))
    place = 0
    while place < 16:
        place += 1
        match.build(0, **{f"right{place}": f"W{next(numbers):02}"})
    backs = {t.id: t.back for t in GAME.catalogue(proof()).tiles}
    drawn_walls = [e.tile for e in match.events if getattr(e, "layer", None) is Layer.WALL]
    order = [backs[tile] for tile in drawn_walls]
    assert order == [Back.ONE] * 15 + [Back.TWO] * (len(order) - 15)
    assert len(order) == 18


@pytest.mark.clause("F9")
def test_three_of_the_eighteen_fairy_tiles_lie_open():
    fairies = Match(draws="F07 F18 F01").part("fairies")
    assert fairies.fairies == ("F07", "F18", "F01")
    assert fairies.stock == 15
    assert [len(outcomes) for outcomes in setup_rolls(2, DrawFairy)] == [18, 17, 16]


@pytest.mark.clause("F10")
def test_six_decrees_lie_open_and_thirteen_are_left_as_seven_are_removed_unseen():
    match = Match(draws="D26 D20 D17 D01 D05 D09")
    decrees = match.part("decrees")
    assert decrees.decrees == ("D26", "D20", "D17", "D01", "D05", "D09")
    assert decrees.stack == 13
    assert [len(outcomes) for outcomes in setup_rolls(2, DrawDecree)] == [26, 25, 24, 23, 22, 21]


@pytest.mark.clause("F11", "F13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_a_start_tile_the_arms_and_nothing_else(seats):
    match = Match(seats)
    assert match.part("turn").gnome is None
    for seat in range(seats):
        (column,) = match.town(seat).columns
        assert (column.position, column.tower, column.sky, column.grass) == (0, None, None, None)
        assert not column.burnt
        player = match.player(seat)
        assert (player.score, player.store, player.fairies, player.scored) == (0, (), (), ())
        assert player.arms
    walls = {match.column(seat, 0).wall for seat in range(seats)}
    starts = {t.id for t in GAME.catalogue(proof()).tiles if t.kind is TileKind.START}
    assert len(walls) == seats
    assert walls <= starts


def start_rolls(seats, *pips):
    state = GAME.initial(GAME.setup(proof(), seats, {}))
    for fallen in pips:
        while not isinstance(state.outcomes()[0][0], OneDie):
            state.apply(Rolled(state.outcomes()[0][0]))
        assert [(roll.pips, weight) for roll, weight in state.outcomes()] == [
            (number, 1) for number in range(1, 7)
        ]
        state.apply(Rolled(OneDie(fallen)))
    while isinstance(state.pending, Chance) and drawn(state.outcomes()[0][0]):
        state.apply(Rolled(state.outcomes()[0][0]))
    turn = next(part for part in GAME.view(state, None) if part.key == "turn")
    return turn.start_seat, turn.seat


@pytest.mark.clause("F12")
def test_the_highest_roll_begins_and_has_the_cup():
    assert start_rolls(3, 2, 5, 4) == (1, 1)
    assert start_rolls(4, 1, 1, 1, 2) == (3, 3)


@pytest.mark.clause("F12")
def test_those_who_tie_for_the_highest_roll_again_until_one_is_left():
    assert start_rolls(3, 5, 2, 5, 3, 4) == (2, 2)
    assert start_rolls(4, 6, 6, 1, 6, 2, 3, 3, 1, 5) == (3, 3)


@pytest.mark.clause("F12")
@pytest.mark.option("first_player", "dice", "seat0")
def test_where_the_first_seat_is_to_begin_nobody_rolls_for_it():
    for wished, begins, rolled in (("dice", 1, 3), ("seat0", 0, 0)):
        state = GAME.initial(GAME.setup(proof(), 3, {"first_player": wished}))
        pips = iter([1, 6, 2])
        while not isinstance(state.outcomes()[0][0], TwoDice):
            first = state.outcomes()[0][0]
            state.apply(Rolled(OneDie(next(pips)) if isinstance(first, OneDie) else first))
        assert state.active == begins
        assert 3 - len(list(pips)) == rolled


@pytest.mark.clause("F14")
def test_turns_go_clockwise_from_the_start_player():
    match = Match(3, start=1)
    order = []
    for _ in range(4):
        order.append(match.active)
        match.roll(1, 2)
        match.end_turn()
    assert order == [1, 2, 0, 1]


@pytest.mark.clause("F2")
def test_the_edition_file_is_plain_toml_with_a_name():
    assert tomllib.loads(standard().text)["name"] == standard().name == "standard"


@pytest.mark.clause("F4")
def test_a_mistake_in_an_edition_is_told_as_the_page_says():
    text = proof_text().replace('"W03", back = "I"', '"W03", back = "III"')
    with pytest.raises(EditionError) as caught:
        GAME.edition(text)
    told = str(caught.value).split(": ", 1)[1]
    page = Path(__file__).parents[3] / "docs" / "rules" / "feuville.md"
    assert f"*line 14: {told}*" in page.read_text(encoding="utf-8")


@pytest.mark.clause("F3", "F4")
def test_the_edition_standard_clouds_differs_only_in_a_cloud_on_every_sky():
    clouds = GAME.catalogue(editions.load("feuville", "standard-clouds"))
    plain = GAME.catalogue(standard())
    raised = [
        replace(tile, clouds=1) if tile.layer is Layer.SKY and not tile.clouds else tile
        for tile in plain.tiles
    ]
    assert list(clouds.tiles) == raised
    assert sum(tile not in plain.tiles for tile in raised) == 5
    assert (clouds.decrees, clouds.fairies) == (plain.decrees, plain.fairies)
