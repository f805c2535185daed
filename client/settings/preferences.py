"""Preferences of this process: the settings file, overridden by environment and flags."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tilewyrm.client.drawing.palette import THEMES
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.settings.settings_file import SettingsError, read, settings_path, write
from tilewyrm.language.speech import LANGUAGES, language_of, speak

THEME = "TILEWYRM_THEME"
"""Environment variable that names a theme for this process."""

LANGUAGE = "TILEWYRM_LANGUAGE"
"""Likewise a language."""


class Preferences:
    """The file's settings, and the overrides of this process."""

    def __init__(self, path: Path, system: str, language: str = "", theme: str = "") -> None:
        """Read the file at *path*, and speak the language that is wished.

        Args:
            path: the settings file; it need not be there.
            system: the code of the system's language.
            language: what this process speaks instead of the file's language; empty: that one.
            theme: its theme, likewise.
        """
        self.system = system
        self.complaints: tuple[str, ...] = ()
        """What was wrong with the file, a sentence each, whenever it was read or written last."""
        self._path = path
        speak(system)  # for what is wrong with the file
        self.settings, self.complaints = read(path)
        if language:
            self.settings = replace(self.settings, language=language)
        if theme:
            self.settings = replace(self.settings, theme=theme)
        self._speak()

    def change(self, settings: Settings) -> Sequence[str]:
        """Apply *settings* and write them to the file; return what prevents that."""
        before, self.settings = self.settings, settings
        self._speak()
        try:
            write(self._path, before, settings)
        except SettingsError as error:
            self.complaints = (str(error),)
        else:
            self.complaints = ()
        return self.complaints

    def _speak(self) -> None:
        speak(self.settings.language or self.system)


def preferences(
    environment: Mapping[str, str] = os.environ, language: str = "", theme: str = ""
) -> Preferences:
    """Return this user's; *language* and *theme* go before the file's and the environment's."""
    spoken, look = environment.get(LANGUAGE, ""), environment.get(THEME, "")
    return Preferences(
        settings_path(),
        language_of(environment),
        language or (spoken if spoken in LANGUAGES else ""),
        theme or (look if look in THEMES else ""),
    )
