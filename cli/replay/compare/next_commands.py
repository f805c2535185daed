"""Commands that come next for a file that versions play differently."""

from pathlib import Path
from shlex import quote

from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.language.speech import tell

NAME, SENTENCE = "NAME", "SENTENCE"
"""Placeholders in the command that makes a test: the user replaces them."""


def to_test_command(file: Path, flags: str = "") -> str:
    """Return the command that makes a test of *file*, with placeholders for what people must say.

    *flags* has a space before it.
    """
    title = f'--name {NAME} --why "{SENTENCE}"'
    return f"tilewyrm replay to-test {quote(str(file))} {title}{flags}"


def roll_test_command(file: Path, entry: int, right: str, wrong: str) -> str:
    """Return the command that makes a test of the roll in this *entry* of *file*.

    It needs no shorter match. The version *wrong* has the error. The version *right* has the right
    roll; it is empty for this program.
    """
    passes = f" --passes-in {quote(right)}" if right else ""
    return to_test_command(file, f" --roll {entry}{passes} --fails-in {quote(wrong)}")


def why_command(file: Path, entry: int, bot: str = "") -> str:
    """Return the command that lets a bot decide after *entry* of *file*, and shows its error.

    It is *bot*, or if that is empty the one that `replay at` takes.
    """
    which = f"--bot {bot}" if bot else "--why"
    return f"tilewyrm replay at {quote(str(file))} {entry} {which}"


def failed_bot_command(file: Path, entry: int, bot: str = "", span: str = "") -> str:
    """Return the command that finds the first commit in which that bot fails there.

    It searches the *span* of commits, or up to the present one if that is empty.
    """
    which = f" --bot {bot}" if bot else ""
    commits = f"--commits {span}".strip()
    return f"tilewyrm replay bisect {quote(str(file))} {commits} --decides {entry}{which}"


def shrink_command(file: Path, old: object, new: object, flag: str = "") -> str:
    """Return the command that shortens *file*, which *old* and *new* play differently.

    *flag* has a space before it, as of `VersionDifference.flag`.
    """
    versions = f"{quote(str(old))} {quote(str(new))}"
    return f"tilewyrm replay shrink {quote(str(file))} --differs {versions}{flag}"


def next_test_line(
    file: Path, difference: VersionDifference, old: str, new: str, *, offers: bool
) -> str:
    """Return the line with the next command for a test of this *difference* in *file*.

    The version *old* is right, and *new* is wrong. If they differ in a roll, the command makes the
    test, and else it shortens the match. With *offers*, what may come after each entry was
    compared.
    """
    if difference.is_roll:
        command = roll_test_command(file, difference.entry, old, new)
        return tell("replay.re_record.roll_test", command=command)
    command = shrink_command(file, old, new, difference.flag(offers=offers))
    return tell("replay.search.next", command=command)


def commit_command(file: Path, span: object, flag: str = "") -> str:
    """Return the command that finds the first commit of *span* that plays *file* differently.

    *flag* has a space before it, as of `VersionDifference.flag`.
    """
    return f"tilewyrm replay bisect {quote(str(file))} --commits {span}{flag}"
