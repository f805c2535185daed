"""Commands that say more about an error of the program in one file."""

from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from zipfile import is_zipfile

from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.cli.replay.compare.chosen_version import uncommitted_changes
from tilewyrm.cli.replay.compare.hash_seed_lines import twice_command
from tilewyrm.cli.replay.compare.next_commands import to_test_command
from tilewyrm.cli.replay.printing import crash_hints
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import spell
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.verification import VerificationResult
from tilewyrm.replays.check.digests import EVENTS, ROLL
from tilewyrm.replays.check.rolls import impossible_roll
from tilewyrm.replays.errors import FilePart


def fault_hints(result: VerificationResult, *, twice: bool = False) -> Iterator[str]:
    """Yield a line with each command that says more about the error in the file of *result*.

    Those of *twice* know already whether it depends on the hash seed.
    """
    path, is_clone = quote(str(result.path)), is_clone_here()
    differs, crash = result.facts.get("differs", {}), result.facts.get("crash")
    is_events, is_roll = (differs.get("what") == str(each) for each in (EVENTS, ROLL))
    is_of_rules = differs.get("part") == FilePart.RULES.value
    if result.unread.case == "unread.no_mark" and is_zipfile(result.path):
        yield tell("replay.found.hint.report", path=path)
    if crash is not None:
        yield from crash_hints(result.path, result.entries)
    elif is_clone and (is_of_rules or is_roll):
        yield tell("replay.found.hint.commit", path=path)
    elif is_events:
        yield tell("replay.found.hint.events", path=path)
    if is_clone and is_roll:
        yield roll_test_hint(result.path, result.entries + 1)
    if is_clone and (is_events or is_roll) and not twice and "stopped" not in differs:
        yield tell("replay.found.hint.twice", command=twice_command(result.path))
    if is_clone and (is_of_rules or crash is not None) and uncommitted_changes():
        yield tell("replay.found.hint.uncommitted", path=path)


def impossible_roll_lines(file: Path) -> Iterator[str]:
    """Yield how to find the commit if *file* ends with an impossible roll, and has no secret."""
    if (found := impossible_roll(file)) is not None:
        setup = found.setup
        defaults = {spec.name: spec.default for spec in game(setup.game).options}
        options = [
            f"--option {name}={quote(spell(value))}"
            for name, value in setup.options.items()
            if value != defaults[name]
        ]
        words = [f"--game {setup.game} --seats {setup.seats}", *options]
        fields = {"entry": found.entry, "setup": " ".join(words)}
        yield tell("replay.found.hint.impossible_roll", **fields)


def roll_test_hint(path: Path, entry: int) -> str:
    """Return the command that makes a test of the roll in this *entry* of the file at *path*."""
    command = to_test_command(path, f" --roll {entry} --fails-in VERSION")
    return tell("replay.re_record.roll_test", command=command)
