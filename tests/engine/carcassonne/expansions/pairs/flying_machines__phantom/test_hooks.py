"""The hook for a second piece of a part, as The Phantom calls it."""

from support.carcassonne.expansions.flying_machines import NAME, fly
from support.carcassonne.expansions.phantom import PHANTOM, QUESTION
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import Fly


def test_second_piece_actions_are_offered_besides_placing_it():
    match = Match(2, NAME, PHANTOM)
    match.put("FL02", 0, 1, 1)
    match.stand(0, 1, "field")
    assert match.question == QUESTION
    assert match.legal(Fly) == [Fly(PHANTOM)]
    fly(match, 3, PHANTOM)
    assert match.turn.seat == 1
