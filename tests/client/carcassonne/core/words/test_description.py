"""What a player is told who looks at a thing of the map, or asks about it in line mode."""

from support.carcassonne.scenes import board, model, part, pile, placed, player, with_facts
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.connectivity import connected_parts
from tilewyrm.client.carcassonne.core.model.edge_fit import (
    completing_tiles,
    fitting_tiles,
    mismatches,
)
from tilewyrm.client.carcassonne.face import CarcassonneFace

FACE = CarcassonneFace()

ROAD_END = pb.FeatureScored(
    cause="end",
    kind="road",
    cell=pb.Cell(x=0, y=0),
    feature=1,
    tiles=2,
    value=2,
    claims=[pb.Claim(seat=1, strength=1, majority=True, points=2)],
)
"""What Bob's road over the start tile would give."""


AROUND = [(1, 1), (-1, 2), (0, 2), (1, 2), (-1, 1), (-1, 0)]
FACTS = (
    pb.FeatureFacts(
        feature=1,
        cell=pb.Cell(x=0, y=0),
        tiles=2,
        owners=[1],
        points=2,
        whole=2,
        open_edges=2,
        gaps=[pb.Cell(x=-1, y=0), pb.Cell(x=2, y=0)],
    ),
    pb.FeatureFacts(
        feature=0,
        cell=pb.Cell(x=0, y=0),
        tiles=1,
        points=1,
        whole=2,
        open_edges=1,
        gaps=[pb.Cell(x=0, y=-1)],
    ),
    pb.FeatureFacts(
        cell=pb.Cell(x=0, y=1),
        tiles=3,
        points=3,
        whole=9,
        gaps=[pb.Cell(x=x, y=y) for x, y in AROUND],
    ),
)
"""What the server says of road, city and monastery there."""


def shown(*parts, **fields):
    """Return a view: the start tile, a road to the east of it with Bob on it, a monastery."""
    return with_facts(untold(*parts, **fields), *FACTS)


def untold(*parts, **fields):
    """Return the same before the server has said anything of it."""
    return model(
        placed("D", 0, 0, pieces=[(1, 1)]),
        placed("U", 1, 0, last=True),
        placed("B", 0, 1, pieces=[(0, 0)]),
        part("end/0/0/1", pb.FeatureForecast(scored=ROAD_END)),
        *parts,
        **fields,
    )


def looked(*thing, view=None):
    return list(FACE.explain(view or shown(), thing))


def test_a_road_says_whose_how_long_where_it_goes_on_and_what_fits_there() -> None:
    view = shown(pile(3, "V"), pile(2, "C"))
    assert looked("feature", (1, 0), 0, view=view) == [
        "Road at 0,0, 2 tiles.",
        "It belongs to Bob.",
        "Pieces on it: Bob's highwayman at 0,0.",
        "Worth 2 points now.",
        "2 open edges.",
        "3 of the remaining tiles fit at -1,0.",
        "3 of the remaining tiles fit at 2,0.",
        "A road scores 1 point for each tile.",
    ]


def test_a_feature_that_nobody_has_says_so_and_what_it_would_be_worth() -> None:
    lines = looked("feature", (0, 0), 0)
    assert lines[:4] == [
        "City at 0,0, 1 tile.",
        "Nobody has claimed it.",
        "Worth at least 2 points when complete.",
        "1 open edge.",
    ]


def test_a_monastery_counts_the_tiles_around_it() -> None:
    lines = looked("feature", (0, 1), 0)
    assert lines[0] == "Monastery at 0,1, 3 of 9 tiles."
    assert "Pieces on it: your monk at 0,1." in lines


def test_a_tile_says_what_stands_on_it_and_how_many_are_like_it() -> None:
    view = shown(pile(2, "D"))
    assert looked("tile", (0, 0), view=view) == [
        "Tile at 0,0: city north; road east and west.",
        "Pieces on it: Bob's highwayman (road east and west).",
        "Still in the stack: 2 of 4 tiles like this.",
    ]
    assert looked("kind", "C", view=view) == [
        "City on all sides with shield.",
        "Still in the stack: 0 of 1 tiles like this.",
        "A shield counts as an extra tile of its city.",
    ]


def placing(tile, *cells):
    decisions = [pb.PlaceTile(cell=pb.Cell(x=x, y=y), rotation=0) for x, y in cells]
    hand = part("turn", pb.Turn(number=3, tile=tile))
    return shown(hand, pile(3, "V"), question="place-tile", decisions=decisions)


def test_an_empty_cell_says_why_the_tile_in_hand_does_not_fit() -> None:
    assert looked("cell", (0, -1), view=placing("B", (5, 5))) == [
        "No tile at 0,-1.",
        "The tile in hand does not fit here:",
        "  rotated 0°: south field would meet city.",
        "0 of the remaining tiles fit at 0,-1.",
    ]


def test_an_empty_cell_says_that_the_tile_in_hand_fits_and_what_else_does() -> None:
    assert looked("cell", (2, 0), view=placing("V", (2, 0))) == [
        "No tile at 2,0.",
        "The tile in hand fits here in 1 way.",
        "3 of the remaining tiles fit at 2,0.",
        "  3 road south and west",
    ]
    assert looked("cell", (2, 0), view=placing("V", (5, 5)))[1] == (
        "The edges would fit here, but another rule forbids it."
    )
    assert looked("cell", (50, 0))[1] == "It has no neighbouring tile."


def test_a_feature_where_no_piece_can_go_says_why() -> None:
    skip = {"question": "use-piece", "decisions": [pb.Skip()]}
    taken = looked("feature", (1, 0), 0, view=shown(**skip))
    assert "You cannot place a piece: Bob got there first." in taken
    empty = looked("feature", (1, 0), 1, view=shown(player(0, meeple=0), **skip))
    assert "You cannot place a piece: your supply is empty." in empty
    other = looked("feature", (1, 0), 1, view=shown(**skip))
    assert "None of your pieces may be placed there now." in other


def test_the_player_is_not_told_of_in_the_third_person() -> None:
    both = pb.FeatureScored()
    both.CopyFrom(ROAD_END)
    both.claims.add(seat=0, strength=1, majority=True, points=2)
    shared = part("end/0/0/1", pb.FeatureForecast(scored=both))
    view = shown(shared, question="use-piece", decisions=[pb.Skip()], seat=1)
    told = looked("feature", (1, 0), 0, view=view)
    assert "You 1 highwayman, Ann 1: tie, so each scores in full." in told
    assert "You cannot place a piece: one of yours is already there." in told


def test_why_a_piece_cannot_go_somewhere_is_answered_by_place_and_by_word() -> None:
    view = shown(question="use-piece", decisions=[pb.Skip()])
    road = "Road east and west: You cannot place a piece: Bob got there first."
    assert road in asked("why", "1,0", view)
    assert asked("why", "highwayman", view) == [road]
    assert asked("why", "Road", view) == [road]
    field = "None of your pieces may be placed there now."
    assert all(line.endswith(field) for line in asked("why", "farmer", view))
    assert asked("why", "knight", view) == ["The tile just placed has no place for 'knight'."]
    assert asked("why", "7,7", view) == looked("cell", (7, 7), view=view)
    assert asked("why", "moon", view) == asked("look", "moon", view)


def test_why_a_tile_does_not_fit_is_answered() -> None:
    view = placing("V", (5, 5))
    assert asked("why", "0,-1", view) == looked("cell", (0, -1), view=view)
    (later,) = asked("why", "farmer", view)
    assert later.startswith("You cannot place a piece now:")


def test_a_seat_says_what_it_has_and_where_its_pieces_stand() -> None:
    assert looked("seat", 1) == [
        "B Bob: 0 points, 2 if the match ended now; 7 meeples in supply",
        "highwayman at 0,0 (road east and west)",
    ]


def test_what_is_not_there_is_not_explained() -> None:
    for thing in (("tile", (9, 9)), ("feature", (0, 0), 9), ("seat", 7), ("kind", "?"), ("x",), 5):
        assert list(FACE.explain(shown(), thing)) == []


def test_which_tiles_fit_and_which_would_complete_is_worked_out_from_edges() -> None:
    here = board(shown(pile(1, "V"), pile(1, "X"), pile(1, "C"), pile(1, "E")))
    assert fitting_tiles(here, (2, 0)) == {"V": 1, "X": 1}
    assert completing_tiles(here, connected_parts(here, ((0, 0), 1)), (2, 0)) == 0, (
        "its other end is open as well"
    )
    assert fitting_tiles(here, (0, -1)) == {"C": 1, "E": 1}
    assert completing_tiles(here, connected_parts(here, ((0, 0), 0)), (0, -1)) == 1, (
        "the other one opens the city further"
    )
    (clash,) = mismatches(here, here.kind("B"), (0, -1))
    assert (clash.own.name, clash.other.name) == ("field", "city")


def test_a_feature_without_gaps_is_complete() -> None:
    cell = pb.Cell(x=0, y=-1)
    facts = pb.FeatureFacts(cell=cell, tiles=2, complete=True, points=4, whole=4)
    view = with_facts(model(placed("E", 0, 0), placed("E", 0, -1, 2, last=True)), facts)
    assert "Complete: worth 4 points." in looked("feature", (0, 0), 0, view=view)


def test_a_complete_feature_that_nobody_claimed_in_its_turn_is_worth_nothing_to_anybody() -> None:
    facts = pb.FeatureFacts(cell=pb.Cell(x=0, y=-1), tiles=2, complete=True)
    placings = placed("E", 0, 0), placed("E", 0, -1, 2), placed("U", 1, 0, last=True)
    assert looked("feature", (0, 0), 0, view=with_facts(model(*placings), facts))[:2] == [
        "City at 0,-1, 2 tiles.",
        "It is complete, and can no longer be claimed.",
    ]


def test_before_the_server_has_said_anything_a_feature_is_named_with_its_pieces() -> None:
    lines = looked("feature", (1, 0), 0, view=untold(pile(3, "V")))
    assert lines == [
        "Road.",
        "Pieces on it: Bob's highwayman at 0,0.",
        "A road scores 1 point for each tile.",
    ]


def test_where_what_would_be_is_not_told_looking_says_what_is() -> None:
    """A table without aids: size, pieces and points now."""
    road, city = pb.FeatureFacts(), pb.FeatureFacts()
    for bare, full in ((road, FACTS[0]), (city, FACTS[1])):
        bare.CopyFrom(full)
        for name in ("whole", "open_edges", "gaps"):
            bare.ClearField(name)
    view = with_facts(untold(pile(3, "V")), road, city)
    assert looked("feature", (1, 0), 0, view=view) == [
        "Road at 0,0, 2 tiles.",
        "It belongs to Bob.",
        "Pieces on it: Bob's highwayman at 0,0.",
        "Worth 2 points now.",
        "A road scores 1 point for each tile.",
    ]
    assert "Worth 1 point now." in looked("feature", (0, 0), 0, view=view)
    (answer,) = asked("closes", view=view)
    assert answer.startswith("The effects are not shown at")


def asked(question, rest="", view=None):
    return list(FACE.answer(view or shown(), question, rest) or ())


def test_look_tells_a_place_with_all_its_features() -> None:
    lines = asked("look", "0,0")
    assert lines[0] == "Tile at 0,0: city north; road east and west."
    assert any(line.startswith("Road east and west: Road at 0,0, 2 tiles.") for line in lines)
    assert asked("look")[0].startswith("Tile at 1,0"), "without a place the tile placed last"
    assert asked("look", "bob") == looked("seat", 1)
    assert asked("look", "moon") == ["'moon' is not a place such as 2,-1, a player or a figure."]


def test_around_tells_the_neighbours() -> None:
    lines = asked("around", "0,0", shown(pile(3, "V")))
    assert lines == [
        "north 0,-1: empty, 0 of the remaining tiles fit",
        "east 1,0: road east and west",
        "south 0,1: monastery; monk (you)",
        "west -1,0: empty, 3 of the remaining tiles fit",
    ]


def test_mine_tells_the_own_features() -> None:
    assert asked("mine") == [
        "Monastery at 0,1, 3 of 9 tiles. Nobody has claimed it. Worth 9 points when complete."
    ]
    nothing = asked("mine", view=model(placed("D", 0, 0)))
    assert nothing == ["None of your pieces is on the map."]


def test_fits_tells_places_or_tiles() -> None:
    assert asked("fits", view=placing("V", (2, 0), (-1, 0))) == [
        "The tile in hand fits 2 places:",
        "2,0: 1 way",
        "-1,0: 1 way",
    ]
    assert asked("fits", "2,0", placing("V", (2, 0)))[-1] == "  3 road south and west"
    assert asked("fits")[0].startswith("You have no tile in hand.")


def test_closes_tells_what_one_tile_would_complete() -> None:
    view = shown(pile(2, "E"), pile(1, "C"))
    assert asked("closes", view=view) == [
        "City at 0,0, 1 tile. Nobody has claimed it. Worth at least 2 points when"
        " complete. 1 open edge. 3 of the remaining tiles fit at 0,-1. 2 of these tiles would"
        " complete it."
    ]
    city = pb.FeatureFacts(cell=pb.Cell(x=0, y=0), tiles=1, points=1, whole=9)
    nothing = asked("closes", view=with_facts(model(placed("B", 0, 0)), city))
    assert nothing == ["No single tile would complete anything now."]


def test_a_question_of_another_game_has_no_answer() -> None:
    assert FACE.answer(shown(), "sing", "") is None
