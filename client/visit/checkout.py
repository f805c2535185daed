"""The checkout of the project that this program runs from, if any."""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

_GIT_TIMEOUT_S = 10.0
_WORDS = ("describe", "--always", "--tags", "--long", "--abbrev=40", "--dirty")
_DESCRIBED = re.compile(r"(?:(?P<tag>.+)-(?P<since>\d+)-g)?(?P<commit>[0-9a-f]{40})(?P<dirty>.*)")


class Checkout(NamedTuple):
    """A checkout."""

    commit: str
    """The full hash of its commit, which other clones know, too."""
    tag: str
    """The last tag before it, with the number of commits since then. Empty if there is none."""
    is_changed: bool
    """Whether files differ from that commit."""


def checkout() -> Checkout | None:
    """Return the checkout that runs, or None if the program is installed, or git is missing."""
    root = Path(__file__).resolve().parents[2]
    if not (root / ".git").exists():
        return None
    words = ["git", "-C", str(root), *_WORDS]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=_GIT_TIMEOUT_S)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return _described(done.stdout.strip())


def _described(text: str) -> Checkout | None:
    """Return the checkout that ``git describe`` puts as *text*."""
    found = _DESCRIBED.fullmatch(text)
    if found is None:
        return None
    since = "" if found["since"] in (None, "0") else f"+{found['since']}"
    return Checkout(found["commit"], f"{found['tag'] or ''}{since}", bool(found["dirty"]))
