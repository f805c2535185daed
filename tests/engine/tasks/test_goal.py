"""Goals of tasks: patterns of events, and the verdict."""

import pytest

from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, TileDiscarded
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.tasks.goal import Goal, TaskStep, Verdict
from tilewyrm.engine.tasks.pattern import event_pattern, split

PLACED = PiecePlaced(0, "meeple", Cell(0, -1), 1, "city", elsewhere=False)
GONE = TileDiscarded('a "b) c')


@pytest.mark.parametrize(
    "line",
    [
        "piece-placed",
        'piece-placed kind="city"',
        'piece-placed kind="city" cell=(x=0 y=-1) elsewhere=no',
        'kind="city"',
    ],
)
def test_a_pattern_fits_an_event_that_has_all_its_words(line):
    assert event_pattern(line).fits(PLACED)


@pytest.mark.parametrize(
    "line",
    [
        "tile-placed",
        'piece-placed kind="road"',
        "piece-placed cell=(x=0 y=1)",
        "x=0",
        "piece-placed elsewhere=yes",
    ],
)
def test_it_fits_no_event_in_which_a_word_is_another_one(line):
    assert not event_pattern(line).fits(PLACED)


def test_brackets_and_blanks_in_strings_are_no_borders_of_words():
    assert split('tile-discarded tile="a \\"b) c"') == ["tile-discarded", 'tile="a \\"b) c"']
    assert event_pattern('tile="a \\"b) c"').fits(GONE)
    assert split("a [(x=1 y=[2 3]) (x=4 y=[])] b=-") == ["a", "[(x=1 y=[2 3]) (x=4 y=[])]", "b=-"]


def step(*events, chosen=True):
    return TaskStep(chosen, events)


PLACE, DISCARD = event_pattern("piece-placed"), event_pattern("tile-discarded")


def test_each_decision_must_bring_an_event_of_its_stage():
    goal = Goal(((PLACE,), (DISCARD,)), ())
    assert goal.judge([], asked=True) is Verdict.OPEN
    assert goal.judge([step(PLACED)], asked=True) is Verdict.OPEN
    assert goal.judge([step(GONE)], asked=True) is Verdict.MISSED
    assert goal.judge([step(PLACED), step(GONE)], asked=True) is Verdict.SOLVED
    assert goal.judge([step(PLACED), step(PLACED)], asked=True) is Verdict.MISSED


def test_what_follows_by_itself_counts_for_the_decision_before_it():
    goal = Goal(((PLACE,),), ())
    assert goal.judge([step(), step(PLACED, chosen=False)], asked=False) is Verdict.SOLVED
    assert goal.judge([step(PLACED, chosen=False), step()], asked=False) is Verdict.MISSED


def test_a_seat_that_is_asked_no_more_has_missed_what_is_open():
    goal = Goal(((PLACE,), (DISCARD,)), ())
    assert goal.judge([step(PLACED)], asked=False) is Verdict.MISSED


def test_without_a_wanted_event_a_task_is_solved_unless_it_is_spoilt():
    goal = Goal(((),), (DISCARD,))
    assert goal.judge([step(PLACED)], asked=False) is Verdict.SOLVED
    assert goal.judge([step(PLACED, GONE)], asked=True) is Verdict.MISSED
