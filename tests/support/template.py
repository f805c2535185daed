"""The program, read once: a process that does nothing but have children, which are the program.

Reading the libraries is most of a start, and hundreds of processes are started here. So `tilewyrm`
of a test is forked from a template that has read all of it, as soon as the fork's environment is
that of a start as far as Python itself looks at it. It is a process like any other: with its own
standard streams, its own end, and the test as its parent. The servers inside `tilewyrm play` are
forked likewise, and so are the processes in which bots think, and sources of tests that begin with
`AFTER_READING`. A program that may start such ones
has a template of its own, which it forks before it has threads: so they are children of whoever
starts them. A start from nothing is what happens elsewhere, where the command differs from `RUN` by
a word, and on other systems than Linux.
"""

import atexit
import ctypes
import gc
import io
import json
import multiprocessing.util
import os
import runpy
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NoReturn

RUN = "from tilewyrm.cli.main import main; main()"
"""What Python is told to run, behind ``-c``, to be the command `tilewyrm`."""
AFTER_READING = "# The program may have been read before.\n"
"""The first line of another source that Python is told to run, if it may begin with all modules."""

_TESTS = str(Path(__file__).parent.parent)
_TEMPLATE = (
    f"import sys; sys.path.insert(0, {_TESTS!r}); from support.template import live;"
    " sys.path.pop(0); live()"
)
_INSIDE = ("tilewyrm.server.embedded", "tilewyrm.cli.own_bots.embedded")
"""The modules that are the server inside `tilewyrm play`, without and with bots of its user."""
_WITH_CHILDREN = (
    *("play", "today", "join", "watch", "learn", "serve"),
    *("replay branch", "replay view", "event join"),
)
"""The commands that may start a server inside or processes of bots, beside `tilewyrm` alone."""
_READ_ON_DEMAND = (
    "cryptography.hazmat.backends.openssl.backend",
    "encodings.idna",
    "prompt_toolkit.input.vt100",
    "prompt_toolkit.key_binding.bindings.search",
    "prompt_toolkit.patch_stdout",
    "tomlkit",
    "uvloop",
)
"""Modules of libraries that a process reads only when it needs them, as most do."""
_LOOKED_AT = ("PYTHON", "LC_", "LANG")
"""How variables begin that Python looks at while it starts."""
_UNBUFFERED = "PYTHONUNBUFFERED"
"""The one of them that a child can follow, as it opens its own streams."""
_WORKER = "--multiprocessing-fork"
"""What the command of a worker of `multiprocessing` ends with, behind what it runs."""
_IN_NETWORK = ["ip", "netns", "exec"]
"""How a command begins that is run in another network namespace, whose name follows."""
_NETWORKS = Path("/run/netns")
_NEW_NETWORK = 0x40000000
"""As Linux calls it: what a process changes with its network namespace."""
_MOST_BYTES = 1 << 20
_MOST_FILES = 16
_SUBREAPER = 36
"""As Linux calls it: whose children's orphans become its own."""
_COLLAPSE = 25
"""As Linux calls it: that pages become large ones now."""
_LARGE_PAGE = 1 << 21
_LIBC = ctypes.CDLL(None)


class Template:
    """The process that has children, as who starts them sees it."""

    def __init__(
        self,
        asked: socket.socket,
        process: int | subprocess.Popen[Any],
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        """*asked*: whose other end is read by the *process*, just started with *environment*."""
        self._socket, self._lock, self._process = asked, threading.Lock(), process
        self._environment = {**environment}

    def bears(self, environment: Mapping[str, str]) -> bool:
        """Return whether a child with *environment* is as if it had been started from nothing.

        What measures which lines are run begins with the process, so it has none here.
        """
        measured = any(name.startswith("COVERAGE_PROCESS") for name in environment)
        return not measured and _looked_at(environment) == _looked_at(self._environment)

    def bear(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        folder: str,
        streams: Sequence[int],
        *,
        runs: str = RUN,
        terminal: bool = False,
        session: bool = False,
        numbers: Sequence[int] = (),
        network: str = "",
    ) -> int:
        """Start the command with *arguments*; return the id of the process, a child of this one.

        Args:
            arguments: behind ``tilewyrm``, or behind what it *runs*.
            environment: its own.
            folder: that it is in.
            streams: its standard input, output and errors.
            runs: the source that is run, or the name of the module.
            terminal: whether these are a terminal that becomes its own.
            session: whether it has a session of its own.
            numbers: whether it is no command but a worker of `multiprocessing`: what its *streams*
                are called there, the standard ones among them.
            network: the network namespace that it is in; empty: that of this process.
        """
        wanted = json.dumps(
            [
                list(arguments),
                dict(environment),
                folder,
                runs,
                terminal,
                session,
                list(numbers),
                network,
            ]
        ).encode()
        with self._lock:
            _LIBC.prctl(_SUBREAPER, 1, 0, 0, 0)
            try:
                socket.send_fds(self._socket, [wanted], streams)
                return int(self._socket.recv(64))
            finally:
                _LIBC.prctl(_SUBREAPER, 0, 0, 0, 0)


def _looked_at(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name: text
        for name, text in environment.items()
        if name.startswith(_LOOKED_AT) and name != _UNBUFFERED
    }


_TEMPLATES: list[Template] = []
"""The one of this process, once it has one."""


def template() -> Template:
    """Return the template of this process."""
    if not _TEMPLATES:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-c", _TEMPLATE, str(theirs.fileno())]
        process = _start(
            command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        theirs.close()
        _TEMPLATES.append(Template(ours, process))
    return _TEMPLATES[0]


class Started(subprocess.Popen[Any]):
    """A process; the command `tilewyrm`, and the server inside it, come out of the template."""

    def _execute_child(self, args: Any, *more: Any) -> None:
        """Start it; *more* is what `subprocess.Popen` hands on, in its order."""
        asked = _Asked.of(args, more)
        if asked is None or not template().bears(asked.environment):
            super()._execute_child(args, *more)  # type: ignore[misc]
            return
        self.pid = template().bear(
            asked.arguments,
            asked.environment,
            asked.folder,
            asked.streams,
            runs=asked.runs,
            session=asked.session,
            network=asked.network,
        )
        self._child_created = True
        self._close_pipe_fds(*more[9:15])  # type: ignore[attr-defined]


@dataclass(frozen=True)
class _Asked:
    """What somebody asks `subprocess.Popen` for, if it is one of ours."""

    runs: str
    session: bool
    arguments: Sequence[str]
    environment: Mapping[str, str]
    folder: str
    streams: Sequence[int]
    network: str
    """The network namespace that it is to be in; empty: that of who asks."""

    @classmethod
    def of(cls, args: Any, more: Sequence[Any]) -> "_Asked | None":
        """Return it, read from what `subprocess.Popen` hands on; None: another program."""
        cwd, env = more[4:6]
        session, network = more[20], ""
        if isinstance(args, list) and args[:3] == _IN_NETWORK:
            network, args = args[3], args[4:]
        if not plain(more) or not isinstance(args, list | tuple):
            return None
        match [*map(str, args)]:
            case [sys.executable, "-P", "-m", runs, *arguments] if session and runs in _INSIDE:
                pass
            case [sys.executable, "-c", runs, *arguments] if not session and _forks(runs):
                pass
            case _:
                return None
        return cls(
            runs,
            session,
            arguments,
            os.environ if env is None else env,
            os.fspath(cwd or Path.cwd()),
            streams_of(more),
            network,
        )


def _forks(source: str) -> bool:
    return source == RUN or source.startswith(AFTER_READING)


def plain(more: Sequence[Any]) -> bool:
    """Return whether *more*, what `subprocess.Popen` hands on, asks for nothing unusual.

    That is all but a folder, an environment, standard streams and a session of its own.
    """
    executable, preexec, _, pass_fds, *_, shell = more[:9]
    usual = (executable, preexec, list(pass_fds), shell) == (None, None, [], False)
    return usual and (*more[16:20], more[21]) == (None, None, None, -1, -1)


def streams_of(more: Sequence[Any]) -> list[int]:
    """Return the standard streams of a process for which `subprocess.Popen` hands on *more*."""
    given = more[9], more[12], more[14]
    return [own if stream == -1 else stream for own, stream in enumerate(given)]


_start = subprocess.Popen
_spawn = multiprocessing.util.spawnv_passfds


def spawned(path: bytes, command: Sequence[str], passed: Sequence[int]) -> int:
    """Start a process as `multiprocessing` does; return its id. A worker comes from the template.

    Args:
        path: the program.
        command: its arguments, its own name included.
        passed: the files that it has open under the same numbers as this process.
    """
    worker = list(command[-1:]) == [_WORKER] and command[-3] == "-c"
    if not worker or len(passed) + 3 > _MOST_FILES or not template().bears(os.environ):
        return int(_spawn(path, command, passed))
    numbers = sorted({0, 1, 2, *map(int, passed)})
    return template().bear(command[-2:], os.environ, str(Path.cwd()), numbers, numbers=numbers)


def live() -> NoReturn:
    """Fork a child for each request, until nobody is left to send one."""
    asked = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # as the command does before gRPC is read
    os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")
    read_all()
    assert threading.active_count() == 1, "a thread would be missing in the children"
    gc.freeze()
    _collapse_pages()
    have_children(asked, _be)


def _collapse_pages() -> None:
    """Let what has been read lie in large pages: a fork copies a table with an entry for each page.

    That is half of a fork where this computer is a virtual one. A kernel that cannot do it leaves
    all as it is.
    """
    for line in Path("/proc/self/maps").read_text().splitlines():
        place, rights, _, _, _, *name = line.split()
        if rights == "rw-p" and name in ([], ["[heap]"]):
            begin, end = (int(each, 16) for each in place.split("-"))
            begin = -(-begin // _LARGE_PAGE) * _LARGE_PAGE
            if begin + _LARGE_PAGE <= end:
                length = (end - begin) // _LARGE_PAGE * _LARGE_PAGE
                _LIBC.madvise(ctypes.c_void_p(begin), ctypes.c_size_t(length), _COLLAPSE)


def have_children(asked: socket.socket, be: Callable[[Any, Sequence[int]], NoReturn]) -> NoReturn:
    """Fork a child for each request on *asked*, until its other end is closed; it runs *be*."""
    while True:
        wanted, streams, _, _ = socket.recv_fds(asked, _MOST_BYTES, _MOST_FILES)
        if not wanted:
            os._exit(0)
        told, tell = os.pipe()
        between = os.fork()
        if not between:
            child = os.fork()
            if not child:
                for number in (told, tell):
                    os.close(number)
                asked.close()
                be(json.loads(wanted), streams)
            os.write(tell, str(child).encode())
            os._exit(0)
        os.waitpid(between, 0)  # from here on the child is that of who asks
        for number in (*streams, tell):
            os.close(number)
        asked.send(os.read(told, 64))
        os.close(told)


def read_all() -> None:
    """Read every module of every room, and what else a process reads when it first asks for it."""
    from tilewyrm import cli, client, editions, engine, language, replays, server
    from tilewyrm.cli.bulk.garbage_collection import GC_THRESHOLD
    from tilewyrm.cli.play.replay_library import LocalReplayLibrary
    from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
    from tilewyrm.client.drawing.theme import THEMES, rules
    from tilewyrm.client.face.registry import FACES
    from tilewyrm.client.visit.demo_match import MatchDemo
    from tilewyrm.engine.match.terms import Terms
    from tilewyrm.engine.registry import GAMES
    from tilewyrm.language.speech import FOLDER, in_every_language, names
    from tilewyrm.replays.codec.codec import codec
    from tilewyrm.replays.codec.setups import read_setup, setup_message
    from tilewyrm.replays.evidence.keyfile import new_private_key

    gc.set_threshold(GC_THRESHOLD)
    for room in (cli, client, editions, engine, language, replays, server):
        for module in walk_packages(room.__path__, f"{room.__name__}."):
            import_module(module.name)
    for library in _READ_ON_DEMAND:
        import_module(library)
    for name in GAMES:
        setup = GAMES[name].setup(editions.load(name), 2, {})
        _ = codec(name), read_setup(setup_message(setup, Terms(), with_edition=True))
        rules(THEMES[0], ColourDepth.MANY, FACES[name].styles, FACES[name].tones(THEMES[0]))
    for subject in (FOLDER / "en").glob("*.mo"):
        in_every_language(names(subject.stem)[0])
    for name in GAMES:
        _ = MatchDemo(LocalReplayLibrary().demo(name), TerminalCapabilities())
    _ = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), new_private_key()  # prepares OpenSSL


def _be(wanted: Any, streams: Sequence[int]) -> NoReturn:
    """Be the process that is *wanted*, to its end."""
    arguments, environment, folder, runs, terminal, session, numbers, network = wanted
    if network:
        _enter(network)
    if numbers:
        runs, *arguments = arguments
    elif runs != RUN or _may_have_children(arguments):
        _TEMPLATES.append(_own_template(streams))
        subprocess.Popen = Started  # type: ignore[misc]
        multiprocessing.util.spawnv_passfds = spawned  # type: ignore[assignment]
    if session and os.getsid(0) != os.getpid():
        os.setsid()
    if terminal:
        _take(streams[0])
    become(arguments, environment, folder, streams, numbers)
    try:
        if runs in _INSIDE:
            _run_module(runs)
        else:
            exec(runs, {"__name__": "__main__"})
    except SystemExit as ended:
        end(ended.code)
        raise
    end(0)
    sys.exit()


def _run_module(name: str) -> None:
    """Run the module *name* as ``-m`` does, and read the servers anew, which see the streams."""
    sys.argv[0] = sys.modules[name].__file__ or ""
    for each in _INSIDE:
        package, _, module = each.rpartition(".")
        del sys.modules[each]
        delattr(sys.modules[package], module)
    runpy.run_module(name, run_name="__main__", alter_sys=True)


def _may_have_children(arguments: Sequence[str]) -> bool:
    """Return whether the command with *arguments* may start processes."""
    begins = any(arguments[: len(each.split())] == each.split() for each in _WITH_CHILDREN)
    return "--server" not in arguments and (begins or not arguments)


def _own_template(streams: Sequence[int]) -> Template:
    """Return a template that this process can ask, which ends with it and leaves its *streams*."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = os.fork()
    if process:
        theirs.close()
        return Template(ours, process)
    ours.close()
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    for number in (nothing, *streams):
        os.close(number)
    os.setsid()
    have_children(theirs, _be)


def end(status: object) -> None:
    """End this process as Python ends it, without taking the whole program apart, object by object.

    That is four fifths of what a short command costs here, as every page that is shared with the
    template is copied for it. Return, for Python to do it all, where there is more to tell than
    a number: words of its own, or an output that takes nothing.
    """
    if not isinstance(status, int | None):
        return
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return
    os._exit((status or 0) & 0xFF)


def _enter(network: str) -> None:
    """Let this process be in the namespace *network*, as ``ip netns exec`` does."""
    libc = ctypes.CDLL(None, use_errno=True)
    with (_NETWORKS / network).open() as there:
        if libc.setns(there.fileno(), _NEW_NETWORK):
            raise OSError(ctypes.get_errno(), f"setns to {network}")


def _take(terminal: int) -> None:
    """Let this process have a session of its own, at that *terminal*."""
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def become(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    folder: str,
    streams: Sequence[int],
    numbers: Sequence[int] = (),
) -> None:
    """Give this process what is its own: *streams* under their *numbers*, or the standard ones."""
    import fcntl

    first_free = max(numbers, default=2) + 1
    given = [fcntl.fcntl(number, fcntl.F_DUPFD, first_free) for number in streams]
    for number in streams:
        os.close(number)
    for own, number in zip(numbers or (0, 1, 2), given, strict=True):
        os.dup2(number, own)
        os.close(number)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv[:] = ["-c", *arguments]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unbuffered = bool(environment.get(_UNBUFFERED))
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        before = getattr(sys, name)
        stream = io.TextIOWrapper(
            os.fdopen(
                number,
                "wb" if number else "rb",
                buffering=0 if unbuffered else -1,
                closefd=False,
            ),
            encoding=before.encoding,
            errors=before.errors,
            line_buffering=os.isatty(number) or name == "stderr",
            write_through=unbuffered,
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
