"""Every translation: the base game's, and for each expansion of the engine the one of its name."""

from collections.abc import Sequence
from importlib import import_module

from oracle.base import Base
from oracle.layout import Words
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.registry import EXPANSIONS


def _translation(name: str) -> Translation:
    found = import_module(f"oracle.expansions.{name}").TRANSLATION
    assert isinstance(found, Translation)
    assert found.name == name
    return found


TRANSLATIONS: Sequence[Translation] = (Base(), *(_translation(one.name) for one in EXPANSIONS))


def known_elements() -> frozenset[str]:
    """Return the elements of a set-up that somebody translates."""
    return frozenset(element for one in TRANSLATIONS for element in one.elements)


def in_play(setup: Setup) -> list[Translation]:
    """Return the translations for *setup*."""
    return [one for one in TRANSLATIONS if one.in_play(setup)]


def painted_over(setup: Setup) -> frozenset[str]:
    """Return the features that are only a picture in a game with *setup*."""
    playing = in_play(setup)
    return frozenset(kind for t in TRANSLATIONS if t not in playing for kind in t.painted_over)


def tile_words() -> Words:
    """Return how the reference's XML says what a tile shows."""
    return Words(
        inside={word: kind for t in TRANSLATIONS for word, kind in t.inside.items()},
        lines={word: kind for t in TRANSLATIONS for word, kind in t.lines.items()},
        signs={word: mark for t in TRANSLATIONS for word, mark in t.signs.items()},
        marks={said: marks for t in TRANSLATIONS for said, marks in t.marks.items()},
    )
