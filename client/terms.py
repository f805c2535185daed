"""From what is typed about a new table to its terms."""

import re
from collections.abc import Iterable, Mapping

_CLOCK = re.compile(r"(?:(\d+)([smd]))(?:\+(\d+)([sm]))?")
_UNITS_S = {"s": 1, "m": 60}
_MINUTES = {"m": 1, "h": 60, "d": 24 * 60}


def clock_terms(text: str) -> dict[str, str]:
    """Return the terms of the clock that *text* describes.

    ``30s`` (or ``2m``): for each decision; ``20m+10s``: a bank with an increment for each turn;
    ``3d``: days for each turn; ``none``.

    Raises:
        ValueError: it describes none.
    """
    if text == "none":
        return {"clock": "none"}
    found = _CLOCK.fullmatch(text)
    if found is None or (found[2] == "d" and found[3]):
        raise ValueError(
            f"--clock {text!r} is no clock: 30s for each decision, 20m+10s a bank and what each"
            " turn adds, 3d for each turn, or none"
        )
    amount, unit, more, of_more = found.groups()
    if unit == "d":
        return {"clock": "days", "clock_days": amount}
    seconds = str(int(amount) * _UNITS_S[unit])
    if more is None:
        return {"clock": "decision", "clock_seconds": seconds}
    increment = str(int(more) * _UNITS_S[of_more])
    return {"clock": "bank", "clock_seconds": seconds, "clock_increment": increment}


def takeover_terms(text: str) -> dict[str, str]:
    """Return the term for a seat that a bot takes over after the time in *text*, such as ``5m``.

    Raises:
        ValueError: it is no time.
    """
    amount, unit = text[:-1], text[-1:]
    if not amount.isdecimal() or unit not in _MINUTES:
        raise ValueError(f"--takeover {text!r} is no time; say 5m, 2h or 1d")
    return {"takeover_minutes": str(int(amount) * _MINUTES[unit])}


def together(parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return all the terms of *parts*.

    Raises:
        ValueError: one is given twice.
    """
    terms: dict[str, str] = {}
    for part in parts:
        for name, value in part.items():
            if name in terms:
                raise ValueError(f"the term {name} is given twice; give it once")
            terms[name] = value
    return terms
