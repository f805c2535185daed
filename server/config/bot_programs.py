"""Programs that play as bots, which only the settings file of a server can name."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tilewyrm.engine.bots.registry import RUNGS
from tilewyrm.server.config.setting import setting, settings_of
from tilewyrm.server.errors import StartError

BOTS = "bots"
"""Before the name in the section of each of them, ``[bots.NAME]``."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")
_COMMAND = "command"
_OPTIONS = "options"
_OPTION_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,39}")
_LONGEST_VALUE = 1000
"""Characters of the value of an option."""


@dataclass(frozen=True, slots=True)
class BotProgram:
    """A program that plays as a bot, and its limits."""

    command: tuple[str, ...]
    """The program and its arguments."""
    time_s: float = setting(10.0, lowest=0.1, highest=3600)
    """Seconds for a choice, the start of the program included."""
    memory_mib: int = setting(1024, lowest=16)
    """Address space of each of its processes, in MiB."""
    lines: int = setting(200, lowest=1, highest=100_000)
    """Lines that it may write for a choice."""
    processes: int = setting(4, lowest=1, highest=1000)
    """How many of it may run at a time, on all tables together."""
    options: tuple[tuple[str, str], ...] = ()
    """Names and values, which it gets after its start."""


class NamedProgram(NamedTuple):
    """A program, and how the settings file says it."""

    program: BotProgram
    lines: Sequence[str]


Place = Callable[[str, str | None], str]
"""Returns where a key of a section, or the section itself, stands in the file."""


def bot_programs(found: object, place: Place) -> Mapping[str, NamedProgram]:
    """Return the programs that the part ``bots`` of a file sets, by name.

    Raises:
        StartError: something is not allowed; the sentence says where it stands and what is.
    """
    if not isinstance(found, dict):
        raise StartError(f"{place(BOTS, None)}: {BOTS} is not a section; write [{BOTS}.NAME]")
    return {name: _named_program(name, content, place) for name, content in found.items()}


def _named_program(name: str, content: object, place: Place) -> NamedProgram:
    section = f"{BOTS}.{name}"
    where = place(section, None)
    if not isinstance(content, dict):
        raise StartError(f"{where}: {section} is not a section; write [{section}]")
    if not _NAME.fullmatch(name) or name in RUNGS:
        raise StartError(
            f"{where}: no bot can be called {name!r}; a name has 1 to 20 small letters, digits and"
            f" hyphens, starts with a letter, and is not one of {', '.join(RUNGS)}"
        )
    specs = {spec.name: spec for spec in settings_of(section, BotProgram)}
    values: dict[str, Any] = {}
    lines = [f"[{section}]", f"{_COMMAND} = {json.dumps(_command(content, section, place))}"]
    for key, given in content.items():
        if key in (_COMMAND, _OPTIONS):
            continue
        if key not in specs:
            known = ", ".join((_COMMAND, *specs, _OPTIONS))
            raise StartError(
                f"{place(section, key)}: no setting {key} in [{section}]; there are: {known}"
            )
        try:
            values[key] = specs[key].read(given)
        except ValueError as error:
            told = f"{place(section, key)}: {key} cannot be {given!r}"
            raise StartError(f"{told}; allowed: {specs[key].allowed}") from error
    try:
        options = program_options(content.get(_OPTIONS, {}))
    except ValueError as error:
        raise StartError(f"{place(section, _OPTIONS)}: {error}") from error
    program = BotProgram(tuple(content[_COMMAND]), **values, options=options)
    for key, spec in specs.items():
        source = place(section, key) if key in values else "default"
        lines.append(f"{key} = {values.get(key, spec.default)}  # {source}")
    if options:
        lines += ["", f"[{section}.{_OPTIONS}]"]
        lines += [f"{json.dumps(key)} = {json.dumps(value)}" for key, value in options]
    return NamedProgram(program, [*lines, ""])


def program_options(found: object) -> tuple[tuple[str, str], ...]:
    """Return the names and values of *found*, a mapping to texts, numbers, true and false.

    Raises:
        ValueError: it is something else, or a name or value is not allowed.
    """
    if not isinstance(found, Mapping):
        raise ValueError(f"{_OPTIONS} is not a section with NAME = VALUE")
    options = []
    for name, value in found.items():
        if not isinstance(name, str) or not _OPTION_NAME.fullmatch(name):
            raise ValueError(
                f"no option of a bot can be called {name!r}; a name has 1 to 40 letters, digits,"
                " dots, hyphens and underscores, and starts with a letter"
            )
        words = str(value).lower() if isinstance(value, bool) else str(value)
        is_plain = isinstance(value, str | int | float) and words.isprintable()
        if not is_plain or len(words) > _LONGEST_VALUE:
            raise ValueError(
                f"option {name} cannot be {value!r}; allowed: a text in one line of at most"
                f" {_LONGEST_VALUE} characters, a number, true or false"
            )
        options.append((name, words))
    return tuple(options)


def _command(content: Mapping[str, Any], section: str, place: Place) -> list[str]:
    """Return the words of the command."""
    words = content.get(_COMMAND)
    right = isinstance(words, list) and words and all(isinstance(word, str) for word in words)
    if not right or not words or not words[0]:
        where = place(section, _COMMAND if _COMMAND in content else None)
        raise StartError(
            f'{where}: [{section}] needs {_COMMAND} = ["PROGRAM", "ARGUMENT"], a list of texts'
        )
    return list(words)
