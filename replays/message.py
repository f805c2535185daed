"""Messages of replays: sentences in English, with a case and fields for other languages."""

import os
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Self

from tilewyrm.engine.errors import GameError

_PACKAGE = "tilewyrm."


@dataclass(frozen=True, slots=True)
class ReplayMessage:
    """Sentence in English with the means to translate it. It can be pickled."""

    sentence: str
    case: str = ""
    """Unique name of the sentence; empty if it has no translations."""
    about: Mapping[str, "str | int | ReplayMessage"] = field(default_factory=dict)
    """Fields of the sentence, by the names of the case."""

    def __str__(self) -> str:
        """Return the sentence."""
        return self.sentence

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Self:
        """Return the message of which `dataclasses.asdict` made *facts*, also after JSON."""
        about = {
            name: cls.of(each) if isinstance(each, Mapping) else each
            for name, each in facts["about"].items()
        }
        return cls(facts["sentence"], facts["case"], about)


def replay_message(
    sentence: str, case: str, /, **about: str | int | ReplayMessage
) -> ReplayMessage:
    """Return *sentence*, which says *case*, and what it is about."""
    return ReplayMessage(sentence, case, about)


def rules_message(error: GameError) -> ReplayMessage:
    """Return the message of an *error* of the engine."""
    about = dict(error.about)
    case = about.pop("case", "")
    return (
        replay_message(str(error), f"rules.{case}", **about) if case else ReplayMessage(str(error))
    )


def error_place(error: Exception) -> str:
    """Return the kind and words of *error*, with the file and line that raised it.

    If the standard library raised it, that is the line that called it. The file of a module of this
    program has its path within the program. An error with a `frame`, as that of an endless loop, is
    placed at the first line of its function.
    """
    return ", ".join(filter(None, (f"{type(error).__name__}: {error}", _place(error))))


def error_kind(error: Exception) -> str:
    """Return the kind of *error* with the file and line that raised it, as `error_place` does.

    Errors of one kind may have other words: such as a list of what is possible in a match.
    """
    return ", ".join(filter(None, (type(error).__name__, _place(error))))


def _place(error: Exception) -> str:
    """Return the file and line that raised *error*, or an empty text if it was never raised."""
    frame = getattr(error, "frame", None)
    if isinstance(frame, FrameType):
        line = frame.f_code.co_firstlineno
    else:
        frames = list(traceback.walk_tb(error.__traceback__))
        if not frames:
            return ""
        frame, line = ([each for each in frames if not _is_library(each[0])] or frames)[-1]
    module = str(frame.f_globals.get("__name__", ""))
    if module.startswith(_PACKAGE):
        file = f"{module.removeprefix(_PACKAGE).replace('.', '/')}.py"
    else:
        file = Path(frame.f_code.co_filename).name
    return f"{file}, line {line}"


def _is_library(frame: FrameType) -> bool:
    """Return whether the code of *frame* is of Python or of another library."""
    file = frame.f_code.co_filename
    is_program = str(frame.f_globals.get("__name__", "")).startswith(_PACKAGE)
    return not is_program and file.startswith((str(Path(os.__file__).parent), "<frozen"))


def internal_error(error: Exception) -> ReplayMessage:
    """Return the message for an unexpected *error* of this program on a file, with its place."""
    error_words = error_place(error)
    sentence = f"this program fails on it ({error_words}); please report it"
    return replay_message(sentence, "unread.own_mistake", error=error_words)
