"""Arguments of calls, checked for their types before anything is done with them.

A type checker takes a text for a sequence of texts, so these errors are found here alone.
"""

import operator
from collections.abc import Iterable, Mapping
from typing import TypeVar

from tilewyrm.engine.setup.options import OptionValue

Item = TypeVar("Item")


def items(argument: str, value: Iterable[Item]) -> Iterable[Item]:
    """Return *value*, of the argument called *argument*, if it is a list or another iterable.

    Raises:
        TypeError: it is a text, or nothing that can be iterated.
    """
    if isinstance(value, str):
        right = f"{argument}=[{value!r}]"
        raise TypeError(f"{argument} must be a list, not the text {value!r}; write {right}")
    if not isinstance(value, Iterable):
        raise TypeError(f"{argument} must be a list, not {value!r}")
    return value


def texts(argument: str, value: Iterable[str]) -> tuple[str, ...]:
    """Return the texts of *value*, of the argument called *argument*.

    Raises:
        TypeError: it is not a list of texts.
    """
    found = tuple(items(argument, value))
    for each in found:
        if not isinstance(each, str):
            raise TypeError(f"{argument} must be a list of texts; {each!r} is not a text")
    return found


def values_by_name(
    argument: str, value: Mapping[str, OptionValue] | None
) -> dict[str, OptionValue]:
    """Return *value*, of the argument called *argument*; without it, no values.

    Raises:
        TypeError: it is not a mapping from texts.
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise TypeError(f"{argument} must be a dictionary such as {{name: value}}, not {value!r}")
    for name in value:
        if not isinstance(name, str):
            raise TypeError(f"{argument} must have texts as names, not {name!r}")
    return dict(value)


def whole_number(argument: str, value: int) -> int:
    """Return *value*, of the argument called *argument*.

    Raises:
        TypeError: it is not a whole number.
    """
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise TypeError(f"{argument} must be a whole number, not {value!r}")
