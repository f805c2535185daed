"""Every value has one line of text that reads back as the same value."""

import re
from dataclasses import dataclass
from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.notation import parse
from tilewyrm.engine.values.notation import text


class Layer(IntEnum):
    WALL = 1
    SKY_WITH_STAR = 2


@dataclass(frozen=True, slots=True)
class Cell:
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PutTile:
    layer: Layer
    cell: Cell | None
    path: tuple[Cell, ...]
    name: str
    final: bool


@dataclass(frozen=True, slots=True)
class Pass:
    pass


TYPES = (PutTile, Pass)
cells = st.builds(Cell, st.integers(), st.integers())
values = st.builds(
    PutTile,
    layer=st.sampled_from(Layer),
    cell=st.none() | cells,
    path=st.lists(cells, max_size=3).map(tuple),
    name=st.text(),
    final=st.booleans(),
)


def test_the_notation_reads_like_the_rules_speak() -> None:
    value = PutTile(Layer.SKY_WITH_STAR, None, (Cell(1, -2),), "Zoë", final=True)
    line = 'put-tile layer=sky-with-star cell=- path=[(x=1 y=-2)] name="Zo\\u00eb" final=yes'
    assert text(value) == line
    assert text(Pass()) == "pass"


@given(values)
def test_every_value_reads_back_as_itself(value: PutTile) -> None:
    assert parse(TYPES, text(value)) == value


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "the name of a value"),
        ("take-tile", "none of: put-tile, pass"),
        ("pass now", "too much"),
        ("put-tile cell=-", "expected 'layer' before 'cell'"),
        ("put-tile layer=moat", "'moat' is no value of layer"),
        ("put-tile layer=-", "'-' is no value of layer"),
        ("put-tile layer=wall cell=(x=1", "ends where 'y' is expected"),
        ('put-tile layer=wall cell=- path=[] name="a', "cannot read"),
        ("put-tile layer=wall cell=- path=[(x=1 y=2) name", "'name' is no value of path"),
    ],
)
def test_a_line_that_does_not_parse_says_where(line: str, complaint: str) -> None:
    with pytest.raises(ValueError, match="(?s).*" + re.escape(complaint)):
        parse(TYPES, line)
