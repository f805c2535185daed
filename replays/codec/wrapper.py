"""Wrappers: messages in which one field of many is set, that of the value which is meant.

A wrapper has all its fields in a ``oneof kind``. What a field holds is the message of one type of
value, or a wrapper again, such as that of an expansion. The types of a game stay one flat list.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from tilewyrm.engine.values.shape import kebab

KIND = "kind"
"""The oneof that makes a message a wrapper."""


class WrapperPath(NamedTuple):
    """Where a wrapper holds the values of one type."""

    fields: tuple[FieldDescriptor, ...]
    """What leads there from the wrapper; one field at least."""
    message: Descriptor
    """The message of the type."""

    @property
    def dotted(self) -> str:
        """The names of the fields, joined by dots."""
        return ".".join(field.name for field in self.fields)


def message_in(owner: Descriptor, field_name: str) -> Descriptor:
    """Return the type of the message in a field of *owner*.

    Raises:
        TypeError: there is no such field, or it holds no message.
    """
    field = owner.fields_by_name.get(field_name)
    paths = field and field.message_type
    if not paths:
        raise TypeError(f"{owner.full_name} has no message called {field_name}")
    return paths


def wrapper_paths(wrapper: Descriptor, value_types: Sequence[type]) -> dict[type, WrapperPath]:
    """Return for each of *value_types*, in their order, where *wrapper* holds it.

    Raises:
        TypeError: a type has no field or two of its name, a field no type, or one lies outside the
            oneof; the message names them.
    """
    by_name = {kebab(kind.__name__).replace("-", "_"): kind for kind in value_types}
    paths: dict[str, WrapperPath] = {}
    surplus = []
    for path in _leaves(wrapper, ()):
        name = path.fields[-1].name
        if name in by_name and name not in paths:
            paths[name] = path
        else:
            surplus.append(path.dotted)
    check_names(wrapper, [name for name in by_name if name not in paths], surplus)
    return {kind: paths[name] for name, kind in by_name.items()}


def check_names(message: Descriptor, missing: Sequence[str], surplus: Sequence[str]) -> None:
    """Raise TypeError if there are fields that *message* lacks, or has too much."""
    if missing or surplus:
        raise TypeError(
            f"message {message.full_name} lacks {sorted(missing) or 'nothing'} "
            f"and has {sorted(surplus) or 'nothing'} too much"
        )


def _leaves(wrapper: Descriptor, above: tuple[FieldDescriptor, ...]) -> Iterator[WrapperPath]:
    """Yield each field that holds no wrapper, those of wrappers within included, in order."""
    for field in wrapper.fields:
        if field.containing_oneof is None or field.containing_oneof.name != KIND:
            raise TypeError(f"{field.full_name} is not in the oneof {KIND} of its wrapper")
        message = message_in(wrapper, field.name)
        if KIND in message.oneofs_by_name:
            yield from _leaves(message, (*above, field))
        else:
            yield WrapperPath((*above, field), message)
