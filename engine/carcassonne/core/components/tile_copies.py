"""Copies of tile sets in one match: ``base=2`` as a word of an option (C1)."""

from collections.abc import Mapping

COPIES = r"[a-z0-9_]+=[2-9](,[a-z0-9_]+=[2-9])*"
"""The form of such a word: the names of sets, ascending, each with a number from 2 to 9."""


def copies(word: str) -> Mapping[str, int]:
    """Return by the name of a set how often it is in the box; those that are there once are not."""
    pairs = (part.split("=") for part in word.split(",") if part)
    return {name: int(number) for name, number in pairs}


def is_in_order(word: str) -> bool:
    """Return whether *word* names each set once, in ascending order: so it has one spelling."""
    names = [part.split("=")[0] for part in word.split(",")]
    return names == sorted(set(names))
