"""What may be chosen before a match: typed options with their meaning.

A game (or an expansion of one) lists its options as the fields of a frozen dataclass, each made by
`option`: a ``bool``, an ``int`` or a ``StrEnum``. The rules read those fields; `specs` describes
them to people, and `chosen` fills them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, get_type_hints

from tilewyrm.engine.errors import SetupError

OptionValue = bool | int | str
Chosen = TypeVar("Chosen")


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
    """Every allowed value, default first; empty for a flag and for a number with a range."""
    minimum: int = 0
    maximum: int = 0
    """Range of a number without `choices`, both ends included."""

    def check(self, value: OptionValue) -> None:
        """Raise SetupError when *value* is not allowed, naming the option and what is."""
        if isinstance(self.default, bool):
            allowed, fits = "true or false", isinstance(value, bool)
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
            raise SetupError(
                f"option {self.name} cannot be {value!r}; allowed: {allowed}", option=self.name
            )


def option(
    default: Any,
    clause: str,
    meaning: str,
    *,
    choices: tuple[int, ...] = (),
    minimum: int = 0,
    maximum: int = 0,
) -> Any:
    """Return the field of an option (see `OptionSpec`).

    The choices of a word are the members of its StrEnum; *choices* and the range are a number's.
    """
    about = {"clause": clause, "meaning": meaning, "choices": choices}
    return field(default=default, metadata={**about, "minimum": minimum, "maximum": maximum})


def specs(options_type: type) -> tuple[OptionSpec, ...]:
    """Return the options that are the fields of *options_type*, in their order."""
    return tuple(
        OptionSpec(
            name=item.name,
            default=bare(item.default),
            meaning=item.metadata["meaning"],
            clause=item.metadata["clause"],
            choices=_choices(item.default, item.metadata["choices"]),
            minimum=item.metadata["minimum"],
            maximum=item.metadata["maximum"],
        )
        for item in fields(options_type)
    )


def _choices(default: Any, numbers: tuple[int, ...]) -> tuple[OptionValue, ...]:
    if not isinstance(default, StrEnum):
        return numbers
    return (default.value, *(word.value for word in type(default) if word is not default))


def bare(value: Any) -> OptionValue:
    """Return *value*, that of an option's field, as setups have it: words without their class."""
    bare: OptionValue = value.value if isinstance(value, StrEnum) else value
    return bare


def resolve(
    known: Sequence[OptionSpec],
    given: Mapping[str, OptionValue],
    preset: Mapping[str, OptionValue] | None = None,
) -> dict[str, OptionValue]:
    """Return every option of *known*, in their order: *given* beats *preset* beats the default.

    Raises:
        SetupError: an option that does not exist, or a value that is not allowed.
    """
    by_name = {spec.name: spec for spec in known}
    for name, value in given.items():
        if name not in by_name:
            raise SetupError(
                f"there is no option {name!r}; there are: {', '.join(by_name)}", option=name
            )
        by_name[name].check(value)
    decided = {**(preset or {}), **given}
    return {spec.name: decided.get(spec.name, spec.default) for spec in known}


def chosen(options_type: type[Chosen], values: Mapping[str, OptionValue]) -> Chosen:
    """Return the options of *options_type* as *values*, which name them all, have them.

    A value that is not allowed must not come here: `resolve` refuses it.
    """
    kinds = _kinds(options_type)
    return options_type(**{name: kind(values[name]) for name, kind in kinds.items()})


@cache
def _kinds(options_type: type) -> dict[str, type[Any]]:
    hints = get_type_hints(options_type)
    return {item.name: hints[item.name] for item in fields(options_type)}
