"""What is seen and done around a game on the screen, at a real server with several people."""

import asyncio
import time

import pytest

from support.clients import at_rest, at_screen
from support.daily import share_of_today
from support.people import people, turn
from support.serving import asynchronous, eventually, serving
from tilewyrm.client.narration import table_actions
from tilewyrm.server.phases import controls
from tilewyrm.v1 import service_pb2

GAMES = pytest.mark.parametrize("game", share_of_today(["feuville", "carcassonne"], 2))
ENTER, ESCAPE = "\r", "\x1b"


def has(terminal, *words):
    """Return a condition for `eventually`: all *words* stand on the screen."""
    return lambda: all(word in terminal.text for word in words)


def decided(person, seat):
    """Return how many decisions of *seat* the log of *person* has."""
    decisions = [line.decided for line in person.model.log if line.HasField("decided")]
    return sum(each.seat == seat for each in decisions)


@GAMES
@asynchronous
async def test_who_is_here_and_who_is_away_is_seen_and_counts_on(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game=game) as two:
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (types, terminal, _):
            await eventually(has(terminal, "● Ann", "● Bert"))
            await bert.go()
            await eventually(has(terminal, "○ Bert away 0:0", "Bert is no longer connected."))
            await eventually(has(terminal, "○ Bert away 0:02"))
            types("w")
            await eventually(has(terminal, "Ann (you): here", "Bert: away for 0:0"))
            types("w")
            await eventually(has(terminal, "A ● Ann  B ○ Bert"))
            await bert.come(served.address, bert.table_id)
            await eventually(has(terminal, "● Bert", "Bert is back."))


@GAMES
@asynchronous
async def test_a_choice_is_taken_back_by_consent_asked_once(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game=game) as two:
        who = await turn(two)
        other = next(person for person in two if person is not who)
        await other.decide()
        async with (
            at_screen(served, who.table_id, who) as (asks, asking, desk),
            at_screen(served, who.table_id, other) as (answers, answering, other_desk),
        ):
            await eventually(has(asking, "● Bert", "F1 help"))
            await eventually(has(answering, "● Ann", "F1 help"))
            asks("u")
            await eventually(has(asking, "You ask to undo ", "n withdraws"))
            await eventually(has(answering, f"{who.name} asks to undo ", "y agrees, n declines"))
            assert desk.question.offers or other_desk.question.offers, "the question stays"
            answers("n")
            await eventually(lambda: not desk.model.standing.HasField("proposal"))
            await eventually(has(asking, f"{other.name} declines."))
            await eventually(lambda: "y agrees" not in answering.text)
            asks("u")
            await eventually(has(answering, "y agrees, n declines"))
            answers("y")
            await eventually(lambda: desk.question.offers)
            await eventually(has(answering, f"{who.name} undoes: "))
            await eventually(lambda: "y agrees" not in answering.text)
            assert any(line.control.HasField("take_back") for line in other_desk.model.log)


@GAMES
@asynchronous
async def test_a_pause_stops_the_clock_and_the_questions_until_both_go_on(tmp_path, game):
    terms = {"clock": "bank", "clock_seconds": 600}
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game=game, terms=terms) as two,
    ):
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            await eventually(lambda: "►9:5" in terminal.text or "►10:00" in terminal.text)
            types("p")
            await eventually(has(terminal, "You ask to pause", "waiting for Bert"))
            await bert.reply(agrees=True)
            await eventually(has(terminal, "The match is paused. Press p to ask to resume."))
            assert "►10:" not in terminal.text
            assert "►9:" not in terminal.text
            assert desk.next_change_s() is None
            types("p")
            await eventually(has(terminal, "You ask to resume"))
            await bert.reply(agrees=True)
            await eventually(lambda: "►9:5" in terminal.text or "►10:00" in terminal.text)
            assert not desk.model.standing.paused


@GAMES
@asynchronous
async def test_resigning_is_asked_first_and_ends_a_match_of_two(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game=game) as two:
        ann, bert = two
        async with (
            at_screen(served, ann.table_id, ann) as (types, terminal, desk),
            at_screen(served, ann.table_id, bert) as (_, other, _),
            at_screen(served, ann.table_id) as (_, spectator, watching),
        ):
            await eventually(has(terminal, "● Bert", "1 spectator"))
            types("w")
            await eventually(has(terminal, "What you can do", "Resign (you will rank last)"))
            types("G")
            await eventually(has(terminal, "Resign?", "[Y] Yes"))
            types("n")
            await eventually(has(terminal, "A ● Ann  B ● Bert"))
            assert "resign" not in bert.controls
            types("wG")
            await eventually(has(terminal, "Resign?"))
            types("y")
            await eventually(lambda: desk.model.result is not None)
            await eventually(
                has(other, "The match is over: you win.", "1.", "Bert (winner)", "2.", "Ann (out)")
            )
            await eventually(has(terminal, "Ended: no opponents left.", "✗ Ann resigned"))
            await eventually(has(spectator, "Bert wins", "✗ Ann resigned"))
            assert table_actions.possible_actions(watching.model, 0.0) == []
            types("w")
            await eventually(has(terminal, "Result", "1.", "Bert (winner)"))


@asynchronous
async def test_a_bot_replaces_who_is_away_and_gives_the_seat_back(tmp_path, monkeypatch):
    monkeypatch.setattr(controls, "LONG_AWAY_S", 0)
    monkeypatch.setattr(table_actions, "LONG_AWAY_S", 0)
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game="feuville") as two:
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (types, terminal, seen):
            await bert.go()
            await eventually(has(terminal, "○ Bert"))
            types("w2")
            await eventually(has(terminal, "⚙ Bert bot plays", "Agreed: a bot stands in for Bert."))
            while not decided(ann, 1):
                await ann.decide()
            async with at_screen(served, bert.table_id, bert) as (_, back, desk):
                await eventually(has(back, "You take over from the bot, which made "))
                await eventually(has(terminal, "● Bert"))
                await eventually(
                    lambda: (
                        "Bert takes over from the bot." in [line.text for line in seen.log.lines]
                    )
                )
                told = next(line.text for line in desk.log.lines if "from the bot" in line.text)
                await eventually(lambda: int(told.split()[-2]) == decided(ann, 1))


@asynchronous
async def test_time_that_is_up_gives_the_seat_to_a_bot_until_a_key_takes_it_back(tmp_path):
    terms = {"clock": "decision", "clock_seconds": 3, "time_out": "bot"}
    async with (
        serving(tmp_path, bot_delay_s=0.5) as served,
        people(served, "Ann", "Bert", game="carcassonne", terms=terms) as two,
    ):
        who = next(person for person in two if person.model.request is not None)
        async with at_screen(served, who.table_id, who) as (types, terminal, desk):
            await eventually(has(terminal, f"{who.name} ran out of time: a bot stands in"))
            await eventually(has(terminal, f"⚙ {who.name} bot plays"))
            assert not desk.question.offers
            types("b")
            await eventually(
                has(terminal, "You take over from the bot, which made", f"● {who.name}")
            )


@GAMES
@asynchronous
async def test_the_match_is_ended_by_agreement_and_scored(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game=game) as two:
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (types, terminal, _):
            await eventually(has(terminal, "● Bert"))
            types("wE")
            await eventually(has(terminal, "End the match here?", "The other players are asked."))
            types("y")
            await eventually(has(terminal, "You ask to end the match here and score it"))
            await bert.reply(agrees=True)
            await eventually(has(terminal, "The match is over.", "Ended by agreement.", "1."))


@asynchronous
async def test_against_bots_alone_nobody_is_asked_whether_the_match_ends(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1) as (ann,),
        at_screen(served, ann.table_id, ann) as (types, terminal, _),
    ):
        await eventually(has(terminal, "your turn"))
        types("w")
        await eventually(has(terminal, "What you can do"))
        types("E")
        await eventually(has(terminal, "End the match here?", "The match ends at once"))
        types("y")
        await eventually(has(terminal, "The match is over"))


@asynchronous
async def test_what_cannot_be_done_now_is_refused_in_a_sentence(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (_, terminal, desk):
            await eventually(has(terminal, "● Bert"))
            desk.act(service_pb2.Acting(pause=service_pb2.Pausing()))
            first = desk.model.act
            desk.act(service_pb2.Acting(pause=service_pb2.Pausing()))
            assert desk.model.act is first, "one thing at a time"
            await eventually(has(terminal, "You ask to pause"))
            await eventually(lambda: desk.model.act is None)
            desk.act(service_pb2.Acting(pause=service_pb2.Pausing()))
            await eventually(has(terminal, "Refused: "))
            await bert.reply(agrees=False)


@asynchronous
async def test_a_quiet_screen_writes_nothing_and_a_clock_once_a_second(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (_, terminal, desk):
            await eventually(has(terminal, "● Bert", "F1 help"))
            await eventually(lambda: not desk.scene.fresh)
            await at_rest(terminal, 1.5)
            await bert.go()
            await eventually(has(terminal, "○ Bert"))
            await asyncio.sleep(0.3)
            counting, begun_s = terminal.writes, time.monotonic()
            await asyncio.sleep(2.2)
            await eventually(lambda: terminal.writes >= counting + 2)
            assert terminal.writes - counting <= 5.4 * (time.monotonic() - begun_s)
