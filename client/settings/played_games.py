"""Which games this user has played: the first match of each begins with a word about it."""

import contextlib
from pathlib import Path

from tilewyrm.client.settings.paths import state_directory


def is_new(game: str) -> bool:
    """Return whether this user has never sat at a table of *game*, as far as is known."""
    return not _path(game).exists()


def remember(game: str) -> None:
    """Keep in mind that this user has played *game*; where that cannot be written it is not."""
    with contextlib.suppress(OSError):
        _path(game).parent.mkdir(parents=True, exist_ok=True)
        _path(game).touch()


def _path(game: str) -> Path:
    return state_directory() / "played" / game
