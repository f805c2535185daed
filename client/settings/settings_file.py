"""The settings file: TOML in the place where this system keeps its users' settings.

What a player has written there stays: comments, order, and what this version does not know.
"""

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tilewyrm.client.drawing.palette import SEAT_COLOURS, THEMES
from tilewyrm.client.settings.settings import (
    NAME_LENGTH,
    AlertKind,
    AnimationPace,
    BotPace,
    ConfirmPolicy,
    Settings,
)
from tilewyrm.client.words.seat_signs import SIGNS
from tilewyrm.language.speech import LANGUAGES, tell

DIRECTORY = "TILEWYRM_CONFIG_DIR"
"""Environment variable that names another directory for the settings."""

FILE_NAME = "config.toml"

_Word = TypeVar("_Word", bound=StrEnum)
_AT_LINE = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)")


class SettingsError(Exception):
    """The file cannot be written; the message is a sentence for people."""


class LoadedSettings(NamedTuple):
    """The settings read from a file, and its problems."""

    settings: Settings
    complaints: tuple[str, ...] = ()
    """What cannot be understood, a sentence each; there the default counts."""


def settings_path() -> Path:
    """Return where this user's settings are."""
    named = os.environ.get(DIRECTORY)
    if named:
        return Path(named) / FILE_NAME
    # Imported here: who names a directory need not wait for it.
    from platformdirs import user_config_path

    return user_config_path("tilewyrm", appauthor=False) / FILE_NAME


def read(path: Path) -> LoadedSettings:
    """Return what stands in the file at *path*; the defaults where there is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except (OSError, UnicodeDecodeError) as error:
        return LoadedSettings(Settings(), (tell("settings.file.unreadable", path=path, why=error),))
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        line = (at[1] if at is not None else None) or len(text.splitlines())
        why = _AT_LINE.sub("", str(error))
        return LoadedSettings(
            Settings(), (tell("settings.file.mistake", path=path, line=line, why=why),)
        )
    return _Reader(path, text).settings(table)


class _InvalidValue(Exception):
    """A value is not one that its setting can have; the message says what it can be."""


class _Reader:
    """Reads the values of one file."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._lines = text.splitlines()
        self._complaints: list[str] = []

    def settings(self, table: Mapping[str, Any]) -> LoadedSettings:
        """Return all that *table* says."""
        known: dict[str, Any] = {}
        for name, value in table.items():
            if name not in _READERS:
                there = ", ".join(_READERS)
                self._complain(name, tell("settings.file.unknown", what=name, there=there))
                continue
            try:
                known[name] = _READERS[name](value)
            except _InvalidValue as wrong:
                text = tell("settings.file.value", what=name, value=value, allowed=wrong)
                self._complain(name, text)
        return LoadedSettings(Settings(**known), tuple(self._complaints))

    def _complain(self, name: str, why: str) -> None:
        pattern = re.compile(rf"\s*\[?\s*[\"']?{re.escape(name)}[\"']?\s*[=\].]")
        numbers = [at for at, line in enumerate(self._lines, start=1) if pattern.match(line)]
        line = numbers[0] if numbers else 1
        self._complaints.append(tell("settings.file.line", path=self._path, line=line, why=why))


def _one_of(*words: str) -> Callable[[Any], str]:
    def read_word(value: Any) -> str:
        if value not in words:
            raise _InvalidValue(", ".join(f'"{word}"' for word in words))
        return str(value)

    return read_word


def _word(kind: type[_Word]) -> Callable[[Any], _Word]:
    check = _one_of(*kind)
    return lambda value: kind(check(value))


def _confirm_policy(value: Any) -> ConfirmPolicy:
    """Return the policy called *value*; files of earlier versions call one ``lasting``."""
    return _word(ConfirmPolicy)(ConfirmPolicy.IRREVERSIBLE if value == "lasting" else value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _InvalidValue("/".join(("true", "false")))
    return value


def _alerts(value: Any) -> frozenset[AlertKind]:
    read_one = _word(AlertKind)
    if not isinstance(value, list):
        raise _InvalidValue("[" + ", ".join(f'"{word}"' for word in AlertKind) + "]")
    return frozenset(read_one(each) for each in value)


def fit_name(name: str) -> bool:
    """Return whether *name* is fit for a table; the empty one stands for the user's."""
    return len(name) <= NAME_LENGTH and name.isprintable() and name == name.strip()


def _name(value: Any) -> str:
    if not (isinstance(value, str) and fit_name(value)):
        raise _InvalidValue(tell("settings.file.name", most=NAME_LENGTH))
    return value


def _keys(value: Any) -> Mapping[str, tuple[str, ...]]:
    lists = value.values() if isinstance(value, dict) else [None]
    if not all(isinstance(keys, list) and all(isinstance(k, str) for k in keys) for keys in lists):
        raise _InvalidValue('confirm = ["enter", "x"]')
    return {name: tuple(keys) for name, keys in value.items()}


_READERS: Mapping[str, Callable[[Any], object]] = {
    "language": _one_of("", *LANGUAGES),
    "theme": _one_of(*THEMES),
    "pace": _word(AnimationPace),
    "confirm": _confirm_policy,
    "notify": _alerts,
    "bot_pace": _word(BotPace),
    "bot_chat": _flag,
    "name": _name,
    "colour": _one_of("", *SEAT_COLOURS),
    "sign": _one_of("", *SIGNS),
    "claims": _flag,
    "keys": _keys,
}
"""How each setting is read from TOML."""


def write(path: Path, before: Settings, after: Settings) -> None:
    """Write to the file at *path* what differs between *before* and *after*.

    Raises:
        SettingsError: it cannot be written, or has a mistake; then it is as it was.
    """
    # Imported here: only who changes something needs it.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        document = tomlkit.parse(text)
    except (OSError, UnicodeDecodeError, TOMLKitError) as error:
        raise SettingsError(tell("settings.file.kept", path=path, why=error)) from error
    for name in _READERS:
        value = getattr(after, name)
        if value != getattr(before, name):
            document[name] = _toml_value(value)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(tomlkit.dumps(document), encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        raise SettingsError(tell("settings.file.kept", path=path, why=error)) from error


def _toml_value(value: object) -> object:
    """Return *value* as TOML knows it."""
    if isinstance(value, frozenset):
        return sorted(str(each) for each in value)
    if isinstance(value, Mapping):
        return {name: list(keys) for name, keys in value.items()}
    return value if isinstance(value, bool) else str(value)
