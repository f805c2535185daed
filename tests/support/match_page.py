"""Pages of matches, as `tilewyrm replay export` writes them."""

from pathlib import Path

from click.testing import CliRunner

from support.frozen import FROZEN
from tilewyrm.cli.main import main

MATCHES = ("carcassonne-vote", "feuville-vote")
"""One of each game, with what else happens around a match, and ended before its last third."""


def page_of(folder: Path, match: str | Path, *words: str) -> Path:
    """Return the page of a match in *folder*, made anew: of a golden one, or of a file."""
    path = FROZEN / f"{match}.twr" if isinstance(match, str) else match
    made = folder / f"{path.stem}.html"
    CliRunner().invoke(main, ["replay", "export", str(path), "-o", str(made), *words])
    return made
