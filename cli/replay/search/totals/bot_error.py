"""Errors of bots in a search: where a version's bot fails, with a match up to that decision."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion


@dataclass
class BotError:
    """An error of greedy bots of one version, at one place of the program."""

    version: ChosenVersion
    why: str
    """The first error of its name there, with the file and the line."""
    is_new_alone: bool
    """Whether only the new version fails there."""
    path: Path
    """The file of the first match with it, up to the decision of the bot."""
    entry: int
    """The last one in that file."""
    setup: Mapping[str, Any]
    """Game, seats and changed options of that file."""
    matches: int = 1
    """Matches of the search with it."""

    @property
    def facts(self) -> dict[str, Any]:
        """Return it as docs/replays.md describes it."""
        return {
            "version": str(self.version),
            "error": self.why,
            "new_alone": self.is_new_alone,
            "matches": self.matches,
            "path": str(self.path),
            "entry": self.entry,
            **{name: self.setup[name] for name in ("game", "seats", "options")},
        }
