"""The end of the game (I60)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import NAME
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import END


@pytest.mark.clause("I60", "C136")
@pytest.mark.parametrize(
    ("end", "values", "scores"), [("zero", [0, 0, 3], (3, 0)), ("ignore", [2, 2, 3], (5, 2))]
)
def test_what_is_unfinished_is_listed_with_its_points_before_the_fields(
    end: str, values: list[int], scores: tuple[int, int]
):
    match = Match(2, NAME, edition=box(IC15=1, IC01=1, E=1, Eg=1), inn_cathedral_end=end)
    match.lay("IC15", 1, 0, piece="road")
    match.lay("IC01", 0, -1, piece="city")
    match.lay("E", 0, 1, 2, piece="large-meeple field")
    events = scored(match.lay("Eg", 0, 2))  # the city of those two is complete
    assert match.question == "over"
    assert [event.kind for event in events] == ["road", "city", "field"]
    assert {event.cause for event in events} == {END}
    assert [event.value for event in events] == values
    assert [claim.strength for event in events for claim in event.claims] == [1, 1, 2]
    assert match.scores == scores
