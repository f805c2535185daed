"""What comes with the box, and with whom it may be played (I1-I4, I36)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.inns_cathedrals import LARGE, NAME
from support.carcassonne.match import Match
from support.carcassonne.modules import NAMES
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.parts import Pieces
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.setup.options import OptionValue

CHOICES = [
    (option.name, value)
    for option in CARCASSONNE.options
    if option.name not in NAMES
    for value in option.choices or ((f"{NAME}=2",) if option.pattern else (False, True))
]
"""Every option that is no module, with each of its values."""


@pytest.mark.clause("I1")
def test_there_are_eighteen_tiles_six_with_an_inn_and_two_with_a_cathedral():
    own = [tile for tile in tiles().values() if tile.set == NAME]
    marks = [mark for tile in own for f in tile.features for mark in f.marks * tile.count]
    assert sum(tile.count for tile in own) == 18
    assert (marks.count("inn"), marks.count("cathedral"), marks.count("shield")) == (6, 2, 3)
    assert [tile.count for tile in own if tile.count > 1] == [2]  # the cathedral's


@pytest.mark.clause("I1")
@pytest.mark.option("inns_cathedrals", True, False)
@pytest.mark.parametrize(("playing", "more"), [((NAME,), 18), ((), 0)])
def test_the_tiles_are_shuffled_into_the_pile_behind_the_same_start_tile(
    playing: tuple[str, ...], more: int
):
    match = Match(2, *playing)
    assert [tile.tile for tile in match.board.values()] == ["D"]
    assert match.remaining == 71 + more
    assert ("IC01" in {roll.tile for roll in match.rolls()}) is bool(more)


@pytest.mark.clause("I2", "I36")
@pytest.mark.option("large_meeple", True)
def test_everybody_has_one_large_meeple_besides_the_seven_meeples():
    match = Match(3, NAME)
    assert (match.supply, match.left(LARGE)) == ((7, 7, 7), (1, 1, 1))
    match.lay("U", 1, 0, piece="large-meeple road")
    assert (match.supply, match.left(LARGE)) == ((7, 7, 7), (0, 1, 1))


@pytest.mark.clause("I2", "I30")
@pytest.mark.option("large_meeple", False)
def test_without_the_large_meeple_there_are_only_the_tiles_and_the_sixth_player():
    match = Match(6, NAME, large_meeple=False)
    assert match.part(Pieces).kinds == ("meeple",)
    assert match.remaining == 71 + 18
    match.put("IC15", 1, 0)
    assert {one.piece for one in match.legal(PlacePiece)} == {"meeple"}


@pytest.mark.clause("I3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_play_and_each_of_them_has_the_same_pieces(seats: int):
    match = Match(seats, NAME)
    assert (match.supply, match.left(LARGE)) == ((7,) * seats, (1,) * seats)


@pytest.mark.clause("I3")
def test_six_players_take_turns_clockwise():
    match = Match(6, NAME)
    turns = []
    for x in range(1, 8):
        turns.append(match.turn.seat)
        match.lay("U", x, 0)
    assert turns == [0, 1, 2, 3, 4, 5, 0]


@pytest.mark.clause("I3")
def test_there_is_no_seventh_player_and_without_the_box_no_sixth():
    with pytest.raises(SetupError, match="for 2 to 6 players, not 7"):
        Match(7, NAME)
    with pytest.raises(SetupError, match="2 to 5 players, not 6; up to 6 with Inns & Cathedrals"):
        Match(6)


@pytest.mark.clause("I4")
@pytest.mark.parametrize(("option", "value"), CHOICES)
def test_every_value_of_every_option_goes_with_all_modules_and_with_this_one_alone(
    option: str, value: OptionValue
):
    for playing in (NAMES, (NAME,)):
        match = Match(2, *playing, **{option: value})
        assert match.setup.options[option] == value
        assert match.rolls() or match.legal()
