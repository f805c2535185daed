"""The codec: every value of every game comes back from its message, and nothing else does."""

from collections.abc import Sequence
from dataclasses import dataclass, is_dataclass
from enum import IntEnum
from typing import Any

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from support.values import plain, values
from tilewyrm import editions
from tilewyrm.engine.game import Game
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.values.shape import shape
from tilewyrm.replays.codec.codec import GameCodec, ValueCodec, codec
from tilewyrm.replays.codec.wrapper import message_in, wrapper_paths
from tilewyrm.replays.errors import CodecError
from tilewyrm.v1 import match_pb2

SORTS = ["decision", "roll", "event", "part"]
WRAPPERS = {
    "decision": match_pb2.Decision,
    "roll": match_pb2.Roll,
    "event": match_pb2.Event,
    "part": match_pb2.Part,
}
every_sort = pytest.mark.parametrize("sort", SORTS)
every_game = pytest.mark.parametrize("name", GAMES)


def types_of(name: str, sort: str) -> list[type]:
    return list(getattr(GAMES[name], f"{sort}_types"))


def innermost(message: Message) -> Any:
    """Return the value's own message, behind all the wrappers around it."""
    while wrapper := next(
        (w for w in ("game", "kind") if w in message.DESCRIPTOR.oneofs_by_name), ""
    ):
        message = getattr(message, message.WhichOneof(wrapper))
    return message


def codec_of(name: str, sort: str) -> ValueCodec[Any]:
    found: ValueCodec[Any] = getattr(codec(name), sort)
    return found


@every_game
@every_sort
@settings(max_examples=60)
@given(data=st.data())
def test_a_value_comes_back_from_the_bytes_of_its_message(name: str, sort: str, data: Any) -> None:
    value_type = data.draw(st.sampled_from(types_of(name, sort)))
    value = data.draw(values(value_type))
    there = codec_of(name, sort)
    encoded = there.to_message(value).SerializeToString()
    assert there.from_message(WRAPPERS[sort].FromString(encoded)) == value


@every_game
@every_sort
@settings(max_examples=20)
@given(data=st.data())
def test_a_wrong_enum_number_or_a_missing_value_within_is_refused(
    name: str, sort: str, data: Any
) -> None:
    value_type = data.draw(st.sampled_from(types_of(name, sort)))
    there = codec_of(name, sort)
    message = there.to_message(data.draw(values(value_type)))
    for field in shape(value_type):
        broken = type(message).FromString(message.SerializeToString())
        target = innermost(broken)
        if issubclass(field.kind, IntEnum) and not field.repeated:
            setattr(target, field.name, data.draw(st.sampled_from([0, 99])))
        elif is_dataclass(field.kind) and not field.repeated and not field.optional:
            target.ClearField(field.name)
        else:
            continue
        assert broken != message
        with pytest.raises(CodecError, match=field.name):
            there.from_message(broken)


@every_game
def test_a_value_of_no_known_type_or_out_of_range_cannot_be_written(name: str) -> None:
    with pytest.raises(CodecError, match="cannot write"):
        codec(name).decision.to_message("pass")


@every_game
def test_a_part_carries_its_key(name: str) -> None:
    for part_type in types_of(name, "part"):
        part = plain(part_type)
        assert codec(name).part.to_message(part).key == part.key


@every_game
def test_the_catalogue_of_the_standard_edition_comes_back(name: str) -> None:
    catalogue = GAMES[name].catalogue(editions.load(name))
    there = codec(name).catalogue
    message = there.to_message(catalogue)
    assert there.from_message(match_pb2.Catalogue.FromString(message.SerializeToString())) == (
        catalogue
    )


@every_game
@every_sort
def test_an_empty_message_is_refused(name: str, sort: str) -> None:
    with pytest.raises(CodecError, match="found nothing"):
        codec_of(name, sort).from_message(WRAPPERS[sort]())


@every_game
@every_sort
def test_a_message_without_a_kind_is_refused(name: str, sort: str) -> None:
    message = WRAPPERS[sort]()
    getattr(message, name).SetInParent()
    with pytest.raises(CodecError, match="without any known content"):
        codec_of(name, sort).from_message(message)


@every_game
@every_sort
def test_a_wrapper_within_a_wrapper_must_hold_a_value(name: str, sort: str) -> None:
    wrapper = message_in(WRAPPERS[sort].DESCRIPTOR, name)
    for field in wrapper.fields:
        inner = message_in(wrapper, field.name)
        if "kind" in inner.oneofs_by_name:
            message = WRAPPERS[sort]()
            getattr(getattr(message, name), field.name).SetInParent()
            with pytest.raises(CodecError, match=f"a {inner.full_name} without any"):
                codec_of(name, sort).from_message(message)


@every_sort
def test_a_value_of_another_game_is_refused(sort: str) -> None:
    for name in GAMES:
        for other in set(GAMES) - {name}:
            message = WRAPPERS[sort]()
            getattr(message, other).SetInParent()
            with pytest.raises(CodecError, match=f"expected a {name} {sort}, found {other}"):
                codec_of(name, sort).from_message(message)


@dataclass(frozen=True, slots=True)
class Surprise:
    """A type that no message describes."""


def game_with(name: str, decision_types: Sequence[type]) -> Game:
    """Return the game *name* with other types of decisions."""
    kind: type[Game] = type(GAMES[name])
    return type("Changed", (kind,), {"decision_types": decision_types})()  # type: ignore[no-any-return]


@every_game
def test_a_type_without_a_message_and_a_message_without_a_type_are_named(name: str) -> None:
    types = types_of(name, "decision")
    with pytest.raises(
        TypeError, match=rf"{name}.v1.Decision lacks \['surprise'\] and has nothing"
    ):
        GameCodec(game_with(name, [*types, Surprise]))
    wrapper = message_in(match_pb2.Decision.DESCRIPTOR, name)
    for kind, place in wrapper_paths(wrapper, types).items():
        rest = [each for each in types if each is not kind]
        with pytest.raises(TypeError, match=rf"lacks nothing and has \['{place.dotted}'\] too"):
            GameCodec(game_with(name, rest))
