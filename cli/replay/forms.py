"""What a match can be exported as: a page, a picture, a recording of a terminal."""

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.replay.stacks import stacks
from tilewyrm.cli.replay.story import Story
from tilewyrm.client.cast import Stood, cast
from tilewyrm.client.settings import Settings
from tilewyrm.client.webpage.course import Course
from tilewyrm.client.webpage.document import Evidence, document
from tilewyrm.client.webpage.picture import picture
from tilewyrm.replays.reader import open_replay
from tilewyrm.replays.rolls import Rolls
from tilewyrm.replays.verdict import problem


class Exported(NamedTuple):
    """A match in another form."""

    text: str
    seq: int
    """Of the last entry that is in it."""
    fault: str
    """Why it does not go on to the end of the match, for people; empty where it does."""


def html(path: Path, name: str) -> Exported:
    """Return the match at *path* as a page, in which the file is called *name*.

    Raises:
        ReplayError: nothing of it can be played.
        ClientError: this client does not know the game.
    """
    story = Story(path)
    course = Course(story.face)
    for told in story.steps():
        course.add(story.model, told.texts if told else ())
    with open_replay(path) as stream:
        data = stream.read()
        rolls = Rolls(stream)
    fault = problem(rolls.result)
    evidence = Evidence(
        name=name,
        data=data,
        names=[seat.name for seat in rolls.result.header.seats],
        check=stacks(rolls),
        problem=fault,
        rolled=rolls.rolled,
    )
    page = document(course, story.model, evidence, f"tilewyrm {version('tilewyrm')}")
    return Exported(page, story.model.seq, fault)


def svg(path: Path, at: int | None) -> Exported:
    """Return the match at *path* as a picture of how it stood after entry *at*; None: the last.

    Where the match has fewer entries it is that of the last. Raises as `html`.
    """
    story = Story(path)
    for _ in story.steps():
        if story.model.seq == at:
            break
    return Exported(picture(story.face, story.model), story.model.seq, story.fault)


def recording(path: Path, settings: Settings, width: int, height: int) -> Exported:
    """Return the match at *path* as asciicast of so many columns and rows. Raises as `html`."""
    story = Story(path)

    def stood() -> Iterator[Stood]:
        for _ in story.steps():
            yield Stood(story.model, tuple(story.logbook.lines))

    text = "".join(cast(story.face, stood(), settings, width, height))
    return Exported(text, story.model.seq, story.fault)
