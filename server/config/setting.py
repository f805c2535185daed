"""One thing that an organiser may set: its kind, and what is allowed.

Settings are the fields of frozen dataclasses, each made by `setting`: a ``bool``, an ``int``, a
``float``, a ``str``, a ``StrEnum``, `TrustedFronts`, or a path that may be absent. The server reads
those fields; `settings_of` finds them. What each means is told to people by who asks them.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar, cast, get_type_hints

from tilewyrm.server.config.trusted_fronts import TrustedFronts

T = TypeVar("T")

Value = bool | int | float | str | Path | None
"""What a setting may be; None: a path that is not set."""

_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_LOWEST, _HIGHEST = "lowest", "highest"


@dataclass(frozen=True, slots=True)
class SettingSpec:
    """One setting."""

    section: str
    """The table of the file that it stands in."""
    name: str
    """Its name there, in snake_case."""
    kind: type
    """One of bool, int, float, str, Path, TrustedFronts, or a StrEnum."""
    default: Value
    lowest: float = 0
    highest: float = math.inf
    """Of a number; both are allowed."""

    @property
    def allowed(self) -> str:
        """What it may be, for people."""
        if issubclass(self.kind, StrEnum):
            return " or ".join(self.kind)
        if issubclass(self.kind, TrustedFronts):
            return TrustedFronts.ALLOWED
        if self.kind is bool:
            return "true or false"
        if self.kind in (str, Path):
            return "a text" if self.kind is str else "a path; ~ is your home directory"
        number = "a whole number" if self.kind is int else "a number"
        if self.highest == math.inf:
            return f"{number} from {self.lowest:g}"
        return f"{number} from {self.lowest:g} to {self.highest:g}"

    def read(self, given: object) -> Value:
        """Return the value that is *given*, as text or as TOML has it.

        Raises:
            ValueError: it is not allowed; `allowed` says what is.
        """
        if self.kind is bool:
            known = _WORDS.get(given.lower()) if isinstance(given, str) else given
            if not isinstance(known, bool):
                raise ValueError(given)
            return known
        if self.kind in (int, float):
            return self._number(given)
        if not isinstance(given, str) or not given.isprintable():
            raise ValueError(given)
        return _path(given) if self.kind is Path else cast(Value, self.kind(given))

    def _number(self, given: object) -> int | float:
        plain = isinstance(given, str | int | float) and not isinstance(given, bool)
        if not plain or (self.kind is int and isinstance(given, float)):
            raise ValueError(given)
        number: int | float = self.kind(given)
        if not (math.isfinite(number) and self.lowest <= number <= self.highest):
            raise ValueError(given)
        return number


def _path(given: str) -> Path:
    """Return the path, with the home directory in place of ``~``: a file has no shell to do it.

    Raises:
        ValueError: there is none, or nobody whose home that would be.
    """
    if not given:  # Path would take it for the folder that the server happens to stand in
        raise ValueError(given)
    try:
        return Path(given).expanduser()
    except RuntimeError as error:
        raise ValueError(given) from error


def setting(default: T, *, lowest: float = 0, highest: float = math.inf) -> T:
    """Return a field of a dataclass that is a setting; see `SettingSpec`."""
    return field(default=default, metadata={_LOWEST: lowest, _HIGHEST: highest})


def settings_of(section: str, kind: type) -> Iterator[SettingSpec]:
    """Yield the settings among the fields of the dataclass *kind*, which are those of *section*."""
    hints = get_type_hints(kind)
    for each in fields(kind):
        if _LOWEST in each.metadata:
            found: Any = hints[each.name]
            yield SettingSpec(
                section,
                each.name,
                found if isinstance(found, type) else Path,
                cast(Value, each.default),
                each.metadata[_LOWEST],
                each.metadata[_HIGHEST],
            )
