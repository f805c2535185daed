"""What a player is told of gold bars: who gets them, and what they are worth."""

from support.carcassonne.desks import desk_at
from support.carcassonne.expansions.gold_mines import NAME
from support.carcassonne.match import Match
from support.carcassonne.scenes import board, model, part, told, wrapped
from tilewyrm.carcassonne.v1 import gold_mines_pb2 as pb
from tilewyrm.client.carcassonne.core.words.log import lines
from tilewyrm.client.carcassonne.expansions.gold_mines.bars import seat_items
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.v1 import match_pb2, service_pb2


def test_a_tile_for_the_second_bar_names_features_that_may_be_claimed_now():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.put("GM01", 1, 1)
    assert match.question == "place-gold"
    effects = {offer.effect for offer in desk_at(match).question.offers}
    assert effects == {"Ann's road (then 1 gold bar); an unclaimed monastery (then 2 gold bars)"}


def test_the_recap_of_a_turn_names_the_bars_that_were_placed():
    placed = pb.GoldPlaced(seat=1, cell={"x": 2, "y": -1})
    event = wrapped(match_pb2.Event, placed)
    (line,) = lines(GAME, model(), service_pb2.LogLine(seq=1, events=[event]))
    assert (line.seat, line.brief) == (1, "gold bar on 2,-1")


def test_bars_are_shown_with_their_value():
    assert told(pb.GoldScored(seat=1, number=7, points=21)) == [
        "Bob scores 21: 7 gold bars, 3 each (end of the game)"
    ]
    bars = pb.GoldMines(owned=[0, 2])
    forecast = pb.GoldForecast(gold=[pb.GoldScored(seat=1, number=2, points=2)])
    (item,) = seat_items(board(model(part("gold_mines", bars))), 1)
    assert item.text == "2 gold bars"
    (item,) = seat_items(board(model(part("gold_mines", bars), part("end/gold", forecast))), 1)
    assert item.text == "2 gold bars (2 points)"


def test_a_choice_says_what_the_bars_that_it_brings_are_worth():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.put("GM01", 1, 1)
    match.decide(match.legal()[0])
    effects = [offer.effect for offer in desk_at(match).question.offers]
    assert any(effect.endswith("plus 2 gold bars worth 2") for effect in effects), effects
