"""Reason why a bot prefers a choice to another: the aspects in which their leads differ most."""

from collections.abc import Mapping
from typing import NamedTuple

from tilewyrm.language.speech import knows, tell

_WORTH_NAMING = 4
"""A drawback is named if it is at least one part in this many of the advantage."""


class _Difference(NamedTuple):
    name: str
    """The server's name of the aspect."""
    tenths: int
    """How much more one choice has of it, in tenths of a point."""


def better(
    game: str,
    one: Mapping[str, int],
    other: Mapping[str, int],
    less: int,
    key: str = "better",
    **fields: str,
) -> str:
    """Return how much better a choice is than another and why; or that both are alike.

    Args:
        game: the game whose words are used.
        one: the lead of the better choice by aspect, in hundredths of a point.
        other: that of the other choice.
        less: how much less the other's lead is, in tenths of a point.
        key: of the sentence about the better choice, ``advice.better`` or another.
        fields: what else that sentence names.
    """
    pro, con = _pro_and_con(game, one, other)
    if less <= 0:
        return tell("advice.even")
    points = tenths(less)
    if pro is None:
        return tell(f"advice.{key}.plain", points=points, **fields)
    reason = _words(game, pro, "pro")
    if con is not None:
        reason = tell("advice.but", pro=reason, con=_words(game, con, "con"))
    return tell(f"advice.{key}", points=points, reason=reason, **fields)


def tenths(number: int, *, signed: bool = False) -> str:
    """Return a number of tenths of a point in points."""
    sign = ("-" if number < 0 else "+") if signed and number else ""
    whole, tenth = divmod(abs(number), 10)
    return tell("advice.points", sign=sign, whole=whole, tenth=tenth)


def _pro_and_con(
    game: str, one: Mapping[str, int], other: Mapping[str, int]
) -> tuple[_Difference | None, _Difference | None]:
    """Return in which aspect *one* has most more than *other*, and in which most less.

    The first is None if *one* has no aspect with words in *game* that is better by a tenth of a
    point. The second is None if it is small beside the first.
    """
    differences = [
        _Difference(name, round((one.get(name, 0) - other.get(name, 0)) / 10))
        for name in dict.fromkeys((*one, *other))
        if knows(_key(game, name, "pro"))
    ]
    pro = max(differences, key=lambda each: each.tenths, default=None)
    con = min(differences, key=lambda each: each.tenths, default=None)
    if pro is None or con is None or pro.tenths <= 0:
        return None, None
    return pro, con if -con.tenths * _WORTH_NAMING >= pro.tenths else None


def _words(game: str, difference: _Difference, side: str) -> str:
    what = tell(_key(game, difference.name, side))
    return tell("advice.aspect", what=what, points=tenths(difference.tenths, signed=True))


def _key(game: str, aspect: str, side: str) -> str:
    return f"{game}.aspect.{aspect}.{side}"
