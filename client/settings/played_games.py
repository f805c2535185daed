"""Games that this user has played: the first match of each begins with a hint."""

import contextlib
from pathlib import Path

from tilewyrm.client.settings.paths import state_directory


def is_new(game: str) -> bool:
    """Return whether *game* is new to this user, as far as known."""
    return not _path(game).exists()


def is_none() -> bool:
    """Return whether this user has played no game yet, as far as known."""
    return not _path("").exists()


def remember(game: str) -> None:
    """Store that this user has played *game*; a write error is ignored."""
    with contextlib.suppress(OSError):
        _path(game).parent.mkdir(parents=True, exist_ok=True)
        _path(game).touch()


def _path(game: str) -> Path:
    return state_directory() / "played" / game
