"""`tilewyrm replay at`: how a match stood at one moment, and what could be decided there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.bot_choice import bot_choice
from tilewyrm.cli.replay.moment import EntryNotFound, MatchMoment, moment, roll_chances
from tilewyrm.cli.replay.piped_input import readable_path
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.cli.replay.story import encodable
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.engine.bots.registry import playout_strategy
from tilewyrm.engine.game import Chance, Choice, Decided
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Due, MatchEntry, Paused
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import tell
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.words.lines import entry_text


def _thinking(_: click.Context, __: click.Parameter, name: str) -> str:
    """Return *name*; where there is one, check that a bot is called so that thinks ahead."""
    try:
        if name:
            playout_strategy(name)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    return name


@click.command(cls=TranslatedCommand, help="replay.at")
@file
@click.argument("n", metavar="N", type=click.IntRange(min=0))
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json_one")
@click.option("--why", "asks_why", is_flag=True, help="replay.flag.why")
@click.option("--bot", metavar="NAME", default="", callback=_thinking, help="replay.flag.why_bot")
def at(file: Path, n: int, as_json: bool, asks_why: bool, bot: str) -> None:
    """Print how it stands."""
    preferences()
    try:
        with readable_path(file) as kept, moment(kept, n) as (found, following):
            asks_why = asks_why or bool(bot)
            reasons = bot_choice(found, bot) if asks_why else None
            if as_json:
                facts = _facts(found)
                if asks_why:
                    facts["why"] = None if reasons is None else reasons.facts(found)
                came = next(following, None)
                say_json(facts | {"next": None if came is None else entry_text(came)})
            else:
                lines = list(_before(found))
                came = next(following, None)
                say(*map(encodable, lines), *map(encodable, _choices(found, came)))
                if reasons is not None:
                    say(*map(encodable, reasons.lines(found, came)))
                elif asks_why:
                    say(tell("replay.at.nobody"))
    except EntryNotFound as error:
        raise click.ClickException(f"{file}: {error}") from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error


def _before(found: MatchMoment) -> Iterator[str]:
    """Yield how it stands."""
    match, story = found.match, found.story
    entries = story.feed.entries
    status = story.face.status(story.model)
    yield tell("replay.at.after", entry=match.seq, entries=entries, status=status)
    points = zip(range(match.setup.seats), story.face.scores(story.model), strict=False)
    yield ", ".join(f"{story.model.name(seat)} {score}" for seat, score in points)
    yield ""
    yield from story.face.plain(story.model)
    yield ""
    pending = match.pending
    if isinstance(pending, Choice):
        question = story.face.question(story.model, pending.question, pending.seat)
        who = story.model.name(pending.seat)
        yield tell("replay.at.asked", who=who, question=pending.question, words=question)
    else:
        yield tell("replay.at.next", what=_next_roll(pending))
    outcomes = roll_chances(match) if isinstance(pending, Chance) else []
    for outcome in outcomes:
        yield f"  {outcome['chance']:7.2%}  {outcome['roll']}"


def _choices(found: MatchMoment, came: MatchEntry | None) -> Iterator[str]:
    """Yield what may be decided, with a mark before *came*, and that."""
    for offered in found.legal:
        taken = isinstance(came, Decided) and came.decision == offered.decision
        words = f"  - {offered.label}" if offered.label else ""
        words += f" ({offered.effect})" if offered.effect else ""
        yield f"{'>' if taken else ' '} {offered.number:3}  {text(offered.decision)}{words}"
        yield from (f"         {text(event)}" for event in offered.events)
    if came is not None:
        yield tell("replay.at.came", what=_decided(found, came))
    else:
        yield tell("replay.at.nothing")


def _decided(found: MatchMoment, came: MatchEntry) -> str:
    """Return *came* in text notation, with the name of who decided."""
    if isinstance(came, Decided):
        return f"{found.story.model.name(came.seat)}: {text(came.decision)}"
    return entry_text(came)


def _next_roll(pending: object) -> str:
    """Return what comes where no seat is asked, in words."""
    match pending:
        case Due(control):
            return text(control)
        case Paused():
            return tell("replay.at.pause")
        case Result():
            return tell("replay.at.end")
    return tell("replay.at.roll")


def _facts(found: MatchMoment) -> dict[str, Any]:
    """Return it all as docs/replays.md describes it."""
    match, story = found.match, found.story
    asked = match.pending
    facts: dict[str, Any] = {
        "entry": match.seq,
        "entries": story.feed.entries,
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
            for offered in found.legal
        ],
        "state_sha256": match.digest().hex(),
        "state": match.canonical(),
    }
    if isinstance(asked, Chance):
        source = match.state.source()
        facts["outcomes"] = roll_chances(match)
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
