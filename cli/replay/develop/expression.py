"""Expression about a state: a path into plain values, and a comparison. It runs no code."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

_STEP = re.compile(r"""\.?([A-Za-z_][\w-]*)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]""")
_NAME = re.compile(r"[A-Za-z_][\w-]*")
_COMPARISON = re.compile(r"\s*(==|!=|<=|>=|<|>)\s*(.+)")

_OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": lambda one, other: bool(one == other),
    "!=": lambda one, other: bool(one != other),
    "<": lambda one, other: bool(one < other),
    "<=": lambda one, other: bool(one <= other),
    ">": lambda one, other: bool(one > other),
    ">=": lambda one, other: bool(one >= other),
}


class WrongExpression(ValueError):
    """Text that is not an expression; the message is the part that is not understood."""


class Missing:
    """The value of a path that leads nowhere; equal to nothing else."""


MISSING = Missing()


class Comparison(NamedTuple):
    """Comparison of the value of a path with another one."""

    operator: str
    operand: Any


class Expression(NamedTuple):
    """A path, such as `scores[1]`, and perhaps a comparison, such as `>= 10`."""

    path: tuple[str | int, ...]
    comparison: Comparison | None

    @classmethod
    def of(cls, text: str) -> "Expression":
        """Return the expression in *text*.

        Raises:
            WrongExpression: it is not one; the message is the part that is not understood.
        """
        path: list[str | int] = []
        rest = text.strip()
        while step := _STEP.match(rest):
            if not path and step[1] is None:
                break
            if path and step[1] is not None and not step[0].startswith("."):
                break
            path.append(_step(step))
            rest = rest[step.end() :]
        if not path:
            raise WrongExpression(text)
        if not rest.strip():
            return cls(tuple(path), None)
        compared = _COMPARISON.fullmatch(rest)
        if compared is None:
            raise WrongExpression(rest)
        try:
            return cls(tuple(path), Comparison(compared[1], json.loads(compared[2])))
        except (ValueError, RecursionError):
            raise WrongExpression(compared[2]) from None

    @property
    def words(self) -> str:
        """The path as it is written."""
        first, *rest = self.path
        return "".join([str(first), *map(_words, rest)])

    def value(self, values: Any) -> Any:
        """Return the value at the path in *values*, or whether the comparison is true of it.

        A path that leads nowhere has the value `MISSING`. Values of different kinds have no order.
        """
        found = self.found(values)
        if self.comparison is None:
            return found
        operator, operand = self.comparison
        try:
            return _OPERATORS[operator](found, operand)
        except TypeError:
            return False

    def found(self, values: Any) -> Any:
        """Return the value at the path in *values*, or `MISSING`."""
        for step in self.path:
            values = _inside(values, step)
        return values


def _words(step: str | int) -> str:
    """Return *step*, which is not the first one, as it is written."""
    is_name = isinstance(step, str) and _NAME.fullmatch(step)
    return f".{step}" if is_name else f"[{json.dumps(step)}]"


def _step(found: "re.Match[str]") -> str | int:
    if found[2] is not None:
        return int(found[2])
    return found[1] if found[1] is not None else str(json.loads(found[3]))


def _inside(values: Any, step: str | int) -> Any:
    if isinstance(values, list) and isinstance(step, int) and step < len(values):
        return values[step]
    if isinstance(values, Mapping) and step in values:
        return values[step]
    return MISSING
