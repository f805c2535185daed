"""Presets of a game: the usual one for a player, and titles."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from tilewyrm.language.speech import knows, spoken, tell


class _Preset(Protocol):
    @property
    def language(self) -> str: ...


def usual_preset(presets: Sequence[_Preset]) -> int:
    """Return which of *presets* is usual: the first in the player's language, else the first.

    So everybody plays by the rulebook that lies in their own box.
    """
    for number, preset in enumerate(presets):
        if preset.language == spoken():
            return number
    return 0


def preset_title(game: str, preset: str, usual: str) -> str:
    """Return the title of a game's *preset*, or *usual* if there are no words for it."""
    name = f"home.preset.{game}.{preset}"
    return tell(name) if knows(name) else usual


def about_expansion(flags: Iterable[str]) -> str:
    """Return the additions of the expansion with the options *flags*. Empty: there are no words."""
    names = [f"options.{flag}.{text}" for flag in flags for text in ("adds", "about")]
    return next((tell(name) for name in names if knows(name)), "")
