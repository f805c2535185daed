"""Descriptions of the look box on a page for a browser, read from the page as its script does."""

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Mapping, Sequence
from typing import Any

from tilewyrm.client.webpage.descriptions import HOLE

_STORY = re.compile(r'id="story">([^<]+)<')


def story_of(page: str) -> dict[str, Any]:
    """Return all that a page shows, step by step."""
    (story,) = _STORY.findall(page)
    found = json.loads(zlib.decompress(b64decode(story)))
    assert isinstance(found, dict)
    return found


def descriptions_at(told: Mapping[str, Any], step: int) -> dict[str, Sequence[str]]:
    """Return the lines of each area that has any at a *step*; areas that share them are equal."""
    stored: dict[int, Any] = {}
    known = 0
    for changes in told["steps"][: step + 1]:
        for area, change in zip(changes[::2], changes[1::2], strict=True):
            stored[area] = change
            if isinstance(change, list):
                stored[area] = []
                for line in change:
                    stored[area].append(line - 1 if line else known)
                    known += not line

    def lines(area: int) -> Sequence[str]:
        found = stored[area]
        if isinstance(found, int):
            return lines(-1 - found)
        return [_line(told, number, step) for number in found]

    return {told["areas"][area]: lines(area) for area, found in stored.items() if found != 0}


def thing_of(area: str) -> tuple[Any, ...]:
    """Return what an area of Carcassonne's map shows, as the terminal's look box knows it."""
    panel, cell, part = area.split("/")
    if panel == "seats":
        return "seat", int(cell)
    x, y = map(int, cell.split(","))
    return ("tile", (x, y)) if part == "tile" else ("feature", (x, y), int(part))


def _line(told: Mapping[str, Any], number: int, step: int) -> str:
    words, *numbers = (_value(each, step) for each in told["lines"][number])
    parts: list[str] = told["words"][words].split(HOLE)
    return parts[0] + "".join(f"{n}{part}" for n, part in zip(numbers, parts[1:], strict=True))


def _value(told: Any, step: int) -> int:
    value, *changes = told if isinstance(told, list) else [told]
    at = 0
    for change in changes:
        after, more = change if isinstance(change, list) else (change, -1)
        at += after
        if at > step:
            break
        value += more
    assert isinstance(value, int)
    return value
