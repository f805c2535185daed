"""Where tables and replays are kept when nobody says otherwise."""

from pathlib import Path

import platformdirs


def default_data_dir() -> Path:
    """Return the user's own data directory."""
    return platformdirs.user_data_path("tilewyrm", appauthor=False)
