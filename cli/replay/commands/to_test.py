"""`tilewyrm replay to-test`: a match as a regression test of this project."""

import re
from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import ReplayResult
from tilewyrm.replays.check.verdict import fault
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.words.lines import entry_text

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FOLDER = Path("tests/replays/found")

_TEST = """\"\"\"{why}\"\"\"

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
    default="A match that did not hold once.",
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
def to_test(file: Path, name: str | None, why: str, folder: Path) -> None:
    """Write the test."""
    name = name or _name_of(file)
    if not _NAME.fullmatch(name):
        raise click.BadParameter(
            f"{name!r} is no name: small letters, digits and _", param_hint="--name"
        )
    try:
        with open_replay(file) as stream:
            data = stream.read()
            again = Resimulation(stream)
            last = "none"
            for step in again.steps():
                last = entry_text(step.entry)
            result = again.result()
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    _make(folder, name, data, _test(name, why, last, result))
    path = folder / f"test_{name}.py"
    wrong = fault(result)
    say(count("replay.to_test.made", result.entries_ok, path=path))
    if wrong is not None:
        raise click.ClickException(tell("replay.to_test.fails", file=file, why=translated(wrong)))


def _name_of(file: Path) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", file.stem.lower()).strip("_")
    return words if words[:1].isalpha() else f"match_{words}"


def _test(name: str, why: str, last: str, result: ReplayResult) -> bytes:
    def quoted(words: str) -> str:
        return words.replace("\\", "\\\\").replace('"', "'")

    text = _TEST.format(
        name=name,
        why=quoted(why),
        entries=result.entries_ok,
        digest=result.match.digest().hex(),
        last=quoted(last),
    )
    return text.encode()


def _make(folder: Path, name: str, data: bytes, test: bytes) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = tell("replay.made.cannot", path=folder, why=error.strerror)
        raise click.ClickException(told) from error
    write_new_file(folder / f"{name}.twr", data)
    write_new_file(folder / f"test_{name}.py", test)
