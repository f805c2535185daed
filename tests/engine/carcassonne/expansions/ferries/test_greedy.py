"""The greedy bot uses ferries on purpose."""

from random import Random

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake
from support.carcassonne.match import Match
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.ferries.values import LayFerry, MoveFerry
from tilewyrm.engine.game import Value


def chosen(match: Match) -> Value:
    """Return what the greedy bot decides."""
    return bot("carcassonne", "greedy", Random(1).randrange).choose(match.state, match.seat)


def test_it_joins_its_own_roads_and_not_those_of_others():
    match = Match(2, NAME, edition=box(FR02=1, U=4))
    match.lay("U", -1, 0, piece="road")
    match.lay("FR02", 1, 0, piece="road E")
    assert chosen(match) == LayFerry(Cell(1, 0), 0, 2), "a share in the longer road"


def test_it_cuts_the_road_of_another_player_off():
    match = Match(2, NAME, edition=box(FR02=1, U=5))
    match.lay("U", -1, 0, piece="road")
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    match.decide(Skip())
    match.lay("U", 3, 0)
    assert match.seat == 1
    assert isinstance(chosen(match), MoveFerry)


def test_it_leaves_the_ferry_of_its_own_road():
    match = Match(2, NAME, edition=box(FR02=1, U=5))
    match.lay("U", -1, 0, piece="road")
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    assert match.seat == 0
    assert chosen(match) == Skip()
