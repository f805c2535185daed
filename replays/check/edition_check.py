"""Check of a file's edition: its components are those of the program, changed ones, or own ones.

A file carries its edition, and every version plays it with that. So a wrong component shows in no
entry, but only in a comparison of editions.
"""

import tomllib
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from tilewyrm import editions
from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.game import Setup
from tilewyrm.replays.check.comparison import Difference, differences


class EditionCheck(Enum):
    """How the edition of a file compares with those of this program."""

    SAME = "same"
    """All sections that both have are the same; comments do not count."""
    CHANGED = "changed"
    """A section differs from that of the program's edition of this name."""
    OWN = "own"
    """The program has no edition of this name."""


def edition_check(setup: Setup) -> EditionCheck:
    """Return how the edition of *setup* compares with that of its name in this program."""
    text = _own_text(setup)
    if text is None:
        return EditionCheck.OWN
    return EditionCheck.CHANGED if _differences(setup.edition.text, text) else EditionCheck.SAME


def edition_differences(setup: Setup) -> Sequence[Difference]:
    """Return the differences of the edition of *setup*, the first, and this program's.

    Nothing if the program has none of its name.
    """
    text = _own_text(setup)
    return () if text is None else _differences(setup.edition.text, text)


def section_differences(first: str, second: str) -> Sequence[Difference]:
    """Return the differences in the sections that two editions share, given by their texts.

    A later version may have sections for more expansions, which change no earlier match.
    """
    one, other = tomllib.loads(first), tomllib.loads(second)
    return differences(_shared(one, other), _shared(other, one))


def _shared(table: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name in other}


@lru_cache(maxsize=32)
def _differences(first: str, second: str) -> Sequence[Difference]:
    return () if first == second else section_differences(first, second)


def _own_text(setup: Setup) -> str | None:
    try:
        return editions.text(setup.game, setup.edition.name)
    except EditionError:
        return None
