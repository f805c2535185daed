"""Descriptions for the look box of a page in the course of a match, each text stored once.

A description is a list of lines. Most lines change by a number at a time, such as how many tiles
still fit a cell, and stand in the descriptions of several things. So each line is stored once for
as long as it continues: its words, and its numbers as they change. A description is stored when
its lines become others, and a feature that grows passes its own on to its new parts.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tilewyrm.client.drawing.svg import Sight

HOLE = "\x7f"
"""Stands for a number in the words of a line: no text has this character."""
_NUMBER = re.compile(r"-?[1-9][0-9]{0,8}|0")
_NEW = 0
"""Stands for a line that begins with this description; others count from 1."""
_GONE = 0
"""Stands for an area that no longer has a description."""


class _Words(NamedTuple):
    """A line apart from its numbers."""

    template: str
    numbers: tuple[int, ...]


class _LineHistory:
    """A line that continues: the number of its words, then its own numbers, as they change."""

    def __init__(self, values: Sequence[int]) -> None:
        self._now = list(values)
        self._told: list[list[Any]] = [[value] for value in values]
        self._changed = [0] * len(values)

    def change(self, step: int, values: Sequence[int]) -> None:
        """Note what it is from *step* on."""
        for index, (before, value) in enumerate(zip(self._now, values, strict=True)):
            if before != value:
                after, more = step - self._changed[index], value - before
                self._told[index].append(after if more == -1 else [after, more])
                self._changed[index] = step
        self._now = list(values)

    def told(self) -> list[Any]:
        """Return each value, alone if it never changes.

        Else a list of it and of its changes: after how many steps, and by how much. A lone
        number of steps means one less, as for tiles in a stack.
        """
        return [values[0] if len(values) == 1 else values for values in self._told]


class Descriptions:
    """The descriptions of all areas, step by step."""

    def __init__(self) -> None:
        """Begin before the first step."""
        self._steps: list[list[Any]] = []
        self._templates: dict[str, int] = {}
        self._lines: list[_LineHistory] = []
        self._open: dict[str, int] = {}
        """The lines of the last step, by their texts."""
        self._areas: dict[str, int] = {}
        self._leads: dict[str, str] = {}
        """Areas that have the description of another one, with that one."""
        self._texts: dict[str, Sequence[str]] = {}
        """The descriptions of the last step, by those areas that have their own."""
        self._last: dict[str, Any] = {}
        """What was stored last of each area that has a description."""

    def add(self, things: Sequence[Sight]) -> None:
        """Add a step, in which *things* can be looked at; no area shows two of them."""
        after = {line for thing in things for line in thing.lines}
        following = self._following(things, after)
        going_on = {line: number for line, number in self._open.items() if line in after}
        for line, before in following.items():
            going_on[line] = self._open[before]
            self._lines[going_on[line]].change(len(self._steps), self._values(line))
        self._open = going_on
        self._lead(things)
        changes: list[Any] = []
        texts: dict[str, Sequence[str]] = {}
        stored: dict[str, Any] = {}
        for thing in things:
            for area in thing.areas:
                told: Any
                lead = self._leads.get(area)
                if lead is None:
                    texts[area] = thing.lines
                    told, stored[area] = self._described(thing.lines)
                else:
                    told = stored[area] = -1 - self._area(lead)
                if self._last.get(area) != stored[area]:
                    changes += [self._area(area), told]
        for area in self._last:
            if area not in stored:
                changes += [self._area(area), _GONE]
        self._texts, self._last = texts, stored
        self._steps.append(changes)

    def told(self) -> Mapping[str, Any]:
        """Return all of it as the page's script reads it (``page.js``)."""
        return {
            "words": list(self._templates),
            "lines": [line.told() for line in self._lines],
            "areas": list(self._areas),
            "steps": self._steps,
        }

    def _area(self, name: str) -> int:
        return self._areas.setdefault(name, len(self._areas))

    def _values(self, line: str) -> Sequence[int]:
        words = _words(line)
        template = self._templates.setdefault(words.template, len(self._templates))
        return [template, *words.numbers]

    def _described(self, lines: Iterable[str]) -> tuple[list[int], list[int]]:
        """Return the numbers of *lines*, those of new ones as `_NEW` first, then as they are."""
        told, numbers = [], []
        for line in lines:
            known = self._open.get(line)
            if known is None:
                self._open[line] = known = len(self._lines)
                self._lines.append(_LineHistory(self._values(line)))
                told.append(_NEW)
            else:
                told.append(known + 1)
            numbers.append(known)
        return told, numbers

    def _following(self, things: Sequence[Sight], after: set[str]) -> Mapping[str, str]:
        """Return the new lines that continue where another one ends, each with that one."""
        found: dict[str, str] = {}
        ended: set[str] = set()
        for thing in things:
            before = self._texts.get(thing.areas[0], ())
            if before == thing.lines:
                continue
            ending = [(line, _words(line)) for line in before if line not in after]
            for line in thing.lines:
                if line in self._open or line in found:
                    continue
                words = _words(line)
                fitting = [
                    (was.template == words.template, _same(was, words), -index)
                    for index, (text, was) in enumerate(ending)
                    if text not in ended and len(was.numbers) == len(words.numbers) > 0
                ]
                alike, same, index = max(fitting, default=(False, -1, 0))
                if alike or same >= len(words.numbers) - 1 >= 0:
                    found[line] = ending[-index][0]
                    ended.add(found[line])
        return found

    def _lead(self, things: Sequence[Sight]) -> None:
        """Let the first area of each thing have its description, and all others follow it."""
        there = {area for thing in things for area in thing.areas[1:]}
        self._leads = {area: lead for area, lead in self._leads.items() if area in there}
        is_settled = False
        while not is_settled:
            is_settled = True
            for thing in things:
                first, own = thing.areas[0], set(thing.areas)
                for area in thing.areas[1:]:
                    end = self._end(area)
                    if end != first:
                        is_settled = False
                        self._leads[end if end in own else area] = first

    def _end(self, area: str) -> str:
        while area in self._leads:
            area = self._leads[area]
        return area


def _words(line: str) -> _Words:
    return _Words(_NUMBER.sub(HOLE, line), tuple(map(int, _NUMBER.findall(line))))


def _same(one: _Words, other: _Words) -> int:
    """Return how many numbers are the same in both."""
    return sum(map(int.__eq__, one.numbers, other.numbers))
