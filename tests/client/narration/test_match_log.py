"""The log in words, the same for every game: what the shell relies on."""

from dataclasses import replace

import pytest

from support.desks import in_progress, nowhere
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import speak
from tilewyrm.v1 import service_pb2

TURN_BEGAN = "turn_began"


@pytest.mark.parametrize("name", FACES)
def test_the_first_line_of_every_turn_says_so(name):
    desk = in_progress(name, 3, 150)
    events = [event for line in desk.model.log for event in line.events]
    begun = [e for e in events if getattr(e, name).WhichOneof("kind") == TURN_BEGAN]
    assert len(begun) > 10
    assert sum(text.begins_turn for text in desk.log.lines) == len(begun)


@pytest.mark.parametrize("name", FACES)
def test_a_turns_first_line_stands_out_as_a_heading(name):
    for text in in_progress(name, 3, 150).log.lines:
        assert text.begins_turn == ("heading" in text.style.split())


@pytest.mark.parametrize("name", FACES)
def test_another_language_tells_all_of_the_log_anew_line_by_line(name):
    desk = at_home(in_progress(name, 3, 150).model)
    desk.take(presence(True, False))
    desk.take(presence(True, True))
    said = service_pb2.Said(seat=1, name="Bob", phrase=service_pb2.PHRASE_HELLO)
    desk.take(service_pb2.TableMessage(said=said))
    english, turns = list(desk.log.lines), list(desk.scene.turns)
    desk.change(replace(desk.settings, language="de"))
    assert len(desk.log.lines) == len(english)
    assert list(desk.scene.turns) == turns
    for line, before in zip(desk.log.lines, english, strict=True):
        assert line._replace(text="", brief="") == before._replace(text="", brief="")
        assert line.text != before.text
    desk.change(replace(desk.settings, language="en"))
    assert list(desk.log.lines) == english


def test_a_setting_that_is_no_language_tells_nothing_again():
    desk = at_home(in_progress("feuville", 3, 50).model)
    before = list(desk.log.lines)
    desk.change(replace(desk.settings, sign="7"))
    assert all(line is told for line, told in zip(desk.log.lines, before, strict=True))


def at_home(model):
    """Return a desk with the match of *model* whose settings are kept."""

    def keep(settings):
        speak(settings.language or "en")
        return ()

    known = Model(seat=model.seat, catalogue=model.catalogue)
    desk = Desk(FACES[model.table.setup.game], OutboundCalls(nowhere, save_settings=keep), known)
    snapshot = service_pb2.Snapshot(
        table=model.table, seq=model.seq, parts=model.parts.values(), log=model.log, turn=model.turn
    )
    desk.take(service_pb2.TableMessage(snapshot=snapshot))
    return desk


def presence(*here):
    seats = [service_pb2.SeatPresence(here=each) for each in here]
    return service_pb2.TableMessage(presence=service_pb2.Presence(seats=seats))
