"""The greedy bot uses gold bars on purpose."""

from random import Random

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MEADOW, MINES, NAME, mine, put_bar
from support.carcassonne.match import Match
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import PlaceGold
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import TakeGold
from tilewyrm.engine.game import Value


def chosen(match: Match) -> Value:
    """Return what the greedy bot decides."""
    return bot("carcassonne", "greedy", Random(1).randrange).choose(match.state, match.seat)


def test_it_puts_the_bar_where_it_leads():
    match = Match(2, NAME, edition=box(MEADOW, U=2, G=1))
    match.lay("U", 1, 0, piece="road")
    match.lay("G", 0, -1, 1, piece="city")
    match.put("GX", 1, 1)
    # (0, 0) is of both players, (1, 0) of its own road alone
    assert chosen(match) == PlaceGold(Cell(1, 0))


def test_it_takes_the_road_with_bars():
    match = Match(2, NAME, edition=box(MINES, U=2))
    mine(match, (0, 1), (0, 0))
    mine(match, (-1, 1), (0, 0))
    match.put("U", 1, 0)
    choice = chosen(match)
    assert isinstance(choice, PlacePiece)
    assert choice.feature == match.feature(1, 0, "road")


def test_it_takes_a_shared_bar_before_one_that_it_gets_anyway():
    match = Match(2, NAME, edition=box(MINES, U=2, A=2))
    match.lay("U", 1, 0)
    match.lay("A", 1, -1, 1, piece="road")
    match.lay("U", -1, 0)
    match.lay("A", -1, -1, 3)
    mine(match, (1, -2), (1, -1))
    match.lay("FX", 0, 1)
    match.put("GD", 0, -1, 2)
    put_bar(match, 0, 0)
    match.stand(0, -1, "city")
    assert chosen(match) == TakeGold(Cell(0, -1))
