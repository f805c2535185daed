"""`tilewyrm replay re-record`: the decisions of a file, played by this program's rules."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import file, secret_of_rolls
from tilewyrm.cli.replay.compare.fault_hints import fault_hints, roll_test_hint
from tilewyrm.cli.replay.compare.next_commands import to_test_command
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.verification import VerificationTask, run
from tilewyrm.replays.check.rolls import impossible_roll
from tilewyrm.replays.check.verdict import Demands, Exit
from tilewyrm.replays.edit.rerecording import Rerecording, rerecorded
from tilewyrm.replays.errors import ReplayError


@click.command("re-record", cls=TranslatedCommand, help="replay.re_record")
@file
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(path_type=Path, dir_okay=False),
    help="replay.flag.re_record_output",
)
@secret_of_rolls
def re_record(file: Path, output: Path | None, secrets: Sequence[bytes]) -> None:
    """Write the file."""
    try:
        result = rerecorded(file, secrets)
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    path = output or Path(f"{file.stem}-re-recorded.twr")
    write_new_file(path, result.replay.data)
    size = len(result.replay.data)
    say(count("replay.re_record.made", len(result.replay.moves), path=path, size=size))
    differences = list(_differences(result))
    say(*differences)
    numbers = (result.other_events, result.refused, result.crashed)
    verified: list[str] = []
    if any(number is not None for number in numbers):
        verified += _verified(file)
    say(*verified)
    if not result.secret and not differences and result.stop is None:
        say(tell("replay.re_record.no_luck"), err=True)
    if result.stop is not None:
        why = translated(result.stop)
        say(count("replay.re_record.stopped", result.entries, why=why), err=True)
    if result.other_rolls:
        first = result.other_rolls[0]
        if result.stop is not None:
            say(tell("replay.re_record.after_roll", entry=first), err=True)
        hint = roll_test_hint(file, first)
        if hint not in verified:
            say(hint, err=True)
    elif result.refused is not None and impossible_roll(file) is None:
        command = to_test_command(file, f" --refused {result.refused}")
        say(tell("replay.re_record.refused", command=command), err=True)
    if result.stop is not None:
        raise SystemExit(Exit.FAILS)


def _differences(result: Rerecording) -> Iterator[str]:
    """Yield what is not as it was recorded, though it is legal."""
    if result.other_events is not None:
        yield tell("replay.re_record.events", entry=result.other_events)
    if result.other_rolls:
        first = result.other_rolls[0]
        yield count("replay.re_record.rolls", len(result.other_rolls), entry=first)


def _verified(file: Path) -> Iterator[str]:
    """Yield the first error of *file* in this version, its events here, and the next commands."""
    result = run(VerificationTask(file, Demands(allow_unfinished=True)))
    differs = result.facts.get("differs", {})
    if differs.get("events"):
        assert result.wrong is not None
        yield f"    {translated(result.wrong)}"
        yield tell("replay.re_record.here", entry=differs["entry"])
        yield from (f"    {event}" for event in differs["events"])
    yield from fault_hints(result)
