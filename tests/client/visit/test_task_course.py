"""The course of tasks: a real server with known luck, the real client, keys or lines."""

import asyncio
import re
from collections import Counter
from itertools import count

import pytest

from support.clients import at_screen
from support.processes import learning
from support.serving import asynchronous, eventually, join, serving
from support.tasks import SOLUTIONS, TODAY, WRONG
from support.terminals import CTRL_C, ENTER, ESCAPE, UP, at_terminal
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.face.task_lesson import TaskLesson
from tilewyrm.client.lobby.tutorial_store import CourseProgress, TutorialStore
from tilewyrm.client.panels.question import draw_question
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.editions.tasks import expansion_tasks, task, task_names
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.tasks.task import TASK_SEAT
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import service_pb2

SECRET = bytes(32)


def number_of(desk, game, line):
    """Return under which number, from 1, the choice stands whose decision *line* denotes."""
    decision = codec(game).decision
    texts = [text(decision.from_message(each)) for each in desk.scene.decisions]
    return texts.index(line) + 1


class Clock:
    """Each look at it is long after the one before: every question has been read."""

    now_s = 0.0

    def __call__(self):
        self.now_s += 10.0
        return self.now_s


async def at_task(served, game, name):
    """Sit down at the table of a task; return what `at_screen` needs."""
    request = service_pb2.CreateTableRequest(game=game, task=name)
    table = (await served.stub.CreateTable(request)).table
    person = await join(served.stub, table.table_id, "Ann")
    return served, table.table_id, person


async def highlighted(keys, desk, choice):
    """Type the number of the row that *choice* is in, again if an update came between."""
    for tick in count():
        row = desk.question.rows.row_of(choice)
        typed, cursor = desk.view.ui.digits, desk.view.ui.cursor
        if typed == str(row + 1) and desk.question.rows.row_of(cursor) == row:
            return
        if tick % 100 == 0:
            keys(str(row + 1))
        await asyncio.sleep(0.01)


async def chosen(keys, desk, game, line):
    """Choose by number what *line* denotes, and confirm until the server has it."""
    await eventually(lambda: desk.question.offers and desk.model.previews)
    choice, seq = number_of(desk, game, line) - 1, desk.model.seq
    while desk.question.rows.step:  # a bubble takes the first Esc
        keys(ESCAPE)
        await asyncio.sleep(0.02)
    if desk.question.rows.has_group(choice):
        await highlighted(keys, desk, choice)
        keys(ENTER)
        await eventually(lambda: desk.view.ui.opened)
    await highlighted(keys, desk, choice)
    assert desk.view.ui.cursor == choice

    def is_under_way():
        return desk.model.unanswered is not None or desk.model.seq != seq

    while not is_under_way():  # one Enter at a time: a second one would answer the next question
        sure = desk.view.ui.sure
        keys(ENTER)
        await eventually(lambda: desk.view.ui.sure != sure or is_under_way())  # noqa: B023
    await eventually(lambda: desk.model.seq != seq)


def hides_nothing_of_the_board(desk):
    """Assert that the box of the task leaves the board in sight on the smallest usual screen."""
    for language in LANGUAGES:
        speak(language)
        shown = draw_screen(desk.face, desk.scene, Menu(), 80, 24)
        bare = draw_screen(desk.face, desk.scene._replace(bubble=None), Menu(), 80, 24)
        assert shown.text() != bare.text()
        for area in bare.areas(bare.things()):
            assert shown.inside(*area).rows() == bare.inside(*area).rows(), shown.text()
    speak("en")


def assert_no_question_looks_open(desk):
    """Assert that the panel of the question says what Enter does, and offers no choice."""
    assert desk.scene.bubble.foot
    canvas = Canvas(80, 8)
    used = draw_question(desk.face, desk.scene, canvas, 8)
    assert used == 1
    assert desk.scene.bubble.foot in canvas.text()


def asked_numbers(game, name):
    """Return the number of the right first choice in the server's order, and of all choices."""
    asked_of = task(game, name)
    state = GAMES[game].initial(asked_of.setup)
    for entry in asked_of.entries:
        state.apply(entry)
    texts = [text(each) for each in state.legal(TASK_SEAT)]
    return texts.index(SOLUTIONS[game, name][0]) + 1, len(texts)


def lists_choices_in_the_servers_order(desk, game, name):
    """Assert that the highlight begins near the answer, which the order does not give away."""
    row_of, (answer, _) = desk.question.rows.row_of, asked_numbers(game, name)
    assert abs(row_of(desk.view.ui.cursor) - row_of(answer - 1)) <= 2, name
    place = re.match(r"place-tile cell=\(x=(-?\d+) y=(-?\d+)\)", SOLUTIONS[game, name][0])
    if place is not None:  # the wanted place is on the smallest screen at once
        seen = draw_screen(desk.face, desk.scene, Menu(), 80, 24)
        assert ("cell", (int(place[1]), int(place[2]))) in seen.things(), name
    firsts = [members[0] for members in desk.question.rows.members]
    assert firsts == sorted(firsts)
    if not any(offer.step for offer in desk.question.offers):
        choices = [offer.choice for offer in desk.question.offers]
        assert choices == sorted(choices)
        assert {offer.group for offer in desk.question.offers} == {""}


@pytest.mark.parametrize("game", list(TODAY))
@asynchronous
async def test_enter_alone_never_passes_a_task_and_the_right_choice_does(tmp_path, game):
    async with serving(tmp_path, known_secret=SECRET) as served:
        for name in TODAY[game]:
            lesson = TaskLesson(game, name, 2, 9)
            where = await at_task(served, game, name)
            async with at_screen(*where, lesson=lesson, clock=Clock()) as (keys, terminal, desk):
                await eventually(lambda: desk.question.offers and desk.model.previews)
                assert not any(offer.effect for offer in desk.question.offers)
                lists_choices_in_the_servers_order(desk, game, name)
                await eventually(lambda: "►" in terminal.text)
                assert name != "two-at-once" or {"Ak", "Ah"} <= {*re.findall(r"A\w", terminal.text)}
                hides_nothing_of_the_board(desk)
                while not lesson.is_judged:
                    keys(ENTER)
                    await asyncio.sleep(0.01)
                assert lesson.is_missed, name
            lesson = TaskLesson(game, name, 2, 9)
            where = await at_task(served, game, name)
            async with at_screen(*where, lesson=lesson, clock=Clock()) as (keys, terminal, desk):
                await eventually(lambda: desk.question.offers and desk.model.previews)
                for line in SOLUTIONS[game, name]:
                    await chosen(keys, desk, game, line)
                await eventually(lambda: lesson.is_solved)  # noqa: B023
                await eventually(lambda: "✓" in terminal.text)
                assert_no_question_looks_open(desk)
                keys(ENTER)
                await eventually(lambda: desk.leaving)


@pytest.mark.parametrize("game", list(TODAY))
@asynchronous
async def test_after_several_wrong_answers_the_right_one_is_named_and_its_solution_played(
    tmp_path, game
):
    async with serving(tmp_path, known_secret=SECRET) as served:
        for name in TODAY[game]:
            lesson = TaskLesson(game, name, 2, 9, misses=3)
            where = await at_task(served, game, name)
            async with at_screen(*where, lesson=lesson, clock=Clock()) as (keys, terminal, desk):
                await eventually(lambda: desk.question.offers and desk.model.previews)
                answer = desk.question.answer_row
                assert f"choose “{answer}”" in lesson.bubble
                assert desk.scene.answer is not None
                assert "press s to see" in lesson.bubble
                await eventually(lambda: "Hint:" in terminal.text)
                hides_nothing_of_the_board(desk)
                keys("s")
                await eventually(lambda: lesson.is_judged)  # noqa: B023
                assert lesson.bubble.startswith("The solution: “"), lesson.bubble
                assert not lesson.is_solved
                assert not lesson.is_missed
                hides_nothing_of_the_board(desk)
                assert_no_question_looks_open(desk)


@asynchronous
async def test_the_right_die_is_named_while_the_choices_of_another_are_open(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        lesson = TaskLesson("feuville", "dice", 1, 10, misses=2)
        where = await at_task(served, "feuville", "dice")
        async with at_screen(*where, lesson=lesson, clock=Clock()) as (_, _, desk):
            await eventually(lambda: desk.question.offers and desk.model.previews)
            question = desk.question
            right, rows = question.answer_row, question.rows
            assert not question.answer_is_back
            (other,) = (row for row, label in enumerate(rows.rows) if label.in_sentence == "Die 1")
            desk.view.look(cursor=rows.members[other][0], opened=True)
            assert question.answer not in {each for row in question.rows.members for each in row}
            assert question.answer_row == right == "Die 2"
            assert "Hint: press Esc, then choose “Die 2”." in lesson.bubble


@asynchronous
async def test_help_comes_step_by_step_and_skipping_leaves_a_task_unsolved(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        where = await at_task(served, "carcassonne", "farmer")
        for misses, names, helps in ((0, False, False), (1, False, False), (2, True, False)):
            lesson = TaskLesson("carcassonne", "farmer", 2, 9, misses=misses)
            async with at_screen(*where, lesson=lesson, clock=Clock()) as (keys, _, desk):
                await eventually(lambda: desk.question.offers)
                assert ("Hint: " in lesson.bubble) is names
                keys("s")
                keys("7")  # names no choice; when it is read, so is the key before it
                keys(UP)
                await eventually(lambda: desk.question.draws_choice)
                assert lesson.offers_help is helps
                assert not lesson.plays_solution
        lesson = TaskLesson("carcassonne", "farmer", 2, 9)  # no answer yet: the rule is known
        async with at_screen(*where, lesson=lesson, clock=Clock()) as (keys, _, desk):
            await eventually(lambda: desk.question.offers)
            keys("n")
            await eventually(lambda: desk.leaving)
            assert lesson.is_skipped
            assert lesson.goes_on
            assert not lesson.is_solved


@pytest.mark.parametrize("game", list(TODAY))
@asynchronous
async def test_a_wrong_choice_is_explained_by_its_own_facts(tmp_path, game):
    async with serving(tmp_path, known_secret=SECRET) as served:
        for name in TODAY[game]:
            lesson = TaskLesson(game, name, 2, 9)
            where = await at_task(served, game, name)
            async with at_screen(*where, lesson=lesson, clock=Clock()) as (keys, _, desk):
                await chosen(keys, desk, game, WRONG[game, name])
                await eventually(lambda: lesson.is_missed)  # noqa: B023
                hides_nothing_of_the_board(desk)
                assert_no_question_looks_open(desk)
                offer = desk.question.sent
                assert offer.in_sentence in lesson.bubble
                assert (offer.effect or offer.detail).rstrip(".") in lesson.bubble
                wanted = tell(f"task.{game}.{name}.wanted".replace("-", "_"))
                assert lesson.bubble.endswith(f"The aim was to {wanted}")
                keys(ENTER)
                await eventually(lambda: desk.leaving)


def test_tasks_are_played_on_the_screen_and_tried_again(tmp_path):
    with at_terminal(tmp_path, "learn", "carcassonne") as there:
        there.until("The game in short", "Enter: task 1", "q leave")
        there.type("q")
        there.until("Leave?", "the tutorial continues from here")
        there.type("n")
        there.until("The game in short", "Enter: task 1")
        there.type(ENTER)
        there.until("Task 1 of 9", "at once.", "n skips", "3 no piece")
        assert "Af" not in there.text  # nothing looks placed before the player has chosen
        there.type(ESCAPE)
        there.until_gone("points at once")
        there.type("3")
        there.until("► 3 no piece")
        there.until_quiet()
        there.type(ENTER)
        there.until("Not quite. You chose “no piece”: ", "7", "Enter: try again")
        there.until("The aim was to put a knight", "in the completed city.")
        there.type(ENTER)
        there.until("Task 1 of 9 (try again)", "at once.", "► 2 farmer")
        there.type(UP)
        there.until("► 1 knight", "Ak")
        there.until_quiet()
        there.type(ENTER)
        there.until("✓ The knight scored", "Enter: task 2, in a different match")
        assert "(try again)" not in there.text
        there.type(ENTER)
        there.until("Task 2 of 9 (a different match)", "and rotate it", "►")
        assert "undo" not in there.text
        there.type("q")
        there.until("Leave?", "the tutorial continues from here")
        assert "keep your seat" not in there.text
        there.type("y")
        assert there.ended() == 0
        assert "You left the tutorial. To continue it: " in there.text
    with at_terminal(tmp_path, "learn", "carcassonne") as there:
        there.until("Task 2 of 9 ", "and rotate it", "►")
        assert "The game in short" not in there.text
        there.type("q")
        there.until("Leave?")
        there.type("y")
        assert there.ended() == 0
    assert not list((tmp_path / "data").rglob("*.twr"))
    assert not list((tmp_path / "state").rglob("*seat*"))


def test_from_home_the_row_tells_the_next_task_and_the_shell_is_never_seen(tmp_path):
    names = task_names("carcassonne")
    store, last = TutorialStore(tmp_path / "state"), len(names)
    store.keep_solved_tasks("carcassonne", names[:-1])
    store.keep_progress("carcassonne", "", CourseProgress(last, last))
    with at_terminal(tmp_path) as there:
        there.until(f"► Learn Carcassonne  task {last} of {last}")
        there.type(ENTER)
        there.until(f"Task {last} of {last}")
        there.until_quiet()
        number, _ = asked_numbers("carcassonne", names[-1])
        there.type("o")
        there.until(f"  {number} ")
        there.type(str(number))
        there.until(f"► {number} ")
        there.until_quiet()
        there.type(ENTER)
        there.until("✓ ", "Enter: your first match")
        there.type(ENTER)
        there.until(tell("learn.carcassonne.welcome")[:20])
        there.type("q")
        there.until("Leave the table?")
        there.type("y")
        there.until("► Continue", "You can continue it here")
        assert "Table code" not in there.written
        assert "\x1b[?1049l" not in there.written
        there.type("l")
        there.until("Carcassonne: continue", "  done")
        there.type(CTRL_C)
        assert there.ended() == 0
    assert there.written.count("\x1b[?1049l") == 1


@pytest.mark.parametrize("tells", [True, False])
@asynchronous
async def test_a_wrong_answer_tells_its_effect_once_that_has_been_taught(tmp_path, tells):
    async with serving(tmp_path, known_secret=SECRET) as served:
        lesson = TaskLesson("feuville", "column", 2, 9, tells_effects=tells)
        where = await at_task(served, "feuville", "column")
        async with at_screen(*where, lesson=lesson, clock=Clock()) as (keys, _, desk):
            await chosen(keys, desk, "feuville", WRONG["feuville", "column"])
            await eventually(lambda: lesson.is_missed)
            assert ("tower (2 flags, 1 griffin)”: " in lesson.bubble) is tells


@pytest.mark.parametrize("game", list(TODAY))
def test_no_number_is_right_in_most_tasks(game):
    names = [name for of, name in SOLUTIONS if of == game]
    numbers = Counter(asked_numbers(game, name)[0] for name in names)
    assert max(numbers.values()) <= len(names) / 3


def test_in_lines_an_expansion_without_tasks_names_those_with_some(tmp_path):
    none = learning(tmp_path, "carcassonne", "--with", "chess", "--plain")
    assert none.returncode == 1
    first, second, *_ = expansion_tasks("carcassonne")
    expected = f"no tasks about chess; there are some about {first}, {second}"
    assert expected in none.stdout + none.stderr


def test_in_lines_the_tasks_lead_to_the_guided_match(tmp_path):
    answers = (
        "knight",
        "place 1,1 270",
        "place 2,0 90",
        "monk",
        "place 1,0 0",
        "place 1,1 270",
        "place 0,-1 90",  # a wrong one
        "",
        "solution",  # too early
        "place 0,-1 90",
        "place 0,-1 90",
        "solution",
        "place 1,1 0",
        "farmer in the field (north)",
        "knight",
    )
    done = learning(tmp_path, "carcassonne", "--plain", answers="\n".join(answers) + "\n")
    assert done.returncode == 0, done.stderr
    assert re.findall(r"Task (\d) of 9(?: \(a different match\))?: ", done.stdout) == [*"123456789"]
    _, again, hinted, helped = done.stdout.split("Not quite. ")
    assert "The solution is shown only" in again
    assert "Hint" not in again
    assert "Hint: choose “place 1,1 0°”" in hinted
    assert '"solution" plays the solution; "skip task" continues' in helped
    assert "The solution: “place the tile at 1,1" in helped
    missed, short, choose, *_ = again.splitlines()
    assert missed.startswith(
        "You chose “place the tile at 0,-1 (city north and south)”: extends an"
    )
    assert short.startswith(
        'Task 7 of 9 (try again). Type another choice ("list" shows all choices, "map"'
    )
    assert choose.startswith("Choose first: type a number")
    assert "arrow" not in done.stdout
    assert done.stdout.count("✓ ") == 9
    last = done.stdout.rindex("✓ ")
    assert last < done.stdout.index("Welcome to Carcassonne")
    assert done.stdout.count("Type 'help' to list all commands") == 2
    assert "You left the first match. To continue it: " in done.stdout
    played = {path.name for path in tmp_path.rglob("played/*")}
    assert played == {"carcassonne"}  # so its first match begins without the newcomer's hint
