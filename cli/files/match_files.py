"""Replay files on this computer: of its own servers, and downloaded ones."""

import os
from collections.abc import Iterator
from filecmp import cmp
from pathlib import Path

from tilewyrm.server.store.data_directory import default_data_dir

REPLAYS = "*.twr"
"""How the names of replay files end."""


class MatchNotFound(LookupError):
    """No file has that name, and none of the matches kept here a code that begins like it."""


class AmbiguousMatch(LookupError):
    """More than one match has a code that begins like that; the message lists them."""


def own_folder(data_dir: Path | None = None) -> Path:
    """Return where a server keeps its replays; *data_dir* is its directory, None the user's own."""
    return (data_dir or default_data_dir()) / "matches"


def downloads() -> Path:
    """Return where replays from other servers are."""
    return default_data_dir() / "replays"


def stored_replays(data_dir: Path | None = None) -> Iterator[Path]:
    """Yield every stored replay file, in no order; identical copies once.

    *data_dir* is that of a server; None: the user's own, with the downloads.
    """
    own = sorted(own_folder(data_dir).glob(REPLAYS))
    yield from own
    if data_dir is None:
        known = {path.name: path for path in own}
        for path in sorted(downloads().glob(REPLAYS)):
            if path.name not in known or not _has_same_bytes(path, known[path.name]):
                yield path


def match_file(name: str) -> Path:
    """Return the file of the match that is called *name*: its path, or how its code begins.

    Raises:
        MatchNotFound: there is none.
        AmbiguousMatch: there are several.
    """
    path = Path(name)
    if path.exists() or os.sep in name or path.suffix == Path(REPLAYS).suffix:
        return path
    found = [file for file in stored_replays() if file.stem.startswith(name.lower())]
    exact = [file for file in found if file.stem == name.lower()]
    if not found:
        raise MatchNotFound(
            f"no file {name!r}, and no match on this computer has a code with that prefix;"
            " `tilewyrm replay list` lists the matches"
        )
    if len(exact or found) > 1:
        candidates = "".join(f"\n  {file.stem}  {file}" for file in exact or found)
        raise AmbiguousMatch(
            f"{name!r} may be any of these; give more of it, or a path:{candidates}"
        )
    return (exact or found)[0]


def _has_same_bytes(one: Path, other: Path) -> bool:
    """Return whether two files have the same bytes; no, where one of them cannot be read."""
    try:
        return cmp(one, other, shallow=False)
    except OSError:
        return False
