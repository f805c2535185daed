"""What a bot would choose, asked for at one's own question: a box over the board, and lines."""

import asyncio
from itertools import product

import pytest

from support.clients import at_desk, at_screen, in_lines
from support.daily import share_of_today
from support.people import asked, people
from support.serving import asynchronous, eventually, serving
from support.terminals import DOWN, ENTER, ESCAPE
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.bot_advice import MOST, advised_offers, comparison, ranked_offers
from tilewyrm.client.narration.reason import better
from tilewyrm.client.panels.offer_list import offer_text
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.engine.bots.evaluator import AspectName
from tilewyrm.engine.bots.lead_reasons import lead_reasons
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.server.bots import advice
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import service_pb2

GAMES = pytest.mark.parametrize("game", share_of_today(["feuville", "carcassonne"], 2))
SIZES = ((80, 24), (120, 40))
TITLE, WHAT = "A strong bot's choices", "expected lead, in points"


def advised(*leads):
    """Return what a bot expects of the choices 0, 1, …, in hundredths of a point."""
    return [
        service_pb2.AdvisedChoice(choice=choice, lead_hundredths=lead)
        for choice, lead in enumerate(leads)
    ]


def has(terminal, *words):
    return lambda: all(word in terminal.text for word in words)


def lines_of_box(text):
    """Return the rows between the box's frame."""
    rows = text.splitlines()
    top = next(number for number, row in enumerate(rows) if TITLE in row)
    left = rows[top].index("┌─ " + TITLE)
    right = rows[top].index("┐", left)
    bottom = next(
        number for number, row in enumerate(rows[top:], top) if row[left : left + 1] == "└"
    )
    return [row[left + 1 : right].strip() for row in rows[top + 1 : bottom]]


async def to_a_choice(person):
    """Play on until *person* has three things to choose from."""
    await eventually(lambda: person.model.request is not None)
    while len(person.model.request.decisions) < MOST:
        await person.decide()
        await eventually(lambda: person.model.request is not None)


async def ready(desk):
    """Wait until *desk* knows what its choices would do, and its question may be answered."""
    await eventually(lambda: desk.model.request is not None and desk.model.previews)
    await eventually(lambda: not desk.question.is_fresh)


def test_the_lead_is_told_in_tenths_and_how_much_less_it_is_than_the_best():
    offers = [
        Offer("a", choice=0),
        Offer("b", choice=1),
        Offer("c", choice=2),
        Offer("d", choice=3),
    ]
    told = ranked_offers(offers, advised(344, 290, -211, 344))
    assert [each.words for each in told] == [
        "lead +3.4",
        "lead +2.9 (0.5 less)",
        "lead \N{MINUS SIGN}2.1 (5.5 less)",
        "lead +3.4",
    ]
    assert [each.place for each in told] == [0, 1, 2, 3]
    assert [each.points for each in ranked_offers(offers, advised(4, -4, 96))] == [
        "0.0", "0.0", "+1.0 (1.0 more)"
    ]  # fmt: skip


def because(lead, **aspects):
    """Return an expected lead and what is known of its aspects, each whole or by part."""
    return lead, {
        AspectName(name, part): share
        for name, worth in aspects.items()
        for part, share in (worth if isinstance(worth, dict) else {"": worth}).items()
    }


def why(offers, *expected, game="feuville"):
    """Return what is said when a bot expects that of the first of *offers*, in their order."""
    names = sorted({name for _, aspects in expected for name in aspects})
    worths = [[aspects.get(name, 0) for name in names] for _, aspects in expected]
    told = [
        service_pb2.AdvisedChoice(
            choice=choice,
            lead_hundredths=lead,
            reasons=map(advice.lead_reason, lead_reasons(names, worths[0], worth)),
        )
        for choice, ((lead, _), worth) in enumerate(zip(expected, worths, strict=True))
    ]
    return comparison(game, offers, ranked_offers(offers, told))


def test_the_effects_of_the_best_and_the_second_are_told_and_why_the_best_leads():
    offers = [Offer("a", choice=0, effect="completes S, +8"), Offer("b", choice=1)]
    best = because(300, points=800, tiles=-140, symbols=-360)
    assert why(offers, best, because(120, symbols=120)) == (
        "The best is 1.8 points better: it scores more (+8.0), "
        "but the town's symbols promise less from later decrees (\N{MINUS SIGN}4.8). "
        "Immediate effect of the best: completes S, +8. The second: nothing yet."
    )
    alike = [offers[0], offers[0]._replace(choice=1)]
    assert why(alike, because(300, tiles=280, columns=20), because(120, tiles=120)) == (
        "The best is 1.8 points better: the stored tiles are worth more (+1.6). "
        "Immediate effect of both: completes S, +8."
    )
    assert why(offers, because(300, points=300)) == "Only choice considered: completes S, +8."
    assert why(offers, because(300), because(298)) == (
        "The second is just as good. "
        "Immediate effect of the best: completes S, +8. The second: nothing yet."
    )
    assert why([]) == ""


def test_what_hardly_speaks_against_the_best_is_not_told():
    offers = [Offer("a", choice=0, effect="+1"), Offer("b", choice=1, effect="+1")]
    best = because(90, **{"points": 100, "opponent.points": -10})
    assert why(offers, best, because(0), game="carcassonne") == (
        "The best is 0.9 points better: it scores more (+1.0). Immediate effect of both: +1."
    )
    best = because(70, **{"points": 100, "opponent.points": -30})
    assert why(offers, best, because(0), game="carcassonne") == (
        "The best is 0.7 points better: it scores more (+1.0), "
        "but the strongest opponent scores more (\N{MINUS SIGN}0.3). Immediate effect of both: +1."
    )


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"griffin": 60}, "the town's griffins promise more from later decrees (+0.6)"),
        (
            {"griffin": 60, "star": 40, "flag": -10},
            "the town's griffins and stars promise more from later decrees (+1.0)",
        ),
        ({"griffin": 60, "star": 20}, "the town's griffins promise more from later decrees (+0.6)"),
        (
            dict.fromkeys(("guard", "flag", "star", "griffin"), 30),
            "the town's symbols promise more from later decrees (+1.2)",
        ),
        (
            {"griffin": 60, "star": -40},
            "the town's griffins promise more from later decrees (+0.6), but "
            "the town's stars promise less from later decrees (\N{MINUS SIGN}0.4)",
        ),
        ({"griffin": 20, "other": 80}, "the town's symbols promise more from later decrees (+1.0)"),
    ],
)
def test_the_one_or_two_main_parts_of_an_aspect_are_named_else_the_whole(parts, reason):
    offers = [Offer("a", choice=0, effect="+1"), Offer("b", choice=1, effect="+1")]
    said = why(offers, because(100, symbols=parts), because(0))
    assert said == f"The best is 1 point better: {reason}. Immediate effect of both: +1."


def test_a_second_aspect_is_named_if_the_first_does_not_explain_half_of_the_lead():
    offers = [Offer("a", choice=0, effect="+1"), Offer("b", choice=1, effect="+1")]
    best = because(900, features={"city": 300, "road": 10}, completion={"city": 280}, pieces=310)
    assert why(offers, best, because(0), game="carcassonne") == (
        "The best is 9 points better: more pieces are free or about to return (+3.1) and "
        "unfinished cities are worth more (+3.0). Immediate effect of both: +1."
    )
    best = because(500, points=300, pieces=200)
    assert why(offers, best, because(0), game="carcassonne") == (
        "The best is 5 points better: it scores more (+3.0). Immediate effect of both: +1."
    )
    best = because(500, points=200, pieces=90, fields=90, extras=120)
    assert why(offers, best, because(0), game="carcassonne") == (
        "The best is 5 points better: it scores more (+2.0) and "
        "the expansions promise more (+1.2). Immediate effect of both: +1."
    )
    best = because(70, evaluation=160, tiles=130, symbols={"guard": -220})
    assert why(offers, best, because(0)) == (
        "The best is 0.7 points better: a later Town Evaluation promises more (+1.6) and "
        "the stored tiles are worth more (+1.3), but the town's guards promise less "
        "from later decrees (\N{MINUS SIGN}2.2). Immediate effect of both: +1."
    )
    best = because(40, evaluation=160, tiles=110, decrees=90, symbols={"guard": -320})
    assert why(offers, best, because(0)) == (
        "The best is 0.4 points better: a later Town Evaluation promises more (+1.6) and "
        "the stored tiles are worth more (+1.1), but the town's guards promise less "
        "from later decrees (\N{MINUS SIGN}3.2); smaller advantages make up for that. "
        "Immediate effect of both: +1."
    )


@pytest.mark.parametrize(
    ("language", "amounts"),
    [
        ("en", ("0.5 points", "1 point", "1.5 points", "2 points", "2.5 points")),
        ("de", ("0,5 Punkte", "1 Punkt", "1,5 Punkte", "2 Punkte", "2,5 Punkte")),
        ("fr", ("0,5 point", "1 point", "1,5 point", "2 points", "2,5 points")),
        ("nl", ("0,5 punten", "1 punt", "1,5 punten", "2 punten", "2,5 punten")),
    ],
)
def test_points_are_counted_as_the_language_does(language, amounts):
    try:
        speak(language)
        for amount, less in zip(amounts, (5, 10, 15, 20, 25), strict=True):
            said = better("feuville", (), less)
            assert said == tell("advice.better.plain", points=amount)
    finally:
        speak("en")


def test_what_a_newer_server_names_is_left_out():
    offers = [Offer("a", choice=0, effect="+1"), Offer("b", choice=1, effect="+1")]
    for named in ({"magnets": 90}, {"symbols": {"comet": 90}}):
        assert why(offers, because(90, **named), because(0)) == (
            "The best is 0.9 points better. Immediate effect of both: +1."
        )


def test_what_makes_no_difference_is_told_once_and_what_is_not_offered_is_left_out():
    offers = [Offer("both", choice=2, alike=(0,)), Offer("other", choice=1)]
    told = ranked_offers(offers, advised(500, 400, 300, 200))
    assert [(each.place, each.lead) for each in told] == [(0, 50), (1, 40)]


@GAMES
@asynchronous
async def test_the_three_best_stand_in_a_box_and_lead_to_the_choices(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1, game=game) as (ann,):
        await to_a_choice(ann)
        for size in SIZES:
            async with at_screen(served, ann.table_id, ann, *size) as (types, terminal, desk):
                await looked_up(desk, types, terminal)


async def looked_up(desk, types, terminal):
    """Ask a bot on the screen, go to each of its choices, and close the box again."""
    await ready(desk)
    await eventually(has(terminal, " menu"))
    before = desk.view.ui.cursor
    types("v")
    await eventually(has(terminal, TITLE, WHAT))
    told = advised_offers(desk.question.offers, desk.model.advice)
    rows = lines_of_box(terminal.text)
    begin = comparison(desk.face.name, desk.question.offers, told)
    at = next(number for number, row in enumerate(rows) if row.startswith(begin[:20]))
    lines = [row for row in rows[:at] if row.endswith(tuple(each.points for each in told))]
    assert " ".join(row.strip() for row in rows[at:]) == begin
    offers = desk.question.offers
    ranked = ranked_offers(offers, desk.model.advice)
    different = {(offers[each.place].spot or each.place, each.lead) for each in ranked}
    assert len(lines) == len(told) == min(MOST, len(different))
    first = desk.question.offers[told[0].place]
    name = " ".join(row.removeprefix("►").removesuffix(told[0].points) for row in rows[:at])
    assert " ".join(offer_text(first, headed=False)[0].split()) in " ".join(name.split())
    assert desk.view.ui.cursor == before
    for number, (line, each) in enumerate(zip(lines, told, strict=True), start=1):
        assert line.removeprefix("►").split()[0] == str(number)
        assert line.endswith(each.points)
        first, _ = offer_text(desk.question.offers[each.place], headed=False)
        label = line.removeprefix("►").split(maxsplit=1)[1].split("…")[0]
        assert label.startswith(first[: min(16, len(label))])
    for number, each in reversed(list(enumerate(told, start=1))):
        types(str(number))
        await eventually(lambda place=each.place: desk.view.ui.cursor == place)
        await eventually(lambda row=f"► {number}": row in terminal.text)
    types(DOWN)
    second = told[min(1, len(told) - 1)]  # the luck may leave one alone
    await eventually(lambda: desk.view.ui.cursor == second.place)
    types(ENTER)  # it stays at the choice, and takes nothing
    await eventually(lambda: TITLE not in terminal.text)
    assert desk.model.unanswered is None
    assert desk.view.ui.cursor == second.place
    types("v")
    await eventually(has(terminal, TITLE))
    types(ESCAPE)
    await eventually(lambda: TITLE not in terminal.text)


@asynchronous
async def test_a_click_goes_to_a_choice_and_one_on_the_list_or_the_frame_closes_the_box(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1) as (ann,):
        await to_a_choice(ann)
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            await ready(desk)
            types("v")
            await eventually(has(terminal, TITLE, WHAT))
            keys = CommandRegistry((*commands_of(desk.face.name), *SHELL))
            screen = draw_screen(desk.face, desk.scene, keys.menu(desk), 80, 24)
            told = advised_offers(desk.question.offers, desk.model.advice)[:MOST]
            (row,) = (
                (x, y)
                for x, y, *_ in screen.click_areas(("advice-line",))
                if screen.action_at(x, y).argument == len(told) - 1
            )
            keys.click(desk, screen.action_at(*row), (80, 24))
            assert desk.view.ui.cursor == told[-1].place
            assert desk.view.ui.overlay is Overlay.ADVICE
            x, y, *_ = screen.click_areas(("advice-close",))[0]
            keys.click(desk, screen.action_at(x, y), (80, 24))
            assert desk.view.ui.overlay is Overlay.NONE


@asynchronous
async def test_while_the_bot_thinks_the_box_says_so_and_the_next_question_takes_it_away(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(advice, "ADVISER", "search:60000ms")
    async with (
        serving(tmp_path, limits=Limits(bot_s=60)) as served,
        people(served, "Ann", bots=1) as (ann,),
    ):
        await to_a_choice(ann)
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            await ready(desk)
            types("v")
            await eventually(has(terminal, TITLE, "A bot is thinking …"))
            await asyncio.sleep(0)
            await ann.decide()
            await eventually(lambda: desk.view.ui.overlay is Overlay.NONE)
            assert not desk.model.advice


@asynchronous
async def test_the_end_of_the_match_takes_the_box_away(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1) as (ann,):
        await to_a_choice(ann)
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            await ready(desk)
            types("v")
            await eventually(has(terminal, TITLE, WHAT))
            await ann.act(resign=service_pb2.Resigning())
            await eventually(lambda: desk.view.ui.overlay is Overlay.RESULT)


@asynchronous
async def test_where_other_people_play_no_hint_is_there_and_the_key_says_why(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        await eventually(lambda: any(one.model.request for one in two))
        who = asked(two)
        async with at_screen(served, who.table_id, who) as (types, terminal, desk):
            await ready(desk)
            await eventually(has(terminal, "F1 help"))
            assert "advice" not in terminal.text
            keys = CommandRegistry((*commands_of(desk.face.name), *SHELL))
            assert "advice" not in [each.name for each in keys.menu(desk).help]
            types("v")
            await eventually(has(terminal, "no advice from bots at a table with"))
            assert desk.view.ui.overlay is Overlay.NONE


@GAMES
@asynchronous
async def test_line_mode_says_the_three_best_under_their_numbers(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1, game=game) as (ann,):
        await to_a_choice(ann)
        async with in_lines(served, ann) as (types, said, desk):
            await eventually(lambda: any(line.startswith("? ") for line in said))
            types("advice")
            title = "A strong bot would choose, best first:"
            await eventually(lambda: title in said)
            assert said[said.index(title) - 1] == "A bot is thinking …"
            told = advised_offers(desk.question.offers, desk.model.advice)
            expected = [
                f"{each.place + 1}. {desk.question.offers[each.place].label}: {each.words}"
                for each in told
            ]
            expected.append(comparison(game, desk.question.offers, told))
            assert said[said.index(title) + 1 :] == expected
            types("advice")  # known by now: at once
            await eventually(lambda: said.count(title) == 2)
            await eventually(lambda: said[-len(expected) :] == expected)
            taken = desk.question.offers[told[0].place].label
            types(expected[0].split(".")[0])
            await eventually(lambda: f"> {taken}" in said)


@GAMES
@asynchronous
async def test_who_answers_before_the_advice_has_come_hears_of_no_refusal(
    tmp_path, monkeypatch, game
):
    monkeypatch.setattr(advice, "ADVISER", "search:60000ms")
    async with (
        serving(tmp_path, limits=Limits(bot_s=60)) as served,
        people(served, "Ann", bots=1, game=game) as (ann,),
    ):
        await to_a_choice(ann)
        async with in_lines(served, ann) as (types, said, desk):
            await eventually(lambda: any(line.startswith("? ") for line in said))
            types("advice")
            await eventually(lambda: desk.advice.under_way)
            types("1")
            await eventually(lambda: any(line.startswith("> ") for line in said))
            await eventually(lambda: not desk.advice.under_way)
            await eventually(lambda: sum(line.startswith("? ") for line in said) == 2)
            assert [line for line in said if line.startswith("Refused")] == []


@asynchronous
async def test_line_mode_says_why_there_is_none_and_typed_ahead_lines_go_on(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        await eventually(lambda: any(one.model.request for one in two))
        who = asked(two)
        async with in_lines(served, who, interactive=False) as (types, said, _):
            types("advice")
            types("advice")
            types("help advice")
            refused = "Refused: no advice from bots at a table with other players"
            await eventually(lambda: sum(line.startswith(refused) for line in said) == 2)
            await eventually(lambda: any(line.startswith("advice: a strong bot") for line in said))


@GAMES
@asynchronous
async def test_it_is_told_in_every_language(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1, game=game) as (ann,):
        await to_a_choice(ann)
        desk, session = await at_desk(served, ann.table_id, ann)
        async with session.running(desk.take):
            await ready(desk)
            desk.view.show(Overlay.ADVICE)
            desk.advice.ask()
            await eventually(lambda: desk.model.advice)
        keys = CommandRegistry((*commands_of(desk.face.name), *SHELL))
        try:
            for language, size in product(LANGUAGES, SIZES):
                speak(language)
                desk.question.refresh_offers()
                shown = draw_screen(desk.face, desk.scene, keys.menu(desk), *size).text()
                assert tell("advice.title") in shown
                assert tell("advice.what") in shown
                told = advised_offers(desk.question.offers, desk.model.advice)
                assert all(each.points in shown for each in told)
                told = comparison(game, desk.question.offers, told).split()
                assert [word for word in told if word not in shown] == []
        finally:
            speak("en")


def test_the_same_on_the_same_spot_in_another_way_is_told_once():
    offers = [
        Offer("0,-1 90°", choice=0, spot=(0, -1)),
        Offer("0,-1 180°", choice=1, spot=(0, -1)),
        Offer("1,0 0°", choice=2, spot=(1, 0)),
        Offer("0,-1 270°", choice=3, spot=(0, -1)),
        Offer("a", choice=4),
        Offer("b", choice=5),
    ]
    told = advised_offers(offers, advised(500, 500, 500, 480, 460, 460))
    assert [offers[each.place].label for each in told] == ["0,-1 90°", "1,0 0°", "0,-1 270°"]
    told = advised_offers(offers, advised(500, 500, 480, 500, 460, 460))
    assert [offers[each.place].label for each in told] == ["0,-1 90°", "1,0 0°", "a"]


@asynchronous
async def test_a_symmetric_tile_is_advised_once_for_each_cell(tmp_path):
    async with (
        serving(tmp_path, known_secret=bytes(32)) as served,
        people(served, "Ann", bots=1, game="carcassonne") as (ann,),
    ):
        await to_a_choice(ann)
        desk, session = await at_desk(served, ann.table_id, ann)
        async with session.running(desk.take):
            await ready(desk)
            desk.advice.ask()
            await eventually(lambda: desk.model.advice)
        told = advised_offers(desk.question.offers, desk.model.advice)
        named = [(desk.question.offers[each.place].spot, each.lead) for each in told]
        assert len(named) == len(set(named)) == min(MOST, len(named))
