"""Terms of a new table, parsed from flags."""

import re
from collections.abc import Iterable, Mapping

from tilewyrm.client.errors import ClientError
from tilewyrm.language.speech import tell

_CLOCK = re.compile(r"(?:(\d+)([smd]))(?:\+(\d+)([sm]))?")
_UNITS_S = {"s": 1, "m": 60}
_MINUTES = {"m": 1, "h": 60, "d": 24 * 60}


def clock_terms(text: str) -> dict[str, str]:
    """Return the terms of the clock that *text* describes.

    ``30s`` (or ``2m``): for each decision; ``20m+10s``: a bank with an increment for each turn;
    ``3d``: days for each turn; ``none``.

    Raises:
        ClientError: it describes none.
    """
    if text == "none":
        return {"clock": "none"}
    found = _CLOCK.fullmatch(text)
    if found is None or (found[2] == "d" and found[3]):
        raise ClientError(tell("table.terms.clock", text=repr(text)))
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
        ClientError: it is no time.
    """
    amount, unit = text[:-1], text[-1:]
    if not amount.isdecimal() or unit not in _MINUTES:
        raise ClientError(tell("table.terms.takeover", text=repr(text)))
    return {"takeover_minutes": str(int(amount) * _MINUTES[unit])}


def together(parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return all the terms of *parts*.

    Raises:
        ClientError: one is given twice.
    """
    terms: dict[str, str] = {}
    for part in parts:
        for name, value in part.items():
            if name in terms:
                raise ClientError(tell("table.terms.twice", term=name))
            terms[name] = value
    return terms
