"""``make golden``: write what is listed of golden files and lies nowhere, such as a new match."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from support.bad_golden import BAD_MATCHES
from support.frozen import FROZEN
from support.golden import (
    MATCHES,
    bad_path_of,
    finish,
    match,
    newer_path_of,
    path_of,
)
from support.legal_decisions import legal_path_of, lines_of
from support.newer import NEWER


def write() -> int:
    """Write every golden file that lies nowhere; return how many there were.

    A frozen one is never written, not even where it is missing.
    """
    listed: dict[Path, Callable[[], bytes]] = {
        **{path_of(name): partial(_recorded, name) for name in MATCHES},
        **{bad_path_of(name): spoil for name, spoil in BAD_MATCHES.items()},
        **{newer_path_of(name): made for name, made in NEWER.items()},
        **{legal_path_of(name): partial(_legal, name) for name in MATCHES},
    }
    missing = {path: data for path, data in listed.items() if not path.exists()}
    lost = [path for path in missing if path.is_relative_to(FROZEN)]
    if lost:
        names = ", ".join(path.name for path in lost)
        raise SystemExit(f"frozen and gone: {names}; take them out of the history again")
    for path, data in missing.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data())
    return len(missing)


def _recorded(name: str) -> bytes:
    plan, recording = MATCHES[name], match(name)
    if plan.sealed:
        raise SystemExit(f"{name} is sealed: its secret belongs to those of version 1")
    return finish(recording, plan.ending)


def _legal(name: str) -> bytes:
    return "".join(f"{line}\n" for line in lines_of(path_of(name))).encode()


if __name__ == "__main__":
    written = write()
    if not written:
        raise SystemExit(
            f"Nothing is recorded: the golden replays of version 1 in {FROZEN} are frozen, and"
            " all others are there. One that no longer verifies says that old replays no longer do."
        )
    print(f"{written} golden files written to {FROZEN.parent}")
