"""`tilewyrm replay cut`: the shortest file that still shows a moment."""

from pathlib import Path

import click

from tilewyrm.cli.replay.awaited import awaited
from tilewyrm.cli.replay.given import file
from tilewyrm.cli.replay.made import put_new
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.client.preferences import preferences
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.cutting import cut as cut_script
from tilewyrm.replays.errors import Divergence, ReplayError
from tilewyrm.replays.script import Script, script_of
from tilewyrm.replays.script import without_names as nameless


@click.command()
@file
@click.argument("entry", metavar="N", type=click.IntRange(min=0))
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write it there; else here, as NAME-cut-N.twr. What is there already is never replaced.",
)
@click.option(
    "--without-names",
    is_flag=True,
    help="Leave out the players' names, the table's code and when it was played.",
)
def cut(file: Path, entry: int, output: Path | None, without_names: bool) -> None:
    """Write the shortest file that still shows FILE as it stood after entry N.

    What came later is left out, and so is what was taken back or only said around the game, if the
    match then stands exactly as it did: the same tiles, scores and clocks, and the same is asked.
    So the moment may have a smaller number in the new file, which is told.

    The new file is a match that has not ended: nobody signed it, and it tells no secret. Whoever
    gets it can play it again (`verify --allow-unfinished`), and learns nothing of what comes next.

    \b
    Exit code:
      0  it is written
      1  FILE does not hold up to entry N, or has not so many
      2  FILE cannot be read
    """  # noqa: D301 (\b is for click, which wants the character)
    preferences()
    try:
        script = script_of(file, entry)
    except Divergence as error:
        told = tell("replay.cut.fails", file=file, why=error)
        raise click.ClickException(told) from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    if len(script.moves) < entry:
        told = count("replay.cut.no_entry", len(script.moves), file=file, entry=entry)
        raise click.ClickException(told)
    if without_names:
        _tell_of_arbiters(script)
        script = nameless(script)
    made = cut_script(script)
    path = output or Path(f"{file.stem}-cut-{entry}.twr")
    put_new(path, made.data)
    counted = {"path": path, "kept": len(made.moves), "size": len(made.data)}
    coming = awaited(made.match)
    say(count("replay.cut.made", len(script.moves), **counted, awaited=coming))


def _tell_of_arbiters(script: Script) -> None:
    if any(move.ruled is not None for move in script.moves):
        say(tell("replay.cut.arbiters"), err=True)
