"""What can be wrong with something that a caller hands to the engine."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import TypeVar

_Kind = TypeVar("_Kind", bound=type[Exception])


def public_error(name: str) -> Callable[[_Kind], _Kind]:
    """Return the decorator of an exception that programs know as ``tilewyrm.NAME``.

    Several classes may have the same *name*, such as those that are raised for one base class: a
    program catches the base class. Instances can be pickled, whatever their constructor takes.
    """

    def named(kind: _Kind) -> _Kind:
        _PLACES[kind] = kind.__module__, kind.__qualname__
        kind.__module__, kind.__qualname__ = "tilewyrm", name
        kind.__reduce__ = _reduced  # type: ignore[method-assign, assignment]
        return kind

    return named


_PLACES: dict[type[Exception], tuple[str, str]] = {}
"""Module and name of each class with a public name."""


def _reduced(error: Exception) -> tuple[object, ...]:
    kind = type(error)
    place = _PLACES.get(kind, (kind.__module__, kind.__qualname__))
    return _restored, (*place, error.args), vars(error)


def _restored(module: str, name: str, arguments: tuple[object, ...]) -> Exception:
    """Return an exception of the class *name*, without its constructor: its attributes follow."""
    kind: type[Exception] = getattr(import_module(module), name)
    return kind.__new__(kind, *arguments)


@public_error("GameError")
class GameError(Exception):
    """Root of every error that the engine raises; nothing was changed when one is raised.

    Attributes:
        about: facts for programs beside the sentence, by their names in snake_case; ``case`` tells
            apart what one kind of error can be for.
    """

    def __init__(self, message: str, /, **about: str | int) -> None:
        super().__init__(message)
        self.about: Mapping[str, str | int] = about


@public_error("SetupError")
class SetupError(GameError):
    """A setup cannot be played: unknown option, value out of range, seats, rules version.

    Attributes:
        option: the name of the option that it is about; empty when it is about none.
    """

    def __init__(self, problem: str, *, option: str = "", **about: str | int) -> None:
        super().__init__(problem, **about, **({"option": option} if option else {}))
        self.option = option


@public_error("EditionError")
class EditionError(GameError):
    """An edition file is wrong.

    Where all is there and only a section is unknown, which a later version may have added, `about`
    has its name as ``section``.

    Attributes:
        problem: what is wrong.
        line: 1-based line of the text that it speaks of, 0 if it is the text as a whole.
    """

    def __init__(self, problem: str, line: int = 0, **about: str | int) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem, **about)
        self.problem = problem
        self.line = line


class WrongSeat(GameError):
    """A seat decided that is not the one asked."""


class Reason(StrEnum):
    """Why an entry is refused."""

    NOT_OFFERED = "not offered"
    NOT_A_CHOICE = "no choice is pending"
    NOT_A_ROLL = "chance is not asked now"
    OVER = "the game is over"
    PAUSED = "the match is paused"
    DUE = "something else must come first"
    NO_CLOCK = "no time is running"
    OUT_OF_TIME = "the time has run out"
    NOBODY = "no person plays the seat"
    NO_STAND_IN = "no bot plays the seat for a person"
    PROPOSED = "an open request must be answered first"
    NOT_PROPOSED = "no request is open"
    NOT_ASKED = "the seat is not asked for its consent"
    NOT_AGREED = "the others have not agreed"
    NOT_PAUSED = "the match is not paused"
    NO_TAKE_BACK = "the table does not allow undo"
    NO_SUCH_DECISION = "the seat has no such decision"
    NOT_REPLACEABLE = "a bot cannot take the seat over"


@public_error("IllegalEntry")
class IllegalEntry(GameError):
    """A decision or roll that the state does not allow now; the state is as it was.

    Attributes:
        reason: which of the few ways it is illegal.
    """

    def __init__(self, reason: Reason, message: str, /, **about: str | int) -> None:
        super().__init__(message, **about)
        self.reason = reason
