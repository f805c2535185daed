"""Wrappers: schemas of one's own, each with one thing that does not fit the types."""

from dataclasses import dataclass

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool
from google.protobuf.descriptor import Descriptor

from tilewyrm.replays.codec.wrapper import KIND, wrapper_paths

TYPE = descriptor_pb2.FieldDescriptorProto.TYPE_MESSAGE


@dataclass(frozen=True, slots=True)
class Red:
    pass


@dataclass(frozen=True, slots=True)
class DarkBlue:
    pass


def wrapper(name: str, **fields: str) -> str:
    """Return one message of a schema in words: its name, and its fields with their messages."""
    return " ".join([name, *(f"{field}={message}" for field, message in fields.items())])


def schema(*messages: str, outside: str = "") -> Descriptor:
    """Return the first message of a schema in words; *outside* is a field outside the oneof."""
    file = descriptor_pb2.FileDescriptorProto(name="test.proto", package="test", syntax="proto3")
    for words in messages:
        name, *fields = words.split()
        message = file.message_type.add(name=name)
        if fields:
            message.oneof_decl.add(name=KIND)
        for number, field in enumerate(fields, 1):
            field_name, held = field.split("=")
            added = message.field.add(
                name=field_name, number=number, type=TYPE, type_name=f".test.{held}", label=1
            )
            if field_name != outside:
                added.oneof_index = 0
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    found: Descriptor = pool.FindMessageTypeByName(f"test.{messages[0].split()[0]}")
    return found


RED, BLUE = wrapper("Red"), wrapper("DarkBlue")


def test_types_are_found_in_the_wrapper_and_in_wrappers_within() -> None:
    outer = schema(
        wrapper("Colour", red="Red", more="More"), RED, BLUE, wrapper("More", dark_blue="DarkBlue")
    )
    found = wrapper_paths(outer, [DarkBlue, Red])
    assert list(found) == [DarkBlue, Red]
    assert [place.dotted for place in found.values()] == ["more.dark_blue", "red"]
    assert found[DarkBlue].message.name == "DarkBlue"
    assert [field.number for field in found[DarkBlue].fields] == [2, 1]


def test_a_type_without_a_field_and_a_field_without_a_type_are_named() -> None:
    outer = schema(wrapper("Colour", more="More"), BLUE, wrapper("More", dark_blue="DarkBlue"))
    with pytest.raises(TypeError, match=r"Colour lacks \['red'\] and has nothing too much"):
        wrapper_paths(outer, [Red, DarkBlue])
    with pytest.raises(
        TypeError, match=r"Colour lacks \['red'\] and has \['more.dark_blue'\] too much"
    ):
        wrapper_paths(outer, [Red])


def test_a_type_has_one_field_only() -> None:
    outer = schema(wrapper("Colour", red="Red", more="More"), RED, wrapper("More", red="Red"))
    with pytest.raises(TypeError, match=r"lacks nothing and has \['more.red'\] too much"):
        wrapper_paths(outer, [Red])


def test_every_field_of_a_wrapper_is_in_its_oneof() -> None:
    outer = schema(
        wrapper("Colour", red="Red", dark_blue="DarkBlue"), RED, BLUE, outside="dark_blue"
    )
    with pytest.raises(
        TypeError, match=r"Colour\.dark_blue is not in the oneof kind of its wrapper"
    ):
        wrapper_paths(outer, [Red, DarkBlue])
