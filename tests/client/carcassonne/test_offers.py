"""Decisions in words: each says what it is and what it does, and none is like another."""

import pytest

from support.carcassonne_scenes import desk_of, in_progress, model, part, placed, tiles
from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.tiles import turned
from tilewyrm.client.line import match_offer

MEEPLE, ABBOT = pb.MEEPLE_KIND_MEEPLE, pb.MEEPLE_KIND_ABBOT
CITY = (
    placed("R", 0, 0, 2, meeples=[(1, 0)]),
    placed("P20", 0, 1, 0, last=True),
    placed("Eg", 1, 0, 0, meeples=[(0, 1, ABBOT)]),
)


def offers(question, *decisions, parts=()):
    desk, _ = desk_of(model(*CITY, *parts, question=question, decisions=decisions))
    return desk.offers


def cell(x, y):
    return pb.Cell(x=x, y=y)


def test_every_feature_of_every_tile_has_a_name_of_its_own() -> None:
    for kind in tiles().values():
        for rotation in range(4):
            tile = turned(kind, rotation)
            names = [words.feature_name(feature, tile) for feature in tile.features]
            assert len(set(names)) == len(names), (tile.id, names)


def test_a_placement_can_be_typed() -> None:
    hand = part("turn", turn=pb.Turn(number=3, tile="D"))
    offered = offers(
        "place-tile",
        pb.Decision(place_tile=pb.PlaceTile(cell=cell(1, -2), rotation=1)),
        pb.Decision(place_tile=pb.PlaceTile(cell=cell(1, -2), rotation=3)),
        parts=[hand],
    )
    assert [offer.label for offer in offered] == ["place 1,-2 90°", "place 1,-2 270°"]
    assert match_offer(offered, "place 1,-2 90") == [0]
    assert match_offer(offered, "1,-2 270") == [1]
    assert offered[0].detail == (
        "Turned 90° to the right: north road, east city, south road, west field."
    )


def test_the_first_highlight_is_the_placement_nearest_to_the_last_tile() -> None:
    places = [
        pb.Decision(place_tile=pb.PlaceTile(cell=cell(x, y), rotation=0))
        for x, y in ((0, -1), (2, 0), (0, 2), (-1, 0))
    ]
    desk, _ = desk_of(model(*CITY, question="place-tile", decisions=places))
    assert desk.ui.cursor == 2


def test_pieces_are_called_by_where_they_stand() -> None:
    offered = offers(
        "use-meeple",
        pb.Decision(place_meeple=pb.PlaceMeeple(cell=cell(0, 1), feature=0, meeple=MEEPLE)),
        pb.Decision(place_meeple=pb.PlaceMeeple(cell=cell(0, 1), feature=1, meeple=MEEPLE)),
        pb.Decision(place_meeple=pb.PlaceMeeple(cell=cell(1, 0), feature=2, meeple=MEEPLE)),
        pb.Decision(take_back_abbot=pb.TakeBackAbbot(cell=cell(1, 0), feature=1)),
        pb.Decision(move_fairy=pb.MoveFairy(cell=cell(1, 0), feature=1)),
        pb.Decision(skip=pb.Skip()),
    )
    assert [offer.label for offer in offered] == [
        "knight: city north-west",
        "farmer: field east",
        "farmer 1,0: field",
        "take back abbot: garden at 1,0",
        "fairy to abbot 1,0: garden",
        "nothing",
    ]
    assert offered[0].detail == "Put a meeple on the city north-west, 2 tiles so far."
    assert "with 2 neighbours" in offered[3].detail


def test_the_princess_says_whose_knight_goes() -> None:
    offered = offers(
        "remove-knight",
        pb.Decision(remove_knight=pb.RemoveKnight(cell=cell(0, 0), feature=0)),
        pb.Decision(keep_knights=pb.KeepKnights()),
    )
    assert offered[0].label == "send home Bob's knight at 0,0"
    assert offered[1].label == "leave all knights"


def test_a_step_of_the_dragon_says_who_stands_there() -> None:
    dragon = part("dragon", dragon=pb.Dragon(cell=cell(0, 1), hunting=True, step=2))
    offered = offers(
        "move-dragon", pb.Decision(move_dragon=pb.MoveDragon(cell=cell(0, 0))), parts=[dragon]
    )
    assert offered[0].label == "dragon north to 0,0"
    assert offered[0].detail == "There: Bob's knight."


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_every_choice_has_words_of_its_own(seed) -> None:
    for entries in (20, 120, 260, 400):
        desk = in_progress(seed, entries, abbot=True, river=True, fairy_claim="until_pile_passed")
        labels = [offer.label for offer in desk.offers]
        assert len(set(labels)) == len(labels)
        assert all(offer.detail for offer in desk.offers)
        assert all(len(label) <= 44 for label in labels), labels
