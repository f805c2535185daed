"""The commit without the error, from which a search starts if the command line names none."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.compare.chosen_version import (
    UnknownVersion,
    cut_history,
    git,
    short_commit,
)
from tilewyrm.cli.replay.compare.commits.commit_answers import CommitAnswers
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, Record, UnplayedFile
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.summary import header_of


class StartReason(Enum):
    """Why a search starts from a commit."""

    GIVEN = "given"
    """The command line names it."""
    FILE = "file"
    """It is the last commit that changed the file, a part of the repository."""
    RECORDED = "recorded"
    """It has the tag of the version that recorded the file."""
    STEPS = "steps"
    """It is 1, 2, 4, 8 … commits before the end, the nearest that fits."""


class StartCommit(NamedTuple):
    """The commit from which a search starts."""

    commit: str
    reason: StartReason
    words: str
    """The commit and the reason, for people. It is empty if the command line names the commit."""
    end: str
    """The last commit to search. It plays the file as the end of the span does."""
    seed: int | None
    """A hash seed under which that differs from the start, or None if it never does."""


class NoStart(Exception):
    """No commit fits. The message, for people, says what none of them does."""

    def __init__(self, words: str, *, is_alike: bool) -> None:
        super().__init__(words)
        self.is_alike = is_alike
        """Whether every commit that was tried plays the file as the end of the span does.

        It is not if the clone has only a part of the history, as an earlier commit may differ.
        """


def given_start(answers: CommitAnswers, old: str, new: str) -> StartCommit:
    """Return the start *old*, which the command line names, of a search up to *new*.

    Raises:
        UnplayedFile: one of them cannot play the file.
    """
    return StartCommit(old, StartReason.GIVEN, "", new, differing_seed(answers, old, new))


def differing_seed(answers: CommitAnswers, old: str, new: str) -> int | None:
    """Return the first hash seed under which *new* differs from *old*, or None.

    Both have the same seed, so an order that depends on it in both does not count. Such an order
    hides later differences under some seeds, and not under others.

    Raises:
        UnplayedFile: one of them cannot play the file.
    """
    if answers.first(old) != answers.first(new):
        return HASH_SEEDS[0]
    before, after = answers.by_seed(old), answers.by_seed(new)
    return next((seed for seed in after if before[seed] != after[seed]), None)


def start_commit(answers: CommitAnswers, file: Path, new: str) -> StartCommit:
    """Return the start of a search in *file* up to the commit *new*.

    A part of the repository is taken to be right since it was last changed. Any other file starts
    at the version that recorded it, if that accepts the file and *new* plays it differently. Else
    the search steps back 1, 2, 4, 8 … commits: to one that accepts the file if *new* does not, or
    to one that plays it differently. The latter will do if all refuse the file.

    Raises:
        NoStart: no commit fits.
        UnplayedFile: *new* cannot play the file.
        UnknownVersion: git fails.
    """
    answers.first(new)
    changed = _commit_of_file(file, new)
    if changed is not None and _accepts(answers, changed):
        words = tell("replay.commits.start.file", commit=changed, path=file)
        seed = differing_seed(answers, changed, new)
        return StartCommit(changed, StartReason.FILE, words, new, seed)
    tag = _tag_of_recording(file, new)
    if tag is not None and _accepts(answers, commit := short_commit(tag)):
        seed = differing_seed(answers, commit, new)
        if seed is not None:
            words = tell("replay.commits.start.recorded", commit=commit, tag=tag)
            return StartCommit(commit, StartReason.RECORDED, words, new, seed)
    return _by_steps(answers, new)


def _by_steps(answers: CommitAnswers, new: str) -> StartCommit:
    """Return the nearest commit before *new*, in steps that double, from which a search can start.

    One hash seed is tried for each answer of *new*. If that refuses the file under all of them in
    the same way, and no commit fits, all seeds are tried: a commit may accept it under another one.
    If all refuse it, as a file of a wrong program, the nearest that plays it differently fits.

    Raises:
        NoStart: there is none.
    """
    steps = steps_back(new)
    ends = answers.different(new)
    refuses = all(answer["fault"] for answer in ends.values())
    rounds = [(ends, _can_start)]
    if refuses and len(ends) == 1:
        rounds.append((answers.by_seed(new), _can_start))
    if refuses:
        rounds.append((ends, _plays_differently))
    is_played = False
    for tried, fits in rounds:
        last = new
        for back, commit in steps.items():
            try:
                seed = _starting_seed(answers, commit, tried, fits)
            except UnplayedFile:
                continue
            if seed is not None:
                told = count("replay.commits.start.steps", back, commit=commit, new=new)
                return StartCommit(commit, StartReason.STEPS, told, last, seed)
            last, is_played = commit, True
    case = "replay.commits.start.none_accepts" if refuses else "replay.commits.start.none_differs"
    cut = [*cut_history()]
    is_alike = is_played and not refuses and not cut
    raise NoStart(". ".join([tell(case, new=new), *cut]), is_alike=is_alike)


def steps_back(new: str) -> Mapping[int, str]:
    """Return the short hashes of the commits 1, 2, 4, 8 … before *new* by number, and the oldest.

    They are along first parents, the nearest first.
    """
    words = ("rev-list", "--first-parent", "--abbrev-commit", new)
    commits = git(*words).decode().split()
    oldest = len(commits) - 1
    backs = {min(2**power, oldest) for power in range(oldest.bit_length() + 1)} - {0}
    return {back: commits[back] for back in sorted(backs)}


def _starting_seed(
    answers: CommitAnswers,
    commit: str,
    ends: Mapping[int, Record],
    fits: Callable[[Record, Record], bool],
) -> int | None:
    """Return the first hash seed of *ends* whose answer *fits* that of *commit*, or None.

    Raises:
        UnplayedFile: it cannot play the file.
    """
    answers.play(commit, [*ends])
    for seed, answer in ends.items():
        if fits(answers.under(commit, seed), answer):
            return seed
    return None


def _can_start(old: Record, new: Record) -> bool:
    """Return whether *old* differs from *new*, and plays more of the file if *new* refuses it.

    If a rule of *new* fails on an entry, no version may accept that entry: the file has no right
    effects of it. Then it suffices that no rule of *old* fails.
    """
    further = not new["fault"] or not old["fault"] or old["entries"] > new["entries"]
    crashes = bool(old["state"]) and not new["state"]
    return old != new and (further or crashes)


def _plays_differently(old: Record, new: Record) -> bool:
    """Return whether more differs than why the file is refused, which may only be worded anew."""
    return any(old[name] != new[name] for name in ("entries", "state", "events"))


def _accepts(answers: CommitAnswers, commit: str) -> bool:
    try:
        return not answers.first(commit)["fault"]
    except UnplayedFile:
        return False


def _commit_of_file(file: Path, new: str) -> str | None:
    """Return the last commit before *new* that changed *file*, if it is as it was there.

    It is unknown if the history of the clone ends with that commit, which then adds every file.
    """
    with suppress(UnknownVersion):
        commit = git("log", "-1", "--format=%h", new, "--", str(file)).decode().strip()
        name = git("ls-files", "--error-unmatch", "--full-name", "--", str(file)).decode().strip()
        there, here = git("rev-parse", f"{commit}:{name}"), git("hash-object", str(file))
        is_first = not git("show", "--no-patch", "--format=%p", commit).strip()
        if there == here and commit != new and not (is_first and any(cut_history())):
            return commit
    return None


def _tag_of_recording(file: Path, new: str) -> str | None:
    """Return the tag of the version that recorded *file*, if it is a commit before *new*."""
    try:
        *_, version = header_of(file).written_by.split() or [""]
    except ReplayError:
        return None
    with suppress(UnknownVersion):
        tags = git("tag", "--list", "--merged", new).decode().split()
        return f"v{version}" if f"v{version}" in tags else None
    return None
