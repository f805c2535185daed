"""A state made from the canonical form of another: the proof that nothing is missing in it."""

import json
import sys
import types
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from support.carcassonne.opinion import opinion_of
from tilewyrm.engine.carcassonne.core.components.piece import Piece, piece
from tilewyrm.engine.carcassonne.core.position.board import Board
from tilewyrm.engine.carcassonne.core.position.features import Features
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.kernel.frame import Frame, TerminalFrame
from tilewyrm.engine.values import canonical

CACHES = {"_legal", "_outcomes", "_events", "_is_shared", "view_cache", "slice_members"}
"""The slots that hold nothing of a position: what was listed, told, shown, encoded, copied."""
UNORDERED = {"standing"}
"""The slots of features that are in no particular order."""


def restored(state: CarcassonneState) -> CarcassonneState:
    """Return a new state made of the rules of *state* and its canonical form alone."""
    form = json.loads(canonical.encode(state.canonical()))
    twin = CarcassonneState(state.rules, state.on_end_now)
    _core(twin, form["core"])
    for kind, name in state.rules.slices.items():
        own = {field.name for field in fields(kind)}
        kept = {key: value for key, value in form.get(name, {}).items() if key in own}
        twin.slice_by_type[kind] = read(kind, kept)
        opinion_of(name).links(twin.board, twin.slice_by_type[kind])
    _pile(twin, form["core"])
    twin.agenda = [_frame(entry) for entry in form["agenda"]]
    (last,) = twin.agenda[-1:]
    if isinstance(last, TerminalFrame):
        twin.end(last.scores, last.winners)
    return twin


def _core(twin: CarcassonneState, core: Mapping[str, Any]) -> None:
    rules = twin.rules
    start, *others = core["tiles"]
    assert start == [0, 0, rules.start.id, 0]
    for x, y, id, rotation in others:
        tile = rules.kinds[rules.numbers[id]].rotations[rotation]
        twin.board.place(number(Cell(x, y)), tile)
    for x, y, feature, seat, name in core["pieces"]:
        kind = rules.pieces[rules.piece_numbers[name]]
        stand = twin.board.stand_at(number(Cell(x, y)), feature)
        assert stand is not None
        _stand(twin, stand, piece(seat, kind))
    twin.scores = core["scores"]
    twin.seat, twin.turn = core["seat"], core["turn"]
    if "hand" in core:
        twin.hand = rules.numbers[core["hand"]]
    for id, count in core.get("discarded", {}).items():
        twin.pile.discarded[rules.numbers[id]] = count


def _stand(twin: CarcassonneState, stand: int, one: Piece) -> None:
    """Put a piece where it stands; what its coming brought about is over."""
    rules, features = twin.rules, twin.board.features
    twin.supply[rules.piece_numbers[one.kind.name] * rules.seats + one.seat] -= 1
    twin.pieces[stand] = one
    features.standing[features.labels[stand & SEGMENT]] += (stand,)


def _pile(twin: CarcassonneState, core: Mapping[str, Any]) -> None:
    """Let what is neither on the map nor anywhere else be in the pile; a kind is in one stack."""
    pile, rules = twin.pile, twin.rules
    gone = Counter(id for _, _, id, _ in core["tiles"][1:])
    gone.update(core.get("discarded", {}))
    gone.update([core["hand"]] if "hand" in core else [])
    for slice, kept in twin.slice_by_type.items():
        gone.update(opinion_of(rules.slices[slice]).tiles(kept))
    for position, stack in enumerate(rules.stacks):
        for kind, count in enumerate(stack.counts):
            pile.stacks[position][kind] = count - (gone[rules.kinds[kind].id] if count else 0)
        pile.left[position] = sum(pile.stacks[position])
        pile.drawn[position] = core["drawn"][stack.name]
    pile.turn_up()


def _frame(entry: list[Any]) -> Frame[CarcassonneState]:
    name, own = entry[0], entry[1] if len(entry) > 1 else {}
    found: Frame[CarcassonneState] = read(frame_kinds()[name], own)
    return found


@cache
def frame_kinds() -> dict[str, type[Frame[Any]]]:
    """Return by name every frame that Carcassonne can have."""
    ours = [
        kind
        for kind in _frames(Frame)
        if kind is TerminalFrame or kind.__module__.startswith("tilewyrm.engine.carcassonne.")
    ]
    found = {kind.name: kind for kind in ours}
    assert len(found) == len(ours), "two frames have the same name"
    return found


def _frames(kind: type[Frame[Any]]) -> Iterator[type[Frame[Any]]]:
    """Yield every kind of frame below *kind*."""
    for one in kind.__subclasses__():
        yield from _frames(one)
        # A class that got slots is a copy of the one written down, which may still be around.
        known = getattr(sys.modules[one.__module__], one.__name__)
        if one is known and hasattr(one, "name"):
            yield one


def read(hint: Any, plain: Any) -> Any:
    """Return the value of type *hint* that `canonical.plain` made *plain* of."""
    if get_origin(hint) in (Union, types.UnionType):
        rest = [one for one in get_args(hint) if one is not type(None)]
        assert len(rest) == 1
        return None if plain is None else read(rest[0], plain)
    if get_origin(hint) is tuple:
        return tuple(read(get_args(hint)[0], item) for item in plain)
    if is_dataclass(hint):
        assert isinstance(hint, type)
        hints = get_type_hints(hint)
        assert plain.keys() <= {item.name for item in fields(hint)}
        return hint(**{name: read(hints[name], item) for name, item in plain.items()})
    if issubclass(hint, IntEnum):
        return hint(plain)
    assert type(plain) is hint
    return plain


def differences(one: object, other: object) -> list[str]:
    """Return the slots in which two states differ, caches apart."""
    if isinstance(one, Board) and isinstance(other, Board) and one.links:
        # Which label a feature bears depends on when links were made, and nothing on that.
        same = _by_segment(one.features) == _by_segment(other.features)
        return ([] if same else ["features"]) + [
            name
            for name in _slots(Board)
            if name != "features" and not _same(name, getattr(one, name), getattr(other, name))
        ]
    return [
        name
        for name, (mine, theirs) in {
            name: (getattr(one, name), getattr(other, name)) for name in _slots(type(one))
        }.items()
        if not _same(name, mine, theirs)
    ]


def _by_segment(features: Features) -> list[object]:
    """Return by segment all that its feature is and has, whatever label that bears."""
    return [
        (
            features.kinds[segment],
            features.homes[segment],
            sorted(features.members[label]),
            features.missing[label],
            sorted(features.marks[label]),
            sorted(features.touched[label]),
            set(features.standing[label]),
        )
        for segment, label in enumerate(features.labels)
    ]


def _slots(kind: type) -> list[str]:
    names = [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]
    return [name for name in names if name not in CACHES]


def _same(name: str, mine: Any, theirs: Any) -> bool:
    if name in UNORDERED:
        return [set(one) for one in mine] == [set(one) for one in theirs]
    ours = type(mine).__module__.startswith("tilewyrm") and not is_dataclass(mine)
    return not differences(mine, theirs) if ours else bool(mine == theirs)
