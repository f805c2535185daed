"""What a player sees of The Cult."""

from support.carcassonne.desks import desk_at
from support.carcassonne.drawings import four
from support.carcassonne.expansions.cult import MONASTERY, NAME, SHRINE, WEST
from support.carcassonne.match import Match
from support.carcassonne.scenes import told
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.model.face_output import Offer
from tilewyrm.engine.carcassonne.facts.values import ClosedPlaces
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import service_pb2


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


def asked() -> Match:
    """Return the same match when seat 1 has drawn a tile."""
    match = monk()
    match.draw("U")
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
    assert found.effect == "empties your shrine: \N{MINUS SIGN}5; also Ann +1"
    assert "completes Ann's monastery: Ann +9" in found.detail
    assert found.group == "Empties one of your features"
    assert found.harms


def test_the_log_says_who_lost():
    event = pb.PieceReturned(
        seat=1, piece="meeple", cell=pb.Cell(x=1, y=1), kind="shrine", cause="challenged"
    )
    assert told(event) == ["Bob loses the challenge at 1,1: 0 points, and Bob's heretic returns."]


def test_log_and_look_tell_of_a_challenge():
    match, words = monk(), codec("carcassonne")
    begins = match.lay("CU01", *SHRINE, piece="shrine")
    match.draw("U")
    desk = desk_at(match)
    entry = service_pb2.LogLine(
        events=map(words.event.to_message, begins),
        facts=map(words.fact.to_message, CARCASSONNE.remarks(match.state, begins)),
    )
    *_, placed, challenge, begun = desk.face.log(desk.model, entry)
    assert placed.text == "Bob places a heretic in the shrine at 1,1."
    assert challenge.text == (
        "Bob challenges Ann's monk at 0,1: whoever's building is completed first scores, and the "
        "other piece returns with nothing."
    )
    assert begun.begins_turn
    for thing in (("tile", SHRINE), ("feature", SHRINE, 0)):
        looked = desk.face.explain(desk.model, thing)
        assert "In a challenge with your monk at 0,1." in looked
        assert any("are rivals" in line for line in looked) == (thing[0] == "feature")


def test_the_log_says_why_a_tile_has_one_place_at_most():
    closed = codec("carcassonne").fact.to_message(ClosedPlaces(7))
    entry = service_pb2.LogLine(facts=[closed])
    desk = desk_at(asked())
    (line,) = desk.face.log(desk.model, entry)
    assert line.text == "At 7 other places its edges fit, but another rule forbids it (F1)."
