"""`tilewyrm replay cut`: the shortest file that still shows a moment."""

from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.pending_words import pending_words
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.trace import pending_facts
from tilewyrm.replays.edit.cutting import cut as cut_script
from tilewyrm.replays.edit.script import Script, script_of
from tilewyrm.replays.edit.script import without_names as nameless
from tilewyrm.replays.errors import Divergence, ReplayError


@click.command(cls=TranslatedCommand, help="replay.cut")
@file
@click.argument("entry", metavar="N", type=click.IntRange(min=0))
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(path_type=Path, dir_okay=False),
    help="replay.flag.cut_output",
)
@click.option(
    "--without-names",
    is_flag=True,
    help="replay.flag.without_names",
)
def cut(file: Path, entry: int, output: Path | None, without_names: bool) -> None:
    """Write the file."""
    try:
        script = script_of(file, entry)
    except Divergence as error:
        message = tell("replay.cut.fails", file=file, why=translated(error.message))
        raise click.ClickException(message) from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    if len(script.moves) < entry:
        why = tell("replay.found.moment.none", entry=entry, last=len(script.moves))
        raise click.ClickException(f"{file}: {why}")
    if without_names:
        _warn_of_arbiters(script)
        script = nameless(script)
    shortest = cut_script(script)
    path = output or Path(f"{file.stem}-cut-{entry}.twr")
    write_new_file(path, shortest.data)
    fields = {"path": path, "kept": len(shortest.moves), "size": len(shortest.data)}
    pending = pending_words(pending_facts(shortest.match)["pending"])
    say(count("replay.cut.made", len(script.moves), **fields, awaited=pending))
    if script.secret and not shortest.checks_rolls:
        say(tell("replay.made.no_secret"), err=True)


def _warn_of_arbiters(script: Script) -> None:
    if any(move.ruled is not None for move in script.moves):
        say(tell("replay.cut.arbiters"), err=True)
