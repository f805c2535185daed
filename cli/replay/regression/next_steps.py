"""Next steps after a regression test was written, or could not be."""

from pathlib import Path
from shlex import quote

from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.cli.replay.arguments import secret_words
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion, git
from tilewyrm.cli.replay.compare.next_commands import shrink_command
from tilewyrm.cli.replay.regression.kinds.kind import Kind
from tilewyrm.cli.replay.regression.kinds.regression_test import (
    LONGEST_NAME,
    Draft,
    InvalidEntry,
    Title,
)
from tilewyrm.language.speech import tell

_OTHER = "_other"
"""End of the name of a test in the other direction."""


def _command(
    file: Path, kind: Kind, title: Title, *, right: ChosenVersion, wrong: ChosenVersion
) -> str:
    """Return the command for a test of that *kind* which passes in *right* and fails in *wrong*."""
    names = ["--name", title.name, "--why", title.why, "--into", str(title.path.parent)]
    versions = ["--passes-in", str(right), "--fails-in", str(wrong)]
    words = [str(file), *kind.flags, *secret_words(), *names, *versions]
    return " ".join(["tilewyrm replay to-test", *map(quote, words)])


def gets_further(other: Draft, draft: Draft) -> bool:
    """Return whether the version of the *other* draft accepts what that of *draft* does not."""
    if other.invalid is None or draft.invalid is None:
        return not other.fails
    return other.invalid.number > draft.invalid.number


def slip(
    file: Path,
    kind: Kind,
    title: Title,
    invalid: InvalidEntry | None,
    *,
    right: ChosenVersion,
    wrong: ChosenVersion,
) -> str:
    """Return the next step for a test that fails in *right* where *wrong* passes.

    If an entry of *file* is *invalid* in *right*, the file was recorded by *wrong*. Otherwise, the
    versions were swapped.
    """
    labels = {"file": file, "right": right.label, "wrong": wrong.label}
    if invalid is None:
        command = _command(file, kind, title, right=wrong, wrong=right)
        return tell("replay.to_test.swapped", command=command, **labels)
    if invalid.is_illegal:
        command = _command(file, Kind(refused=invalid.number), title, right=right, wrong=wrong)
        entry = invalid.number
        return tell("replay.to_test.refused_alone", entry=entry, command=command, **labels)
    command = _shrink_command(file, kind, right=right, wrong=wrong)
    return tell("replay.to_test.recorded_there", command=command, **labels)


def _shrink_command(file: Path, kind: Kind, *, right: ChosenVersion, wrong: ChosenVersion) -> str:
    """Return the command that plays *file* by the rules of *right* and shortens it."""
    flag = " --offers" if kind.compares_offers else ""
    return shrink_command(file, right, wrong, flag)


def other_command(
    file: Path, kind: Kind, title: Title, *, right: ChosenVersion, wrong: ChosenVersion
) -> str:
    """Return the first command for a test that passes in *right* and fails in *wrong*.

    Other versions need another match, except for a roll and a bot.
    """
    if kind.roll is not None or kind.decides is not None:
        name = f"{title.name[: LONGEST_NAME - len(_OTHER)]}{_OTHER}"
        return _command(file, kind, title._replace(name=name), right=right, wrong=wrong)
    return _shrink_command(file, kind, right=right, wrong=wrong)


def next_step(files: str, *, passes_here: bool) -> str:
    """Return the next step with the *files* of a test, which this program passes or not."""
    if is_clone_here() and not git("branch", "--show-current").strip():
        return tell("replay.to_test.next_detached", files=files)
    case = "replay.to_test.next_right" if passes_here else "replay.to_test.next"
    return tell(case, files=files)
