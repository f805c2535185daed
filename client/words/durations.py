"""Spans of time as one says them: ``20 minutes``, ``1 hour and 30 minutes``."""

from tilewyrm.language.speech import count, listed

_UNITS_S = {"days": 24 * 60 * 60, "hours": 60 * 60, "minutes": 60, "seconds": 1}
_WHOLE_DAYS = 2
"""From so many days on a span of nothing but days is told in days, and not in hours."""


def span(seconds: int) -> str:
    """Return a span of *seconds*, one or more, as a person says it, as the object of a verb."""
    days, rest = divmod(seconds, _UNITS_S["days"])
    told, left = [], seconds
    for unit, length_s in _UNITS_S.items():
        if unit == "days" and (rest or days < _WHOLE_DAYS):
            continue
        number, left = divmod(left, length_s)
        if number:
            told.append(count(f"speech.{unit}", number))
    return listed(told)


def days(number: int) -> str:
    """Return a span of whole days."""
    return count("speech.days", number)
