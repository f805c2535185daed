"""The cast of bots: a fixed set of characters, each with a name and a face, six for each level.

A bot at a table is one of them. The first three letters of each name differ from those of all
others, so that names stay apart where a screen is narrow; and people cannot be called so.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tilewyrm.engine.bots.registry import is_strategy


class Character(NamedTuple):
    """One of the cast."""

    name: str
    face: str
    """Five printable ASCII characters; its brackets are those of its level."""


CAST: Mapping[str, tuple[Character, ...]] = {
    "passive": (
        Character("Ebbo", "(-_-)"),
        Character("Drogo", "(u_u)"),
        Character("Hatto", "(=_=)"),
        Character("Nanthild", "(._.)"),
        Character("Imma", "(z_z)"),
        Character("Wala", "(~_~)"),
    ),
    "random": (
        Character("Gozbert", "{@_o}"),
        Character("Jutgard", "{o_@}"),
        Character("Karlmann", "{?_?}"),
        Character("Lullus", "{*_o}"),
        Character("Poppo", "{o_*}"),
        Character("Zwentibold", "{%_%}"),
    ),
    "beginner": (
        Character("Ansa", "/'.'\\"),
        Character("Berno", "/o.o\\"),
        Character("Odilo", "/^.^\\"),
        Character("Tetta", "/*.*\\"),
        Character("Rigbod", "/-.-\\"),
        Character("Fulrad", "/O.O\\"),
    ),
    "greedy": (
        Character("Odo", "[o_o]"),
        Character("Willa", "[^_^]"),
        Character("Gundobad", "[$_$]"),
        Character("Hroswit", "[>_<]"),
        Character("Sturmi", "[e_e]"),
        Character("Clodo", "[x_x]"),
    ),
    "lookahead": (
        Character("Dhuoda", "<^-^>"),
        Character("Adalhard", "<o-o>"),
        Character("Eginhard", "<.-.>"),
        Character("Theudis", "<o-O>"),
        Character("Ratbod", "<'-'>"),
        Character("Yrmel", "<*-*>"),
    ),
    "search": (
        Character("Alkuin", "|o-o|"),
        Character("Radegund", "|^-^|"),
        Character("Merovech", "|O-O|"),
        Character("Svanhild", "|*-*|"),
        Character("Vulfoald", "|>-<|"),
        Character("Isengrim", "|v-v|"),
    ),
}
"""By strategy; as many as a table has seats."""

_TALKATIVENESS: Mapping[str, int] = {
    "passive": 20,
    "random": 95,
    "beginner": 85,
    "greedy": 70,
    "lookahead": 55,
    "search": 40,
}
"""Percentage of the occasions for a remark that a level uses; any other uses `_USUAL`."""
_USUAL = 50

_FACES = {one.name: one.face for level in CAST.values() for one in level}


def names() -> Collection[str]:
    """Return the names of the whole cast."""
    return _FACES.keys()


def face_of(name: str) -> str:
    """Return the face of the character called *name*; empty for any other name."""
    return _FACES.get(name, "")


def talkativeness(strategy: str) -> int:
    """Return how many of a hundred occasions for a remark a bot of *strategy* uses."""
    return _TALKATIVENESS.get(_level(strategy), _USUAL)


def name_of_bot(strategy: str, taken: Collection[str]) -> str:
    """Return the first name in the cast of *strategy*, its budget aside, that is not *taken*.

    A strategy whose cast is all there has ``NAME bot``, then ``NAME bot 2``. A bot that does not
    come with the project has its own name, without its version, then ``NAME 2``.
    """
    level = _level(strategy)
    for one in CAST.get(level, ()):
        if one.name not in taken:
            return one.name
    first = f"{level} bot" if is_strategy(strategy) else level
    name, number = first, 1
    while name in taken:
        number += 1
        name = f"{first} {number}"
    return name


def _level(strategy: str) -> str:
    """Return the name in *strategy*, without a budget or a version."""
    return strategy.partition(":")[0].partition("@")[0]
