"""What a run reads, compiled before its workers begin: they read the same, and at the same time.

Otherwise each of them compiles all of the program and of the tests after a clone or a pull.
"""

import builtins
import compileall
import contextlib
import os
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

_TESTS = Path(__file__).parent.parent
_PROGRAM = _TESTS.parent
_REWRITTEN = ("test_*.py", "conftest.py")
"""What pytest compiles its own way."""


class _CompiledError(Exception):
    """What is compiled is written: there is no need to run it."""


def compile_all(below: Iterable[Path], rewriting: Any) -> None:
    """Compile the program, what tests share, and the tests *below* these paths, on every processor.

    Args:
        below: files and folders of tests.
        rewriting: the loader of pytest for tests.
    """
    rooms = [_PROGRAM / "proto", *(path.parent for path in _PROGRAM.glob("*/__init__.py"))]
    plain = [path for room in (*rooms, _TESTS) for path in room.rglob("*.py")]
    plain = [path for path in plain if not _is_rewritten(path)]
    tests = {
        found
        for path in below
        for found in (path.rglob("*.py") if path.is_dir() else [path])
        if _is_rewritten(found) and not _is_fresh(found)
    }
    processors = os.cpu_count() or 1
    shares = [(plain[n::processors], sorted(tests)[n::processors]) for n in range(processors)]
    processes = [_compiling(*share, rewriting) for share in shares]
    for process in processes:
        os.waitpid(process, 0)


def _is_rewritten(path: Path) -> bool:
    return any(map(path.match, _REWRITTEN))


def _is_fresh(path: Path) -> bool:
    """Return whether *path* seems compiled; if that is wrong, who reads it compiles it."""
    changed = path.stat().st_mtime
    compiled = path.parent.glob(f"__pycache__/{path.stem}.*-pytest-*.pyc")
    return any(each.stat().st_mtime > changed for each in compiled)


def _compiling(plain: Iterable[Path], tests: Iterable[Path], rewriting: Any) -> int:
    """Return the process that compiles these files; what cannot be compiled is left as it is."""
    process = os.fork()
    if not process:
        try:
            for path in plain:
                compileall.compile_file(path, quiet=2)
            for path in tests:
                with contextlib.suppress(Exception):
                    _compile(path, rewriting)
        finally:
            os._exit(0)
    return process


def _compile(path: Path, rewriting: Any) -> None:
    """Let the loader write what it compiles; the code ends at its first import, as it has none."""
    spec = spec_from_file_location(path.stem, path, loader=rewriting)
    assert spec is not None
    module = module_from_spec(spec)
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": _stop}
    with contextlib.suppress(_CompiledError):
        rewriting.exec_module(module)


def _stop(*_: object) -> None:
    raise _CompiledError
