"""The digest of events: over their wire form, as an encoder of its own writes it, too."""

from dataclasses import dataclass
from typing import Any

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool
from hypothesis import given, settings
from hypothesis import strategies as st

from support import by_the_page
from support.values import plain, values
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.events import DIGEST_BYTES, EventsDigest

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
@settings(max_examples=80)
@given(data=st.data())
def test_any_events_are_written_as_their_messages_are(name: str, data: Any) -> None:
    kinds = st.sampled_from(list(GAMES[name].event_types))
    events = data.draw(st.lists(kinds.flatmap(values), max_size=3))
    messages = [getattr(codec(name).event.to_message(event), name) for event in events]
    assert codec(name).events_digest.canonical_text(events) == by_the_page.events_text(messages)
    assert codec(name).events_digest(events) == by_the_page.events_digest(messages)


@every_game
def test_every_kind_of_event_is_written_with_the_least_in_it(name: str) -> None:
    for kind in GAMES[name].event_types:
        message = getattr(codec(name).event.to_message(plain(kind)), name)
        written = codec(name).events_digest.canonical_text([plain(kind)])
        assert written == by_the_page.events_text([message])


@every_game
def test_the_order_of_events_matters(name: str) -> None:
    first, second = map(plain, GAMES[name].event_types[:2])
    digest = codec(name).events_digest
    assert digest([first, second]) != digest([second, first])
    assert len(digest([first])) == DIGEST_BYTES


@dataclass(frozen=True, slots=True)
class BellRung:
    loudness: int
    by: str
    twice: bool


def test_fields_are_ordered_by_number_whatever_the_order_of_their_definition() -> None:
    file = descriptor_pb2.FileDescriptorProto(name="bells.proto", package="bells", syntax="proto3")
    bell = file.message_type.add(name="BellRung")
    for name, number, kind in (("loudness", 10, 17), ("by", 2, 9), ("twice", 1, 8)):
        bell.field.add(name=name, number=number, type=kind, label=1)
    wrapper = file.message_type.add(name="Event")
    wrapper.oneof_decl.add(name="kind")
    wrapper.field.add(
        name="bell_rung", number=3, type=11, type_name=".bells.BellRung", label=1, oneof_index=0
    )
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    digest = EventsDigest(pool.FindMessageTypeByName("bells.Event"), [BellRung])
    assert (
        digest.canonical_text([BellRung(-1, 'Z"', True)]) == '[{"3":{"1":true,"2":"Z\\"","10":-1}}]'
    )
