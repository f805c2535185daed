"""What may be chosen before a match: typed options with their meaning.

A game (or an expansion of one) lists its options as the fields of a frozen dataclass, each made by
`option`: a ``bool``, an ``int``, a ``StrEnum`` or a ``str``. The rules read those fields. `specs`
describes them to people, and `chosen` fills them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, get_type_hints

from tilewyrm.engine.errors import SetupError

OptionValue = bool | int | str
Chosen = TypeVar("Chosen")

PLACE = "{}"
"""Stands for the number in the sentence of an option that is one."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option. Its kind (flag, number or word) is the kind of its default."""

    name: str
    default: OptionValue
    meaning: str
    """One sentence for people: what it changes."""
    clause: str = ""
    """The rule clauses it belongs to, such as ``F36 D3``."""
    choices: tuple[OptionValue, ...] = ()
    """Every allowed value, default first; empty for a flag, a range, and a word of a form."""
    minimum: int = 0
    maximum: int = 0
    """Range of a number without `choices`, both ends included."""
    says: tuple[str, ...] = ()
    """A sentence for each value but the default, in the order of `values`.

    A number with a range, or a word of a form, has one. There `PLACE` stands for the value.
    """
    pattern: str = ""
    """The regular expression of a word of a form, which may be empty as well. Empty: it is none."""

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """Every allowed value, default first; empty for a range, and for a word of a form."""
        if isinstance(self.default, bool):
            return (self.default, not self.default)
        return self.choices

    def sentence(self, value: OptionValue) -> str:
        """Return what an allowed *value* other than the default means for a table."""
        if not self.values:
            return self.says[0].replace(PLACE, str(value))
        return self.says[self.values.index(value) - 1]

    def check(self, value: OptionValue) -> None:
        """Raise SetupError when *value* is not allowed, naming the option and what is."""
        if isinstance(self.default, bool):
            allowed, fits = "yes or no", isinstance(value, bool)
        elif self.pattern:
            allowed = f"empty, or words like {self.pattern}"
            fits = isinstance(value, str) and re.fullmatch(f"({self.pattern})?", value) is not None
        elif self.choices:
            same_kind = isinstance(value, str) == isinstance(self.default, str)
            allowed = ", ".join(str(choice) for choice in self.choices)
            fits = same_kind and not isinstance(value, bool) and value in self.choices
        else:
            allowed = f"a number from {self.minimum} to {self.maximum}"
            fits = (
                isinstance(value, int)
                and not isinstance(value, bool)
                and self.minimum <= value <= self.maximum
            )
        if not fits:
            given = spell(value) if isinstance(value, bool) else repr(value)
            raise SetupError(
                f"option {self.name} cannot be {given}; allowed: {allowed}",
                option=self.name,
                value=spell(value),
                **self._allowed_values,
            )

    def read(self, text: str) -> OptionValue:
        """Return the value that people write as *text*: a word, a number, or yes or no.

        Raises:
            SetupError: it is none that is allowed.
        """
        word = text.strip()
        value: OptionValue = word
        if isinstance(self.default, bool):
            value = {"yes": True, "no": False}.get(word, word)
        elif isinstance(self.default, int) and word.lstrip("-").isdecimal():
            value = int(word)
        self.check(value)
        return value

    @property
    def _allowed_values(self) -> dict[str, str | int]:
        """What the option can be, as facts."""
        if isinstance(self.default, bool):
            return {"case": "flag"}
        if self.pattern:
            return {"case": "form"}
        if self.choices:
            return {"case": "choice", "allowed": ", ".join(map(str, self.choices))}
        return {"case": "range", "least": self.minimum, "most": self.maximum}


def spell(value: OptionValue) -> str:
    """Return *value* as people write it: a truth value is yes or no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def option(
    default: Any,
    clause: str,
    meaning: str,
    says: str | Mapping[Any, str],
    *,
    minimum: int = 0,
    maximum: int = 0,
    pattern: str = "",
) -> Any:
    """Return the field of an option (see `OptionSpec`).

    Args:
        default: its value where nobody says another.
        clause: the rule clauses that it belongs to.
        meaning: what it changes, in one sentence.
        says: what a table plays that does not have the default, in one sentence: for the only other
            value there is (of a flag, or of two words); for each other value, by that value, which
            are then all that a number can be; or, with `PLACE` in it, for any number of a range.
        minimum: lowest number of a range.
        maximum: highest number of a range.
        pattern: the regular expression of a word that is not one of a few.
    """
    about = {"clause": clause, "meaning": meaning, "says": says}
    allowed = {"minimum": minimum, "maximum": maximum, "pattern": pattern}
    return field(default=default, metadata={**about, **allowed})


def specs(options_type: type) -> tuple[OptionSpec, ...]:
    """Return the options that are the fields of *options_type*, in their order."""
    return tuple(
        OptionSpec(
            name=item.name,
            default=bare(item.default),
            meaning=item.metadata["meaning"],
            clause=item.metadata["clause"],
            choices=_choices(item.default, item.metadata["says"]),
            minimum=item.metadata["minimum"],
            maximum=item.metadata["maximum"],
            says=_sentences(item.default, item.metadata["says"]),
            pattern=item.metadata["pattern"],
        )
        for item in fields(options_type)
    )


def _choices(default: Any, says: str | Mapping[Any, str]) -> tuple[OptionValue, ...]:
    """Return the values of a word, which its type lists, or of a number, which *says* lists."""
    if isinstance(default, StrEnum):
        return (default.value, *(word.value for word in _others(default)))
    return () if isinstance(says, str) else (default, *says)


def _sentences(default: Any, says: str | Mapping[Any, str]) -> tuple[str, ...]:
    if isinstance(says, str):
        return (says,)
    others = _others(default) if isinstance(default, StrEnum) else says
    return tuple(says[value] for value in others)


def _others(default: StrEnum) -> list[StrEnum]:
    return [word for word in type(default) if word is not default]


def bare(value: Any) -> OptionValue:
    """Return *value*, that of an option's field, as setups have it: words without their class."""
    bare: OptionValue = value.value if isinstance(value, StrEnum) else value
    return bare


def resolve(
    known: Sequence[OptionSpec], given: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return every option of *known*, in their order, with its value in *given* or the default.

    Raises:
        SetupError: an option that does not exist, or a value that is not allowed.
    """
    by_name = {spec.name: spec for spec in known}
    for name, value in given.items():
        if name not in by_name:
            close = get_close_matches(name, by_name)
            meant = f"; did you mean {' or '.join(close)}?" if close else ""
            raise SetupError(f"no option {name!r}{meant}", option=name, case="unknown")
        by_name[name].check(value)
    return {spec.name: given.get(spec.name, spec.default) for spec in known}


def chosen(options_type: type[Chosen], values: Mapping[str, OptionValue]) -> Chosen:
    """Return the options of *options_type* as *values*, which name them all, have them.

    A value that is not allowed must not come here: `resolve` refuses it.
    """
    any_type: type = options_type
    kinds = _kinds(any_type)
    return options_type(**{name: kind(values[name]) for name, kind in kinds.items()})


@cache
def _kinds(options_type: type) -> dict[str, type[Any]]:
    hints = get_type_hints(options_type)
    return {item.name: hints[item.name] for item in fields(options_type)}
