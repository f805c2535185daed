"""Loading page: shown while a table is found or opened."""

from collections.abc import Sequence

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.language.speech import tell


class LoadingPage(HomePage):
    """Goes to the table of the command line at once."""

    def __init__(self, home: PageStack) -> None:
        self._home = home

    def refresh(self) -> None:
        """Go."""
        self._home.play(self._home.play_options)

    def stays(self) -> bool:
        """Return False: there was only this table."""
        return False

    def rows(self) -> Sequence[FormRow]:
        """Return the one way from here."""
        return [FormRow(tell("home.leave"), enter=self._home.leave)]
