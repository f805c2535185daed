"""Options that a bot declares: name, type, default, and the values that are allowed."""

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilewyrm.api.line.bot_fault import BotFault

_TYPES = ("bool", "int", "float", "choice", "text")
_BOOLS = ("true", "false")
_INT = re.compile(r"-?[0-9]{1,18}")
_SHOWN = 60
"""Characters of a wrong line or value in a sentence."""


@dataclass(frozen=True, slots=True)
class BotOption:
    """An option that a bot declares."""

    name: str
    type: str
    """``bool``, ``int``, ``float``, ``choice`` or ``text``."""
    default: str = ""
    """As a text; empty: the bot does not say it."""
    least: float = -math.inf
    most: float = math.inf
    """Bounds of a number, both allowed."""
    values: tuple[str, ...] = ()
    """Values of a choice."""

    def allows(self, value: str) -> bool:
        """Return whether *value* is of the option's type and in its bounds."""
        match self.type:
            case "bool":
                return value in _BOOLS
            case "choice":
                return value in self.values
            case "text":
                return True
            case "int" if not _INT.fullmatch(value):
                return False
        try:
            return self.least <= float(value) <= self.most and math.isfinite(float(value))
        except ValueError:
            return False

    @property
    def allowed(self) -> str:
        """The type and the values that are allowed, such as ``int, 0..20``."""
        if self.type == "choice":
            return f"{self.type}, {'|'.join(self.values)}"
        low, high = (f"{end:g}" if math.isfinite(end) else "" for end in (self.least, self.most))
        return f"{self.type}, {low}..{high}" if low or high else self.type

    def __str__(self) -> str:
        """Return name, default and `allowed`, such as ``road=9 (int, 0..20)``."""
        default = f"={self.default}" if self.default else ""
        return f"{self.name}{default} ({self.allowed})"


def read_option(words: str) -> BotOption:
    """Return the option that a bot declares with *words*, ``NAME JSON``.

    Raises:
        BotFault: they declare none.
    """
    name, _, rest = words.partition(" ")
    try:
        facts = json.loads(rest)
        option = BotOption(
            name,
            facts["type"],
            _text(facts.get("default", "")),
            float(facts.get("min", -math.inf)),
            float(facts.get("max", math.inf)),
            tuple(map(_text, facts.get("values", ()))),
        )
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        option = None
    right = option is not None and name and option.type in _TYPES
    if option is None or not right or (option.default and not option.allows(option.default)):
        shown = words[:_SHOWN]
        sentence = f'the bot declared {shown!r}; write NAME {{"type": …}}, type: {"|".join(_TYPES)}'
        raise BotFault("declared", sentence, words=shown, types="|".join(_TYPES))
    return option


def check_options(declared: Sequence[BotOption], given: Sequence[tuple[str, str]]) -> None:
    """Check the names and values *given* against what a bot *declared*, if it declared any.

    Raises:
        BotFault: one is not declared, or its value is not allowed.
    """
    by_name = {option.name: option for option in declared}
    for name, value in given if declared else ():
        option = by_name.get(name)
        if option is None:
            known = ", ".join(map(str, declared))
            sentence = f"the bot has no option {name}; it has: {known}"
            raise BotFault("no_option", sentence, name=name, known=known)
        if not option.allows(value):
            shown = value[:_SHOWN]
            sentence = f"option {name} of the bot cannot be {shown!r}; allowed: {option.allowed}"
            raise BotFault("option", sentence, name=name, value=shown, allowed=option.allowed)


def _text(value: Any) -> str:
    """Return *value* as an option's value is written."""
    return str(value).lower() if isinstance(value, bool) else str(value)
