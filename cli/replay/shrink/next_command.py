"""The command that makes a test of a match that two versions play differently."""

from pathlib import Path
from shlex import quote

from tilewyrm.cli.replay.compare.next_commands import (
    roll_test_command,
    to_test_command,
)
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.shrink.player import Player

_TESTS_OF_FAULTS = {"legality": "--refused", "roll": "--roll"}
"""Test of an entry that the old version does not accept, by the first word of its error's code."""


def fault_code(difference: VersionDifference) -> str:
    """Return the first word of the code of the old version's error, or an empty string."""
    return str((difference.old or {}).get("code", "")).partition(" ")[0]


def test_command(pair: SeededPair, used: Player, difference: VersionDifference, path: Path) -> str:
    """Return the command that makes a test of the file at *path*, by the rules of *used*.

    If the versions differ in a roll, it is a test of that roll in the old one. If only the new
    version accepts the file, the old one must refuse its last entry.
    """
    old, new = pair.versions
    flags, right, wrong = difference.flag(offers=True), old, new
    code = fault_code(difference)
    if difference.is_roll:
        label = "" if old.is_own else str(old)
        return roll_test_command(path, difference.entry, label, str(new))
    if used.version is new and code in _TESTS_OF_FAULTS:
        flags = f" {_TESTS_OF_FAULTS[code]} {difference.entry}"
    elif used.version is new:
        right, wrong = new, old
    if not right.is_own:
        flags += f" --passes-in {quote(str(right))}"
    return to_test_command(path, f"{flags} --fails-in {quote(str(wrong))}")
