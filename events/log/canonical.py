"""Canonical JSON: the one way to write a value as bytes, so that hashes and signatures compare."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from tilewyrm.events.errors import EventError, Reason

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json]"
"""A value of the log: no fractions, no null."""

LARGEST = 2**53 - 1
"""The largest whole number: programs that know only floating point read it exactly, too."""
LONGEST = 1 << 20
"""The most bytes of a line."""
_LONGEST_FRACTION = 34
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character."""


def canonical(value: Json) -> bytes:
    """Return *value* as ASCII bytes: sorted names, no spaces.

    Raises:
        EventError: a number is too large, or a text is not Unicode.
    """
    _check(value)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return text.encode("ascii")


def read_canonical(text: bytes) -> Json:
    """Return the value that *text* says.

    Raises:
        EventError: it is not canonical JSON; the sentence says why.
    """
    if len(text) > LONGEST:
        raise _malformed(f"a line has at most {LONGEST} bytes, this one {len(text)}")
    try:
        value: Json = json.loads(text, parse_float=_no_float, parse_constant=_no_float)
    except (ValueError, RecursionError) as error:
        raise _malformed(f"not JSON: {error}") from error
    if canonical(value) != text:
        raise _malformed("not in the canonical form (sorted names, no spaces, ASCII)")
    return value


def _malformed(message: str) -> EventError:
    return EventError(Reason.FORMAT, message)


def _no_float(text: str) -> Json:
    raise ValueError(f"{text} is not a whole number")


def _check(value: Json) -> None:
    """Raise unless *value* can be written and read again, in every language of programs."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise _malformed(f"the number {value} is too large")
    elif isinstance(value, str):
        if not value.isascii() and _HALF.search(value):
            raise _malformed("a text has half a character")
    elif isinstance(value, list):
        for each in value:
            _check(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            _check(name)
            _check(each)
    else:
        raise _malformed(f"{value} is not a value of the log")


def fraction_json(value: Fraction) -> int | str:
    """Return a whole number as it is, and any other as text in lowest terms, such as ``"7/2"``."""
    if value.denominator == 1:
        return value.numerator
    return f"{value.numerator}/{value.denominator}"


def fraction_of(value: Json) -> Fraction:
    """Return the number that `fraction_json` wrote as *value*.

    Raises:
        EventError: it is none.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str):
        above, slash, below = value.partition("/")
        digits = above.removeprefix("-")
        if (
            slash
            and all(part.isascii() and part.isdigit() for part in (digits, below))
            and (len(value) <= _LONGEST_FRACTION)
        ):
            found = Fraction(int(above), int(below)) if int(below) else None
            if found is not None and fraction_json(found) == value:
                return found
    raise _malformed(f"{value!r} is not a number such as 3 or 7/2")


def object_of(value: Json, what: str) -> Mapping[str, Json]:
    """Return *value* if it is an object; *what* names it in the refusal.

    Raises:
        EventError: it is something else.
    """
    if not isinstance(value, dict):
        raise _malformed(f"{what} is not an object")
    return value
