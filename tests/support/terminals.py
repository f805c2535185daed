"""The command `tilewyrm` as a person starts it: a process in a terminal of its own."""

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from support.serving import TIMEOUT_S
from support.template import RUN, template
from support.terminal import Glass, Stream

ENTER, ESCAPE, DOWN, UP, LEFT, RIGHT = "\r", "\x1b", "\x1b[B", "\x1b[A", "\x1b[D", "\x1b[C"
F1, F3, F8 = "\x1bOP", "\x1bOR", "\x1b[19~"
BACKSPACE = "\x7f"
CTRL_C = "\x03"


class AtTerminal:
    """A program in a terminal: what it shows, and what is typed there."""

    def __init__(self, process: int, terminal: int, columns: int, rows: int) -> None:
        self.screen = Glass(columns, rows)
        self.written = ""
        """All that the program wrote, raw."""
        self.came_s = 0.0
        """When the last of it came, by the clock that is never set."""
        self.process = process
        self._terminal = terminal
        self._stream = Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text: str | None = None

    @property
    def text(self) -> str:
        """What stands on the screen."""
        if self._text is None:
            self._text = "\n".join(self.screen.display)
        return self._text

    def type(self, keys: str) -> None:
        """Type *keys*; a program that has ended reads none, and its terminal is full one day."""
        _, takes_keys, _ = select.select([], [self._terminal], [], TIMEOUT_S)
        assert takes_keys, self.text
        os.write(self._terminal, keys.encode())

    def until(self, *wanted: str) -> str:
        """Read until all of *wanted* stands on the screen; return what stands there.

        The rest of that screen may still come: wait for that as well, or `until_quiet`.
        """
        give_up = time.monotonic() + TIMEOUT_S
        while not all(each in self.text for each in wanted):
            assert time.monotonic() < give_up, f"no {wanted} in:\n{self.text}"
            self.read()
        return self.text

    def until_gone(self, unwanted: str) -> None:
        """Read until *unwanted* stands nowhere on the screen."""
        give_up = time.monotonic() + TIMEOUT_S
        while unwanted in self.text:
            assert time.monotonic() < give_up, f"still {unwanted} in:\n{self.text}"
            self.read()

    def until_quiet(self) -> None:
        """Read until nothing comes for a moment, and the program does not wait for a processor."""
        written = None
        while written != self.written or _is_busy(self.process):
            written = self.written
            self.read()

    def read(self) -> bool:
        """Read what comes within a moment; return False when the program has ended."""
        ready, _, _ = select.select([self._terminal], [], [], 0.1)
        if not ready:
            return True
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # its end, on Linux
            return False
        self.came_s = time.monotonic()
        text = self._decoder.decode(data)
        self.written += text
        self._text = None
        # pyte takes the ">" of xterm's modifyOtherKeys for a style.
        self._stream.feed(text.replace("\x1b[>", "\x1b["))
        return bool(data)

    def ended(self) -> int:
        """Read to the end of the program; return its exit code."""
        give_up = time.monotonic() + TIMEOUT_S
        while self.read():
            assert time.monotonic() < give_up, f"still running:\n{self.text}"
        _, status = os.waitpid(self.process, 0)
        self.process = 0
        return os.waitstatus_to_exitcode(status)


@contextmanager
def at_terminal(
    folder: Path,
    *arguments: str,
    columns: int = 90,
    rows: int = 28,
    environment: Mapping[str, str] | None = None,
) -> Iterator[AtTerminal]:
    """Run `tilewyrm` of a user whose files are in *folder*, with *arguments*, in a terminal.

    Nothing on the home screen moves for its own sake, as over a slow connection, unless
    ``SSH_CONNECTION`` of *environment* is empty.
    """
    variables = {
        **os.environ,
        "TERM": "xterm-256color",
        "TILEWYRM_STATE_DIR": str(folder / "state"),
        "TILEWYRM_CONFIG_DIR": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "SSH_CONNECTION": "still",
        **(environment or {}),
    }
    for size in ("COLUMNS", "LINES"):  # those of whoever runs the tests
        variables.pop(size, None)
    process, terminal = _started(arguments, variables, struct.pack("HHHH", rows, columns, 0, 0))
    there = AtTerminal(process, terminal, columns, rows)
    try:
        yield there
    finally:
        if there.process:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        os.close(terminal)


def _is_busy(process: int) -> bool:
    """Return whether a thread of *process* has work to do, where the system tells."""
    for path in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(OSError):  # it has ended
            if path.read_text().rpartition(")")[2].split()[0] == "R":
                return True
    return False


def _started(
    arguments: Sequence[str], variables: Mapping[str, str], size: bytes
) -> tuple[int, int]:
    """Start the command in a new terminal of *size*; return the process and the terminal."""
    if sys.platform == "linux" and template().bears(variables):
        terminal, its_side = os.openpty()
        fcntl.ioctl(its_side, termios.TIOCSWINSZ, size)
        folder = str(Path.cwd())
        process = template().bear(arguments, variables, folder, [its_side] * 3, terminal=True)
        os.close(its_side)
        return process, terminal
    process, terminal = pty.fork()
    if not process:
        fcntl.ioctl(0, termios.TIOCSWINSZ, size)
        os.execve(sys.executable, [sys.executable, "-c", RUN, *arguments], variables)
    return process, terminal
