"""Which of a game's presets a player gets who asks for none."""

from collections.abc import Sequence
from typing import Protocol

from tilewyrm.language.speech import spoken


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
