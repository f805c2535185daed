"""The tasks of the tutorials: each can be reached, solved and missed, and is told in words."""

import math
from collections import Counter

import pytest

from support.tasks import SOLUTIONS, WRONG
from tilewyrm.editions.tasks import expansion_tasks, hint_thresholds, task, task_names
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.game import Chance, Choice, Decided, Rolled
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.engine.tasks.goal import Goal, TaskStep, Verdict
from tilewyrm.engine.tasks.task import TASK_SEAT, task_of
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import in_every_language, knows, tell

COURSES = [
    (game_name, expansion, names)
    for game_name in GAMES
    for expansion, names in {"": task_names(game_name), **expansion_tasks(game_name)}.items()
]
TASKS = [(game_name, name) for game_name, _, names in COURSES for name in names]


RULEBOOKS = {name: [each.name for each in GAMES[name].presets if each.language] for name in GAMES}
"""By game its presets that are a language's."""


def judged(game_name, name, lines, rulebook=""):
    """Return the verdict after each of the decisions *lines*."""
    asked_of = task(game_name, name, rulebook)
    state = game(game_name).initial(asked_of.setup)
    for entry in asked_of.entries:
        state.apply(entry)
    steps, verdicts = [], []
    for line in lines:
        (decision,) = [each for each in state.legal(TASK_SEAT) if text(each) == line]
        steps.append(TaskStep(True, state.apply(Decided(TASK_SEAT, decision))))
        while isinstance(state.pending, Chance):  # the server rolls at once
            roll = next(iter(state.outcomes()))[0]
            steps.append(TaskStep(False, state.apply(Rolled(roll))))
        pending = state.pending
        asked = isinstance(pending, Choice) and pending.seat == TASK_SEAT
        verdicts.append(asked_of.goal.judge(steps, asked=asked))
    return verdicts


def test_each_game_has_eight_to_ten_and_an_expansion_one_or_two_and_each_is_tested():
    for _, expansion, names in COURSES:
        assert len(names) in ((1, 2) if expansion else (8, 9, 10))
    assert max(Counter(TASKS).values()) == 1
    assert sorted(TASKS) == sorted(SOLUTIONS) == sorted(WRONG)


def test_every_expansion_has_some_or_is_in_those_of_its_game():
    in_its_game = {
        option
        for name in task_names("carcassonne")
        for option, value in task("carcassonne", name).setup.options.items()
        if value is True
    }
    own = expansion_tasks("carcassonne")
    assert {one.name for one in EXPANSIONS} - set(own) <= in_its_game
    for option, names in own.items():
        assert all(task("carcassonne", name).setup.options[option] is True for name in names)


@pytest.mark.parametrize("which", TASKS, ids="-".join)
def test_its_solution_solves_it_and_not_before_its_end_by_the_rules_of_every_language(which):
    for rulebook in ("", *RULEBOOKS[which[0]]):
        *before, last = judged(*which, SOLUTIONS[which], rulebook)
        assert last is Verdict.SOLVED
        assert set(before) <= {Verdict.OPEN}


@pytest.mark.parametrize("which", TASKS, ids="-".join)
def test_a_wrong_answer_misses_it_by_the_rules_of_every_language(which):
    for rulebook in ("", *RULEBOOKS[which[0]]):
        assert judged(*which, [WRONG[which]], rulebook) == [Verdict.MISSED]


@pytest.mark.parametrize("which", TASKS, ids="-".join)
def test_its_words_are_there_in_every_language_and_short_enough(which):
    name = ".".join(("task", *which)).replace("-", "_")
    for told in in_every_language(name) + in_every_language(f"{name}.done"):
        assert 10 <= len(told) <= 210, told
    for told in in_every_language(f"{name}.wanted"):
        assert 10 <= len(told) <= 100, told
        assert told.endswith("."), told
    for told in in_every_language(f"{name}.short"):
        assert len(told) <= 46, told


@pytest.mark.parametrize("name", GAMES)
def test_the_home_screen_says_how_long_the_tasks_take(name):
    """Reading 200 words in a minute, 10 s for each decision, and a third of the tasks twice."""
    tasks, key = task_names(name), f"task.{name}."
    told = [f"task.opening.{name}"]
    for each in (f"{key}{one.replace('-', '_')}" for one in tasks):
        told += [text for text in (each, f"{each}.keys", f"{each}.signs") if knows(text)]
        told += [f"{each}.done"]
    words = sum(len(tell(text).split()) for text in told)
    words += sum(len(tell(f"{key}{one.replace('-', '_')}.wanted").split()) for one in tasks) // 3
    decisions = sum(len(SOLUTIONS[name, one]) for one in tasks)
    minutes = math.ceil(words / 200 + decisions * 4 / 3 * 10 / 60)
    for detail in in_every_language(f"home.learn.{name}.detail"):
        assert f"({minutes} min)" in detail


def test_an_entry_that_cannot_come_is_named_with_its_number():
    setup, goal = task("carcassonne", "claim-city").setup, Goal((), ())
    with pytest.raises(
        EditionError, match='task made-up: entry 2 cannot come there: draw-tile "E"'
    ):
        task_of("made-up", setup, ["start-player seat=0", 'draw-tile "E"'], goal)
    with pytest.raises(EditionError, match="task made-up: seat 1 is not asked at its position"):
        task_of("made-up", setup, ["start-player seat=0"], goal)


def test_a_task_that_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(EditionError, match="no task 'chess' of feuville; there are: dice, column"):
        task("feuville", "chess")


def test_rules_that_a_task_does_not_have_are_refused():
    name = next(iter(expansion_tasks("carcassonne").values()))[0]
    with pytest.raises(EditionError, match=f"task {name} has its own preset: omit plain"):
        task("carcassonne", name, "plain")


@pytest.mark.parametrize(
    ("name", "hints"),
    [
        ("carcassonne", {"few_meeples", "large_city", "rich_field", "few_tiles"}),
        ("feuville", {"at_risk"}),
    ],
)
def test_every_hint_that_depends_on_a_number_has_one(name, hints):
    assert set(hint_thresholds(name)) == hints
    assert all(hint_thresholds(name).values())
