"""Cache of verdicts on replay files: a file that has not changed is verified once."""

import json
from contextlib import suppress
from pathlib import Path

from tilewyrm.client.settings.paths import state_directory
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.replays.check.verdict import Demands, Exit, verdict
from tilewyrm.replays.errors import ReplayError


class VerifiedFiles:
    """Verdicts by path, size and time of the last change."""

    def __init__(self, path: Path | None = None) -> None:
        """Read the cache at *path*, by default in the user's state directory."""
        self._path = path or state_directory() / "verified.json"
        self._verdicts: dict[str, bool] = {}
        with suppress(OSError, ValueError):
            read = json.loads(self._path.read_text("utf-8"))
            if isinstance(read, dict):
                self._verdicts = {str(key): value is True for key, value in read.items()}
        self._used: dict[str, bool] = {}

    def is_valid(self, file: Path) -> bool:
        """Return whether the whole match in *file* re-simulates.

        Raises:
            OSError: the file cannot be read.
        """
        status = file.stat()
        key = f"{status.st_size} {status.st_mtime_ns} {file}"
        if key not in self._verdicts:
            self._verdicts[key] = _is_valid(file)
        self._used[key] = self._verdicts[key]
        return self._used[key]

    def save(self) -> None:
        """Write the verdicts that were asked for; a write error is ignored."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part = self._path.with_suffix(".part")
            part.write_text(json.dumps(self._used, indent=0), "utf-8")
            part.replace(self._path)


def _is_valid(file: Path) -> bool:
    try:
        return verdict(replay(file), Demands()).code is Exit.HOLDS
    except ReplayError:
        return False
