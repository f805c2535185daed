"""Whoever looks at a tile or a feature with a little building is told of it, and what it adds."""

from support.carcassonne.effects import asked
from support.desks import AtTable
from tilewyrm.carcassonne.v1 import little_buildings_pb2 as pb
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace

FACE = CarcassonneFace()
MEANING = "Everything scored on this tile is worth 1 extra point."


def _late() -> AtTable:
    """Return a match late, the desk with the facts of everything."""
    at = asked(1, 150, "place-tile", little_buildings=True)
    at.look()
    return at


def test_each_tile_and_each_scored_feature_on_it_names_its_building() -> None:
    at = _late()
    model, board = at.desk.model, GAME.board(at.desk.model)
    standing = board.part(pb.LittleBuildings).standing
    assert len(standing) > 3
    fields = 0
    for one in standing:
        cell = (one.cell.x, one.cell.y)
        word = board.vocabulary.mark(one.building).word
        for thing in (("tile", cell), ("cell", cell)):
            told = FACE.explain(model, thing)
            assert f"Also on it: {word}." in told
            assert MEANING in told
        for index, feature in enumerate(board.map_tiles[cell].features):
            if feature.kind.name not in ("city", "road", "monastery", "field"):
                continue
            told = FACE.explain(model, ("feature", cell, index))
            assert word in told[0], told
            assert MEANING in told
            fields += feature.kind.name == "field"
    assert fields


def test_a_field_without_cities_says_which_point_it_is_worth() -> None:
    at = _late()
    model, board = at.desk.model, GAME.board(at.desk.model)
    for scored in board.forecasts:
        if scored.kind == "field" and scored.marks:
            thing = ("feature", (scored.cell.x, scored.cell.y), scored.feature)
            first, *rest = FACE.explain(model, thing)
            assert "little" in first
            assert any(line.startswith("Worth ") for line in rest)
            return
    raise AssertionError("nobody's field has a building in this match")
