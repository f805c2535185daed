"""Where the recorded games of another engine lie: beside the repository, if anywhere."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "oracle" / "carcassonne"
ABSENT = f"NOT COMPARED with another engine: there are no recorded games in {FOLDER}"
