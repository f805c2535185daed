"""The golden replays of format version 1: frozen, whatever the program becomes."""

import hashlib
from pathlib import Path

GOLDEN = Path(__file__).parent.parent / "golden"
FROZEN = GOLDEN / "v1"
SUMS = FROZEN / "SHA256SUMS"
"""SHA-256 of every frozen file, as ``sha256sum -c`` reads it."""


def sums() -> dict[str, str]:
    """Return the SHA-256 of each frozen file, in hexadecimal digits, by its path below `FROZEN`."""
    lines = SUMS.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def present() -> dict[str, str]:
    """Return what `sums` should, from the files that are there."""
    return {
        path.relative_to(FROZEN).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(FROZEN.rglob("*"))
        if path.is_file() and path != SUMS
    }


def placed(name: str) -> Path:
    """Return where the golden file *name* lies: among the frozen ones, or with what came later."""
    return (FROZEN if name in sums() else GOLDEN / "later") / name
