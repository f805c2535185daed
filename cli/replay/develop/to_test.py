"""`tilewyrm replay to-test`: a match as a regression test of this project."""

import re
from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import file, secret_of_rolls
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.game import Rolled
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import fault
from tilewyrm.replays.edit.rerecording import (
    RefusedEntry,
    Rerecording,
    refused_entry,
    rerecorded,
)
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage
from tilewyrm.replays.words.lines import entry_text

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FOLDER = Path("tests/replays/found")

_EVENTS = """\"\"\"{why}\"\"\"

from pathlib import Path

from support.files import resimulated

FILE = Path(__file__).with_name("{name}.twr")
ENTRIES = {entries}
STATE = "{digest}"
\"\"\"Of the match after its last entry, which is: {last}\"\"\"


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    assert result.failure is None, result.failure
    assert result.damage is None
    assert result.entries_ok == ENTRIES
    assert result.match.digest().hex() == STATE
"""
"""Test that the recorded events follow."""

_REFUSAL = """\"\"\"{why}\"\"\"

from pathlib import Path

from support.files import refusal, resimulated

FILE = Path(__file__).with_name("{name}.twr")
REFUSED = {entry}
\"\"\"Number of the entry that must be refused: {last}\"\"\"
BECAUSE = "{because}"
\"\"\"Name of the reason{reason}\"\"\"


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes())
    entry, reason = refusal(result)
    assert entry == REFUSED
    assert BECAUSE in reason
"""
"""Test that the last entry of a file is refused."""

_ROLL = """\"\"\"{why}\"\"\"

from pathlib import Path

from support.files import resimulated
from tilewyrm.replays.check.result import LuckCheck

FILE = Path(__file__).with_name("{name}.twr")
ROLL = {entry}
\"\"\"Number of the last entry, which follows from the secret: {last}\"\"\"
SECRET = bytes.fromhex("{secret}")


def test_{name}() -> None:
    result = resimulated(FILE.read_bytes(), [SECRET])
    assert result.failure is None, result.failure
    assert result.damage is None
    assert result.entries_ok == ROLL
    assert result.luck is LuckCheck.VERIFIED
"""
"""Test that the last entry of a file follows from the secret."""


@click.command("to-test", cls=TranslatedCommand, help="replay.to_test")
@file
@click.option(
    "--name",
    metavar="NAME",
    help="replay.flag.test_name",
)
@click.option(
    "--why",
    metavar="SENTENCE",
    default="A match that once failed.",
    show_default=True,
    help="replay.flag.test_why",
)
@click.option(
    "--into",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    default=_FOLDER,
    show_default=True,
    help="replay.flag.test_folder",
)
@click.option(
    "--refused", "refused", metavar="N", type=click.IntRange(min=1), help="replay.flag.refused"
)
@click.option("--because", metavar="REASON", help="replay.flag.because")
@click.option("--roll", metavar="N", type=click.IntRange(min=1), help="replay.flag.roll_test")
@secret_of_rolls
def to_test(
    file: Path,
    name: str | None,
    why: str,
    folder: Path,
    refused: int | None,
    because: str | None,
    roll: int | None,
    secrets: Sequence[bytes],
) -> None:
    """Write the test."""
    name = name or _name_of(file)
    if not _NAME.fullmatch(name):
        raise click.BadParameter(
            f"{name!r} is not a test name: use lower-case letters, digits and _",
            param_hint="--name",
        )
    if refused is None and because is not None:
        raise click.UsageError("--because needs --refused")
    if refused is not None and roll is not None:
        raise click.UsageError("give either --refused or --roll")
    try:
        if roll is not None:
            _write_roll_test(rerecorded(file, secrets, roll), roll, folder, name, why)
        elif refused is not None:
            _write_refusal_test(refused_entry(file, refused, secrets), folder, name, why, because)
        else:
            _write_events_test(file, folder, name, why)
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error


def _write_events_test(file: Path, folder: Path, name: str, why: str) -> None:
    with open_replay(file) as stream:
        data = stream.read()
        resimulation = Resimulation(stream)
        last = "none"
        for step in resimulation.steps():
            last = entry_text(step.entry)
        result = resimulation.result()
    test = _EVENTS.format(
        name=name,
        why=_in_docstring(why),
        entries=result.entries_ok,
        digest=result.match.digest().hex(),
        last=_in_docstring(last),
    )
    _write_files(folder, name, data, test)
    defect = fault(result)
    say(count("replay.to_test.made", result.entries_ok, path=folder / f"test_{name}.py"))
    if defect is not None:
        raise click.ClickException(tell("replay.to_test.fails", file=file, why=translated(defect)))


def _write_refusal_test(
    refused: RefusedEntry, folder: Path, name: str, why: str, because: str | None
) -> None:
    why_refused, entry = refused.why, entry_text(refused.entry)
    reason = "" if why_refused is None else _reason(why_refused)
    words = "" if why_refused is None else translated(why_refused)
    test = _REFUSAL.format(
        name=name,
        why=_in_docstring(why),
        entry=refused.seq,
        last=_in_docstring(entry),
        because=_in_docstring(reason if because is None else because),
        reason=f": {_in_docstring(words)}" if words else "",
    )
    _write_files(folder, name, refused.data, test)
    say(tell("replay.to_test.refusal", path=folder / f"test_{name}.py", entry=entry))
    if why_refused is None:
        raise click.ClickException(tell("replay.to_test.not_refused"))
    if because is not None and because not in reason:
        message = tell("replay.to_test.other_reason", reason=reason, why=words)
        raise click.ClickException(message)
    say(tell("replay.to_test.because", why=words))


def _write_roll_test(result: Rerecording, entry: int, folder: Path, name: str, why: str) -> None:
    """Write the test for the last roll of *result*, which is *entry* of the old file.

    Raises:
        ReplayError: the rules do not come so far.
        click.ClickException: the secret is not known, or the entry is not a roll.
    """
    if result.stop is not None:
        raise ReplayError(str(result.stop), result.stop.case, **result.stop.about)
    moves = result.replay.moves
    if result.entries < entry or not isinstance(moves[-1].entry, Rolled):
        raise click.ClickException(tell("replay.to_test.not_roll", entry=entry))
    if not result.secret:
        raise click.ClickException(tell("replay.to_test.no_secret"))
    last = entry_text(moves[-1].entry)
    test = _ROLL.format(
        name=name,
        why=_in_docstring(why),
        entry=len(moves),
        last=_in_docstring(last),
        secret=result.secret.hex(),
    )
    _write_files(folder, name, result.replay.data, test)
    say(tell("replay.to_test.roll", path=folder / f"test_{name}.py", entry=last))


def _reason(why: ReplayMessage) -> str:
    """Return the name of the reason *why*, or else its sentence."""
    return why.case.removeprefix("rules.") or why.sentence


def _name_of(file: Path) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", file.stem.lower()).strip("_")
    return words if words[:1].isalpha() else f"match_{words}"


def _in_docstring(words: str) -> str:
    return words.replace("\\", "\\\\").replace('"', "'")


def _write_files(folder: Path, name: str, data: bytes, test: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = tell("replay.made.cannot", path=folder, why=error.strerror)
        raise click.ClickException(message) from error
    write_new_file(folder / f"{name}.twr", data)
    write_new_file(folder / f"test_{name}.py", test.encode())
