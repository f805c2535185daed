"""Games that this user has played: the first match of each begins with a hint.

The one played last is the usual game of a new table.
"""

import contextlib
from collections.abc import Sequence
from pathlib import Path

from tilewyrm.client.settings.paths import state_directory

EASIEST = "carcassonne"
"""The game that is understood soonest: the usual one for a newcomer."""


def is_new(game: str) -> bool:
    """Return whether *game* is new to this user, as far as known."""
    return not _path(game).exists()


def is_none() -> bool:
    """Return whether this user has played no game yet, as far as known."""
    return not _path("").exists()


def remember(game: str) -> None:
    """Store that this user plays *game* now; a write error is ignored."""
    with contextlib.suppress(OSError):
        _path(game).parent.mkdir(parents=True, exist_ok=True)
        _path(game).touch()


def usual_game(games: Sequence[str]) -> str:
    """Return which of *games* this user has played last; the easiest one if none.

    Args:
        games: names of the games that can be played, at least one.
    """
    played = {game: when for game in games if (when := _played_ns(game)) is not None}
    if played:
        return max(played, key=played.__getitem__)
    return EASIEST if EASIEST in games else games[0]


def _played_ns(game: str) -> int | None:
    """Return when *game* was played last, in nanoseconds of the epoch, or None."""
    try:
        return _path(game).stat().st_mtime_ns
    except OSError:
        return None


def _path(game: str) -> Path:
    return state_directory() / "played" / game
