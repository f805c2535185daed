"""The pig (T2, T40-T47)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.traders_builders import NAME
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned


def offered(match: Match) -> list[PlacePiece]:
    """Return where a pig may be placed now."""
    return [one for one in match.legal(PlacePiece) if one.piece == "pig"]


@pytest.mark.clause("T40")
def test_a_pig_is_placed_on_the_new_tile_beside_an_own_farmer_instead_of_a_meeple():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="field n1")
    match.put("U", -1, 0)
    assert offered(match) == []  # the farmer is another player's
    match.skip()
    match.put("U", 2, 0)
    assert offered(match) == [match.at(2, 0, "pig field n1")]
    match.stand(2, 0, "pig field n1")
    assert (match.supply, match.left("pig")) == ((6, 7), (0, 1))
    assert (match.question, match.turn.seat) == ("chance", 1)


@pytest.mark.clause("T40")
def test_a_knight_or_a_highwayman_is_no_company_for_a_pig():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("V", 0, 1, 3)
    match.put("U", 2, 0)
    assert offered(match) == []


@pytest.mark.clause("T40")
def test_several_players_may_have_their_pigs_on_one_field():
    match = shared_field()
    match.put("B", 1, -2)
    assert offered(match) == [match.at(1, -2, "pig field")]
    match.stand(1, -2, "pig field")
    assert match.left("pig") == (0, 0)


def shared_field(**counts: int) -> Match:
    """Return a match with one field of two completed cities; seat 1 is next.

    Each seat has a farmer on it, seat 0 its pig, too. With *counts* there are only so many tiles.
    """
    match = Match(2, NAME, edition=box(**counts) if counts else None)
    match.lay("U", 1, 0, piece="field n1")
    match.lay("H", 0, -1, piece="field")
    match.lay("U", 2, 0, piece="pig field n1")
    match.lay("E", 0, -2, 2)
    match.lay("B", 1, -1)
    return match


@pytest.mark.clause("T41", "T42")
def test_a_pig_stays_to_the_end_and_makes_each_city_worth_four():
    match = Match(2, NAME, edition=box(U=2, E=1, B=1))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("E", 0, -1, 2)  # completes the city beside the field
    match.lay("U", 2, 0, piece="pig field n1")
    assert match.left("pig") == (0, 1)
    assert not any(isinstance(event, PieceReturned) for event in match.events)
    match.lay("B", 1, -1)
    assert match.question == "over"
    assert match.scores == (4, 0)


@pytest.mark.clause("T42")
def test_the_scoring_says_what_the_pig_added():
    match = shared_field(U=2, H=1, E=1, B=1)
    (field,) = scored(match.events[-2:])
    assert (field.kind, field.value, len(field.cities)) == ("field", 6, 2)
    first, second = field.claims
    assert (first.points, counted(first.marks)) == (8, {"pig": 2})
    assert (second.points, second.marks) == (6, ())


@pytest.mark.clause("T42", "C14", "T2")
def test_a_pig_counts_for_no_majority_and_brings_nothing_without_one():
    match = Match(2, NAME, edition=box(U=2, H=1, E=1, B=2))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("H", 0, -1, piece="field")
    match.lay("U", 2, 0, piece="pig field n1")
    match.lay("E", 0, -2, 2, piece="field")
    match.lay("B", 1, -1)
    match.lay("B", 1, -2)
    assert match.question == "over"
    (field,) = scored(match.events[-2:])
    assert [(one.seat, one.strength, one.points) for one in field.claims] == [(0, 1, 0), (1, 2, 6)]
    assert match.scores == (0, 6)


@pytest.mark.clause("T43", "T44")
def test_in_a_tie_each_scores_what_the_field_is_worth_with_the_own_pig_or_without():
    assert shared_field(U=2, H=1, E=1, B=1).scores == (8, 6)


@pytest.mark.clause("T44")
def test_the_printed_tie_of_three_pays_eight_eight_and_six():
    """Two completed cities; you and blue have a pig, green has none."""
    match = Match(3, NAME, edition=box(U=2, H=1, E=1, B=2))
    match.lay("U", 1, 0, piece="field n1")  # you
    match.lay("H", 0, -1, piece="field")  # blue
    match.lay("E", 0, -2, 2, piece="field")  # green
    match.lay("U", 2, 0, piece="pig field n1")
    match.lay("B", 1, -1, piece="pig field")
    match.lay("B", 1, -2)
    assert match.question == "over"
    assert match.scores == (8, 8, 6)


@pytest.mark.clause("T45", "C20")
@pytest.mark.parametrize(("edition", "scores"), [(3, (7, 3)), (2, (4, 3)), (1, (5, 0))])
def test_by_each_edition_of_fields_a_pig_adds_one_point_a_city(
    edition: int, scores: tuple[int, int]
):
    """Seat 0 farms two of the fields at the only city, one of them with its pig, seat 1 one."""
    match = Match(2, NAME, edition=box(U=3, G=1, E=1), field_edition=edition)
    match.lay("U", 1, 0, piece="field n1")
    match.lay("G", 0, -1, 1, piece="field e1")
    match.lay("E", 0, -2, 2, piece="field")
    match.lay("U", -1, 0)
    match.lay("U", 2, 0, piece="pig field n1")
    assert match.question == "over"
    assert match.scores == scores


@pytest.mark.clause("T47")
def test_without_farmers_the_pig_stays_in_supply():
    match = Match(2, NAME, farmers=False)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    assert offered(match) == []
    assert match.left("pig") == (1, 1)
