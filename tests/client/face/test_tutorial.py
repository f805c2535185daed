"""The guided first match: a real server with known luck, a real client, keys only."""

import asyncio
import re
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count

import pytest

from support.clients import at_screen
from support.daily import share_of_today
from support.desks import in_progress
from support.processes import learning
from support.serving import asynchronous, eventually, join, serving
from support.terminals import CTRL_C, DOWN, ENTER, at_terminal
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.face.tutorial import Hint, Tutorial
from tilewyrm.client.keys.guide import has_bubble
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_finder import create_table
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Bubble
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.panels.layout import plan
from tilewyrm.client.panels.question import draw_question
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.visit.guided_visit import first_match_options
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.language.speech import LANGUAGES, knows, speak, tell


@asynccontextmanager
async def guided(tmp_path, name, size=(120, 40)):
    """Somebody at the guided match of a game, who has time to read: keys, screen and desk."""
    script = FACES[name].script
    async with serving(tmp_path, known_secret=script.secret) as served:
        lobby = TablesClient(served.channel, served.address)
        play_options = first_match_options(PlayOptions(game=name))
        table = await create_table(lobby, play_options, bots=1)
        person = await join(served.stub, table.table_id, "Ann")
        clock = count(0.0, 10.0).__next__  # every question has been there for long
        lesson = Tutorial(script.hints)
        where = (served, table.table_id, person, *size)
        async with at_screen(*where, lesson=lesson, clock=clock) as (keys, terminal, desk):
            yield keys, terminal, desk


def hides_nothing(desk):
    """Assert that the bubble covers neither the question nor its own subject, at one size a day.

    It may lie on the choices, which come after it if it takes the next key.
    """
    scene = desk.scene._replace(ui=replace(desk.view.ui, overlay=Overlay.NONE))
    for size in SCREENS:
        shown = draw_screen(desk.face, scene, Menu(), *size)
        bare = draw_screen(desk.face, scene._replace(bubble=None), Menu(), *size)
        where = plan(desk.face, desk.model, *size, "").question
        panel = Canvas(*size).inside(*where)
        asked = draw_question(desk.face, scene, panel, where.height)
        rows = 1 if scene.bubble.takes_key else asked
        areas = [*bare.areas(scene.bubble.about), (*where[:3], rows)]
        for area in areas:
            assert shown.inside(*area).rows() == bare.inside(*area).rows(), (
                size,
                shown.text(),
            )


def on_screen(name):
    """Return the text of a hint as the full screen shows it, with its keys if it has any."""
    keys = f"{name}.keys"
    return f"{tell(name)} {tell(keys)}" if knows(keys) else tell(name)


async def played(keys, terminal, desk):
    """Take the first choice again and again to the end; return all that the bubbles said."""
    said = []
    while desk.model.result is None or desk.bubbles.tutorial.bubble:
        if bubble := desk.bubbles.tutorial.bubble:
            first = " ".join(bubble.split()[:3])
            await eventually(lambda text=first: text in terminal.text)
            hides_nothing(desk)
            said.append(bubble)
            keys(" ")
            await eventually(lambda before=bubble: desk.bubbles.tutorial.bubble != before)
        elif desk.question.offers and not desk.model.unanswered:
            seq, opened = desk.model.seq, desk.view.ui.opened
            keys("\r")
            await eventually(
                lambda now=seq, before=opened: (
                    desk.model.seq > now
                    or desk.bubbles.tutorial.bubble
                    or desk.view.ui.sure
                    or desk.view.ui.opened > before
                )
            )
        else:
            await asyncio.sleep(0.002)
    return said


SCREENS = share_of_today([(80, 24), (120, 40), (160, 50)], 3)
SIZES = {"carcassonne": (120, 40), "feuville": (80, 24)}
BY_CHANCE = ("points", "clouds", "store", "stolen", "complete", "half")
"""How the hints of Feuville end that do not come in every match."""
SURE = {
    "carcassonne": [
        f"learn.carcassonne.{name}"
        for name in ("welcome", "place", "piece", "scored", "few", "half", "last", "over")
    ],
    "feuville": [
        hint.text for hint in FACES["feuville"].script.hints if not hint.text.endswith(BY_CHANCE)
    ],
}
WHOLE = share_of_today([(game, language) for language in LANGUAGES for game in SIZES], 8)
"""The match of today. The other game is the one of `test_first_minutes`."""


@pytest.mark.parametrize(("game", "language"), WHOLE)
@asynchronous
async def test_the_guided_match_is_played_to_its_end_by_keys_in_every_language(
    tmp_path, game, language
):
    speak(language)
    async with guided(tmp_path, game, SIZES[game]) as (keys, terminal, desk):
        if game == "feuville":  # by the rulebook of the language
            assert tell(f"options.preset.{language}2017") in desk.model.rules[0]
        said = await played(keys, terminal, desk)
        assert len(SURE[game]) >= 7
        for text in map(on_screen, SURE[game]):  # some say more of their table after it
            assert any(bubble.startswith(text) for bubble in said), text
        assert len(said) == len(set(said))
        assert said[0] == on_screen(f"learn.{game}.welcome")
        assert said[-1] == on_screen(f"learn.{game}.over")


@pytest.mark.parametrize("name", FACES)
@asynchronous
async def test_what_a_bubble_recommends_is_highlighted(tmp_path, name):
    """A tower or a wall for the first die, in Carcassonne the city that closes, with a knight."""
    recommended = {
        "feuville": (("dice", ("tower", "wall")), ("place", ("Build",))),
        "carcassonne": (
            ("place", ("completes an unclaimed city",)),
            ("piece", ("+4; piece returns",)),
        ),
    }
    async with guided(tmp_path, name) as (keys, _, desk):
        for bubble, words in recommended[name]:
            text = on_screen(f"learn.{name}.{bubble}")
            while not (bubble := desk.bubbles.tutorial.bubble).startswith(text):
                before = stands(desk)
                keys(" " if bubble else "\r")
                # A key that comes sooner would answer what the next bubble is about.
                await eventually(lambda before=before: stands(desk) not in (None, before))
            await eventually(lambda: desk.model.previews)
            first = desk.question.offers[desk.view.ui.cursor]
            assert any(word in f"{first.label} {first.effect}" for word in words), first
            keys(" ")
            await eventually(lambda: not desk.bubbles.tutorial.bubble)


def stands(desk):
    """Return where the match stands, and its bubble; None while nothing can be answered."""
    bubble = desk.bubbles.tutorial.bubble
    return (
        (desk.model.seq, desk.view.ui.opened, bool(desk.question.offers), bubble)
        if bubble or desk.question.offers
        else None
    )


@asynchronous
async def test_help_comes_back_to_a_bubble_and_a_number_typed_into_one_is_not_lost(tmp_path):
    async with guided(tmp_path, "feuville") as (keys, terminal, desk):
        await eventually(lambda: "F1 help" in terminal.text and desk.bubbles.takes_key)
        welcome = desk.bubbles.tutorial.bubble
        keys("\x1bOP")
        await eventually(lambda: desk.view.ui.overlay is Overlay.HELP)
        keys("q")
        await eventually(lambda: desk.view.ui.overlay is Overlay.NONE)
        assert desk.bubbles.tutorial.bubble == welcome
        keys(" ")
        await eventually(lambda: desk.bubbles.tutorial.bubble not in ("", welcome))
        await eventually(lambda: desk.question.offers and desk.model.previews)
        keys("2")
        await eventually(lambda: not desk.bubbles.tutorial.bubble)
        assert desk.question.rows.row_of(desk.view.ui.cursor) == 1


@asynchronous
async def test_the_luck_of_a_guided_match_is_the_same_every_time(tmp_path):
    for folder in (tmp_path / "a", tmp_path / "b"):
        async with guided(folder, "feuville") as (_, _, desk):
            await eventually(lambda now=desk: now.model.request)
            turn = next(
                part.feuville.turn for part in desk.model.parts.values() if part.key == "turn"
            )
            assert (desk.model.seat, turn.seat, turn.low, turn.high) == (0, 0, 1, 4)


@asynchronous
async def test_a_bubble_takes_the_next_key_and_escape_ends_the_guide(tmp_path):
    async with guided(tmp_path, "feuville") as (keys, terminal, desk):
        await eventually(lambda: "Welcome to Feuville!" in terminal.text)
        seq = desk.model.seq
        keys("\r")
        await eventually(lambda: "Each die stands" in terminal.text)
        assert desk.model.seq == seq, "the key took the bubble away and nothing else"
        keys("\x1b")
        await eventually(lambda: "Each die stands" not in terminal.text)
        keys("\r")
        await eventually(lambda: desk.view.ui.opened)
        keys("\r")
        await eventually(lambda: desk.model.seq > seq)
        await eventually(lambda: desk.question.offers)
        assert desk.bubbles.tutorial.bubble == ""


def test_each_bubble_comes_once_and_waits_for_the_one_before():
    lesson = Tutorial([Hint(name, lambda *_: True) for name in ("learn.title", "learn.keys")])
    lesson.follow(Model(), Model())
    lesson.follow(Model(), Model())
    assert lesson.bubble == "Tutorial"
    lesson.dismiss()
    assert lesson.bubble == tell("learn.keys")
    lesson.dismiss()
    assert lesson.bubble == ""


def test_hints_that_are_hidden_come_back_with_the_one_that_was_shown():
    first, second = (Hint(name, lambda *_: True) for name in ("learn.title", "learn.keys"))
    lesson = Tutorial([first])
    lesson.follow(Model(), Model())
    lesson.fold()
    assert lesson.is_folded
    assert lesson.bubble == ""
    lesson.unfold()
    assert lesson.bubble == "Tutorial"
    lesson = Tutorial([second])
    lesson.fold()
    lesson.follow(Model(), Model())
    lesson.unfold()
    assert lesson.bubble == ""  # it was not shown, so it is still to come
    lesson.follow(Model(), Model())
    assert lesson.bubble == tell("learn.keys")


@pytest.mark.parametrize("game", list(FACES))
def test_lines_name_no_key_of_the_full_screen(game):
    script = FACES[game].script
    for language in LANGUAGES:
        speak(language)
        for hint in (*script.first, *script.hints):
            tutorial = Tutorial([hint._replace(when=lambda *_: True)])
            tutorial.follow(Model(), Model())
            assert not re.search(r"\bF\d", *tutorial.read_aloud())
    speak("en")


def test_a_word_to_who_is_new_takes_no_key_and_goes_with_the_first_choice():
    desk = in_progress("feuville", seed=1, entries=20)
    desk.bubbles.tutorial = Tutorial([Hint("learn.feuville.first", lambda *_: True)], guides=False)
    desk.bubbles.tutorial.follow(Model(), desk.model)
    assert desk.scene.bubble == Bubble(
        tell("learn.first.title"),
        tell("learn.feuville.first"),
        tell("learn.first"),
        hides_log=True,
    )
    assert not has_bubble(desk)
    desk.question.decide(0)
    assert desk.scene.bubble is None


def test_a_word_to_who_is_new_goes_with_the_first_step_of_a_choice():
    desk = in_progress("feuville", seed=1, entries=20)
    desk.bubbles.tutorial = Tutorial([Hint("learn.feuville.first", lambda *_: True)], guides=False)
    desk.bubbles.tutorial.follow(Model(), desk.model)
    assert desk.scene.bubble is not None
    rows = desk.question.rows
    group = next(row for row in range(len(rows.rows)) if rows.is_group(row))
    desk.question.open_group(rows.members[group][0])
    assert desk.scene.bubble is None
    desk.question.close_group()
    assert desk.scene.bubble is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_every_bubble_has_its_words_and_fits_a_small_screen(game, language):
    speak(language)
    script = FACES[game].script
    assert 6 <= len(script.hints) <= 14
    hints = (*script.hints, *script.first)
    assert all(len(wrap(tell(hint.text), 42)) <= 12 for hint in hints)


def test_the_command_deals_what_the_script_says(tmp_path):
    with at_terminal(tmp_path, "learn", "feuville", "--match", "--name", "Ann") as there:
        there.until("Welcome to Feuville!", "Ann rolls 1 and 4.")
        there.type(" " + CTRL_C)


def test_the_first_match_of_a_game_begins_with_a_word_about_it(tmp_path):
    with at_terminal(tmp_path, "play", "--new", "--game", "feuville") as there:
        there.until("New to Feuville?", "Esc, or your first choice,")
        there.type(CTRL_C)
        there.until("Leave the table?")
        there.type("y")
        assert there.ended() == 0
    with at_terminal(tmp_path, "play", "--new", "--game", "feuville") as there:
        there.until("Feuville · table", "►")
        assert "New to Feuville?" not in there.text
        there.type(CTRL_C + "y")
        assert there.ended() == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_the_first_word_names_no_command_that_may_be_missing(game, language):
    """After `make play` there is no `tilewyrm` on the PATH; the home screen is always there."""
    speak(language)
    for hint in FACES[game].script.first:
        assert "tilewyrm" not in tell(hint.text)
        home = {"en": "home screen", "de": "Startbildschirm", "fr": "accueil", "nl": "startscherm"}
        assert home[language] in tell(hint.text)


def test_the_first_word_names_the_expansions_of_the_table_and_where_they_are_explained():
    face = FACES["carcassonne"]

    def said(**options):
        after = in_progress("carcassonne", 3, 2, **options).model
        tutorial = Tutorial(face.script.first, guides=False)
        tutorial.follow(Model(), after)
        return tutorial.bubble, after

    assert "each expansion" not in said()[0]
    text, model = said(**{EXPANSIONS[0].name: True})
    assert model.rules[0] in text
    assert text.endswith("To see what each expansion adds, press F1, then 6.")


def test_learning_begins_on_the_home_screen_and_ends_there(tmp_path):
    with at_terminal(tmp_path) as there:
        there.until("► Learn Carcassonne")
        there.type(DOWN + ENTER)
        there.until("The game in short")
        there.type(ENTER)
        there.until("Task 1 of 10", "Dice [1] [2]")
        there.type(CTRL_C)
        there.until("Leave?", "the tutorial continues from here")
        there.type("y")
        there.until("► Learn Feuville", "You left the tutorial. You can continue it here")
        assert "tilewyrm learn" not in there.text
        there.type("q")
        assert there.ended() == 0


def test_in_line_mode_the_bubbles_are_lines(tmp_path):
    done = learning(tmp_path, "carcassonne", "--match", "--plain", answers="q\nq\n")
    assert done.returncode == 0, done.stderr
    assert tell("learn.carcassonne.welcome") in done.stdout
    assert "You left the first match. To continue it: " in done.stdout


def test_a_first_match_is_continued_where_it_was_left(tmp_path):
    begun = learning(tmp_path, "carcassonne", "--match", "--plain", answers="1\nq\nq\n")
    assert begun.returncode == 0, begun.stderr
    with at_terminal(tmp_path, "play") as there:
        there.until("Your Carcassonne match: tutorial", "► Continue")
        there.type(ENTER)
        there.until("turn 1, 70 tiles left", "Your choice: place a piece")
        assert tell("learn.carcassonne.welcome")[:20] not in there.text
        there.type(CTRL_C)
        there.until("You keep your seat")
        there.type("y")
        there.until("You left the first match. To continue it: ", "learn carcassonne --match")
        there.until_quiet()
        there.type(CTRL_C)
        assert there.ended() == 0  # and so its server
    again = learning(tmp_path, "carcassonne", "--match", "--plain", answers="1\nq\nq\n")
    assert tell("learn.carcassonne.welcome") not in again.stdout
    assert tell("learn.carcassonne.scored") in again.stdout
    assert not list((tmp_path / "data").rglob("*.twr"))


def test_a_game_without_a_guided_match_is_named(tmp_path):
    done = learning(tmp_path, "chess", "--plain")
    assert done.returncode == 1
    assert "no tutorial for chess; there is one for each of feuville" in done.stderr
