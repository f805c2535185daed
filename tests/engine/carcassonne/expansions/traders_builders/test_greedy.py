"""The greedy bot, builders, pigs and second parts."""

from support.carcassonne.expansions.traders_builders import NAME, builder_road
from support.carcassonne.greedy import placed
from support.carcassonne.match import Match
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import (
    SECOND_PART,
    PlaySecondPart,
)

GREEDY = bots("carcassonne")["greedy"](lambda below: 0)


def decide(match: Match) -> object:
    """Let the bot decide for the seat that is asked, and return what."""
    found = GREEDY.choose(match.state, match.seat)
    match.decide(found)
    return found


def test_it_uses_builder_and_pig():
    found = placed((NAME,), 2)
    assert found["builder"] > 1
    assert found["pig"] > 0


def test_asked_whether_it_plays_a_second_part_it_does():
    match = builder_road(builder_second_part="may")
    match.lay("V", 0, 1, 3)
    match.lay("U", 3, 0)
    assert match.question == SECOND_PART
    assert decide(match) == PlaySecondPart()


def test_it_extends_the_road_with_its_builder_rather_than_another_as_good():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.draw("U")
    decide(match)
    assert (3, 0) in match.board, "the end of the builder's road"
