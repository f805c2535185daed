"""What a player sees of The Cult."""

from support.carcassonne.drawings import four
from support.carcassonne.expansions.cult import MONASTERY, NAME, SHRINE, WEST
from support.carcassonne.match import Match
from support.carcassonne.scenes import told
from support.desks import seated
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.match.preview import previewed


def desk_at(match: Match) -> Desk:
    """Return the desk of the seat that is asked, which knows what each choice would bring."""
    desk, legal = seated(match.setup, match.state), match.legal()
    position = MatchState(match.game, match.setup, Terms(), [""] * match.setup.seats)
    position.state = match.state
    found = previewed(codec("carcassonne"), position, match.seat, legal, range(len(legal)))
    desk.take(PreviewsArrived(desk.model.seq, tuple(found.choices)))
    return desk


def offer(match: Match, wanted: str) -> Offer:
    """Return the offer whose label begins with *wanted*."""
    (found,) = [one for one in desk_at(match).question.offers if one.label.startswith(wanted)]
    return found


def monk() -> Match:
    """Return a match of the standard edition where seat 0 has a monk."""
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("B", *MONASTERY, piece="monastery")
    return match


def test_a_shrine_is_drawn_in_the_middle_of_its_tile():
    assert "<☼>" in four("CU01")


def test_a_choice_that_begins_a_challenge_says_so():
    match = monk()
    match.put("CU01", *SHRINE)
    assert "challenges Ann's monk at 0,1" in offer(match, "heretic").effect
    match.stand(*SHRINE, "shrine")
    assert match.standing(*SHRINE)


def test_a_tile_that_decides_a_challenge_says_which_building_it_empties():
    match = monk()
    match.lay("CU01", *SHRINE, piece="shrine")
    for place in (*WEST, (0, 2)):
        match.fill(*place)
    match.draw("E")
    found = offer(match, "place 1,2")
    assert found.effect == "empties your shrine: -5; elsewhere Ann +1"
    assert "closes Ann's monastery: Ann +9" in found.detail
    assert found.group == "Empties one of yours"
    assert found.harms


def test_the_log_says_who_lost():
    event = pb.PieceReturned(
        seat=1, piece="meeple", cell=pb.Cell(x=1, y=1), kind="shrine", cause="challenged"
    )
    assert told(event) == ["Bob loses the challenge at 1,1: 0 points, and Bob's heretic returns."]
