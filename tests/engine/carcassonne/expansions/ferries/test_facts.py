"""What choices say of roads that ferries join and part."""

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake, leave
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.ferries.values import LayFerry, MoveFerry
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Consequences, Decided, Value

Told = list[tuple[str, int, list[tuple[int, int, int, bool]]]]


def consequences(match: Match, decision: Value) -> Consequences:
    """Return what *decision* brings."""
    before, decided = match.state.copy(), Decided(match.seat, decision)
    after = before.copy()
    events = after.apply(decided)
    return CARCASSONNE.consequences(before, decided, after, events)


def told(match: Match, decision: Value) -> Told:
    """Return what *decision* does to roads: what, tiles, and of each seat points and change."""
    return [
        (
            one.change.name,
            one.tiles,
            [(share.seat, share.points, share.change, share.outvoted) for share in one.shares],
        )
        for one in consequences(match, decision).facts
        if isinstance(one, FeatureChange)
    ]


def test_a_new_ferry_says_what_it_joins_and_closes():
    match = Match(2, NAME, edition=box(FR02=1, A=1, U=1))
    match.lay("A", -1, 0, 3, piece="road")
    match.lay("FR02", 1, 0, piece="road E")
    assert told(match, LayFerry(Cell(1, 0), 0, 2)) == [
        (ChangeKind.JOINS.name, 3, [(0, 3, 0, False), (1, 3, 2, False)])
    ]
    assert told(match, LayFerry(Cell(1, 0), 0, 1)) == [
        (ChangeKind.EXTENDS.name, 1, [(1, 1, 0, False)])
    ]
    assert consequences(match, LayFerry(Cell(1, 0), 0, 1)).points == (3, 0), "west is closed"


def test_a_moved_ferry_says_what_is_cut_off():
    match = Match(2, NAME, edition=box(FR02=1, A=1, U=2))
    match.lay("A", -1, 0, 3, piece="road")
    lake(match, "FR02", 1, 0, "EW", piece="road E")
    match.lay("U", 2, 0)
    assert match.finals == (4, 4)
    assert told(match, MoveFerry(Cell(1, 0), 0, 1)) == [
        (ChangeKind.EXTENDS.name, 2, [(1, 2, -2, False)]),
        (ChangeKind.CLOSES.name, 3, [(0, 3, -1, False)]),
    ]
    found = consequences(match, MoveFerry(Cell(1, 0), 0, 1))
    assert (found.points, found.final) == ((3, 0), (-1, -2))


def test_a_part_that_stays_open_says_how_many_tiles_are_left():
    match = Match(2, NAME, edition=box(FR02=1, U=3))
    match.lay("U", -1, 0, piece="road")
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    leave(match)
    match.lay("U", 3, 0)
    changes = told(match, MoveFerry(Cell(1, 0), 0, 1))
    assert (ChangeKind.PARTS.name, 3, [(0, 3, -2, False)]) in changes
