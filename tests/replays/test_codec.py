"""The codec: every value of every game comes back from its message, and nothing else does."""

from dataclasses import dataclass, is_dataclass
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.values import plain, values
from tilewyrm import editions
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.shape import shape
from tilewyrm.replays.codec import GameCodec, ValueCodec, codec
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
    wrapper = getattr(message, name)
    inner = getattr(wrapper, wrapper.WhichOneof("kind"))
    for field in shape(value_type):
        broken = type(message).FromString(message.SerializeToString())
        held = getattr(broken, name)
        target = getattr(held, held.WhichOneof("kind"))
        if issubclass(field.kind, IntEnum) and not field.repeated:
            setattr(target, field.name, data.draw(st.sampled_from([0, 99])))
        elif is_dataclass(field.kind) and not field.repeated and not field.optional:
            target.ClearField(field.name)
        else:
            continue
        assert target != inner
        with pytest.raises(CodecError, match=field.name):
            there.from_message(broken)


@every_game
def test_a_value_of_no_known_type_or_out_of_range_cannot_be_written(name: str) -> None:
    with pytest.raises(CodecError, match="cannot be written"):
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
    with pytest.raises(CodecError, match="but nothing is there"):
        codec_of(name, sort).from_message(WRAPPERS[sort]())


@every_game
@every_sort
def test_a_message_without_a_kind_is_refused(name: str, sort: str) -> None:
    message = WRAPPERS[sort]()
    getattr(message, name).SetInParent()
    with pytest.raises(CodecError, match="holds nothing that is known here"):
        codec_of(name, sort).from_message(message)


@every_sort
def test_a_value_of_another_game_is_refused(sort: str) -> None:
    for name in GAMES:
        for other in set(GAMES) - {name}:
            message = WRAPPERS[sort]()
            getattr(message, other).SetInParent()
            with pytest.raises(CodecError, match=f"{name} {sort} is expected, but {other}"):
                codec_of(name, sort).from_message(message)


@dataclass(frozen=True, slots=True)
class Surprise:
    """A type that no message describes."""


@every_game
def test_a_type_without_a_message_is_named(name: str) -> None:
    game = GAMES[name]
    attributes = {sort: getattr(game, f"{sort}_types") for sort in SORTS}
    changed = SimpleNamespace(
        name=name,
        decision_types=(*attributes["decision"], Surprise),
        roll_types=attributes["roll"],
        event_types=attributes["event"],
        part_types=attributes["part"],
        catalogue_type=game.catalogue_type,
    )
    with pytest.raises(TypeError, match=rf"{name}.v1.Decision lacks \['surprise'\]"):
        GameCodec(changed)  # type: ignore[arg-type]
    changed.decision_types = attributes["decision"][1:]
    with pytest.raises(TypeError, match=rf"{name}.v1.Decision lacks nothing and has "):
        GameCodec(changed)  # type: ignore[arg-type]
