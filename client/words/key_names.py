"""What keys are called, for people."""

from collections.abc import Iterable

from tilewyrm.language.speech import tell

_NAMED_KEYS = {
    "enter": "table.keyboard.enter",
    "escape": "table.keyboard.escape",
    "pageup": "table.keyboard.pageup",
    "pagedown": "table.keyboard.pagedown",
    " ": "table.keyboard.space",
    "home": "table.keyboard.home",
    "end": "table.keyboard.end",
}
"""Keys that each language has a name for, with the name of that text."""


_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def keys_label(keys: Iterable[str]) -> str:
    """Return the names of *keys* that are shown together: arrows without a gap, in one order."""
    given = tuple(keys)
    arrows = "".join(arrow for key, arrow in _ARROWS.items() if key in given)
    others = [key_name(key) for key in given if key not in _ARROWS]
    return " ".join(filter(None, (arrows, *others)))


def key_name(key: str) -> str:
    """Return a key's name for people."""
    if key in _ARROWS:
        return _ARROWS[key]
    if key in _NAMED_KEYS:
        return tell(_NAMED_KEYS[key])
    if key.startswith("c-"):
        return tell("table.keyboard.control", key=key[2:].upper())
    if key.startswith("s-"):
        return tell("table.keyboard.shift", key=key_name(key[2:]))
    return key if len(key) == 1 else key.capitalize()
