"""Capabilities of the player's terminal: colour depth, Unicode or ASCII."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from prompt_toolkit.output import ColorDepth


class ColourDepth(IntEnum):
    """How many colours there are; more is greater."""

    NONE = 0
    SIXTEEN = 4
    MANY = 8
    """256 of them."""
    FULL = 24
    """Every colour of 24 bits."""


_DEPTHS: Mapping[ColourDepth, ColorDepth] = {
    ColourDepth.NONE: ColorDepth.DEPTH_1_BIT,
    ColourDepth.SIXTEEN: ColorDepth.DEPTH_4_BIT,
    ColourDepth.MANY: ColorDepth.DEPTH_8_BIT,
    ColourDepth.FULL: ColorDepth.DEPTH_24_BIT,
}


_PLAIN = ("C", "POSIX")
"""The locale whose characters are those of ASCII."""
_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python sets ``LC_CTYPE`` to in it (PEP 538)."""


@dataclass(frozen=True, slots=True)
class TerminalCapabilities:
    """The capabilities of a terminal."""

    ink: ColourDepth = ColourDepth.FULL
    ascii: bool = False
    """Whether it has no other characters than those of ASCII."""

    @property
    def depth(self) -> ColorDepth:
        """The same for prompt_toolkit."""
        return _DEPTHS[self.ink]


def detect_terminal(
    environment: Mapping[str, str], encoding: str = "utf-8"
) -> TerminalCapabilities:
    """Return the capabilities of the terminal that *environment* describes.

    ``NO_COLOR`` (no-color.org) and ``COLORTERM`` are what programs have agreed on; ``TERM`` is the
    terminal's name. *encoding* is that of what is written to it. It is UTF-8 in the locale ``C``,
    too, where Python sets it by itself (PEP 538 and 540); so the locale counts.
    """
    ascii_only = not encoding.lower().startswith("utf") or _has_plain_locale(environment)
    name = environment.get("TERM", "")
    if environment.get("NO_COLOR") or name in ("dumb", "vt100", "vt220"):
        return TerminalCapabilities(ColourDepth.NONE, ascii_only)
    if environment.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in name:
        return TerminalCapabilities(ColourDepth.FULL, ascii_only)
    if "WT_SESSION" in environment or sys.platform == "win32":
        return TerminalCapabilities(ColourDepth.FULL, ascii_only)
    if "256" in name or name in ("xterm-kitty", "alacritty", "foot", "wezterm"):
        return TerminalCapabilities(ColourDepth.MANY, ascii_only)
    return TerminalCapabilities(ColourDepth.SIXTEEN, ascii_only)


def _has_plain_locale(environment: Mapping[str, str]) -> bool:
    """Return whether the user asks for the locale ``C``, and for no encoding of Python's own.

    Python itself sets ``LC_CTYPE`` to UTF-8 there, so that value counts only beside another
    ``LANG``. Where no locale is set at all, the user asks for none.
    """
    if environment.get("PYTHONIOENCODING") or environment.get("PYTHONUTF8") == "1":
        return False
    language = environment.get("LANG", "")
    kind = environment.get("LC_CTYPE", "")
    if kind in _COERCED and language in _PLAIN:
        kind = ""
    return (environment.get("LC_ALL") or kind or language) in _PLAIN
