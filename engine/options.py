"""What may be chosen before a match: typed options with their meaning."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilewyrm.engine.errors import SetupError

OptionValue = bool | int | str


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
            raise SetupError(f"option {self.name} cannot be {value!r}; allowed: {allowed}")

    def parse(self, text: str) -> OptionValue:
        """Return the value that *text* (as typed by a person) names.

        Raises:
            SetupError: it names none; the message says what is allowed.
        """
        word = text.strip().lower()
        value: OptionValue = text.strip()
        if isinstance(self.default, bool):
            words = {
                "true": True,
                "yes": True,
                "on": True,
                "false": False,
                "no": False,
                "off": False,
            }
            value = words.get(word, value)
        elif isinstance(self.default, int) and word.lstrip("-").isdecimal():
            value = int(word)
        self.check(value)
        return value


def resolve(
    specs: Sequence[OptionSpec],
    given: Mapping[str, OptionValue],
    preset: Mapping[str, OptionValue] | None = None,
) -> dict[str, OptionValue]:
    """Return every option of *specs*, in their order: *given* beats *preset* beats the default.

    Raises:
        SetupError: an option that does not exist, or a value that is not allowed.
    """
    by_name = {spec.name: spec for spec in specs}
    for name, value in given.items():
        if name not in by_name:
            raise SetupError(f"there is no option {name}; there are: {', '.join(by_name)}")
        by_name[name].check(value)
    chosen = {**(preset or {}), **given}
    return {spec.name: chosen.get(spec.name, spec.default) for spec in specs}
