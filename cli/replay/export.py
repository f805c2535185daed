"""`tilewyrm replay export`: a match as a page for a browser."""

from importlib.metadata import version
from pathlib import Path

import click

from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.replay.retelling import Retelling
from tilewyrm.cli.replay.stacks import stacks
from tilewyrm.client.preferences import preferences
from tilewyrm.client.webpage.document import Evidence, document
from tilewyrm.client.webpage.story import Story
from tilewyrm.language.speech import LANGUAGES
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.resimulate import Resimulation
from tilewyrm.replays.verdict import Exit, problem


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--html", "form", flag_value="html", default=True, help="A page for a browser.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write it there, over what is there; else beside FILE, with another ending.",
)
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), help="In that language; else in yours."
)
def export(file: Path, form: str, output: Path | None, language: str | None) -> None:
    """Write the match in FILE so that a browser shows it.

    The page is one file that opens from disk and asks nobody for anything. It has the whole match
    step by step, and FILE itself, byte for byte: a button saves it again, another one checks in
    the browser what can be checked without the rules.

    \b
    Exit code:
      0  it is written
      1  FILE stops being good before its end; what comes before that is written
      2  FILE cannot be read, or the page cannot be written
    """  # noqa: D301 (\b is for click, which wants the character)
    preferences(language=language or "")
    raise SystemExit(_export(file, output or file.with_suffix(f".{form}")))


def _export(path: Path, target: Path) -> Exit:
    try:
        with open_replay(path) as stream:
            data = stream.read()
            again = Resimulation(stream)
            retelling = Retelling(again)
            story = Story(retelling.face)
            for told in retelling:
                story.add(told.seq, told.model, told.log)
            result = again.result()
    except ReplayError as error:
        return unreadable(path, error)
    outcomes = {data: index for index, (data, _) in enumerate(retelling.rolls.outcomes)}
    evidence = Evidence(
        name=path.name,
        data=data,
        names=[seat.name for seat in again.header.seats],
        check=stacks(retelling.rolls, result.entries_ok if result.failure else None),
        problem=problem(result),
        rolled=[(seq, outcomes[roll]) for seq, roll in retelling.rolls.rolled],
    )
    page = document(story, retelling.model, evidence, f"tilewyrm {version('tilewyrm')}")
    try:
        target.write_text(page, encoding="utf-8")
    except OSError as error:
        say(f"{target}: cannot be written: {error.strerror}", err=True)
        return Exit.UNREADABLE
    say(f"{target}: {len(story.steps) - 1} entries, {target.stat().st_size} bytes")
    if evidence.problem:
        say(f"{path}: {evidence.problem}", err=True)
        return Exit.FAILS
    return Exit.HOLDS
