"""The digest of events is the documented one."""

import hashlib
from dataclasses import astuple, dataclass
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.values import values
from tilewyrm.engine import canonical
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.events import events_digest


class Colour(IntEnum):
    RED = 1
    BLUE = 2


@dataclass(frozen=True, slots=True)
class Cell:
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Painted:
    cell: Cell
    colour: Colour
    by: str
    twice: bool
    old: Colour | None
    around: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    pass


def first_eight(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:8]


def test_events_are_hashed_in_the_documented_form() -> None:
    painted = Painted(Cell(3, -1), Colour.BLUE, 'Zoë "Z"', True, None, (Cell(0, 0), Cell(1, 0)))
    written = b'[["Painted",[[3,-1],2,"Zo\\u00eb \\"Z\\"",true,null,[[0,0],[1,0]]]],["Ended",[]]]'
    assert events_digest([painted, Ended()]) == first_eight(written)
    assert events_digest([]) == first_eight(b"[]")


def test_the_order_of_events_matters() -> None:
    assert events_digest([Cell(1, 2), Cell(2, 1)]) != events_digest([Cell(2, 1), Cell(1, 2)])


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_every_event_is_written_as_the_canonical_encoding_writes_lists(
    name: str, data: Any
) -> None:
    events = data.draw(
        st.lists(st.sampled_from(list(GAMES[name].event_types)).flatmap(values), max_size=3)
    )
    plain = [[type(event).__name__, astuple(event)] for event in events]
    assert events_digest(events) == first_eight(canonical.encode(plain))
