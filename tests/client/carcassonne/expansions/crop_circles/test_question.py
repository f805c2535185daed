"""What a player is told before and after saying what everyone does at a crop circle."""

from support.carcassonne.box import box
from support.carcassonne.desks import desk_at
from support.carcassonne.expansions.crop_circles import ADD, MEADOW, NAME, choose
from support.carcassonne.match import Match
from tilewyrm.client.carcassonne.core.words.log import lines
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import service_pb2


def circle(**options: str) -> Match:
    """Return a match of three with a club circle, two highwaymen of Ann's and one of Bob's."""
    match = Match(3, NAME, edition=box(MEADOW, U=12), **options)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1, piece="road")
    match.lay("U", 0, 2)
    match.lay("U", 0, 3, piece="road")
    match.lay("U", 0, 4)
    match.lay("U", 0, 5)
    match.lay("CL", 1, -1)
    return match


def test_each_choice_says_who_can_do_it_with_how_many():
    desk = desk_at(circle())
    add, remove = desk.question.offers
    assert (add.label, remove.label) == ("everyone: add a meeple", "everyone: remove a meeple")
    assert add.effect == "possible for you and Bob, not for Cleo"
    assert remove.effect == "you: one of 2; Bob: the only one; Cleo: none"
    assert add.detail.startswith("Only highwaymen. In turn order, everyone may place")
    must, _ = desk_at(circle(crop_add="must")).question.offers
    assert "everyone who can must place" in must.detail
    request = desk.model.request
    assert request is not None
    asked = desk.face.question(desk.model, request.question, 0)
    assert asked == "Crop circle (highwaymen): what does everyone do?"


def test_the_log_says_who_cannot_do_it():
    match, words = circle(), codec("carcassonne")
    events = choose(match, ADD)
    entry = service_pb2.LogLine(
        events=map(words.event.to_message, events),
        facts=map(words.fact.to_message, CARCASSONNE.remarks(match.state, events)),
    )
    told = [line.text for line in lines(GAME, desk_at(match).model, entry)]
    assert told == [
        "Ann reads the crop circle: everyone may add a highwayman.",
        "Cleo cannot do so.",
    ]
