"""Reasons why one decision leaves a larger lead than another: the aspects that are worth naming."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tilewyrm.engine.bots.evaluator import UNNAMED_PARTS, AspectName

_WORTH_NAMING = 4
"""A drawback or second advantage is named if it is one part or more in this many of the first."""
_MOST = 2
"""Advantages, or parts of one, that are named. A second part is at least half of the first."""
_ENOUGH = 3
"""If named parts lack more than one part in this many of the aspect, it is named whole."""
_LEAST = 5
"""Hundredths of a point. What makes no larger difference is not named."""


class LeadReason(NamedTuple):
    """An aspect in which the leads that two decisions leave differ."""

    aspect: str
    """Its `AspectName.name`."""
    parts: Sequence[str]
    """The parts of it that are meant, the largest first. Empty: the whole aspect."""
    worth: int
    """How much more the first decision has of it, in hundredths of a point."""


def lead_reasons(
    names: Sequence[AspectName], one: Sequence[int], other: Sequence[int]
) -> Sequence[LeadReason]:
    """Return what is worth naming where the lead *one* is larger than the lead *other*.

    Args:
        names: `Evaluator.aspects`.
        one: the larger lead by aspect, in hundredths of a point, in the order of *names*.
        other: the smaller one.

    Returns:
        Up to two advantages of *one*, the largest first, then up to one drawback, whose worth is
        below 0. A second advantage is there if the first, less the drawback, is not half of the
        whole difference. Empty if *one* is not ahead in anything.
    """
    changes = dict(zip(names, map(int.__sub__, one, other), strict=True))
    found = sorted(_larger_than_least(_differences(changes)), key=_worth, reverse=True)
    pros = found[:1]
    cons = _drawbacks(changes, pros)
    if 2 * sum(map(_worth, (*pros, *cons))) < sum(changes.values()):
        pros = [pro for pro in found[:_MOST] if pro.worth * _WORTH_NAMING >= found[0].worth]
        cons = _drawbacks(changes, pros)
    return (*pros, *cons)


def _drawbacks(
    changes: Mapping[AspectName, int], pros: Sequence[LeadReason]
) -> Sequence[LeadReason]:
    """Return the part of *changes* that shrinks most; nothing if it is small beside *pros*.

    If *pros* name parts of an aspect, its other parts count. If they name it whole, it does not.
    """
    if not pros:
        return ()
    divided = {pro.aspect: bool(pro.parts) for pro in pros}
    against = {
        of: -change
        for of, change in changes.items()
        if of.name not in divided or (divided[of.name] and change < 0)
    }
    cons = _larger_than_least(
        con for con in _differences(against) if con.parts or con.aspect not in divided
    )
    con = max(cons, key=_worth, default=None)
    if con is None or con.worth * _WORTH_NAMING < sum(map(_worth, pros)):
        return ()
    return (con._replace(worth=-con.worth),)


def _larger_than_least(reasons: Iterator[LeadReason]) -> Iterator[LeadReason]:
    return (each for each in reasons if each.worth > _LEAST)


def _worth(reason: LeadReason) -> int:
    return reason.worth


def _differences(changes: Mapping[AspectName, int]) -> Iterator[LeadReason]:
    """Yield the aspects of *changes* that grow, each with its main parts."""
    for aspect, group in groupby(sorted(changes, key=_aspect), _aspect):
        parts = list(group)
        whole = sum(changes[of] for of in parts)
        named = sorted(
            [of for of in parts if of.part not in UNNAMED_PARTS and changes[of] > 0],
            key=lambda of: -changes[of],
        )
        named = [of for of in named[:_MOST] if 2 * changes[of] >= changes[named[0]]]
        together = sum(changes[of] for of in named)
        if named and (whole - together) * _ENOUGH <= whole:
            yield LeadReason(aspect, [of.part for of in named], together)
        elif whole > 0:
            yield LeadReason(aspect, (), whole)


def _aspect(of: AspectName) -> str:
    return of.name
