"""The settings as a page of the home screen."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.settings.settings import NAME_LENGTH, Settings
from tilewyrm.client.settings.settings_file import fit_name
from tilewyrm.client.settings.settings_form import lasting_rows, setting_rows
from tilewyrm.client.settings.user_name import user_name
from tilewyrm.language.speech import tell


class SettingsPage(HomePage):
    """Every setting; what is changed counts at once."""

    def __init__(self, home: PageStack) -> None:
        self._home = home
        self._named = home.preferences.settings.name
        """The name as it is typed, with blanks at its end, behind which it may go on."""

    def title(self) -> str:
        """Return what the page is called."""
        return tell("settings.title")

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each setting."""
        settings = self._home.preferences.settings
        return [
            *setting_rows(settings, self._change, self._home.terminal),
            *lasting_rows(settings, user_name(), self._named, self._name),
        ]

    def _name(self, typed: str) -> None:
        """Take the name that is *typed*, as far as it is fit for a table."""
        name = typed.strip()
        if fit_name(name) and len(typed) <= NAME_LENGTH:
            self._named = typed.lstrip()
            self._change(replace(self._home.preferences.settings, name=name))

    def _change(self, settings: Settings) -> None:
        self._home.notes = self._home.preferences.change(settings)
