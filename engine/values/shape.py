"""What a value type consists of: the one description that notation and wire codec share."""

import types
from dataclasses import dataclass, fields, is_dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a value type."""

    name: str
    kind: type
    """``int``, ``bool``, ``str``, an IntEnum or a value type; of a tuple, that of its items."""
    repeated: bool
    """Whether the field is a tuple of `kind`."""
    optional: bool
    """Whether the field may be None."""


@cache
def shape(value_type: type) -> tuple[Field, ...]:
    """Return the fields of *value_type* (a dataclass), in the order of their definition.

    Raises:
        TypeError: a field has a type that values cannot have (see `tilewyrm.engine.game`).
    """
    hints = get_type_hints(value_type)
    return tuple(_field(value_type, item.name, hints[item.name]) for item in fields(value_type))


def _field(owner: type, name: str, hint: Any) -> Field:
    optional = repeated = False
    if get_origin(hint) in (Union, types.UnionType):
        rest = [option for option in get_args(hint) if option is not type(None)]
        if len(rest) == 1:
            hint, optional = rest[0], True
    if get_origin(hint) is tuple:
        arguments = get_args(hint)
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            hint, repeated = arguments[0], True
    plain = isinstance(hint, type) and (
        hint in (int, bool, str) or issubclass(hint, IntEnum) or is_dataclass(hint)
    )
    if not plain or (optional and repeated):
        raise TypeError(f"{owner.__name__}.{name}: a value cannot have a field of type {hint}")
    return Field(name=name, kind=hint, repeated=repeated, optional=optional)


@cache
def kebab(name: str) -> str:
    """Return *name* (``TakeTile`` or ``LEFT_END``) in lower-case words joined by hyphens."""
    words = "".join(f"-{c.lower()}" if c.isupper() and not name.isupper() else c for c in name)
    return words.strip("-").lower().replace("_", "-")
