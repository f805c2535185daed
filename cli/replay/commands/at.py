"""`tilewyrm replay at`: the position and the legal decisions at one moment of a match."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Any

import click

from tilewyrm.cli.replay.arguments import file, valid_bot
from tilewyrm.cli.replay.bot_choice import BotChoice, bot_choice
from tilewyrm.cli.replay.commands.other_version import show_in
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion
from tilewyrm.cli.replay.compare.next_commands import failed_bot_command
from tilewyrm.cli.replay.moment import EntryNotFound, MatchMoment, moment, roll_chances
from tilewyrm.cli.replay.piped_input import readable_path
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.cli.replay.story import Story, encodable
from tilewyrm.cli.replay.thought.version_thought import BotMoment
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.engine.game import Chance, Choice, Decided
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import Due, MatchEntry, Paused
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.loop_watch import WATCH
from tilewyrm.replays.batch.trace import pending_facts
from tilewyrm.replays.errors import ReplayError, RuleFailure
from tilewyrm.replays.message import error_place
from tilewyrm.replays.words.lines import entry_text


@click.command(cls=TranslatedCommand, help="replay.at")
@file
@click.argument("n", metavar="N", type=click.IntRange(min=0))
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json_one")
@click.option("--why", "asks_why", is_flag=True, help="replay.flag.why")
@click.option("--bot", metavar="NAME", default="", callback=valid_bot, help="replay.flag.why_bot")
@click.option("--in", "version", metavar="VERSION", type=VERSION, help="replay.flag.at_in")
def at(
    file: Path, n: int, as_json: bool, asks_why: bool, bot: str, version: ChosenVersion | None
) -> None:
    """Print how it stands."""
    preferences()
    if version is not None:
        with readable_path(file) as readable:
            chooser = BotMoment(readable, n, bot) if asks_why or bot else None
            show_in(version, readable, n, chooser, as_json=as_json)
        return
    show = partial(_show, file, as_json=as_json, asks_why=asks_why or bool(bot), bot=bot)
    try:
        with readable_path(file) as readable:
            try:
                show(readable, n)
            except EntryNotFound as error:
                if error.is_fault:
                    show(readable, error.entries)
                    hint = tell("replay.at.shown", entry=error.entries, path=quote(str(file)))
                    raise click.ClickException(f"{file}: {error}\n{hint}") from error
                raise click.ClickException(f"{file}: {error}") from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error


def _show(file: Path, readable: Path, n: int, *, as_json: bool, asks_why: bool, bot: str) -> None:
    """Print how it stands after *n* entries of *file*, which can be read at *readable*.

    Raises:
        EntryNotFound: fewer entries hold.
        click.ClickException: a rule fails on the next entry, a rule fails when the choices are
            listed, or the bot fails.
    """
    with moment(readable, n) as (match_moment, next_entries):
        reasons = _reasons(file, match_moment, bot) if asks_why else None
        if as_json:
            facts = _facts(match_moment)
            if asks_why:
                facts["why"] = None if reasons is None else reasons.facts(match_moment)
            next_entry, fault, crash = _next(match_moment, next_entries)
            if crash:
                facts["crash"] = crash
            if fault:
                facts["fault"] = fault
            say_json(facts | {"next": None if next_entry is None else entry_text(next_entry)})
        else:
            lines = list(_position_lines(match_moment))
            next_entry, fault, crash = _next(match_moment, next_entries)
            say(*map(encodable, lines))
            say(*map(encodable, _choice_lines(match_moment, next_entry, fault)))
            if reasons is not None:
                say(*map(encodable, reasons.lines(match_moment, next_entry)))
            elif asks_why:
                say(tell("replay.at.nobody"))
        if crash:
            raise click.ClickException(f"{file}: {crash}")


def _reasons(file: Path, match_moment: MatchMoment, bot: str) -> BotChoice | None:
    """Return the choice of *bot*.

    Raises:
        click.ClickException: it fails.
    """
    try:
        with WATCH.watching():
            WATCH.restart(is_long=True)
            return bot_choice(match_moment, bot)
    except Exception as error:
        fails = tell("replay.at.bot_fails", file=file, why=error_place(error))
        command = failed_bot_command(file, match_moment.match.seq, bot)
        hint = tell("replay.at.find_commit", command=command)
        raise click.ClickException(f"{fails}\n{hint}") from error


def _next(
    match_moment: MatchMoment, entries: Iterator[MatchEntry]
) -> tuple[MatchEntry | None, str, str]:
    """Return the next one of *entries*, why it is invalid, and the error of a rule.

    That is an error on this entry, when the choices before it are listed, or in the forecast. Each
    text is empty if there is nothing to say.

    It changes the moment: look at it before.
    """
    crash = match_moment.crash or _forecast_words(match_moment)
    try:
        entry = next(entries, None)
    except RuleFailure as error:
        return match_moment.latest, "", match_moment.crash or translated(error.message)
    return (entry, "", crash) if entry is not None else (*match_moment.fault(), crash)


def _forecast_words(match_moment: MatchMoment) -> str:
    """Return the line about the error of a rule in the forecast; empty without one."""
    why, entry = match_moment.forecast_crash, match_moment.match.seq
    return tell("replay.at.forecast_fails", entry=entry, why=why) if why else ""


def _position_lines(match_moment: MatchMoment) -> Iterator[str]:
    """Yield how it stands."""
    match, story = match_moment.match, match_moment.story
    entries = story.feed.entries
    status = story.face.status(story.model)
    yield tell("replay.at.after", entry=match.seq, entries=entries, status=status)
    points = zip(range(match.setup.seats), story.face.scores(story.model), strict=False)
    yield ", ".join(f"{_name(story, seat)} {score}" for seat, score in points)
    yield ""
    yield from story.face.plain(story.model)
    yield ""
    pending = match.pending
    if isinstance(pending, Choice):
        question = story.face.question(story.model, pending.question, pending.seat)
        who = _name(story, pending.seat)
        yield tell("replay.at.asked", who=who, question=pending.question, words=question)
    else:
        yield tell("replay.at.next", what=_next_roll(pending))
    is_rolled = isinstance(pending, Chance) and not match_moment.crash
    for outcome in roll_chances(match) if is_rolled else []:
        yield f"  {outcome['chance']:7.2%}  {outcome['roll']}"


def _choice_lines(
    match_moment: MatchMoment, next_entry: MatchEntry | None, fault: str
) -> Iterator[str]:
    """Yield what may be decided, with a mark before *next_entry*, that, and its *fault*."""
    for offered in match_moment.legal:
        taken = isinstance(next_entry, Decided) and next_entry.decision == offered.decision
        words = f"  - {offered.label}" if offered.label else ""
        words += f" ({offered.effect})" if offered.effect else ""
        yield f"{'>' if taken else ' '} {offered.number:3}  {text(offered.decision)}{words}"
        yield from (f"         {text(event)}" for event in offered.events)
        if offered.crash:
            yield f"         {offered.crash}"
    if next_entry is not None:
        yield tell("replay.at.came", what=_entry_words(match_moment, next_entry))
    if fault:
        yield fault
    elif next_entry is None:
        yield tell("replay.at.nothing")


def _entry_words(match_moment: MatchMoment, next_entry: MatchEntry) -> str:
    """Return *next_entry* in text notation, with the name of who decided."""
    if isinstance(next_entry, Decided):
        return f"{_name(match_moment.story, next_entry.seat)}: {text(next_entry.decision)}"
    return entry_text(next_entry)


def _name(story: Story, seat: int) -> str:
    """Return the name of the player on *seat*. In an anonymous file, that is the seat's number."""
    name = story.model.name(seat)
    return tell("table.nameless", number=seat + 1) if name == str(seat + 1) else name


def _next_roll(pending: object) -> str:
    """Return the pending action in words, if no seat decides."""
    match pending:
        case Due(control):
            return text(control)
        case Paused():
            return tell("replay.at.pause")
        case Result():
            return tell("replay.at.end")
    return tell("replay.at.roll")


def _facts(match_moment: MatchMoment) -> dict[str, Any]:
    """Return it all as docs/replays.md describes it."""
    match, story = match_moment.match, match_moment.story
    pending = match.pending
    facts: dict[str, Any] = {
        "entry": match.seq,
        "entries": story.feed.entries,
        **pending_facts(match),
        "scores": list(story.face.scores(story.model)),
        "decisions": [
            {
                "number": offered.number,
                "decision": text(offered.decision),
                "label": offered.label,
                "effect": offered.effect,
                "events": [text(event) for event in offered.events],
                **({"crash": offered.crash} if offered.crash else {}),
            }
            for offered in match_moment.legal
        ],
        "state_sha256": match.digest().hex(),
        "state": match.canonical(),
    }
    if isinstance(pending, Chance) and not match_moment.crash:
        source = match.state.source()
        facts["outcomes"] = roll_chances(match)
        facts["source"] = None if source is None else {"name": source.name, "number": source.number}
    return facts
