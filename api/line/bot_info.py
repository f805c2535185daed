"""A bot's thinking, as it reports it before it chooses."""

import json
from dataclasses import dataclass

_MOST = 1_000_000_000
"""A number that is not smaller is not shown."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot's expectations, in its own words; not cleaned."""

    lead: float | None = None
    """Points that it expects to be ahead."""
    playouts: int | None = None
    """Number of playouts for this choice."""
    line: str = ""
    """The decisions that it expects, in its own words."""
    text: str = ""
    """A message of the bot."""


def read_info(words: str) -> BotInfo:
    """Return the info in *words*, a JSON object; if they are anything else, they are its text."""
    try:
        facts = json.loads(words)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        return BotInfo(text=words)
    lead, playouts = _number(facts.get("lead")), _number(facts.get("playouts"))
    line = facts.get("line", "")
    if isinstance(line, list):
        line = ", ".join(map(str, line))
    return BotInfo(
        lead=lead,
        playouts=playouts if isinstance(playouts, int) and playouts >= 0 else None,
        line=str(line),
        text=str(facts.get("text", "")),
    )


def _number(value: object) -> int | float | None:
    """Return *value* if it is a number that is shown."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if abs(value) < _MOST else None
