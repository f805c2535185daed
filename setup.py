"""What `pyproject.toml` cannot say: each room is a package below ``tilewyrm``, folders included."""

from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent
ROOMS = {"": "proto/tilewyrm"} | {
    f".{room}": room
    for room in ("cli", "client", "editions", "engine", "language", "replays", "server")
}
"""By what stands behind ``tilewyrm`` in a package's name, the folder that it lies in."""


def packages() -> list[str]:
    """Return the name of every package: each folder of a room that has an ``__init__.py``."""
    found = []
    for name, room in ROOMS.items():
        for init in (ROOT / room).rglob("__init__.py"):
            inner = init.parent.relative_to(ROOT / room).parts
            found.append(".".join((f"tilewyrm{name}", *inner)))
    return sorted(found)


if __name__ == "__main__":
    setup(
        packages=packages(),
        package_dir={f"tilewyrm{name}": room for name, room in ROOMS.items()},
    )
