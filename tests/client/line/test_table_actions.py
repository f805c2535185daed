"""What people do around a game, in line mode at a real server."""

from dataclasses import replace

import pytest

from support.clients import in_lines
from support.feuville import scenes
from support.people import people, turn
from support.serving import asynchronous, eventually, serving
from tilewyrm.client.line.commands import LineCommands
from tilewyrm.client.line.question import LineQuestion
from tilewyrm.client.narration import table_actions
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.server.phases import controls
from tilewyrm.v1 import control_pb2, service_pb2, standing_pb2

GAMES = pytest.mark.parametrize("game", ["feuville", "carcassonne"])


def heard(told, *words):
    """Return a condition for `eventually`: a line holds all *words*."""
    return lambda: any(all(word in line for word in words) for line in told)


@GAMES
@asynchronous
async def test_requests_are_made_and_answered_in_words(tmp_path, game):
    terms = {"clock": "bank", "clock_seconds": 600}
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game=game, terms=terms) as two,
    ):
        who = await turn(two)
        other = next(person for person in two if person is not who)
        await other.decide()
        async with in_lines(served, who) as (types, told, desk):
            await eventually(lambda: desk.model.turn is not None)
            types("who")
            await eventually(heard(told, f"{who.name} (you): here, ", " left"))
            types("undo")
            await eventually(heard(told, f"{who.name} asks to undo "))
            await other.reply(agrees=True)
            await eventually(heard(told, f"{who.name} undoes: "))
            await eventually(lambda: desk.question.offers)
            await eventually(heard(told, "You have ", " left."))
            types("pause")
            await eventually(heard(told, f"{who.name} asks to pause."))
            types("no")
            await eventually(heard(told, f"{who.name} withdraws the request."))
            types("pause")
            await other.reply(agrees=True)
            await eventually(heard(told, "The match is paused"))
            types("undo")
            await eventually(heard(told, "'undo' is not possible now; try resume"))
            types("resume")
            await other.reply(agrees=True)
            await eventually(heard(told, "The match resumes."))
            types("resign")
            await eventually(heard(told, "To confirm: resign yes"))
            assert "resign" not in who.controls
            types("resign yes")
            await eventually(heard(told, "The match is over."))
            await eventually(heard(told, "Ended: no opponents left."))
            await eventually(heard(told, "1.", f"{other.name} (winner)"))
            assert heard(told, "2.", f"{who.name} (out)")()


@asynchronous
async def test_a_request_is_asked_once_and_answered_through_a_pipe(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        who = await turn(two)
        other = next(person for person in two if person is not who)
        async with in_lines(served, who, interactive=False) as (types, told, desk):
            await eventually(lambda: desk.model.turn is not None)
            types("yes")
            await other.act(finish={})
            await eventually(heard(told, "The match is over."))
            asked = [line for line in told if line.endswith("yes agrees, no declines")]
            assert asked == [
                f"? {other.name} asks to end the match here and score it: yes agrees, no declines"
            ]
            assert heard(told, "Ended by agreement.")()


@asynchronous
async def test_who_is_away_is_replaced_by_name_and_comes_back(tmp_path, monkeypatch):
    monkeypatch.setattr(controls, "LONG_AWAY_S", 0)
    monkeypatch.setattr(table_actions, "LONG_AWAY_S", 0)
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        ann, bert = two
        async with in_lines(served, ann) as (types, told, desk):
            await eventually(lambda: desk.model.turn is not None)
            types("replace Bert")
            await eventually(heard(told, "'replace Bert' is not possible now; try "))
            await bert.go()
            await eventually(heard(told, "Bert is no longer connected."))
            await eventually(heard(told, "Bert has been away for ", "Type 'replace' to let a bot"))
            types("replace")
            await eventually(heard(told, "Agreed: a bot stands in for Bert."))
            async with in_lines(served, bert) as (_, back, _):
                await eventually(heard(back, "You take over from the bot, which made "))


def ends_a_turn(**around):
    """Return the commands where the end of the turn is the only choice, and what they ask for."""
    asked = []
    ending = scenes.decide(fv.Decision(end_turn=fv.EndTurn()))
    desk = scenes.desk(scenes.request(offered=[ending]))
    desk._calls = replace(desk._calls, act=lambda acting: asked.append(acting) or "a1")
    standing = standing_pb2.Standing(seats=[{}] * 4, **around)
    update = service_pb2.Update(first_seq=41, seq=41, turn=desk.model.turn, standing=standing)
    desk.take(service_pb2.TableMessage(update=update))
    question = LineQuestion(desk)
    question.begin()
    return LineCommands(desk, question).run, asked


def test_a_choice_goes_before_what_can_be_done_around_the_game():
    does, asked = ends_a_turn()
    assert does("End  Match") == ["> End the match here and score it"]
    assert asked[0].HasField("finish")
    does, asked = ends_a_turn()
    (chosen,) = does("end")
    assert chosen.startswith("> ")
    assert asked == [], "that is how a turn is ended"


def test_the_end_of_a_match_against_bots_is_asked_about_once_more():
    asked = []
    desk = scenes.desk(scenes.request())
    desk._calls = replace(desk._calls, act=lambda acting: asked.append(acting) or "a1")
    table = service_pb2.TableInfo()
    table.CopyFrom(desk.model.table)
    for number, seat in enumerate(table.seats):
        seat.bot = "" if number == desk.model.seat else "greedy"
    desk.take(service_pb2.TableMessage(table=table))
    question = LineQuestion(desk)
    question.begin()
    does = LineCommands(desk, question).run
    assert does("end match") == [
        "The match ends here and is scored. You cannot undo this. To confirm: end match yes"
    ]
    assert asked == []
    assert does("end match yes") == ["> End the match here and score it"]
    assert asked[0].HasField("finish")


def test_before_a_bot_may_stand_in_it_is_said_from_when_and_then_once():
    moment = 0.0
    desk = scenes.desk(clock=lambda: moment)
    here = service_pb2.SeatPresence(here=True)
    away = [here, service_pb2.SeatPresence(away_s=35), here, here]
    desk.take(service_pb2.TableMessage(presence=service_pb2.Presence(seats=away)))
    question = LineQuestion(desk)
    question.begin()
    commands = LineCommands(desk, question)
    commands.updates()
    assert commands.wait_s() == 25.0
    assert commands.run("replace") == ["A bot can stand in for Bob in 0:25."]
    moment = 25.0
    said = "Bob has been away for 1:00. Type 'replace' to let a bot stand in."
    assert [line for line in commands.updates() if "replace" in line] == [said]
    assert [line for line in commands.updates() if "replace" in line] == []
    assert commands.wait_s() is None


def test_yes_and_no_answer_a_request_as_long_as_there_is_one():
    does, asked = ends_a_turn()
    assert does("no") == ["'no' is not possible now; try pause, end match, resign."]
    pause = control_pb2.Propose(seat=1, matter=control_pb2.MATTER_PAUSE, asked=[0])
    does, asked = ends_a_turn(proposal=pause, proposal_seq=40, to_answer=[0])
    assert does("no") == ["> Decline"]
    assert asked[0].reply == service_pb2.Replying(proposal_seq=40)
