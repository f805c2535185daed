"""Many files verified, each by itself, wherever there is room to work."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilewyrm.replays.check.facts import (
    newer_facts,
    verdict_facts,
)
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import ReplayResult
from tilewyrm.replays.check.verdict import (
    Demands,
    Exit,
    verdict,
)
from tilewyrm.replays.edit.branching import (
    OriginCheck,
    find_origin,
    follow,
)
from tilewyrm.replays.errors import NewerReplay, ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import (
    ReplayMessage,
    own_mistake,
    replay_message,
)

_TOLD_EVERY = 1024
"""Entries from one word of how far a file is to the next."""


@dataclass(frozen=True)
class VerificationTask:
    """One file to verify. It can be pickled, and `run` needs nothing else."""

    path: Path
    demands: Demands = field(default_factory=Demands)
    known: dict[str, str] = field(default_factory=dict)
    """Names of keys by their fingerprints."""
    origin: Path | None = None
    """The file that it goes on from, if it does so; None: the one beside it, if there is one."""


@dataclass(frozen=True)
class VerificationResult:
    """What came of one file. It can be pickled."""

    path: Path
    code: Exit
    word: str
    """The whole in one word: ``ok``, ``sealed``, ``unfinished``; in capitals if the file fails."""
    reason: str
    """What was found, in one line."""
    rulings: tuple[ReplayMessage, ...] = ()
    """The arbiters' rulings that hold, a line each."""
    entries: int = 0
    """How many entries hold, from the first."""
    read_bytes: int = 0
    """The length of the file."""
    cpu_s: float = 0.0
    """Seconds of a processor that it took."""
    wrong: ReplayMessage | None = None
    """See `Verdict.wrong`."""
    luck_from: int = 1
    """The first entry whose luck is the match's own."""
    origin: ReplayMessage | None = None
    """What came of following it to the match that it goes on from; None where it begins itself."""
    unread: ReplayMessage = field(default_factory=lambda: ReplayMessage(""))
    """Why nothing of it could be played; empty of any other file."""
    facts: dict[str, Any] = field(default_factory=dict)
    """The same for programs (docs/replays.md); without the file's name and these numbers."""


def run(task: VerificationTask, told: Callable[[int], None] | None = None) -> VerificationResult:
    """Verify one file; nothing that is wrong with it raises.

    *told* is called now and then with how many bytes of it have been read.
    """
    began = time.process_time()
    try:
        return _verified(task, *_resimulated(task, told), began)
    except NewerReplay as error:
        return _unread(task, error.message, "NEWER", {"newer": newer_facts(error)})
    except ReplayError as error:
        return _unread(task, error.message)
    except OSError as error:
        return _unread(task, ReplayMessage(str(error)))
    except Exception as error:  # other files are still to be told of
        return _unread(task, own_mistake(error))


def _verified(
    task: VerificationTask, result: ReplayResult, size: int, began: float
) -> VerificationResult:
    found, facts = verdict(result, task.demands, task.known), verdict_facts(result, task.known)
    code, word, reason, origin = found.code, found.word, found.reason, None
    if result.header.setup.HasField("origin"):
        beside = find_origin(task.path, result.header.setup.origin)
        following = follow(task.path, task.origin or beside)
        if following is not None:
            reason, origin = f"{reason}; {following.says}", following.says
            facts["origin"] = following.check.value
            if following.check is OriginCheck.DIFFERS:
                code, word = max(code, Exit.FAILS), "FAILED"
    return VerificationResult(
        path=task.path,
        code=code,
        word=word,
        reason=reason,
        rulings=found.rulings,
        entries=result.entries_ok,
        read_bytes=size,
        cpu_s=time.process_time() - began,
        wrong=found.wrong,
        luck_from=result.header.setup.origin.entries + 1,
        origin=origin,
        facts=facts,
    )


def replay_files(path: Path) -> Iterator[Path]:
    """Yield the replay files of the folder *path* and of all below it, by name; else *path* itself.

    What cannot be looked into is yielded, too: whoever reads it will be told why.
    """
    if not path.is_dir():
        yield path
        return
    unreadable: list[Path] = []
    for folder, below, names in _walk(path, unreadable):
        below.sort()
        yield from (folder / name for name in sorted(names) if name.endswith(".twr"))
    yield from unreadable


def _walk(path: Path, unreadable: list[Path]) -> Iterator[tuple[Path, list[str], list[str]]]:
    def note(error: OSError) -> None:
        unreadable.append(Path(error.filename))

    for folder, below, names in os.walk(path, onerror=note):
        yield Path(folder), below, names


def lost(task: VerificationTask) -> VerificationResult:
    """Return that a file was not verified, because the process that worked on it has ended."""
    why = "not verified: a process that worked on the files was ended from outside; run it again"
    return _unread(task, replay_message(why, "unread.not_verified"))


def _unread(
    task: VerificationTask,
    why: ReplayMessage,
    word: str = "UNREADABLE",
    facts: dict[str, Any] | None = None,
) -> VerificationResult:
    return VerificationResult(
        task.path, Exit.UNREADABLE, word, str(why), unread=why, facts=facts or {}
    )


def _resimulated(
    task: VerificationTask, told: Callable[[int], None] | None
) -> tuple[ReplayResult, int]:
    with open_replay(task.path) as stream:
        again = Resimulation(stream, task.demands.secrets)
        if told is None:
            again.run()
        else:
            for replayed in again.steps():
                if replayed.seq % _TOLD_EVERY == 0:
                    told(again.reader.end)
        return again.result(), again.reader.end
