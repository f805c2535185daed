"""What Feuville's client shows, and does not show, of fairy tiles that lie face down."""

import pytest

from support import desks
from support.feuville import scenes
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.v1 import match_pb2, service_pb2

SECRET = ["great-selection", "fire-protection"]
DECLINE = scenes.decide(fv.Decision(decline=fv.Decline()))


def screen(desk, size=(80, 24)):
    return draw_screen(desk.face, desk.scene, CommandRegistry(SHELL).menu(desk), *size).text()


def told(desk, **kind):
    event = match_pb2.Event(feuville=fv.Event(**kind))
    (line,) = desk.face.log(desk.model, service_pb2.LogLine(seq=1, events=[event]))
    return line.text


def test_tiles_that_others_keep_face_down_are_counted() -> None:
    desk = scenes.desk()
    assert "{Select ?}" in screen(desk)
    assert "  fairy: Great Selection, 1 face down" in desk.face.plain(desk.model)


def test_all_that_is_in_hand_is_shown_the_next_first() -> None:
    turn = fv.Turn(round=3, low=3, high=5, in_hand=["t2", "w2"])
    desk = scenes.desk(scenes.request(question="place-item", offered=scenes.decisions()[12:]))
    update = service_pb2.Update(
        first_seq=41, seq=41, parts=[scenes.part("turn", fv.Part(turn=turn))], turn=desk.model.turn
    )
    desk.take(service_pb2.TableMessage(update=update))
    text = screen(desk)
    assert "In hand: tower ⚑, wall ∩♟♞" in text
    assert "where does the tower (1 flag) go?" in text


@pytest.mark.parametrize("question", SECRET)
def test_who_can_only_decline_is_told_so(question) -> None:
    desk = scenes.desk(scenes.request(question=question, offered=[DECLINE]))
    assert "you have no" in screen(desk)
    (offer,) = desk.question.offers
    assert offer.label == "Continue"
    assert "so that the others cannot tell" in offer.detail
    desk.question.confirm()
    assert desk.sent == [(40, 0)]


@pytest.mark.parametrize("question", SECRET)
def test_who_could_play_one_is_asked_whether(question) -> None:
    play = scenes.decide(fv.Decision(play_fairy=fv.PlayFairy(fairy="f2")))
    desk = scenes.desk(scenes.request(question=question, offered=[play, DECLINE]))
    assert "play your" in screen(desk)
    assert [offer.label for offer in desk.question.offers] == [
        "Play Great Selection",
        "Not now, keep it",
    ]


@pytest.mark.parametrize("question", SECRET)
def test_the_others_are_told_the_same_whether_there_was_a_choice_or_not(question) -> None:
    """They see the question of the seat that is asked, and that it declined: nothing else."""
    waiting = service_pb2.Turn(waiting=service_pb2.Waiting(seat=2, question=question))
    desk = scenes.desk(waiting)
    assert f"greedy 3: {desk.face.question(desk.model, question, 2)}" in screen(desk)
    line = told(desk, declined=fv.Declined(seat=2, question=question))
    assert line.startswith("greedy 3 plays no ")


def test_what_was_thrown_out_face_down_is_not_named() -> None:
    desk = scenes.desk()
    hidden = fv.FairyDiscarded(seat=1)
    assert told(desk, fairy_discarded=hidden) == (
        "Bob discards a fairy tile face down to make room."
    )
    seen = fv.FairyDiscarded(seat=1, fairy="f2")
    assert (
        told(desk, fairy_discarded=seen)
        == "Bob discards the fairy tile Great Selection to make room."
    )


def test_the_mayor_s_evaluation_takes_no_die() -> None:
    offered = [
        scenes.decide(fv.Decision(evaluate_town=fv.EvaluateTown(die=3))),
        scenes.decide(fv.Decision(evaluate_town=fv.EvaluateTown())),
    ]
    desk = scenes.desk(scenes.request(offered=offered))
    assert [offer.label for offer in desk.question.offers] == [
        "Die 3: evaluate town",
        "Evaluate town",
    ]


def test_grass_without_limit_is_told_in_a_word() -> None:
    turn = fv.Turn(round=3, low=3, high=5)
    desk = scenes.desk()
    update = service_pb2.Update(
        first_seq=41, seq=41, parts=[scenes.part("turn", fv.Part(turn=turn))], turn=desk.model.turn
    )
    desk.take(service_pb2.TableMessage(update=update))
    assert "Grass any" in screen(desk)


@pytest.mark.parametrize("question", SECRET)
def test_a_lone_decline_happens_in_real_matches(question) -> None:
    for seed in range(200):
        desk = desks.in_progress("feuville", seed, 30, question)
        request = desk.model.request
        if request is not None and len(request.decisions) == 1:
            assert "you have no" in desk.face.question(desk.model, question, desk.model.seat)
            return
    raise AssertionError("no match asks a seat that has nothing to play")
