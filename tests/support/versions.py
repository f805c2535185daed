"""Versions of the program, read once for each hash seed.

What compares versions starts each of them as a Python that runs a source, with a hash seed of its
own. Reading the rules is most of such a start. So these processes are forks of a template, as
those of `support.template` are: one for each hash seed, which has read the rules and how replays
are played. A version is the program itself, or a Python written by `changed_program`, which changes
what has been read. Each commit whose sources are a version has a template of its own, which has
read those. Any other Python is started from nothing.
"""

import gc
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from support.template import Started, Template, become, end, have_children, plain, streams_of

_TESTS = str(Path(__file__).parent.parent)
_TEMPLATE = (
    f"import sys; sys.path.insert(0, {_TESTS!r}); from support.versions import live;"
    " sys.path.pop(0); live()"
)
_SEED, _SOURCES = "PYTHONHASHSEED", "PYTHONPATH"
_OWN = "own"
"""What a template is told if it reads the program of the tests, not that of a commit."""
_PYTHON = sys.executable
"""That of this program, also while a test says that another one is."""
_FIRST_LINES = (
    f"#!{sys.executable}\n# A Python that changes the program after it has been read.\nimport sys\n"
)
_LAST_LINES = """
assert sys.argv[1] == "-c"
source, sys.argv = sys.argv[2], sys.argv[2:]
exec(source, {"__name__": "__main__"})
"""


def changed_program(path: Path, change: str) -> Path:
    """Write to *path* a Python in which *change* is run first, and return its absolute path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_FIRST_LINES + change + _LAST_LINES)
    path.chmod(0o755)
    return path.absolute()


_start = subprocess.Popen
_TEMPLATES: dict[tuple[str, str | None], Template] = {}
"""Those of this process, by what their environment says to Python: hash seed and sources."""


class StartedVersion(Started):
    """A process; a version with a hash seed comes out of the template of that hash seed."""

    def _execute_child(self, args: Any, *more: Any) -> None:
        """Start it; *more* is what `subprocess.Popen` hands on, in its order."""
        environment = os.environ if more[5] is None else more[5]
        if (
            not plain(more)
            or not isinstance(args, list)
            or environment.get(_SEED) in (None, os.environ.get(_SEED))
            or args[1:2] != ["-c"]
            or not _is_version(Path(args[0]))
        ):
            super()._execute_child(args, *more)
            return
        python, _, *words = map(str, args)
        template = _template(environment)
        if not template.bears(environment):
            super()._execute_child(args, *more)
            return
        folder = os.fspath(more[4] or Path.cwd())
        self.pid = template.bear(
            [python, *words], environment, folder, streams_of(more), session=more[20]
        )
        self._child_created = True
        self._close_pipe_fds(*more[9:15])  # type: ignore[attr-defined]


def _is_version(python: Path) -> bool:
    if python == Path(_PYTHON):
        return True
    try:
        with python.open("rb") as file:
            return file.read(len(_FIRST_LINES.encode())) == _FIRST_LINES.encode()
    except OSError:
        return False


def _template(environment: Any) -> Template:
    """Return the template for a version with *environment*."""
    key = environment[_SEED], environment.get(_SOURCES)
    if key not in _TEMPLATES:
        own = _OWN if key[1] == os.environ.get(_SOURCES) else ""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        process = _start(
            [_PYTHON, "-c", _TEMPLATE, str(theirs.fileno()), own],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=environment,
        )
        theirs.close()
        _TEMPLATES[key] = Template(ours, process, environment)
    return _TEMPLATES[key]


def live() -> NoReturn:
    """Fork a child for each request, until nobody is left to send one."""
    asked = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    own = sys.argv[2] == _OWN
    read = _read_rules if own else _read_commit
    read()
    assert threading.active_count() == 1, "a thread would be missing in the children"
    gc.freeze()
    have_children(asked, _be)


def _read_rules() -> None:
    """Read what plays the replays of every game, and what a regression test reads."""
    from tilewyrm.engine.registry import GAMES
    from tilewyrm.replays.codec.codec import codec

    for module in ("support.files", "tilewyrm.replays.batch.trace"):
        import_module(module)
    for name in GAMES:
        _ = GAMES[name], codec(name)


def _read_commit() -> None:
    """Read what plays the replays of the games of a commit, as far as it is there and works."""
    with suppress(ImportError):
        import_module("tilewyrm.replays.batch.trace")
        games = import_module("tilewyrm.engine.registry").GAMES
        for name in games:
            with suppress(ImportError):
                _ = games[name]


def _be(wanted: Any, streams: Sequence[int]) -> NoReturn:
    """Be the version that is *wanted*, to its end."""
    (python, source, *arguments), environment, folder, _, _, session, *_ = wanted
    if session:
        os.setsid()
    become(arguments, environment, folder, streams)
    if python != sys.executable:
        sys.argv[:] = [python, "-c", source, *arguments]
        sys.path[0] = str(Path(python).parent)
        source = Path(python).read_text()
    try:
        exec(compile(source, python, "exec"), {"__name__": "__main__"})
    except SystemExit as ended:
        end(ended.code)
        raise
    end(0)
    sys.exit()
