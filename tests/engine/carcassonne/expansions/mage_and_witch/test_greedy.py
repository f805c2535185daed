"""The greedy bot uses mage and witch on purpose."""

from random import Random

from support.carcassonne.box import box
from support.carcassonne.expansions.mage_and_witch import MAGE, MEADOW, NAME, WITCH
from support.carcassonne.match import Match
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import MoveMagicFigure
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.useful_moves import useful_moves
from tilewyrm.engine.game import Value


def chosen(match: Match) -> Value:
    """Return what the greedy bot decides."""
    return bot("carcassonne", "greedy", Random(1).randrange).choose(match.state, match.seat)


def two_owners() -> Match:
    """Return a match in which seat 0 has a road of four tiles, and seat 1 a city of three.

    Seat 0 has just placed a tile with the magic symbol.
    """
    match = Match(2, NAME, edition=box(MEADOW, U=9, G=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 2, 0)
    match.lay("G", 0, -2, 1)
    match.lay("U", 3, 0)
    match.lay("U", 0, 1)
    match.put("MX", 0, 2)
    return match


def test_it_helps_itself_or_harms_the_other():
    move = chosen(two_owners())
    assert isinstance(move, MoveMagicFigure)
    match = two_owners()
    match.decide(move)
    kind = match.tiles[match.board[move.cell.x, move.cell.y].tile].features[move.feature].kind
    assert (move.figure, kind) in {(MAGE, "road"), (WITCH, "city")}


def test_it_compares_one_place_on_each_feature_that_is_of_use():
    match = two_owners()
    found = useful_moves(match.state, 0, match.legal())
    kinds = [
        (one.figure, match.tiles[match.board[one.cell.x, one.cell.y].tile].features[one.feature])
        for one in found
    ]
    # The free road of the other U is out of the way.
    assert [(figure, feature.kind) for figure, feature in kinds] == [
        (MAGE, "road"),
        (MAGE, "road"),
        (WITCH, "city"),
        (WITCH, "road"),
    ]


def test_it_compares_at_least_one_move():
    match = Match(2, NAME, edition=box(MEADOW, U=1, E=1), mage=False)
    match.lay("U", 1, 0, piece="road")
    match.lay("E", 0, -1, 2)
    match.put("MX", 0, 1)  # there is nothing but the own road
    assert useful_moves(match.state, 0, match.legal()) == match.legal()[:1]
