"""Name field: the row of a form in which a player types the name to play under."""

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.settings.settings import NAME_LENGTH
from tilewyrm.language.speech import tell


class NameField:
    """The name of this player, at first the one that is given."""

    def __init__(self, first: str) -> None:
        """Show *first* until another name is typed."""
        self._first = self._typed = first

    @property
    def row(self) -> FormRow:
        """The row in which it is typed."""
        return FormRow(tell("home.name"), self._typed, tell("home.name.detail"), typed=self._type)

    @property
    def changed(self) -> str:
        """The name that was typed; empty if it is still the first one."""
        typed = self._typed.strip()
        return "" if typed == self._first else typed

    def _type(self, text: str) -> None:
        self._typed = text.lstrip()[:NAME_LENGTH]
