"""`tilewyrm replay export`: a match as a page for a browser."""

from importlib.metadata import version
from pathlib import Path

import click

from tilewyrm.cli.replay.given import file
from tilewyrm.cli.replay.piped import whole
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.replay.stacks import stacks
from tilewyrm.cli.replay.story import Story, spelled
from tilewyrm.client.player_command import PlayerCommand
from tilewyrm.client.preferences import preferences
from tilewyrm.client.webpage.course import Course
from tilewyrm.client.webpage.document import Evidence, document
from tilewyrm.language.speech import LANGUAGES, count, tell
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.rolls import Rolls
from tilewyrm.replays.verdict import Exit, problem


@click.command(cls=PlayerCommand, help="replay.export")
@file
@click.option("--html", "form", flag_value="html", default=True, help="replay.flag.html")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="replay.flag.output",
)
@click.option("--language", type=click.Choice(list(LANGUAGES)), help="command.flag.language")
def export(file: Path, form: str, output: Path | None, language: str | None) -> None:
    """Write the match in FILE so that others can see it."""
    preferences(language=language or "")
    target = output or Path(file.with_suffix(f".{form}").name)
    try:
        with whole(file) as path:
            raise SystemExit(_export(path, file.name, target))
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error


def _export(path: Path, name: str, target: Path) -> Exit:
    story = Story(path)
    course = Course(story.face)
    for told in story.steps():
        course.add(story.model, told.texts if told else ())
    with open_replay(path) as stream:
        data = stream.read()
        rolls = Rolls(stream)
    evidence = Evidence(
        name=name,
        data=data,
        names=[seat.name for seat in rolls.result.header.seats],
        check=stacks(rolls),
        problem=problem(rolls.result),
        rolled=rolls.rolled,
    )
    page = document(course, story.model, evidence, f"tilewyrm {version('tilewyrm')}")
    try:
        target.write_text(page, encoding="utf-8")
    except OSError as error:
        say(spelled(tell("replay.export.not_written", path=target, why=error.strerror)), err=True)
        return Exit.UNREADABLE
    size = target.stat().st_size
    say(spelled(count("replay.export.written", len(course.steps) - 1, path=target, size=size)))
    if evidence.problem:
        say(f"{path}: {evidence.problem}", err=True)
        return Exit.FAILS
    return Exit.HOLDS
