"""Decisions in words: each says what it is and what it does, and none is like another."""

import pytest

from support.carcassonne.scenes import (
    EVERYTHING,
    NOTHING_MORE,
    desk_of,
    in_progress,
    model,
    part,
    placed,
    tiles,
)
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model import base_glossary
from tilewyrm.client.carcassonne.core.model import names as words
from tilewyrm.client.carcassonne.core.model.tiles import NORTH, WEST, TileFeature, TileView, rotate
from tilewyrm.client.face.offer_order import in_order
from tilewyrm.client.line.question import match_offer
from tilewyrm.client.model.face_output import Offer

CITY = (
    placed("R", 0, 0, 2, pieces=[(1, 0)]),
    placed("E", 0, 1, 0, last=True),
    placed("B", 1, 0, 0),
)


def offers(question, *decisions, parts=()):
    desk, _ = desk_of(model(*CITY, *parts, question=question, decisions=decisions))
    return desk.question.offers


def cell(x, y):
    return pb.Cell(x=x, y=y)


def test_every_feature_of_every_tile_has_a_name_of_its_own() -> None:
    for kind in tiles().values():
        for rotation in range(4):
            tile = rotate(kind, rotation)
            names = [words.feature_name(feature, tile) for feature in tile.features]
            assert len(set(names)) == len(names), (tile.id, names)


def test_two_fields_in_the_same_corner_are_told_apart_by_their_edges() -> None:
    city = TileFeature(base_glossary.CITY, (NORTH, WEST), (), (), ())
    fields = [TileFeature(base_glossary.FIELD, (), (half,), (), (0,)) for half in (3, 4, 5, 6)]
    edges = (base_glossary.CITY, base_glossary.ROAD, base_glossary.ROAD, base_glossary.CITY)
    tile = TileView("own", "own", 1, edges, (city, *fields), ())
    assert [words.compass(field, tile) for field in fields] == [
        "north-east",
        "east-south-east",
        "south-south-east",
        "south-west",
    ]


def test_a_placement_can_be_typed() -> None:
    hand = part("turn", pb.Turn(number=3, tile="D"))
    offered = offers(
        "place-tile",
        pb.PlaceTile(cell=cell(1, -2), rotation=1),
        pb.PlaceTile(cell=cell(1, -2), rotation=3),
        parts=[hand],
    )
    assert [offer.label for offer in offered] == ["place 1,-2 90°", "place 1,-2 270°"]
    assert match_offer(offered, "place 1,-2 90") == [0]
    assert match_offer(offered, "1,-2 270") == [1]
    assert offered[0].detail == ("Rotated 90° clockwise: city east; road north and south.")


def test_the_first_highlight_is_the_first_placement_of_the_rules() -> None:
    places = [
        pb.PlaceTile(cell=cell(x, y), rotation=0) for x, y in ((0, -1), (2, 0), (0, 2), (-1, 0))
    ]
    desk, _ = desk_of(model(*CITY, question="place-tile", decisions=places))
    assert desk.question.offers[desk.view.ui.cursor].choice == 0


def test_pieces_are_called_by_where_they_stand() -> None:
    offered = offers(
        "use-piece",
        pb.PlacePiece(cell=cell(0, 1), feature=0, piece="meeple"),
        pb.PlacePiece(cell=cell(0, 1), feature=1, piece="meeple"),
        pb.PlacePiece(cell=cell(1, 0), feature=1, piece="meeple"),
        pb.PlacePiece(cell=cell(1, 0), feature=0, piece="meeple"),
        pb.Skip(),
    )
    assert [offer.label for offer in offered] == [
        "knight in the city",
        "farmer in the field",
        "farmer in the field at 1,0",
        "monk in the monastery at 1,0",
        "no piece",
    ]
    assert offered[0].detail == "Place a meeple in the city, 2 tiles."
    assert offered[3].detail == "Place a meeple in the monastery, with 2 neighbours."


def test_places_elsewhere_stand_under_their_feature() -> None:
    places = [
        pb.PlacePiece(cell=cell(x, y), feature=feature, piece="meeple")
        for x, y, feature in ((0, 1, 0), (1, 0, 0), (0, 0, 0))
    ]
    groups = [offer.group for offer in offers("use-piece", *places, pb.Skip())]
    assert groups == [
        "On this tile",
        "Elsewhere: monastery at 1,0, with 2 neighbours",
        "Elsewhere: city at 0,0, 2 tiles",
        "Other choices",
    ]


def test_other_choices_stand_below_all_headings_however_many_points_they_bring() -> None:
    listed = [
        Offer(str(number), group="Elsewhere", short="x", points=number) for number in range(8)
    ]
    rest = [Offer("no piece", group="Other choices", points=9)]
    assert [offer.group for offer in in_order(rest + listed, "Other choices")] == [
        *["Elsewhere"] * 8,
        "Other choices",
    ]


def test_choices_on_the_tile_alone_have_no_heading() -> None:
    place = pb.PlacePiece(cell=cell(0, 1), feature=0, piece="meeple")
    assert {offer.group for offer in offers("use-piece", place, pb.Skip())} == {""}


def test_what_is_printed_on_a_city_is_told_with_its_size() -> None:
    shown = model(
        placed("C", 0, 0, last=True),
        question="use-piece",
        decisions=[pb.PlacePiece(cell=cell(0, 0), feature=0, piece="meeple")],
    )
    desk, _ = desk_of(shown)
    assert desk.question.offers[0].detail.endswith("1 tile with 1 shield.")


def test_who_begins_is_named() -> None:
    offered = offers("name-youngest", pb.NameYoungest(seat=0), pb.NameYoungest(seat=1))
    assert [offer.label for offer in offered] == ["Ann", "Bob"]


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_every_choice_has_words_of_its_own(seed) -> None:
    for entries in (20, 120, 260, 400):
        desk = in_progress(seed, entries, **EVERYTHING)
        labels = [offer.label for offer in desk.question.offers]
        assert len(set(labels)) == len(labels)
        assert all(offer.detail for offer in desk.question.offers)


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_of_the_base_game_a_label_fits_its_column(seed) -> None:
    for entries in (20, 60, 120, 200):
        desk = in_progress(seed, entries, **NOTHING_MORE)
        assert all(len(offer.label) <= 44 for offer in desk.question.offers)
