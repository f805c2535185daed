"""`tilewyrm replay at`: how a match stood at one moment, and what could be decided there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.given import file
from tilewyrm.cli.replay.moment import Moment, NoSuchEntry, chances, moment
from tilewyrm.cli.replay.piped import whole
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.cli.replay.story import spelled
from tilewyrm.client.preferences import preferences
from tilewyrm.engine.game import Chance, Choice, Decided
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Due, MatchEntry, Paused
from tilewyrm.engine.notation import text
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.lines import entry_text, pending_text


@click.command()
@file
@click.argument("n", metavar="N", type=click.IntRange(min=0))
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object: docs/replays.md describes it."
)
def at(file: Path, n: int, as_json: bool) -> None:
    """Show how the match in FILE stands after its entry N; 0 is before the first.

    That is the board as line mode tells it, the points, who is asked, and every legal decision: its
    number, its notation, what the player reads, and below it what it would change. Where chance
    acts, each outcome with its probability. A mark stands before what came then.

    With --json the whole state is there, too, as its digest is made of it.

    \b
    Exit code:
      0  there it stands
      1  so many entries do not hold, or are not there
      2  FILE cannot be read
    """  # noqa: D301 (\b is for click, which wants the character)
    preferences()
    try:
        with whole(file) as kept, moment(kept, n) as (found, following):
            if as_json:
                facts = _facts(found)
                came = next(following, None)
                say_json(facts | {"next": None if came is None else entry_text(came)})
            else:
                lines = list(_before(found))
                came = next(following, None)
                say(*map(spelled, lines), *map(spelled, _choices(found, came)))
    except NoSuchEntry as error:
        raise click.ClickException(f"{file}: {error}") from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error


def _before(found: Moment) -> Iterator[str]:
    """Yield how it stands."""
    match, story = found.match, found.story
    entries = story.retelling.entries
    yield f"after entry {match.seq} of {entries}: {story.face.status(story.model)}"
    points = zip(range(match.setup.seats), story.face.scores(story.model), strict=False)
    yield ", ".join(f"{story.model.name(seat)} {score}" for seat, score in points)
    yield ""
    yield from story.face.plain(story.model)
    yield ""
    pending = match.pending
    if isinstance(pending, Choice):
        question = story.face.question(story.model, pending.question, pending.seat)
        yield f"{story.model.name(pending.seat)} is asked ({pending.question}): {question}"
    else:
        yield f"what comes next is {pending_text(match)}"
    outcomes = chances(match) if isinstance(pending, Chance) else []
    for outcome in outcomes:
        yield f"  {outcome['chance']:7.2%}  {outcome['roll']}"


def _choices(found: Moment, came: MatchEntry | None) -> Iterator[str]:
    """Yield what may be decided, with a mark before *came*, and that."""
    for offered in found.offered:
        taken = isinstance(came, Decided) and came.decision == offered.decision
        words = f"  - {offered.label}" if offered.label else ""
        words += f" ({offered.effect})" if offered.effect else ""
        yield f"{'>' if taken else ' '} {offered.number:3}  {text(offered.decision)}{words}"
        yield from (f"         {text(event)}" for event in offered.events)
    yield f"then came: {entry_text(came)}" if came is not None else "nothing came after that"


def _facts(found: Moment) -> dict[str, Any]:
    """Return it all as docs/replays.md describes it."""
    match, story = found.match, found.story
    asked = match.pending
    facts: dict[str, Any] = {
        "entry": match.seq,
        "entries": story.retelling.entries,
        "pending": _pending(asked),
        "scores": list(story.face.scores(story.model)),
        "decisions": [
            {
                "number": offered.number,
                "decision": text(offered.decision),
                "label": offered.label,
                "effect": offered.effect,
                "events": [text(event) for event in offered.events],
            }
            for offered in found.offered
        ],
        "state_sha256": match.digest().hex(),
        "state": match.canonical(),
    }
    if isinstance(asked, Chance):
        source = match.state.source()
        facts["outcomes"] = chances(match)
        facts["source"] = None if source is None else {"name": source.name, "number": source.number}
    return facts


def _pending(asked: object) -> dict[str, Any]:
    match asked:
        case Choice(seat, question):
            return {"kind": "decision", "seat": seat, "question": question}
        case Due(control):
            return {"kind": "due", "control": text(control)}
        case Paused():
            return {"kind": "paused"}
        case Result():
            return {"kind": "over"}
    return {"kind": "chance"}
