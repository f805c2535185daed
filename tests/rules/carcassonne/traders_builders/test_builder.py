"""Where a builder stands, and what it counts (T2, T20-T24)."""

import pytest

from support.carcassonne.expansions.traders_builders import NAME, builder_road
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, ROAD
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE, PieceKind
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.errors import IllegalEntry

PIECES = {
    MEEPLE: (NAME,),
    **{
        kind: tuple({NAME, one.name})
        for one in EXPANSION_SET.expansions
        for kind in one.pieces(one.options())
        if kind.stands_on & {CITY, ROAD, FIELD} and one.name != NAME
    },
}
"""Every kind of piece that stands where a builder or a pig stands, with the expansions it needs."""


def offered(match: Match, name: str) -> list[PlacePiece]:
    """Return where such a piece may be placed now."""
    return [one for one in match.legal(PlacePiece) if one.piece == name]


@pytest.mark.clause("T20")
def test_a_builder_is_placed_on_the_new_tile_where_an_own_meeple_stands_instead_of_a_meeple():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.put("U", -1, 0)
    assert match.spots(-1, 0) == {"field"}  # on this road stands another player's meeple
    match.skip()
    match.put("U", 2, 0)
    assert offered(match, "builder") == [match.at(2, 0, "builder road")]
    assert match.spots(2, 0) == {"field", "builder road"}
    match.stand(2, 0, "builder road")
    assert (match.supply, match.left("builder")) == ((6, 7), (0, 1))
    assert [(one.seat, one.piece) for one in match.standing(2, 0)] == [(0, "builder")]
    assert match.question == "chance"
    assert match.turn.seat == 1


@pytest.mark.clause("T20")
def test_a_builder_stands_in_a_city_as_well():
    match = Match(2, NAME)
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 1, 0)
    match.put("R", 0, -2, 1)
    assert match.spots(0, -2) == {"field", "builder city"}


@pytest.mark.clause("T20")
def test_without_an_own_meeple_in_the_whole_road_there_is_no_builder():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    assert match.spots(1, 0) == {"road", "field"}
    match.stand(1, 0, "field n1")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    assert offered(match, "builder") == []


def shared_road() -> Match:
    """Return a match where both seats have a meeple on one road, and seat 0 its builder.

    Seat 0 has just joined the two with a curve on (2, 0), and plays its second part. The road is
    open at (-1, 0) to the west and (1, 1) to the south.
    """
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("V", 1, 1, 3, piece="road")
    match.lay("U", -1, 0, piece="builder road")
    match.lay("V", 2, 1, 1)
    match.lay("V", 2, 0)
    return match


@pytest.mark.clause("T20")
def test_several_players_may_have_their_builders_on_one_road():
    match = shared_road()
    match.lay("V", 2, -1, 1)
    match.put("U", -2, 0)
    assert offered(match, "builder") == [match.at(-2, 0, "builder road")]
    match.stand(-2, 0, "builder road")
    assert match.left("builder") == (0, 0)


@pytest.mark.clause("T24", "T2", "C14")
def test_a_builder_counts_for_no_majority():
    match = shared_road()
    match.lay("A", 1, 2, 2)
    events = match.lay("A", -2, 0, 3)
    (road,) = scored(events)
    assert [(one.seat, one.strength, one.points) for one in road.claims] == [(0, 1, 8), (1, 1, 8)]
    assert match.scores == (8, 8)
    assert (match.supply, match.left("builder")) == ((7, 7), (1, 1))


@pytest.mark.clause("T21")
@pytest.mark.parametrize("kind", PIECES, ids=[kind.name for kind in PIECES])
@pytest.mark.parametrize(("figure", "spot"), [("builder", "road"), ("pig", "field e1")])
def test_every_piece_that_works_like_a_meeple_is_company_enough(
    kind: PieceKind, figure: str, spot: str
):
    match = Match(2, *PIECES[kind])
    match.lay("U", 1, 0, piece=f"{kind.name} {spot}")
    match.lay("V", 0, 1, 3)
    match.put("U", 2, 0)
    assert [one.feature for one in offered(match, figure)] == [match.feature(2, 0, spot)]


@pytest.mark.clause("T22")
def test_a_builder_stands_on_no_monastery_and_no_field():
    match = Match(2, NAME)
    match.lay("A", 1, 0, 1, piece="monastery")
    match.lay("U", -1, 0)
    match.lay("B", 1, 1, piece="field")
    match.lay("U", -2, 0)
    match.put("B", 1, -1)
    assert {one.piece for one in match.legal(PlacePiece)} == {"meeple", "pig"}


@pytest.mark.clause("T22")
def test_a_builder_is_not_offered_on_a_road_that_the_tile_completes():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("W", 2, 0)
    assert match.spots(2, 0) == {"road", "field"}
    assert offered(match, "builder") == []


@pytest.mark.clause("T23")
def test_who_has_a_builder_on_the_board_has_no_other_one_to_place():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.put("U", 3, 0)
    assert offered(match, "builder") == []
    with pytest.raises(IllegalEntry):
        match.stand(3, 0, "builder road")


@pytest.mark.clause("T24", "T2")
def test_a_builder_scores_nothing_for_itself():
    match = builder_road()
    events = match.lay("W", 3, 0)
    (road,) = scored(events)
    assert (road.cell, road.tiles, road.value) == (Cell(1, 0), 5, 5)
    assert [(one.seat, one.strength, one.points) for one in road.claims] == [(0, 1, 5)]
    assert match.scores == (5, 0)
