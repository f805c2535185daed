"""The schema's numbers as the names of texts have them: ``guard``, ``left_corner``.

A number that only a newer server knows is ``unspecified``.
"""

from functools import cache

from google.protobuf.descriptor import EnumDescriptor

from tilewyrm.feuville.v1 import feuville_pb2 as fv


@cache
def _name(enum: EnumDescriptor, number: int) -> str:
    zero = enum.values_by_number[0].name
    descriptor = enum.values_by_number.get(number)
    name = descriptor.name if descriptor is not None else zero
    return name.removeprefix(zero.removesuffix("UNSPECIFIED")).lower()


def layer(number: int) -> str:
    """Return the name of a layer."""
    return _name(fv.Layer.DESCRIPTOR, number)


def tile_kind(number: int) -> str:
    """Return the name of a kind of building tile."""
    return _name(fv.TileKind.DESCRIPTOR, number)


def symbol(number: int) -> str:
    """Return the name of a status symbol."""
    return _name(fv.Symbol.DESCRIPTOR, number)


def person(number: int) -> str:
    """Return the name of a person."""
    return _name(fv.Person.DESCRIPTOR, number)


def decree_kind(number: int) -> str:
    """Return the name of a kind of decree."""
    return _name(fv.DecreeKind.DESCRIPTOR, number)


def fairy_kind(number: int) -> str:
    """Return the name of a kind of fairy tile."""
    return _name(fv.FairyKind.DESCRIPTOR, number)


def die_use(number: int) -> str:
    """Return the name of the use of a die."""
    return _name(fv.DieUse.DESCRIPTOR, number)
