"""A client shows what it can of a newer server's messages: nothing unknown ends it."""

from collections.abc import Sequence
from random import Random

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from support.daily import share_of_today
from support.desks import desk_with, in_progress
from support.newer import FIELD_90
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.model.model import Model
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.v1 import match_pb2, service_pb2

UNKNOWN_ENUM = 77
FAR = 1000
GEOMETRY = ("sides", "halves", "cities")
"""Fields that stay as they are: a tile stays a square."""


def messages_of(message: Message):
    """Return *message* and every message inside it."""
    yield message
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in value if field.is_repeated else [value]:
                yield from messages_of(inner)


def estrange(message: Message, draw: Random) -> None:
    """Change one field somewhere in *message* to what only a newer server would send."""
    places = [
        (inner, field)
        for inner in messages_of(message)
        for field, _ in inner.ListFields()
        if not (field.is_repeated and field.message_type is not None) and field.name not in GEOMETRY
    ]
    if not places:
        return
    inner, field = draw.choice(places)
    if field.message_type is not None:
        if field.containing_oneof is not None:
            inner.ClearField(field.name)
        return
    numbers = (FieldDescriptor.TYPE_ENUM, FieldDescriptor.TYPE_UINT32, FieldDescriptor.TYPE_SINT32)
    if field.type not in (*numbers, FieldDescriptor.TYPE_STRING):
        return
    if field.type == FieldDescriptor.TYPE_STRING:
        strange = "of-the-future"
    else:
        strange = UNKNOWN_ENUM if field.type == FieldDescriptor.TYPE_ENUM else FAR
    if field.is_repeated:
        getattr(inner, field.name)[0] = strange
    else:
        setattr(inner, field.name, strange)


SIZES = ((80, 24), (160, 50))


def seen(desk: Desk, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Look at everything that *desk* can show, on screens of *sizes*."""
    for size in sizes:
        for tab in ("", *(tab.name for tab in desk.face.tabs(*size)), "log"):
            desk.view.open_tab(tab)
            for cursor in range(min(len(desk.question.offers), 3) or 1):
                desk.question.point(cursor)
                draw_screen(desk.face, desk.scene, Menu(), *size)
    desk.face.plain(desk.model)


def snapshot_of(model: Model) -> service_pb2.Snapshot:
    """Return a snapshot of the moment that *model* knows."""
    return service_pb2.Snapshot(
        table=model.table, parts=model.parts.values(), log=model.log[-40:], turn=model.turn
    )


@pytest.mark.parametrize("name", ["feuville", "carcassonne"])
@pytest.mark.parametrize("seed", share_of_today(range(3), 3))
def test_nothing_unknown_in_a_message_ends_the_client(name, seed):
    """Each message on one of the sizes, in turn: what is strange in them is random as it is."""
    draw = Random(seed)
    model = in_progress(name, seed, 60 + 60 * seed).model
    known = snapshot_of(model)
    for number in range(8):
        snapshot = service_pb2.Snapshot()
        snapshot.CopyFrom(known)
        for _ in range(4):
            estrange(snapshot, draw)
        before = Model(seat=model.seat, catalogue=model.catalogue)
        seen(desk_with(name, before, snapshot), SIZES[number % 2 :][:1])


@pytest.mark.parametrize("name", share_of_today(["feuville", "carcassonne"], 2))
def test_nothing_unknown_in_a_catalogue_ends_the_client(name):
    draw = Random(7)
    model = in_progress(name, 1, 100).model
    for number in range(10):
        catalogue = type(model.catalogue)()
        catalogue.CopyFrom(model.catalogue)
        for _ in range(10):
            estrange(catalogue, draw)
        desk = desk_with(name, Model(seat=model.seat, catalogue=catalogue), snapshot_of(model))
        seen(desk, SIZES[number % 2 :][:1])


def with_unknown(known: service_pb2.Snapshot, name: str, place: str) -> service_pb2.TableMessage:
    """Return the message with *known*, in which a newer server has added something at *place*."""
    message = service_pb2.TableMessage(snapshot=known)
    snapshot = message.snapshot
    if place == "kind":
        message.MergeFromString(FIELD_90)
    elif place == "event":
        event = snapshot.log.add(seq=snapshot.seq + 1).events.add()
        getattr(event, name).MergeFromString(FIELD_90)
    elif place == "part":
        part = snapshot.parts.add(key="newer")
        getattr(part, name).MergeFromString(FIELD_90)
    elif place == "decision":
        decision = snapshot.turn.request.decisions.add()
        getattr(decision, name).MergeFromString(FIELD_90)
    elif place == "option":
        snapshot.table.setup.options.add(name="trams", flag=True).MergeFromString(FIELD_90)
    else:
        snapshot.turn.request.question = "board-the-tram"
    return message


TOLD = {
    "kind": "field 90 of TableMessage",
    "event": "field 90 of Event",
    "part": "field 90 of Part",
    "decision": "field 90 of Decision",
    "option": "field 90 of Option",
    "question": "the question 'board-the-tram'",
}


@pytest.mark.parametrize("name", ["feuville", "carcassonne"])
@pytest.mark.parametrize("place", TOLD)
def test_what_only_a_newer_server_knows_is_told_once_and_the_rest_goes_on(name, place):
    model = in_progress(name, 1, 60).model
    before = Model(seat=model.seat, catalogue=model.catalogue)
    desk = desk_with(name, before, snapshot_of(model))
    told = f"which does not know {TOLD[place]}. Everything else"

    def times() -> int:
        return sum(told in line.text for line in desk.log.lines)

    assert times() == 0
    for _ in range(2):
        desk.take(with_unknown(snapshot_of(model), name, place))
        assert times() == 1
    seen(desk)


@pytest.mark.parametrize("name", ["feuville", "carcassonne"])
def test_a_choice_that_only_a_newer_server_knows_comes_last(name):
    model = in_progress(name, 1, 60).model
    before = Model(seat=model.seat, catalogue=model.catalogue)
    snapshot = snapshot_of(model)
    unknown = match_pb2.Decision()
    getattr(unknown, name).MergeFromString(FIELD_90)
    snapshot.turn.request.decisions.insert(0, unknown)
    desk = desk_with(name, before, snapshot)
    assert len(desk.question.offers) > 1
    assert desk.question.offers[-1].choice == 0
    assert desk.view.ui.cursor != len(desk.question.offers) - 1
