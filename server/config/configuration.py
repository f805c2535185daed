"""What an organiser has set, from a file, the environment and flags, and where each comes from."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import platformdirs

from tilewyrm.server.config.bot_programs import BOTS, BotProgram, NamedProgram, bot_programs
from tilewyrm.server.config.setting import SettingSpec, Value
from tilewyrm.server.config.settings import SECTIONS, SETTINGS
from tilewyrm.server.errors import StartError

CONFIG_FILE = "server.toml"
CONFIG_DIRECTORY = "TILEWYRM_CONFIG_DIR"
"""The variable that names another place for it."""
PREFIX = "TILEWYRM_SERVE_"
DEFAULT = "default"

_UNPREFIXED = "server"
"""The section whose settings have no prefix as flags and variables."""

T = TypeVar("T")


class ResolvedSetting(NamedTuple):
    """A setting that holds."""

    setting: SettingSpec
    value: Value
    source: str
    """Where it comes from, for people."""


class Configuration:
    """All settings, as they hold."""

    def __init__(
        self, held: Iterable[ResolvedSetting], bots: Mapping[str, NamedProgram] | None = None
    ) -> None:
        self.held = tuple(held)
        self.bots = {name: named.program for name, named in (bots or {}).items()}
        """The programs that play as bots, by name."""
        self._bot_lines = [line for named in (bots or {}).values() for line in named.lines]

    def section(self, name: str, kind: type[T]) -> T:
        """Return the settings of the section of that name as the dataclass *kind*."""
        return kind(
            **{each.setting.name: each.value for each in self.held if each.setting.section == name}
        )

    def lines(self) -> Iterator[str]:
        """Yield what holds and from where, as lines of a file that sets the same."""
        for section, (about, _) in SECTIONS.items():
            yield f"[{section}]" + (f"  # {about}" if about.casefold() != section else "")
            for setting, value, source in self.held:
                if setting.section == section:
                    yield f"{_assigned(setting.name, value)}  # {source}"
            yield ""
        yield from self._bot_lines


def flag(setting: SettingSpec) -> str:
    """Return the flag of *setting*."""
    return "--" + "-".join(_words(setting)).replace("_", "-")


def variable(setting: SettingSpec) -> str:
    """Return the variable of the environment of *setting*."""
    return PREFIX + "_".join(_words(setting)).upper()


def default_file() -> Path:
    """Return the file that is read when no other is named; it need not be there."""
    folder = os.environ.get(CONFIG_DIRECTORY)
    usual = platformdirs.user_config_path("tilewyrm", appauthor=False)
    return (Path(folder) if folder else usual) / CONFIG_FILE


def configuration(
    flags: Mapping[str, str], environment: Mapping[str, str], file: Path | None
) -> Configuration:
    """Return all settings: a flag wins over the environment, and that over the file.

    Args:
        flags: what is given by flags, by their names as `flag` says.
        environment: that of the process.
        file: the file; None: the `default_file` if it is there.

    Raises:
        StartError: something is not allowed; the sentence says where it stands and what is.
    """
    from_file, bots = _from_file(file)
    given = {**from_file, **_from_environment(environment)}
    for setting in SETTINGS:
        if (text := flags.get(flag(setting))) is not None:
            given[setting] = (text, flag(setting))
    return Configuration((_held(setting, given.get(setting)) for setting in SETTINGS), bots)


def _held(setting: SettingSpec, given: tuple[object, str] | None) -> ResolvedSetting:
    if given is None:
        return ResolvedSetting(setting, setting.default, DEFAULT)
    value, source = given
    try:
        return ResolvedSetting(setting, setting.read(value), source)
    except ValueError as error:
        told = f"{source} cannot be {_shown(value)}; allowed: {setting.allowed}"
        raise StartError(told) from error


def _shown(value: object) -> str:
    """Return what somebody has given, as they wrote it where that is short."""
    match value:
        case bool():
            return str(value).lower()
        case str() | int() | float():
            return repr(value)
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"


def _from_environment(environment: Mapping[str, str]) -> dict[SettingSpec, tuple[object, str]]:
    known = {variable(setting): setting for setting in SETTINGS}
    names = sorted(name for name in environment if name.startswith(PREFIX))
    for name in names:
        if name not in known:
            raise StartError(f"no setting for the variable {name}{_meant(name, known)}")
    return {known[name]: (environment[name], f"the variable {name}") for name in names}


def bots_of_file(file: Path | None = None) -> Mapping[str, BotProgram]:
    """Return the programs that play as bots, by name, which only the file can set.

    Raises:
        StartError: the file cannot be used; the sentence says where and why.
    """
    return {name: named.program for name, named in _from_file(file)[1].items()}


def _from_file(
    file: Path | None,
) -> tuple[dict[SettingSpec, tuple[object, str]], Mapping[str, NamedProgram]]:
    path = file or default_file()
    try:
        text = path.read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except FileNotFoundError as error:
        if file is None:
            return {}, {}
        raise StartError(f"the configuration {path} is not there") from error
    except OSError as error:
        raise StartError(f"cannot read the configuration {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:  # no TOML, or no UTF-8
        raise StartError(f"the configuration {path} is not valid TOML: {error}") from error
    lines = text.splitlines()
    bots = bot_programs(found.pop(BOTS, {}), lambda name, key: _place(path, name, key, lines))
    return dict(_settings_in(found, path, lines)), bots


def _place(path: Path, section: str, name: str | None, lines: list[str]) -> str:
    """Return where *name* of *section*, or the section, stands in the file at *path*."""
    return f"{path}, line {_line_of(section, name, lines)}"


def _settings_in(
    found: Mapping[str, Any], path: Path, lines: list[str]
) -> Iterator[tuple[SettingSpec, tuple[object, str]]]:
    """Yield each setting of the file at *path* with what it is set to and where."""
    for section, content in found.items():
        known = {each.name: each for each in SETTINGS if each.section == section}
        where = _place(path, section, None, lines)
        if not isinstance(content, dict):
            there = ", ".join(f"[{each}]" for each in (*SECTIONS, f"{BOTS}.NAME"))
            raise StartError(f"{where}: {section} stands in no section; there are {there}")
        if not known:
            meant = _meant(section, SECTIONS)
            raise StartError(f"{where}: no section [{section}]{meant}")
        for name, value in content.items():
            where = _place(path, section, name, lines)
            if name not in known:
                meant = _meant(name, known)
                raise StartError(f"{where}: no setting {name} in [{section}]{meant}")
            yield known[name], (value, f"{where}: {name}")


def _line_of(section: str, name: str | None, lines: list[str]) -> int:
    """Return the number of the line on which *name* of *section* stands, or the section begins.

    1 where it is written in a way in which hardly anybody writes it.
    """
    here = ""
    for number, line in enumerate(lines, start=1):
        if header := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            here = header[1]
            if name is None and here == section:
                return number
        key = re.match(r"\s*([\w.-]+)\s*=", line)
        if key and (here, key[1]) in ((section, name), ("", f"{section}.{name}"), ("", section)):
            return number
    return 1


def _words(setting: SettingSpec) -> list[str]:
    prefix = [] if setting.section == _UNPREFIXED else [setting.section]
    return [*prefix, setting.name]


def _meant(name: str, known: Iterable[str]) -> str:
    """Return a hint: the one of *known* that was likely meant, else how to list all."""
    close = get_close_matches(name, known, n=1)
    return f"; did you mean {close[0]}?" if close else "; tilewyrm serve --help-all lists them"


def _assigned(name: str, value: Value) -> str:
    if value is None:
        return f"# {name} is not set"
    if isinstance(value, bool):
        return f"{name} = {str(value).lower()}"
    if isinstance(value, int | float):
        return f"{name} = {value}"
    quoted = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'{name} = "{quoted}"'
