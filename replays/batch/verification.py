"""Verification of files, each as one task of a batch."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tilewyrm.replays.batch.loop_watch import WATCH
from tilewyrm.replays.batch.trace import list_at_end
from tilewyrm.replays.check.digests import ROLL
from tilewyrm.replays.check.facts import newer_facts, verdict_facts
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import ReplayResult
from tilewyrm.replays.check.verdict import Demands, Exit, verdict
from tilewyrm.replays.edit.branching import OriginCheck, find_origin, follow
from tilewyrm.replays.errors import FilePart, NewerReplay, ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage, error_place, internal_error, replay_message

_PROGRESS_EVERY = 1024
"""Entries between two reports of progress."""


@dataclass(frozen=True)
class VerificationTask:
    """One file to verify. It can be pickled, and `run` needs nothing else."""

    path: Path
    demands: Demands = field(default_factory=Demands)
    known: dict[str, str] = field(default_factory=dict)
    """Names of keys by their fingerprints."""
    origin: Path | None = None
    """The origin of a branch; None: the file of that name in the same folder, if there is one."""
    takes_rolls: bool = False
    """Whether a roll that does not follow from the secret is valid."""


@dataclass(frozen=True)
class VerificationResult:
    """Result for one file. It can be pickled."""

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
    has_commitment: bool = True
    """See `ReplayResult.has_commitment`."""
    origin: ReplayMessage | None = None
    """Result of following a branch to its origin; None: it is not a branch."""
    unread: ReplayMessage = field(default_factory=lambda: ReplayMessage(""))
    """Why nothing of it could be played; empty of any other file."""
    facts: dict[str, Any] = field(default_factory=dict)
    """The same for programs (docs/replays.md); without the file's name and these numbers."""
    by_recorded_rolls: "VerificationResult | None" = None
    """The result with the recorded rolls, if the first error is a roll."""


def run(
    task: VerificationTask, progress: Callable[[int], None] | None = None
) -> VerificationResult:
    """Verify one file; nothing that is wrong with it raises.

    *progress* is called now and then with how many bytes of it have been read.
    """
    start_s = time.process_time()
    try:
        result, size = _resimulate(task, progress)
        verification = _verification(task, result, size, start_s)
        if result.failure is None or result.failure.part is not FilePart.LUCK:
            return verification
        return _with_recorded_rolls(task, verification)
    except NewerReplay as error:
        return _unreadable(task, error.message, "NEWER", {"newer": newer_facts(error)})
    except ReplayError as error:
        return _unreadable(task, error.message)
    except OSError as error:
        return _unreadable(task, ReplayMessage(str(error)))
    except _RuleError as error:
        return _crashed(task, error)
    except Exception as error:  # other files are still to be reported
        return _unreadable(task, internal_error(error))


def _with_recorded_rolls(task: VerificationTask, found: VerificationResult) -> VerificationResult:
    """Return *found*, whose first error is of the luck, with what else is wrong if it is a roll."""
    if found.facts["differs"]["what"] != str(ROLL):
        return found
    demands = Demands(task.demands.allow_unfinished)
    other = run(replace(task, demands=demands, takes_rolls=True))
    errors = {name: other.facts[name] for name in ("differs", "crash") if name in other.facts}
    facts = found.facts | {"by_recorded_rolls": errors}
    return replace(found, facts=facts, by_recorded_rolls=other)


class _RuleError(Exception):
    """The rules raise an unexpected error, the cause of this one."""

    def __init__(self, seq: int, *, is_listing: bool) -> None:
        super().__init__(seq, is_listing)
        self.seq = seq
        """The number of the entry."""
        self.is_listing = is_listing
        """Whether they raise it when the choices after the entry are listed, and not on it."""


def _crashed(task: VerificationTask, crash: _RuleError) -> VerificationResult:
    assert isinstance(crash.__cause__, Exception)
    place = error_place(crash.__cause__)
    if crash.is_listing:
        case = "unlisted"
        where = f"after entry {crash.seq}: this program fails when the choices are listed"
    else:
        case, where = "crashed", f"entry {crash.seq}: this program fails on it"
    sentence = f"{where} ({place}). Send it with `tilewyrm report`"
    why = replay_message(sentence, f"unread.{case}", entry=crash.seq, error=place)
    entries = crash.seq if crash.is_listing else crash.seq - 1
    facts = {
        "entries": entries,
        "crash": {"entry": crash.seq, "listing": crash.is_listing, "error": place},
    }
    return VerificationResult(
        task.path, Exit.FAILS, "CRASHED", str(why), entries=entries, unread=why, facts=facts
    )


def _verification(
    task: VerificationTask, result: ReplayResult, size: int, start_s: float
) -> VerificationResult:
    findings, facts = verdict(result, task.demands, task.known), verdict_facts(result, task.known)
    code, word, reason, origin = findings.code, findings.word, findings.reason, None
    if result.header.setup.HasField("origin"):
        default_origin = find_origin(task.path, result.header.setup.origin)
        trace = follow(task.path, task.origin or default_origin)
        if trace is not None:
            reason, origin = f"{reason}; {trace.says}", trace.says
            facts["origin"] = trace.check.value
            if trace.check is OriginCheck.DIFFERS:
                code, word = max(code, Exit.FAILS), "FAILED"
    return VerificationResult(
        path=task.path,
        code=code,
        word=word,
        reason=reason,
        rulings=findings.rulings,
        entries=result.entries_ok,
        read_bytes=size,
        cpu_s=time.process_time() - start_s,
        wrong=findings.wrong,
        luck_from=result.header.setup.origin.entries + 1,
        has_commitment=result.has_commitment,
        origin=origin,
        facts=facts,
    )


def replay_files(path: Path) -> Iterator[Path]:
    """Yield the replay files of the folder *path* and of all below it, by name; else *path* itself.

    An unreadable folder is yielded, too: reading it gives the reason.
    """
    if not path.is_dir():
        yield path
        return
    unreadable: list[Path] = []
    for folder, subfolders, names in _walk(path, unreadable):
        subfolders.sort()
        yield from (folder / name for name in sorted(names) if name.endswith(".twr"))
    yield from unreadable


def _walk(path: Path, unreadable: list[Path]) -> Iterator[tuple[Path, list[str], list[str]]]:
    def note(error: OSError) -> None:
        unreadable.append(Path(error.filename))

    for folder, subfolders, names in os.walk(path, onerror=note):
        yield Path(folder), subfolders, names


def lost_result(task: VerificationTask) -> VerificationResult:
    """Return the result for a file whose process was ended from outside."""
    why = "not verified: a worker process was killed; run the command again"
    return _unreadable(task, replay_message(why, "unread.not_verified"))


def _unreadable(
    task: VerificationTask,
    why: ReplayMessage,
    word: str = "UNREADABLE",
    facts: dict[str, Any] | None = None,
) -> VerificationResult:
    return VerificationResult(
        task.path, Exit.UNREADABLE, word, str(why), unread=why, facts=facts or {}
    )


def _resimulate(
    task: VerificationTask, progress: Callable[[int], None] | None
) -> tuple[ReplayResult, int]:
    with open_replay(task.path) as stream, WATCH.watching():
        WATCH.restart(is_long=True)
        resimulation = Resimulation(stream, task.demands.secrets)
        if task.takes_rolls:
            resimulation.luck = None
        try:
            if progress is None:
                resimulation.run()
            else:
                for step in resimulation.steps():
                    if step.seq % _PROGRESS_EVERY == 0:
                        progress(resimulation.reader.end)
        except (ReplayError, OSError):
            raise
        except Exception as error:
            raise _RuleError(resimulation.entries_ok + 1, is_listing=False) from error
        result = resimulation.result()
        if result.failure is None and result.newer is None:
            try:
                list_at_end(result.match)
            except Exception as error:
                raise _RuleError(result.entries_ok, is_listing=True) from error
        return result, resimulation.reader.end
