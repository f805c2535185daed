"""Export formats of a match: a page, a picture, a recording of a terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tilewyrm.cli.bulk.progress import Progress
from tilewyrm.cli.replay.draw_sources import draw_sources
from tilewyrm.cli.replay.story import Story
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.model.model import LinkChanged, LinkState
from tilewyrm.client.screen.asciicast import ModelSnapshot, cast
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.webpage.document import Evidence, document
from tilewyrm.client.webpage.svg_picture import picture
from tilewyrm.client.webpage.timeline import Timeline
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.replays.check.rolls import RollLog
from tilewyrm.replays.check.verdict import fault
from tilewyrm.replays.evidence.luck import is_committed
from tilewyrm.replays.format.reader import Reader, find_footer, find_last, last_seq, open_replay


class Export(NamedTuple):
    """A match in another form."""

    text: str
    seq: int
    """Of the last entry that is in it."""
    fault: str
    """Why it does not go on to the end of the match, for people; empty where it does."""
    is_newer: bool = False
    """Whether that is because the file holds what only a later program knows."""
    lacks: str = ""
    """What it could have besides, and how, for people; empty where it has all."""


class ExportRefused(Exception):
    """A match cannot be exported with what was given; the message says why, and what to do."""


def html(path: Path, name: str, secrets: Sequence[bytes] = ()) -> Export:
    """Return the match at *path* as a page, in which the file is called *name*.

    Args:
        path: the file.
        name: what the page calls it.
        secrets: where the file keeps its secret, the page takes it from these.

    Raises:
        ExportRefused: there are secrets, but none is that of the match, or it has not ended.
        ReplayError: nothing of it can be played.
        ClientError: this client does not know the game.
    """
    with open_replay(path) as stream:
        secret = _external_secret(stream, name, secrets)
    story = Story(path)
    timeline = Timeline(story.face)
    for entry_words in story.steps():
        log = entry_words.texts if entry_words else ()
        timeline.add(story.model_with_facts(), log)
    with open_replay(path) as stream:
        data = stream.read()
        rolls = RollLog(stream, secrets)
    defect, newer = fault(rolls.result), rolls.result.newer is not None
    evidence = Evidence(
        name=name,
        data=data,
        names=[seat.name for seat in rolls.result.header.seats],
        check=draw_sources(rolls) | ({"secret": secret.hex()} if secret else {}),
        problem=str(defect or ""),
        is_newer=newer,
        rolled=rolls.rolled,
    )
    page = document(timeline, story.model, evidence, f"tilewyrm {version('tilewyrm')}")
    sealed = rolls.result.luck is LuckCheck.SEALED
    seal_note = tell("replay.export.sealed") if sealed else ""
    why = translated(defect) if defect is not None else ""
    return Export(page, story.model.seq, why, newer, seal_note)


def _external_secret(stream: BinaryIO, name: str, secrets: Sequence[bytes]) -> bytes:
    """Return the secret of the match in *stream*, unless the file reveals it, or none is given.

    Raises:
        ExportRefused: as `html`.
        ReplayError: it is no replay, or its header is damaged.
    """
    if not secrets:
        return b""
    commitment = Reader(stream).header.secret_commitment
    stream.seek(0)
    footer = find_footer(stream)
    if footer is None:
        raise ExportRefused(tell("replay.export.early", path=name))
    if any(is_committed(own, commitment) for own in (footer.secret, footer.branch_secret)):
        return b""
    for secret in secrets:
        if is_committed(secret, commitment):
            return secret
    raise ExportRefused(tell("replay.export.other_secret", path=name, commitment=commitment.hex()))


def svg(path: Path, at: int | None) -> Export:
    """Return the match at *path* as a picture of how it stood after entry *at*; None: the last.

    Where the match has fewer entries it is that of the last. Raises as `html`.
    """
    story = Story(path)
    for _ in story.steps():
        if story.model.seq == at:
            break
    image, newer = picture(story.face, story.model), story.feed.is_newer
    return Export(image, story.model.seq, story.fault, newer)


def recording(path: Path, settings: Settings, width: int, height: int) -> Export:
    """Return the match at *path* as asciicast of so many columns and rows. Raises as `html`."""
    story = Story(path)
    file = LinkChanged(LinkState.LIVE, tell("rerun.file", name=sanitised(path.name)))

    with open_replay(path) as stream:
        entries = last_seq(find_last(stream))

    def snapshots(progress: Progress) -> Iterator[ModelSnapshot]:
        for entry_words in story.steps():
            yield ModelSnapshot(replace(story.model, link=file), tuple(story.log.lines))
            if entry_words is not None:
                progress.advance(1)

    with Progress(entries, entries, wanted=True, text="replay.progress.entries") as progress:
        text = "".join(cast(story.face, snapshots(progress), settings, width, height))
    return Export(text, story.model.seq, story.fault, story.feed.is_newer)
