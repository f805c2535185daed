"""Fields of a form: a text, a choice, or something to press."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tilewyrm.client.drawing.form import FormRow


@dataclass
class TextField:
    """A text that is typed."""

    label: str
    value: str = ""
    detail: str | Callable[[str], str] = ""
    """A sentence below the form, or what makes one of the text."""
    longest: int = 80
    is_number: bool = False
    """Whether the first text that is typed after the field is highlighted replaces the value."""

    def row(self) -> FormRow:
        """Return the row as it is now."""
        detail = self.detail if isinstance(self.detail, str) else self.detail(self.value)
        return FormRow(self.label, self.value, detail, typed=self._type, is_number=self.is_number)

    def _type(self, text: str) -> None:
        self.value = text[: self.longest]


@dataclass(frozen=True)
class Option:
    """One of several things to choose from."""

    value: str
    words: str
    detail: str = ""


@dataclass
class ChoiceField:
    """One of several options; there is one at least."""

    label: str
    options: Sequence[Option]
    at: int = 0
    """The number of the chosen one, from 0."""
    changed: Callable[[], None] = field(default=lambda: None)

    @property
    def value(self) -> str:
        """The value that is chosen."""
        return self.options[self.at].value

    def choose(self, value: str) -> None:
        """Choose the option of that *value*, if there is one."""
        values = [option.value for option in self.options]
        if value in values:
            self.at = values.index(value)

    def row(self) -> FormRow:
        """Return the row as it is now."""
        option = self.options[self.at]
        return FormRow(self.label, option.words, option.detail, turn=self._turn)

    def _turn(self, steps: int) -> None:
        self.at = (self.at + steps) % len(self.options)
        self.changed()


@dataclass(frozen=True)
class Button:
    """Something that is done by Enter."""

    label: str
    press: Callable[[], None]
    detail: str = ""

    def row(self) -> FormRow:
        """Return the row."""
        return FormRow(self.label, detail=self.detail, enter=self.press)


Field = TextField | ChoiceField | Button
