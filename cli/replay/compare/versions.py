"""Versions of the program: each is a process that plays replay files and stays alive."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from types import ModuleType, TracebackType
from typing import Any, Self

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion, UnknownVersion
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import given_modules, loop_watch, trace

HASH_SEEDS = (1, 2, 3, 4, 5, 6, 7, 8)
"""Hash seeds that are tried, in this order.

A set of two texts has the same order under half of all hash seeds, so a check needs several.
"""

ANSWER_S = 120.0
"""Seconds for an answer of a version. Then its process is ended: a rule may loop for ever."""
_FRAME = re.compile(r'File "(?:.*/tilewyrm/)?(?P<file>[^"]+\.py)", line (?P<line>\d+)')
"""A line of the program; code that this program hands over has no file."""

Record = dict[str, Any]
"""Record of an entry, or of the end of a file, by a version (`replays.batch.trace`)."""


class UnplayedFile(Exception):
    """A version cannot play anything of a file; the message says which and why."""

    def __init__(self, words: str, why: str = "") -> None:
        super().__init__(words)
        self.why = why
        """The reason alone."""


class UnansweredFile(UnplayedFile):
    """A version did not answer in time; perhaps a rule loops for ever."""


class UnfinishedFile(UnplayedFile):
    """A version was stopped because the time of a search was over; it may just be slow."""


class Version:
    """A process of one version of the program."""

    def __init__(
        self,
        version: ChosenVersion,
        hash_seed: int,
        *,
        own: bool = False,
        modules: Sequence[ModuleType] = (loop_watch, trace),
        first: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Start *version*, in which Python hashes with *hash_seed*.

        If it is this program's *own* Python, it gets the variables of this one. The last of
        *modules*, whose sources it gets, serves. It gets *first*, names and sources, before them.

        Raises:
            UnknownVersion: its Python is not a program.
        """
        self.version = version
        self._environment = environment_of(version, hash_seed, own=own)
        self._modules = [*first, *((module.__name__, source_of(module)) for module in modules)]
        self._errors = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115 (see __exit__)
        self._doing = ""
        """What it is to play."""
        self._stopped: type[UnplayedFile] | None = None
        """The error if it was ended before it answered."""
        self.tick_s: float | None = None
        """The limit of each entry (`loop_watch`), or None for the usual one."""
        self.start_s = 0.0
        """Seconds from the start to the first answer, or 0 before it."""
        self._begin_s = time.monotonic()
        try:
            self._process = self._started()
        except UnknownVersion:
            self._errors.close()
            raise

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        """End the process."""
        self._end()
        self._errors.close()

    def ask(
        self,
        file: Path,
        *,
        offers: bool = False,
        brief: bool = False,
        states: bool = True,
        since: int = 0,
    ) -> None:
        """Let it play *file*; see `trace.trace` for the rest."""
        path = str(file.absolute())
        flags = {"offers": offers, "brief": brief, "states": states}
        self.request(str(file), path=path, since=since, **flags)

    def ask_state(self, file: Path, seq: int) -> None:
        """Let it say the canonical state after entry *seq* of *file*; see `trace.state_after`."""
        self.request(str(file), work="state", path=str(file.absolute()), seq=seq)

    def request(self, doing: str, **facts: object) -> None:
        """Let it do what *facts* say, which its module serves; for people, that is *doing*."""
        self._doing, self._stopped = doing, None
        if self._process.returncode is not None:
            self._process = self._started()
        assert self._process.stdin is not None
        if self.tick_s is not None:
            facts["tick_s"] = self.tick_s
        try:
            self._process.stdin.write(json.dumps(facts) + "\n")
            self._process.stdin.flush()
        except OSError:
            return  # `answer` finds that it has ended

    def answer(self) -> Iterator[Record]:
        """Yield what it says, up to the record with `fault`, the last one.

        Raises:
            UnplayedFile: it cannot play anything of the file, or ended.
            UnansweredFile: it did not answer in time.
            UnfinishedFile: it was stopped.
        """
        assert self._process.stdout is not None
        timer = Timer(ANSWER_S, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            for line in self._process.stdout:
                if not line.endswith("\n"):
                    break  # it ended in the middle of the line
                record: Record = json.loads(line)
                self.start_s = self.start_s or time.monotonic() - self._begin_s
                if "unread" in record:
                    raise self._unplayed(f"{record['unread']} ({record['place']})")
                yield record
                if "fault" in record:
                    return
        finally:
            timer.cancel()
        self._end()
        self._errors.seek(0)
        errors = self._errors.read()
        if self._stopped is not None:
            is_late = self._stopped is UnansweredFile
            why = _late_in(errors) if is_late else tell("replay.bisect.stopped")
            raise self._stopped(self._message(why), why)
        *_, last = errors.strip().splitlines() or [tell("replay.bisect.nothing")]
        raise self._unplayed(last)

    def stop(self) -> None:
        """End the process because the time is over: its answer is an error."""
        self._end_early(UnfinishedFile)

    def _end_late(self) -> None:
        """End the process, which takes too long: its answer is an error with the place in it."""
        self._end_early(UnansweredFile)

    def _end_early(self, error: type[UnplayedFile]) -> None:
        self._stopped = error
        self._process.send_signal(getattr(signal, "SIGUSR1", signal.SIGTERM))

    def kill(self) -> None:
        """Kill the process: a thread that waits for its answer gets an error."""
        self._process.kill()

    def _end(self) -> None:
        self._process.kill()
        with suppress(BrokenPipeError):
            self._process.communicate()

    def _unplayed(self, why: str) -> UnplayedFile:
        return UnplayedFile(self._message(why), why)

    def _message(self, why: str) -> str:
        return tell("replay.bisect.cannot", version=self.version, file=self._doing, why=why)

    def _started(self) -> "subprocess.Popen[str]":
        self._errors.seek(0)
        self._errors.truncate()
        with start_errors(self.version):
            process = subprocess.Popen(
                [self.version.python, "-c", source_of(given_modules)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                env=self._environment,
                cwd=os.sep,
                start_new_session=True,  # Ctrl-C is for the command, which ends it
            )
        assert process.stdin is not None
        with suppress(OSError):  # `answer` finds that it has ended
            process.stdin.write(json.dumps(self._modules) + "\n")
            process.stdin.flush()
        return process


def _late_in(errors: str) -> str:
    """Return why there is no answer in time, and the place in the program, if *errors* name one.

    They are the text that the process printed to stderr.
    """
    frame = _FRAME.search(errors)
    if frame is None:
        return tell("replay.bisect.late")
    return tell("replay.bisect.late_at", place=f"{frame['file']}:{frame['line']}")


@contextmanager
def start_errors(version: ChosenVersion) -> Iterator[None]:
    """Give the error of a Python of *version* that the system cannot run its words.

    Raises:
        UnknownVersion: it is not a program.
    """
    try:
        yield
    except OSError as error:
        fields = {"path": version.python, "why": error.strerror or error}
        raise UnknownVersion(tell("replay.versions.no_program", **fields)) from error


def environment_of(version: ChosenVersion, hash_seed: int, *, own: bool = False) -> dict[str, str]:
    """Return the variables for *version*, in which Python hashes with *hash_seed*.

    Only this program's *own* Python gets the variables of this one that are for Python.
    """
    kept = {k: v for k, v in os.environ.items() if own or not k.startswith("PYTHON")}
    if version.sources is not None:
        kept["PYTHONPATH"] = str(version.sources)
    return kept | {"PYTHONHASHSEED": str(hash_seed)}


def source_of(module: ModuleType) -> str:
    """Return the source of *module*."""
    return Path(str(module.__file__)).read_text(encoding="utf-8")
