"""Editions whose components differ between two versions."""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tilewyrm import editions
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.value_lines import value_lines
from tilewyrm.cli.replay.search.code.version_sources import rules_folder
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.comparison import Difference
from tilewyrm.replays.check.edition_check import section_differences


class EditionChange(NamedTuple):
    """An edition that two versions have differently.

    Both play a match with the edition of the old version, which its file carries.
    """

    game: str
    name: str
    differences: Sequence[Difference]
    """The values in the old version and in the new one, in sections that both have."""

    def lines(self) -> Iterator[str]:
        """Yield which edition it is, and the values."""
        game = GAMES[self.game].title
        yield tell("replay.search.edition", game=game, name=self.name)
        yield from value_lines(self.differences)

    def facts(self) -> dict[str, Any]:
        """Return it as docs/replays.md describes it."""
        paths = [each.where for each in self.differences]
        return {"edition": {"game": self.game, "name": self.name, "differ": paths}}


def edition_changes(
    old: ChosenVersion, new: ChosenVersion, games: Iterable[str]
) -> list[EditionChange]:
    """Return the editions of *games* that both versions have, with different components.

    Raises:
        UnknownVersion: a version is not a program.
    """
    folders = [rules_folder(version) for version in (old, new)]
    if None in folders or folders[0] == folders[1]:
        return []
    found = []
    for game in games:
        before, after = (
            editions.texts(folder.parent / "editions" / game)
            for folder in folders
            if folder is not None
        )
        for name in before.keys() & after.keys():
            try:
                differences = section_differences(before[name], after[name])
            except tomllib.TOMLDecodeError:
                continue  # that version cannot start a match either
            if differences:
                found.append(EditionChange(game, name, differences))
    return sorted(found)
