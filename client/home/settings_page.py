"""The settings as a page of the home screen."""

from collections.abc import Sequence

from tilewyrm.client.home.home import Home
from tilewyrm.client.home.page import Page
from tilewyrm.client.rows import Row
from tilewyrm.client.settings import Settings
from tilewyrm.client.settings_rows import lasting_rows, setting_rows
from tilewyrm.client.username import user_name
from tilewyrm.language.speech import tell


class SettingsPage(Page):
    """Every setting; what is changed counts at once."""

    def __init__(self, home: Home) -> None:
        self._home = home

    def title(self) -> str:
        """Return what the page is called."""
        return tell("settings.title")

    def rows(self) -> Sequence[Row]:
        """Return a row for each setting."""
        settings = self._home.preferences.settings
        return [
            *setting_rows(settings, self._change),
            *lasting_rows(settings, user_name(), self._change),
        ]

    def _change(self, settings: Settings) -> None:
        self._home.notes = self._home.preferences.change(settings)
