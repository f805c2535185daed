"""A state as nested lists, and back."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tilewyrm.engine.errors import NotationError
from tilewyrm.engine.feuville import frames
from tilewyrm.engine.feuville.rules import FIRST_START, NONE
from tilewyrm.engine.feuville.town import Column, town_of
from tilewyrm.engine.game import Over

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState

_NUMBERS = (
    "start",
    "active",
    "round",
    "fairy_asked",
    "evaluated",
    "gnome",
    "closing",
    "triggered",
    "decree_stack",
    "grass",
)
_LISTS = (
    "rolled",
    "dice",
    "decree_row",
    "decree_pool",
    "evaluations",
    "fairies",
    "stock",
    "box",
    "box_fairies",
)
_BY_LAYER = ("rows", "stacks")
_BY_SEAT = ("scores", "stores", "hands", "scored")
_ITEM_IN_FRAME = {frames.PLACE_ITEM: 2, frames.MAKE_ROOM: 2, frames.STOW: 2}
_FAIRY_IN_FRAME = {frames.PLACE_FAIRY: 2, frames.RETURN: 1, frames.SELECTED: 1}


def canonical(state: "FeuvilleState") -> Any:
    """Return the whole state of *state* as nested lists of numbers and flags.

    Numbers of the turn, lists of the display, rows and stacks by layer, scores, stores, hands and
    scored decrees by seat, towns, agenda, result; items as numbered in
    `tilewyrm.engine.feuville.rules`.
    """
    over = state.over
    return [
        [getattr(state, name) for name in _NUMBERS],
        [list(getattr(state, name)) for name in _LISTS],
        [_listed(getattr(state, name)) for name in _BY_LAYER],
        [_listed(getattr(state, name)) for name in _BY_SEAT],
        [_listed(town.columns) for town in state.towns],
        _listed(state.agenda),
        None if over is None else [list(over.scores), list(over.winners)],
    ]


def _listed(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_listed(item) for item in value]
    return value


def _tupled(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tupled(item) for item in value)
    if not isinstance(value, int):
        raise NotationError(f"{value!r} is no part of a state of Feuville")
    return value


def fill(state: "FeuvilleState", value: Any) -> None:
    """Give the blank *state* everything that `canonical` put into *value*.

    Raises:
        NotationError: *value* is no state of this setup.
    """
    try:
        _fill(state, value)
        whole = canonical(state) == value
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise NotationError(f"no state of Feuville: {error}") from error
    if not whole:
        raise NotationError("no state of Feuville: it has more or less than a state consists of")
    problem = misplaced(state)
    if problem:
        raise NotationError(f"no state of this setup: {problem}")


def _fill(state: "FeuvilleState", value: Any) -> None:
    numbers, lists, by_layer, by_seat, towns, agenda, over = value
    for name, number in zip(_NUMBERS, numbers, strict=True):
        setattr(state, name, _tupled(number))
    for name, items in zip(_LISTS, lists, strict=True):
        setattr(state, name, _tupled(items))
    for name, items in zip(_BY_LAYER + _BY_SEAT, by_layer + by_seat, strict=True):
        setattr(state, name, list(_tupled(items)))
    state.towns = [
        town_of(state.rules, tuple(Column(*_tupled(column)) for column in town)) for town in towns
    ]
    state.agenda = list(_tupled(agenda))
    if not state.agenda or any(frames.SIZES[frame[0]] != len(frame) for frame in state.agenda):
        raise ValueError("its agenda is none")
    if over is not None:
        scores, winners = over
        state.over = Over(_tupled(scores), _tupled(winners))
    if not len(state.towns) == len(state.scores) == len(state.stores) == state.rules.seats:
        raise ValueError(f"it is not one of {state.rules.seats} seats")


def items(state: "FeuvilleState") -> Iterable[int]:
    """Yield every building tile, start tile and decree, wherever it is, in no useful order."""
    for row in (*state.rows, state.decree_row):
        yield from (item for item in row if item >= 0)
    for layer in state.stacks:
        for stack in layer:
            yield from stack
    yield from state.decree_pool
    yield from state.evaluations
    yield from state.box
    for store in state.stores:
        yield from (item for item, _ in store)
    for scored in state.scored:
        yield from scored
    for town in state.towns:
        for column in town.columns:
            yield from (tile for tile in column[1:4] if tile >= 0)
    for frame in state.agenda:
        if frame[0] in _ITEM_IN_FRAME:
            yield frame[_ITEM_IN_FRAME[frame[0]]]


def fairies(state: "FeuvilleState") -> Iterable[int]:
    """Yield every fairy tile, wherever it is, in no useful order."""
    yield from (fairy for fairy in state.fairies if fairy >= 0)
    yield from state.stock
    yield from state.box_fairies
    for hand in state.hands:
        yield from hand
    for store in state.stores:
        yield from (fairy for _, fairy in store if fairy >= 0)
    for frame in state.agenda:
        if frame[0] in _FAIRY_IN_FRAME:
            yield frame[_FAIRY_IN_FRAME[frame[0]]]


def misplaced(state: "FeuvilleState") -> str:
    """Return which component of the setup is not in exactly one place; empty if all are."""
    rules = state.rules
    expected = Counter(range(FIRST_START + rules.seats))
    expected.update(rules.decree_pool)
    expected.update(rules.evaluations)
    found = Counter(items(state))
    for item in sorted((expected | found) - (expected & found)):
        name = rules.ids[item] if NONE < item < len(rules.ids) else f"item {item}"
        return f"{name} is in {found[item]} places instead of {expected[item]}"
    magic = Counter(fairies(state))
    whole = Counter(range(len(rules.fairy_ids)))
    for fairy in sorted((whole | magic) - (whole & magic)):
        return f"fairy tile {fairy} is in {magic[fairy]} places instead of {whole[fairy]}"
    return ""
