"""Paths of the client's files."""

import os
from pathlib import Path

from platformdirs import user_state_path

DIRECTORY = "TILEWYRM_STATE_DIR"
"""Environment variable that names another directory for the seats."""


def state_directory() -> Path:
    """Return the state directory of this user's client."""
    named = os.environ.get(DIRECTORY)
    return Path(named) if named else user_state_path("tilewyrm", appauthor=False)
