"""Why a bot decided as it did, asked for while one plays: a box over the board, and lines."""

from itertools import product

import pytest

from support.clients import at_desk, at_screen, in_lines
from support.daily import share_of_today
from support.explained import match_of, with_a_choice
from support.people import asked, people
from support.serving import asynchronous, eventually, serving, shown
from support.terminals import ENTER, ESCAPE, LEFT, RIGHT, UP
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.log import read_log
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.bot_advice import MOST
from tilewyrm.client.narration.bot_explanation import explanation_of
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.server.bots import explanation
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import service_pb2

EACH = pytest.mark.parametrize("game", share_of_today(sorted(GAMES), 2))
SIZES = ((80, 24), (120, 40))
WHAT = "► chosen · expected lead, in points"
THINKING = "A bot is thinking …"
BOT = "lookahead:4"
TITLE = "Why did Dhuoda do that?"


def has(terminal, *words):
    return lambda: all(word in terminal.text for word in words)


def box(terminal):
    """Return the rows between the box's frame."""
    rows = terminal.text.splitlines()
    top = next(number for number, row in enumerate(rows) if f"┌─ {TITLE}" in row)
    left = rows[top].index(f"┌─ {TITLE}")
    right = rows[top].index("┐", left)
    inside = []
    for row in rows[top + 1 :]:
        if row[left] == "└":
            return [*inside, row[left + 1 : right].strip("─ ")]
        inside.append(row[left + 1 : right].strip())
    raise AssertionError("the box has no end")


async def play(person, turns=3):
    """Play on until others have had so many turns, and *person* is asked again."""
    await eventually(lambda: person.model.request is not None)
    for _ in range(turns):
        done = len(others(person))
        while len(others(person)) == done:
            await person.decide()
            await eventually(lambda: person.model.request is not None)


async def play_choices(served, person, choices=2):
    """Play on until the bot has had so many *choices*, and *person* is asked again.

    Dice may leave it none three times on end: it must burn the only column that it has.
    """
    await eventually(lambda: person.model.request is not None)
    match = match_of(served, person)
    while len(with_a_choice(match, person.seat)) < choices:
        await play(person, 1)


def others(person):
    """Return what others than *person* have decided, oldest first."""
    return [
        line
        for line in person.model.log
        if line.HasField("decided") and line.decided.seat != person.seat
    ]


@EACH
@asynchronous
async def test_a_box_tells_the_best_choices_of_the_bot_and_goes_back_and_on(tmp_path, game):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1, strategy=BOT, game=game) as (ann,),
    ):
        await play_choices(served, ann)
        for size in SIZES:
            async with at_screen(served, ann.table_id, ann, *size) as (types, terminal, desk):
                await eventually(
                    lambda: desk.model.request is not None and not desk.question.is_fresh
                )
                before = desk.view.ui.cursor
                types("V")
                await eventually(has(terminal, TITLE, WHAT))
                first = desk.explanation.content
                question, heading, *told, foot = box(terminal)
                choices, why = told[: len(first.choices)], told[len(first.choices) :]
                assert " ".join(why).strip() == first.reason
                assert question[:20] == first.question[:20]
                assert heading == "Dhuoda expected:"
                assert foot == WHAT
                assert [line[0] for line in choices] == [
                    "►",
                    *"23"[: len(first.choices) - 1],
                ]
                assert all(
                    line.endswith(each.points)
                    for line, each in zip(choices, first.choices, strict=False)
                )
                types(LEFT)
                await eventually(
                    lambda: desk.explanation.has_later and not desk.explanation.under_way
                )
                assert desk.explanation.content != first
                types(RIGHT)
                await eventually(lambda first=first: desk.explanation.content == first)
                types(ENTER)  # it takes nothing
                await eventually(lambda: TITLE not in terminal.text)
                assert desk.model.unanswered is None
                assert desk.view.ui.cursor == before


@asynchronous
async def test_a_line_of_the_log_leads_to_the_reasons_and_back_to_the_log(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1, strategy=BOT) as (ann,),
    ):
        await play(ann)
        async with at_screen(served, ann.table_id, ann, 120, 40) as (types, terminal, desk):
            await eventually(lambda: desk.model.request is not None and not desk.question.is_fresh)
            request = service_pb2.ExplainRequest(table_id=ann.table_id)
            told_of: list[int] = []
            while not told_of:  # the log has no line for everything that is decided
                answer = await served.stub.Explain(request, metadata=shown(ann.token))
                told_of = [
                    n
                    for n, each in enumerate(desk.log.lines)
                    if each.seq == answer.seq and not each.begins_turn
                ]
                request.before = answer.seq
            line = told_of[0]
            own = next(n for n, line in enumerate(desk.log.lines) if line.text.startswith("Ann "))
            read_log(desk, own)
            await eventually(lambda: "why" not in terminal.text.splitlines()[-1])
            keys = CommandRegistry((*commands_of(desk.face.name), *SHELL))
            keys.press(desk, "v", (120, 40))
            assert desk.view.ui.overlay is Overlay.LOG
            read_log(desk, line)
            await eventually(lambda: "v why" in terminal.text.splitlines()[-1])
            types("v")
            await eventually(has(terminal, TITLE, WHAT, "Log: everything"))
            told = explanation_of(desk.face, desk.model, answer)
            assert desk.explanation.content == told
            taken = next(row for row in box(terminal) if row.startswith("►"))
            label = taken.removeprefix("►").split(maxsplit=1)[1].split("…")[0]
            first = next(each.label for each in told.choices if each.taken)
            assert label.startswith(first[: min(16, len(label))])
            types(ESCAPE)
            await eventually(lambda: desk.view.ui.overlay is Overlay.LOG)
            assert desk.view.ui.log_at == line
            types(UP)
            await eventually(lambda: desk.view.ui.log_at == line - 1)


@asynchronous
async def test_of_a_bot_that_looks_not_ahead_its_choice_is_told_however_bad_it_is(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1, strategy="random") as (ann,),
    ):
        desk, session = await at_desk(served, ann.table_id, ann)
        async with session.running(desk.take):
            while True:
                await play(ann, 1)
                desk.explanation.ask()
                await eventually(lambda: not desk.explanation.under_way)
                told = desk.explanation.content
                taken = next((each for each in told.choices if each.taken), None)
                if taken not in (None, *told.choices[:1]):
                    break
        assert told.heading == "Gozbert does not think ahead; the strong bot would choose:"
        assert [each.rank for each in told.choices][:MOST] == [1, 2, 3][: len(told.choices)]
        assert taken.points == "not considered" or "less" in taken.points or taken.rank > 1


@asynchronous
async def test_it_stays_when_the_player_is_asked_and_the_end_takes_it_away(tmp_path, monkeypatch):
    monkeypatch.setattr(explanation, "ADVISER", "search:60000ms")
    async with (
        serving(tmp_path, limits=Limits(bot_s=60)) as served,
        people(served, "Ann", bots=1) as (ann,),
    ):
        await play(ann)
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            await eventually(lambda: desk.model.request is not None and not desk.question.is_fresh)
            types("V")
            await eventually(has(terminal, "Why did the bot do that?", THINKING))
            seq = desk.model.request.seq
            await play(ann, 1)
            await eventually(lambda: desk.model.request and desk.model.request.seq > seq)
            assert desk.view.ui.overlay is Overlay.EXPLANATION
            assert desk.explanation.under_way
            await ann.act(resign=service_pb2.Resigning())
            await eventually(lambda: desk.view.ui.overlay is Overlay.RESULT)


@asynchronous
async def test_where_nothing_is_to_be_chosen_the_key_of_advice_asks_it(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1, strategy=BOT) as (ann,):
        await play(ann)
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            await ann.act(pause=service_pb2.Pausing())
            await eventually(lambda: desk.model.standing.paused and desk.model.request is None)
            types("v")
            await eventually(has(terminal, TITLE, WHAT))
            types("v")
            await eventually(lambda: TITLE not in terminal.text)


@asynchronous
async def test_why_there_is_nothing_to_tell_stands_in_the_box(tmp_path):
    async with serving(tmp_path) as served:
        async with people(served, "Ann", "Bert") as two:
            await eventually(lambda: any(one.model.request for one in two))
            who = asked(two)
            async with at_screen(served, who.table_id, who) as (types, terminal, desk):
                await eventually(
                    lambda: desk.model.request is not None and not desk.question.is_fresh
                )
                keys = CommandRegistry((*commands_of(desk.face.name), *SHELL))
                assert "reasons" not in [each.name for each in keys.menu(desk).help]
                assert "V why" not in terminal.text
                types("V")
                await eventually(has(terminal, "No explanation: no advice from bots at a"))
        async with people(served, "Ann", bots=1, start_player="seat0") as (ann,):
            await eventually(lambda: ann.model.request is not None)
            async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
                await eventually(
                    lambda: desk.model.request is not None and not desk.question.is_fresh
                )
                keys = CommandRegistry((*commands_of(desk.face.name), *SHELL))
                assert "reasons" in [each.name for each in keys.menu(desk).help]
                types("V")
                await eventually(has(terminal, "No explanation: no bot has had a choice"))
                assert "yet" in terminal.text
                assert "before that" not in terminal.text


@EACH
@asynchronous
async def test_line_mode_says_the_same(tmp_path, game):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1, strategy=BOT, game=game) as (ann,),
    ):
        await play_choices(served, ann)
        async with in_lines(served, ann) as (types, said, desk):
            await eventually(lambda: any(line.startswith("? ") for line in said))
            types("reason")
            await eventually(lambda: "Dhuoda expected:" in said)
            assert THINKING in said
            told = desk.explanation.content
            at = said.index("Dhuoda expected:")
            assert said[at - 1] == told.said
            chosen = told.choices[0].label
            assert told.said == f"Dhuoda's last decision: {told.question}. Choice: {chosen}."
            best = said[at + 1]
            assert best.startswith(f"1. {told.choices[0].label}: lead ")
            assert best.endswith(" (chosen)")
            assert not said[at + 2].endswith(" (chosen)")


@asynchronous
async def test_line_mode_says_why_it_is_not_told(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        await eventually(lambda: any(one.model.request for one in two))
        async with in_lines(served, asked(two), interactive=False) as (types, said, _):
            types("reason")
            types("help reason")
            await eventually(lambda: any(line.startswith("reason: why a bot") for line in said))
            assert any(line.startswith("No explanation: no advice from bots") for line in said)


@EACH
@asynchronous
async def test_it_is_told_in_every_language(tmp_path, game):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1, strategy=BOT, game=game) as (ann,),
    ):
        await play_choices(served, ann)
        desk, session = await at_desk(served, ann.table_id, ann)
        async with session.running(desk.take):
            await eventually(lambda: desk.model.request is not None)
            desk.explanation.ask()
            await eventually(lambda: not desk.explanation.under_way)
        keys = CommandRegistry((*commands_of(desk.face.name), *SHELL))
        try:
            for language, size in product(LANGUAGES, SIZES):
                speak(language)
                desk.question.refresh_offers()
                told = desk.explanation.content
                drawn = draw_screen(desk.face, desk.scene, keys.menu(desk), *size).text()
                assert told.title in drawn
                assert told.heading[:40] in drawn
                assert tell("reasons.what") in drawn
                for each in told.choices:
                    assert each.points in drawn
                    assert each.label[:12] in drawn
        finally:
            speak("en")
