"""Lines about the commit that a search found, and the commands that make a test of it."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote

from tilewyrm.cli.replay.compare.chosen_version import UnknownVersion, git, is_clone_here
from tilewyrm.cli.replay.compare.commit_search import CommitResult
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.version_pair import VersionDifference
from tilewyrm.language.speech import count, tell

_INSTALLED = ("language", "pyproject.toml", "setup.py")
"""Parts of a checkout that an editable install does not follow: `make .venv/.dev` does."""
_RIGHT = Path("..", "right")
"""Folder for a version without the error, if the program does not run from the repository here."""


def commit_lines(result: CommitResult) -> Iterator[str]:
    """Yield the commit that was found, and what differs in it."""
    *unknown, first = result.commits
    yield count("replay.commits.found", result.tested, commit=_title(first))
    if unknown:
        yield count("replay.commits.untested", len(unknown))
        yield from (f"    {_title(each)}" for each in unknown)
    if result.difference is not None:
        labels = (
            tell("replay.bisect.old", version=result.start.commit),
            tell("replay.bisect.new", version=first),
        )
        yield headline(result.difference)
        yield from difference_lines(result.difference, labels)


def test_commands(file: Path, result: CommitResult, *, offers: bool) -> Sequence[str]:
    """Return the commands that make a test of *file*, in order. If no version is right, it is none.

    They run in a version without the error. A file that this version finds wrong is recorded again
    first, or tested for the entry that must be refused.
    """
    difference, right = result.difference, result.right
    if difference is None or "place" in (difference.old or {}):
        return ()
    copy = _copy_for(file, right)
    before = [] if copy is None else [f"cp {quote(str(file))} {quote(str(copy))}"]
    program, checkout = _checkout_of(right)
    commands = list(_replay_commands(copy or file, result, offers=offers))
    return [*before, checkout, *(f"{program} replay {command}" for command in commands)]


def _replay_commands(file: Path, result: CommitResult, *, offers: bool) -> Iterator[str]:
    """Yield the commands of `tilewyrm replay`, without these two words."""
    difference, right, wrong = result.difference, result.right, result.commits[-1]
    assert difference is not None
    path = quote(str(file))
    if _is_refused(difference):
        yield f"to-test {path} --refused {difference.entry} --fails-in {wrong}"
        return
    if not result.is_accepted:
        again = quote(f"{file.stem}-right.twr")
        yield f"re-record {path} -o {again}"
        path = again
    flag = " --offers" if offers and difference.possible is not None else ""
    yield f"shrink {path} --differs {right} {wrong}{flag}"


def _checkout_of(commit: str) -> tuple[str, str]:
    """Return the program of a checkout of *commit*, and the command that makes this checkout."""
    if not is_clone_here():
        program = str(_RIGHT / ".venv" / "bin" / "tilewyrm")
        made = _command("git", "worktree", "add", "--detach", str(_RIGHT), commit)
        return program, f"{made} && {_command('make', '-C', str(_RIGHT), '.venv/.dev')}"
    made = _command("git", "switch", "--detach", commit)
    if git("diff", "--name-only", commit, "HEAD", "--", *_INSTALLED):
        made = f"{made} && {_command('make', '.venv/.dev')}"
    return "tilewyrm", made


def _command(*words: str) -> str:
    return " ".join(map(quote, words))


def uncommitted_changes() -> bool:
    """Return whether the checkout here has changes of the rules that are in no commit."""
    rooms = ("engine", "editions", "replays", "proto")
    return bool(git("status", "--porcelain", "--", *(f":/{room}" for room in rooms)))


def _is_refused(difference: VersionDifference) -> bool:
    """Return whether the old version refuses the entry that the new one allows."""
    old, new = difference.old or {}, difference.new or {}
    return str(old.get("code", "")).startswith("legality") and not new.get("fault")


def _copy_for(file: Path, commit: str) -> Path | None:
    """Return a place outside of the repository for *file* if a checkout of *commit* changes it."""
    with suppress(UnknownVersion):
        name = git("ls-files", "--error-unmatch", "--full-name", "--", str(file)).decode().strip()
        with suppress(UnknownVersion):
            if git("rev-parse", f"{commit}:{name}") == git("hash-object", str(file)):
                return None
        root = Path(git("rev-parse", "--show-toplevel").decode().strip())
        return Path(os.path.relpath(root.parent / file.name))
    return None


def _title(commit: str) -> str:
    """Return *commit* in one line: hash, date and subject."""
    words = ("show", "--no-patch", "--date=short", "--format=%h %ad %s", commit)
    return git(*words).decode("utf-8", "replace").strip()
