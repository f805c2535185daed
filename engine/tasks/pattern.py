"""Patterns of events: some of the words of an event's one-line notation."""

import re
from dataclasses import dataclass

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import text

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]]|\s+|[^\s()\[\]"]+')


@dataclass(frozen=True, slots=True)
class EventPattern:
    """A pattern of events: the event's name, and some of its fields with their values."""

    words: frozenset[str]
    """As in the notation, each field whole, with all that is in its brackets."""

    def fits(self, event: Value) -> bool:
        """Return whether *event* has the name and all the fields of this pattern."""
        return self.words <= frozenset(split(text(event)))


def event_pattern(line: str) -> EventPattern:
    """Return the pattern that *line* denotes: ``feature-scored kind="city" complete=yes``."""
    return EventPattern(frozenset(split(line)))


def split(line: str) -> list[str]:
    """Return the words of *line*, a value's notation: its name, then each field whole."""
    words, depth = [""], 0
    for token in _TOKEN.findall(line):
        if token.isspace() and not depth:
            words.append("")
            continue
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token, 0)
        words[-1] += token
    return [word for word in words if word]
