"""Names that this user plays under: the usual one, and those of former seats."""

import contextlib
from collections.abc import Collection

from tilewyrm.client.settings.paths import state_directory
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.settings.user_name import user_name

_FILE = "names"
"""In the state directory, a name a line."""


def own_names(settings: Settings) -> Collection[str]:
    """Return the name in *settings*, else the computer user's, and those of former seats."""
    return {settings.name or user_name(), *_remembered()}


def remember_name(name: str) -> None:
    """Store that this user has a seat under *name*; a write error is ignored."""
    if name in _remembered():
        return
    with contextlib.suppress(OSError):
        path = state_directory() / _FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{name}\n")


def _remembered() -> list[str]:
    try:
        return (state_directory() / _FILE).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
