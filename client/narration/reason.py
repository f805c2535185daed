"""Reason why a bot prefers a choice to another: the aspects in which their leads differ most."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tilewyrm.client.words.signed_numbers import sign_of
from tilewyrm.language.speech import count, knows, tell

_WORTH_NAMING = 4
"""A drawback or second advantage is named if it is one part or more in this many of the first."""
_MOST = 2
"""Advantages, or parts of one, that are named. A second part is at least half of the first."""
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
    changes = {
        part: one.get(part, 0) - other.get(part, 0) for part in dict.fromkeys((*one, *other))
    }
    pros, con = _pros_and_con(game, changes)
    points = _points(less)
    if not pros:
        return tell(f"advice.{key}.plain", points=points, **fields)
    reason = _list([_words(game, pro, "pro") for pro in pros])
    if con is not None:
        reason = tell("advice.but", pro=reason, con=_words(game, con, "con"))
        if sum(pro.hundredths for pro in pros) + con.hundredths <= 0:
            reason = tell("advice.rest", reason=reason)
    return tell(f"advice.{key}", points=points, reason=reason, **fields)


def tenths(number: int, *, signed: bool = False) -> str:
    """Return a number of tenths of a point in points."""
    sign = sign_of(number) if signed else ""
    whole, tenth = divmod(abs(number), 10)
    return tell("advice.points", sign=sign, whole=whole, tenth=tenth)


def _points(number: int) -> str:
    """Return a positive number of tenths of a point with the word for points."""
    whole, tenth = divmod(number, 10)
    points = tenths(number) if tenth else str(whole)
    # Below two, fractions take the form of 0: plural in English, singular in French.
    return count("advice.amount", 0 if tenth and whole < 2 else whole, points=points)


def _pros_and_con(
    game: str, changes: Mapping[Part, int]
) -> tuple[Sequence[_Difference], _Difference | None]:
    """Return what grows most in *changes*, and what shrinks most, in words that *game* has.

    Two things that grow are named if one, less what shrinks, is not half of the whole change.
    Nothing is named if nothing grows by a tenth of a point.
    """
    found = [each for each in _differences(game, changes) if each.tenths]
    found.sort(key=_size, reverse=True)
    pros, con = found[:1], _con(game, changes, found[:1])
    named = sum(each.hundredths for each in (*pros, con) if each is not None)
    if 2 * named >= sum(changes.values()):
        return pros, con
    pros = [pro for pro in found[:_MOST] if pro.hundredths * _WORTH_NAMING >= _size(found[0])]
    return pros, _con(game, changes, pros)


def _con(game: str, changes: Mapping[Part, int], pros: Sequence[_Difference]) -> _Difference | None:
    """Return the part of *changes* that shrinks most; None if it is small beside *pros*.

    If *pros* name parts of an aspect, its other parts count. If they name it whole, it does not.
    """
    divided = {pro.aspect: bool(pro.parts) for pro in pros}
    against = {
        part: -change
        for part, change in changes.items()
        if part.aspect not in divided or (divided[part.aspect] and change < 0)
    }
    cons = [con for con in _differences(game, against) if con.parts or con.aspect not in divided]
    con = max(cons, key=_size, default=None)
    advantage = sum(pro.hundredths for pro in pros)
    if con is None or not con.tenths or con.hundredths * _WORTH_NAMING < advantage:
        return None
    return con._replace(hundredths=-con.hundredths)


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
        named = [part for part in named[:_MOST] if 2 * changes[part] >= changes[named[0]]]
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
        what = tell(f"{key}.parts", parts=_list(names))
    else:
        what = tell(key)
    return tell("advice.aspect", what=what, points=tenths(difference.tenths, signed=True))


def _list(words: Sequence[str]) -> str:
    """Return *words*, one or two, as a list in a sentence."""
    return tell("advice.two", one=words[0], other=words[1]) if words[1:] else words[0]


def _key(game: str, aspect: str, side: str) -> str:
    return f"{game}.aspect.{aspect}.{side}"


def _part_key(game: str, part: str) -> str:
    return f"{game}.part.{part}"
