"""What laying a ferry would bring, in words."""

from support.carcassonne.effects import asked
from tilewyrm.client.carcassonne.core.words.offers import offers
from tilewyrm.client.carcassonne.face import GAME


def test_a_road_that_closes_for_less_than_its_parts_says_what_it_costs() -> None:
    """Two own roads that end at the lake pay for its tile twice, and one road once."""
    at = asked(5, 60, "lay-ferry", ferries=True)
    at.look()
    found = [one for one in offers(GAME, at.desk.model) if one.effect.startswith("completes")]
    harm = "completes your road +4; \N{MINUS SIGN}1 if the match ended now"
    assert harm in [one.effect for one in found]
    assert [one.harms for one in found] == [one.effect == harm for one in found]
