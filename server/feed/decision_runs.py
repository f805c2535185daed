"""The decisions of a request in compact form: runs of those that differ in single fields only."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache
from itertools import groupby
from operator import attrgetter, is_not
from typing import Any, NamedTuple

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.shape import shape
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.replays.codec.wrapper import message_in, wrapper_paths
from tilewyrm.server.feed.message_bytes import field
from tilewyrm.v1 import match_pb2, service_pb2

_ALIKE = 4
"""Decisions of one type in a row, on average, from which on runs are shorter."""
_RUN = service_pb2.DecisionRun
_LISTS = {
    FieldDescriptor.TYPE_SINT32: "signed",
    FieldDescriptor.TYPE_SINT64: "signed",
    FieldDescriptor.TYPE_UINT32: "unsigned",
    FieldDescriptor.TYPE_UINT64: "unsigned",
    FieldDescriptor.TYPE_BOOL: "unsigned",
    FieldDescriptor.TYPE_ENUM: "unsigned",
    FieldDescriptor.TYPE_STRING: "words",
}
"""By the type of a field, the list of `FieldColumn` for its values."""


class _Column(NamedTuple):
    """A field that may differ within a run."""

    list_name: str
    """The list of `FieldColumn` for values of its type."""
    path: bytes
    """A `FieldColumn` that has the path only, serialised."""
    as_int: bool
    """Whether its values are truth values or members of an enum, which are written as numbers."""
    value_of: Callable[[Value], Any]
    """Returns the value of a decision."""


class _Layout(NamedTuple):
    """How the decisions of one type are written."""

    columns: Sequence[_Column]
    rest: Callable[[Value], object] | None
    """Returns the values of all other fields, which are equal within a run; or None."""


def is_shorter_in_runs(decisions: Sequence[Value]) -> bool:
    """Return whether it is worth while to write *decisions* in runs: those of one type follow."""
    types = list(map(type, decisions))
    changes = sum(map(is_not, types, types[1:])) if len(set(types)) > 1 else 0
    return len(types) >= _ALIKE * (changes + 1)


def decision_runs(codec: GameCodec, decisions: Sequence[Value]) -> Iterator[bytes]:
    """Yield the runs of *decisions*, in their order, each a serialised ``DecisionRun``."""
    layouts = _layouts(codec)
    for decision_type, of_type in groupby(decisions, type):
        layout = layouts[decision_type]
        for run in [list(of_type)] if layout.rest is None else _alike(of_type, layout.rest):
            yield _run(codec, layout, run)


def _alike(
    decisions: Iterable[Value], rest: Callable[[Value], object]
) -> Iterator[Sequence[Value]]:
    """Yield *decisions* in their order, those together that follow each other with equal *rest*."""
    for _, run in groupby(decisions, rest):
        yield list(run)


def _run(codec: GameCodec, layout: _Layout, run: Sequence[Value]) -> bytes:
    """Return *run*, decisions that differ in columns of *layout* only.

    A column is written where not all of them have the same value.
    """
    data = field(_RUN.PATTERN_FIELD_NUMBER, codec.decision.encoded(run[0]))
    if len(run) == 1:
        return data
    for column in layout.columns:
        values = list(map(column.value_of, run))
        if values.count(values[0]) < len(values):
            written = service_pb2.FieldColumn()
            getattr(written, column.list_name).extend(map(int, values) if column.as_int else values)
            data += field(_RUN.COLUMNS_FIELD_NUMBER, column.path + written.SerializeToString())
    return data


@cache
def _layouts(codec: GameCodec) -> dict[type, _Layout]:
    """Return the layout of each type of decision of a game."""
    game = codec.game
    number = match_pb2.Decision.DESCRIPTOR.fields_by_name[game.name].number
    wrapper = message_in(match_pb2.Decision.DESCRIPTOR, game.name)
    found = {}
    for kind, place in wrapper_paths(wrapper, game.decision_types).items():
        above = (number, *(step.number for step in place.fields))
        rest = list(_rest(kind))
        found[kind] = _Layout(
            list(_columns(kind, place.message, above)), attrgetter(*rest) if rest else None
        )
    return found


def _columns(
    kind: type, message: Descriptor, path: tuple[int, ...], above: str = ""
) -> Iterator[_Column]:
    """Yield what may be a column of *kind*: what always has one value.

    *path* leads to its *message*, and *above* to its value.
    """
    for ours in shape(kind):
        theirs = message.fields_by_name[ours.name]
        here, name = (*path, theirs.number), above + ours.name
        if ours.repeated or ours.optional:
            continue
        if is_dataclass(ours.kind):
            yield from _columns(ours.kind, message_in(message, ours.name), here, f"{name}.")
        else:
            start = service_pb2.FieldColumn(path=here).SerializeToString()
            as_int = ours.kind not in (int, str)
            yield _Column(_LISTS[theirs.type], start, as_int, attrgetter(name))


def _rest(kind: type, above: str = "") -> Iterator[str]:
    """Yield the dotted names of the fields of *kind* that have several values, or may have none."""
    for ours in shape(kind):
        if ours.repeated or ours.optional:
            yield above + ours.name
        elif is_dataclass(ours.kind):
            yield from _rest(ours.kind, f"{above}{ours.name}.")
