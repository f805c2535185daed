"""Reason why a bot prefers a choice to another: the aspects in which their leads differ most."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tilewyrm.language.speech import count, knows, tell

_WORTH_NAMING = 4
"""A drawback is named if it is at least one part in this many of the advantage."""
_MOST_PARTS = 2
"""Parts of an aspect that are named, each at least half as much as the first."""
_ENOUGH = 3
"""If named parts lack more than one part in this many of the aspect, it is named whole."""


class Part(NamedTuple):
    """Part of a lead."""

    aspect: str
    """The server's name of the aspect."""
    name: str = ""
    """The server's name of the part of it. Empty if it is not divided."""


class _Difference(NamedTuple):
    aspect: str
    parts: Sequence[str]
    """The parts that are named, or nothing if the whole aspect is."""
    hundredths: int
    """How much more one choice has of it, in hundredths of a point."""

    @property
    def tenths(self) -> int:
        return round(self.hundredths / 10)


def better(
    game: str,
    one: Mapping[Part, int],
    other: Mapping[Part, int],
    less: int,
    key: str = "better",
    **fields: str,
) -> str:
    """Return how much better a choice is than another and why; or that both are alike.

    Args:
        game: the game whose words are used.
        one: what the lead of the better choice consists of, in hundredths of a point.
        other: that of the other choice.
        less: how much less the other's lead is, in tenths of a point.
        key: of the sentence about the better choice, ``advice.better`` or another.
        fields: what else that sentence names.
    """
    if less <= 0:
        return tell("advice.even")
    pro, con = _pro_and_con(game, one, other)
    points = _points(less)
    if pro is None:
        return tell(f"advice.{key}.plain", points=points, **fields)
    reason = _words(game, pro, "pro")
    if con is not None:
        reason = tell("advice.but", pro=reason, con=_words(game, con, "con"))
    return tell(f"advice.{key}", points=points, reason=reason, **fields)


def tenths(number: int, *, signed: bool = False) -> str:
    """Return a number of tenths of a point in points."""
    sign = ("\N{MINUS SIGN}" if number < 0 else "+") if signed and number else ""
    whole, tenth = divmod(abs(number), 10)
    return tell("advice.points", sign=sign, whole=whole, tenth=tenth)


def _points(number: int) -> str:
    """Return a positive number of tenths of a point with the word for points."""
    whole, tenth = divmod(number, 10)
    points = tenths(number) if tenth else str(whole)
    # Below two, fractions take the form of 0: plural in English, singular in French.
    return count("advice.amount", 0 if tenth and whole < 2 else whole, points=points)


def _pro_and_con(
    game: str, one: Mapping[Part, int], other: Mapping[Part, int]
) -> tuple[_Difference | None, _Difference | None]:
    """Return in which aspect *one* has most more than *other*, and in which most less.

    The first is None if *one* has nothing with words in *game* that is better by a tenth of a
    point. The second is None if it is small beside the first.
    """
    changes = {
        part: one.get(part, 0) - other.get(part, 0) for part in dict.fromkeys((*one, *other))
    }
    pro = max(_differences(game, changes), key=_size, default=None)
    if pro is None or not pro.tenths:
        return None, None
    against = {
        part: -change
        for part, change in changes.items()
        if part.aspect != pro.aspect or (pro.parts and change < 0)
    }
    cons = [each for each in _differences(game, against) if each.parts or each.aspect != pro.aspect]
    con = max(cons, key=_size, default=None)
    if con is None or not con.tenths or con.hundredths * _WORTH_NAMING < pro.hundredths:
        return pro, None
    return pro, con._replace(hundredths=-con.hundredths)


def _size(difference: _Difference) -> int:
    return difference.hundredths


def _differences(game: str, changes: Mapping[Part, int]) -> Iterator[_Difference]:
    """Yield the aspects of *changes* that grow and have words, each with its main parts."""
    for aspect, group in groupby(sorted(changes, key=_aspect), _aspect):
        if not knows(_key(game, aspect, "pro")):
            continue
        parts = list(group)
        whole = sum(changes[part] for part in parts)
        named = sorted(
            [part for part in parts if knows(_part_key(game, part.name)) and changes[part] > 0],
            key=lambda part: -changes[part],
        )
        named = [part for part in named[:_MOST_PARTS] if 2 * changes[part] >= changes[named[0]]]
        together = sum(changes[part] for part in named)
        if named and (whole - together) * _ENOUGH <= whole:
            yield _Difference(aspect, [part.name for part in named], together)
        elif whole > 0:
            yield _Difference(aspect, (), whole)


def _aspect(part: Part) -> str:
    return part.aspect


def _words(game: str, difference: _Difference, side: str) -> str:
    key = _key(game, difference.aspect, side)
    if difference.parts:
        names = [tell(_part_key(game, part)) for part in difference.parts]
        parts = tell("advice.parts", one=names[0], other=names[1]) if names[1:] else names[0]
        what = tell(f"{key}.parts", parts=parts)
    else:
        what = tell(key)
    return tell("advice.aspect", what=what, points=tenths(difference.tenths, signed=True))


def _key(game: str, aspect: str, side: str) -> str:
    return f"{game}.aspect.{aspect}.{side}"


def _part_key(game: str, part: str) -> str:
    return f"{game}.part.{part}"
