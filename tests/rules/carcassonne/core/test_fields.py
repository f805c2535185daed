"""Fields and their three editions (C18-C20)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.match import Match, scored


@pytest.mark.clause("C18", "C19")
def test_a_field_ends_at_roads_and_pays_three_for_each_complete_city_that_touches_it():
    match = Match(2, edition=box(U=1, E=1))
    match.lay("U", 1, 0, piece="field n1")
    events = match.lay("E", 0, -1, 2)
    (field,) = scored(events)
    assert (field.kind, field.value, len(field.cities)) == ("field", 3, 1)
    assert match.question == "over"
    assert match.scores == (3, 0)

    south = Match(2, edition=box(U=1, E=1))
    south.lay("U", 1, 0, piece="field s1")  # the road keeps this field from the city
    south.lay("E", 0, -1, 2)
    assert south.scores == (0, 0)


@pytest.mark.clause("C19")
def test_a_field_beside_two_complete_cities_pays_six():
    match = Match(2, edition=box(J=1, E=2))
    match.lay("J", -1, 0, piece="field e1")
    match.lay("E", 0, -1, 2)
    match.lay("E", -1, -1, 2)
    assert match.scores == (6, 0)


@pytest.mark.clause("C19")
def test_an_open_city_feeds_no_farmer_and_one_city_may_feed_several_fields():
    match = Match(2, edition=box(U=1, W=1))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("W", -1, 0)
    assert match.scores == (0, 0)

    match = Match(2, edition=box(U=1, E=1))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("E", 0, -1, 2, piece="field")
    assert match.scores == (3, 3)


@pytest.mark.clause("C19")
def test_the_most_farmers_get_everything_and_a_city_counts_once_for_a_field():
    match = Match(2, edition=box(U=2, E=1, A=1))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("E", 0, -1, 2, piece="field")
    match.lay("U", -1, 0)
    # The last tile joins both fields beside the city: one city, one tie.
    match.lay("A", 1, -1, 3)
    (field,) = scored(match.events)
    assert [claim.points for claim in field.claims] == [3, 3]
    assert len(field.cities) == 1


@pytest.mark.clause("C20")
@pytest.mark.option("farmers", True, False)
def test_without_farmers_nobody_lies_on_a_field():
    match = Match(farmers=False)
    match.put("B", 0, 1)
    assert match.spots(0, 1) == {"monastery"}
    match = Match()
    match.put("B", 0, 1)
    assert match.spots(0, 1) == {"monastery", "field"}


@pytest.mark.clause("C20")
@pytest.mark.option("field_edition", 3, 2, 1)
@pytest.mark.parametrize(("edition", "scores"), [(3, (6, 3)), (2, (3, 3)), (1, (4, 0))])
def test_the_field_edition_decides_how_a_city_pays_the_fields_around_it(
    edition: int, scores: tuple[int, int]
):
    """Seat 0 farms two of the fields at the city, seat 1 one."""
    match = Match(2, edition=box(U=1, G=1, E=1), field_edition=edition)
    match.lay("U", 1, 0, piece="field n1")
    match.lay("G", 0, -1, 1, piece="field e1")
    match.lay("E", 0, -2, 2, piece="field")
    assert match.question == "over"
    assert match.scores == scores


@pytest.mark.clause("C19")
def test_in_the_first_edition_cities_pay_in_the_order_of_their_earliest_tiles():
    """The farmer who lay down first has the later city."""
    match = Match(2, edition=box(U=1, E=3), field_edition=1)
    match.lay("U", 1, 0, piece="field s1")
    match.lay("E", 0, -1, 2, piece="field")
    match.lay("E", 0, 1, 2)
    events = scored(match.lay("E", 0, 2))
    assert [(e.kind, [(c.x, c.y) for c in e.cities], e.gains) for e in events] == [
        ("field", [(0, 0)], ((1, 4),)),
        ("field", [(0, 1)], ((0, 4),)),
    ]
