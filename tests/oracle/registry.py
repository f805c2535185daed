"""Every translation: the base game's, and for each expansion of the engine the one of its name.

Where two expansions together have options of their own, a module of both their names in ``pairs``
says in its ``OPTIONS`` which of them the reference plays by.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module

from oracle.base import Base
from oracle.layout import Words
from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.registry import EXPANSIONS, PAIRS
from tilewyrm.engine.setup.options import OptionValue


def _translation(name: str) -> Translation:
    found = import_module(f"oracle.expansions.{name}").TRANSLATION
    assert isinstance(found, Translation)
    assert found.name == name
    return found


TRANSLATIONS: Sequence[Translation] = (Base(), *(_translation(one.name) for one in EXPANSIONS))


def _pair_options(of: tuple[str, str]) -> Mapping[str, OptionValue]:
    module = import_module(f"oracle.pairs.{'__'.join(sorted(of))}")
    found: Mapping[str, OptionValue] = module.OPTIONS
    return found


_PAIRS = {one.of: _pair_options(one.of) for one in PAIRS if one.specs}


def known_elements() -> frozenset[str]:
    """Return the elements of a set-up that somebody translates."""
    return frozenset(element for one in TRANSLATIONS for element in one.elements)


def in_play(setup: Setup) -> list[Translation]:
    """Return the translations for *setup*."""
    return [one for one in TRANSLATIONS if one.in_play(setup)]


def options(setup: Setup) -> Mapping[str, OptionValue]:
    """Return our options for *setup*: what is played, and how the reference plays it."""
    playing = in_play(setup)
    found: dict[str, OptionValue] = {one.name: one in playing for one in TRANSLATIONS[1:]}
    for one in playing:
        found |= one.options(setup)
    for of, chosen in _PAIRS.items():
        if all(found[name] is True for name in of):
            found |= chosen
    return found


def called(playing: Iterable[Translation]) -> Mapping[str, str]:
    """Return by our kind of feature what the reference calls it, if it is another name."""
    return {ours: theirs for one in playing for ours, theirs in one.called.items()}


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
        ends={said: mark for t in TRANSLATIONS for said, mark in t.ends.items()},
    )
