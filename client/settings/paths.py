"""Where the client keeps its files."""

import os
from pathlib import Path

from platformdirs import user_state_path

DIRECTORY = "TILEWYRM_STATE_DIR"
"""Environment variable that names another directory for the seats."""


def state_directory() -> Path:
    """Return where this user's client keeps what it must remember."""
    named = os.environ.get(DIRECTORY)
    return Path(named) if named else user_state_path("tilewyrm", appauthor=False)
