"""The arrows between the rooms: who may import whom (docs/architecture.md)."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from support.import_graph import import_statements

ROOT = Path(__file__).parent.parent

MESSAGES = {"v1", "feuville", "carcassonne"}
"""The packages of generated code."""

ALLOWED = {
    "engine": {"engine"},
    "editions": {"editions", "engine"},
    "events": {"events"},
    "replays": {"replays", "editions", "engine", "v1"},
    "server": {"server", "replays", "editions", "engine", "events", "v1"},
    "language": {"language"},
    "client": {"client", "language", *MESSAGES},
    "api": {"api", "client", "replays", "editions", "engine", *MESSAGES},
    "cli": {
        "api",
        "cli",
        "client",
        "language",
        "server",
        "replays",
        "editions",
        "engine",
        "events",
        *MESSAGES,
    },
}
"""For each room, the rooms that it may import."""

BEYOND_STDLIB = {
    "engine": set(),
    "editions": set(),
    "events": {"highspy", "rustworkx"},
    "replays": {"cryptography", "google", "google_crc32c", "openskill", "pyarrow"},
    "server": {
        "click",
        "cryptography",
        "google",
        "grpc",
        "grpc_health",
        "grpc_reflection",
        "grpc_status",
        "ifaddr",
        "platformdirs",
        "prometheus_client",
        "uvloop",
        "zeroconf",
    },
    "client": {
        "click",
        "cryptography",
        "filelock",
        "google",
        "grpc",
        "grpc_status",
        "ifaddr",
        "platformdirs",
        "prompt_toolkit",
        "tomlkit",
        "zeroconf",
    },
    "language": set(),
    "api": {"google", "grpc", "gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "cli": {"click", "distributed", "filelock"},
}
"""For each room, the libraries that it may import."""

CONNECTION = (
    "connection.", "errors", "event.event_client", "event.luck_witness", "event.server_search",
    "words.refusals",
)  # fmt: skip
"""Of the client, what the public surface may import: calls and their errors, nothing drawn."""

PICTURES = {"api/position": {"webpage.position_picture"}}
"""Of the client, what draws, by the folder of the public surface that may import it."""

IMPURE = {
    "asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess",
    "tempfile", "threading", "time", "uuid",
}  # fmt: skip
"""What the engine and the events must not touch: clock, randomness of its own, files, the world."""


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the absolute names of the modules that the file at *path* imports."""
    names: set[str] = set()
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        else:
            assert node.level == 0, f"{path}: relative import; use tilewyrm.…"
            assert node.module is not None
            names.add(node.module)
            if node.module == "tilewyrm":
                names |= {f"tilewyrm.{alias.name}" for alias in node.names}
    return frozenset(names)


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_imports_only_the_rooms_below_it(room: str) -> None:
    assert modules(room), f"{room} is empty"
    for path in modules(room):
        own = {name.split(".")[1] for name in imports(path) if name.startswith("tilewyrm.")}
        assert own <= ALLOWED[room], f"{path} imports {sorted(own - ALLOWED[room])}"


@pytest.mark.parametrize("room", BEYOND_STDLIB)
def test_a_room_uses_only_its_own_libraries(room: str) -> None:
    for path in modules(room):
        tops = {name.split(".")[0] for name in imports(path)} - {"tilewyrm", "__future__"}
        foreign = tops - set(sys.stdlib_module_names)
        assert foreign <= BEYOND_STDLIB[room], f"{path}: {sorted(foreign - BEYOND_STDLIB[room])}"


def test_the_public_surface_imports_nothing_that_draws_but_pictures_of_positions() -> None:
    client = "tilewyrm.client."
    for path in modules("api"):
        drawn = PICTURES.get(path.parent.relative_to(ROOT).as_posix(), set())
        for name in imports(path):
            inner = name.removeprefix(client)
            known = inner in drawn or inner.startswith(CONNECTION)
            assert inner == name or known, f"{path} imports {name}"


@pytest.mark.parametrize("room", ["engine", "events"])
def test_a_pure_room_touches_no_clock_no_file_and_no_randomness(room: str) -> None:
    for path in modules(room):
        tops = {name.split(".")[0] for name in imports(path)}
        assert not tops & IMPURE, f"{path} imports {sorted(tops & IMPURE)}"


@pytest.mark.parametrize("room", ["server", "replays"])
def test_the_rooms_around_the_games_know_no_game(room: str) -> None:
    for path in modules(room):
        for name in imports(path):
            assert "feuville" not in name, f"{path} imports {name}"
            assert "carcassonne" not in name, f"{path} imports {name}"
