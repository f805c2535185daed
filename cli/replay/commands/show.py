"""`tilewyrm replay show`: a match in sentences, with the score of each seat explained."""

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.arguments import (
    EntryRange,
    FirstEntryNotFound,
    SeatNotFound,
    files,
    seat_of,
    secret_in_words,
)
from tilewyrm.cli.replay.compare.fault_hints import fault_hints
from tilewyrm.cli.replay.piped_input import readable_path
from tilewyrm.cli.replay.printing import report_no_entries, say, say_json, unreadable
from tilewyrm.cli.replay.raw_listing import show_raw
from tilewyrm.cli.replay.story import NarratedEntry, Story, encodable
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration import match_events
from tilewyrm.client.pages import score_sheet
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.words import table_rules
from tilewyrm.client.words.dates import date_words
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import LANGUAGES, count, tell
from tilewyrm.replays.batch.verification import VerificationTask, run
from tilewyrm.replays.check.facts import known_luck_facts, result_facts, seat_facts
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.check.verdict import Exit, exit_code, problem
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.words.lines import entry_text

_WIDEST = 100
"""Columns of the score sheet at most."""


@click.command(cls=TranslatedCommand, help="replay.show")
@files
@click.option("--from", "first", metavar="N", type=click.IntRange(1), help="replay.flag.from")
@click.option("--to", "last", metavar="N", type=click.IntRange(1), help="replay.flag.to")
@click.option("--seat", metavar="N", type=click.IntRange(1), help="replay.flag.seat.only")
@click.option("--points", is_flag=True, help="replay.flag.points")
@click.option("--raw", is_flag=True, help="replay.flag.raw")
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json")
@click.option("--language", type=click.Choice(list(LANGUAGES)), help="command.flag.language")
@secret_in_words
def show(
    files: tuple[Path, ...],
    first: int | None,
    last: int | None,
    seat: int | None,
    points: bool,
    raw: bool,
    as_json: bool,
    language: str | None,
    secrets: Sequence[bytes],
) -> None:
    """Print each match."""
    preferences(language=language or "")
    if points and (raw or as_json):
        raise click.UsageError("--points cannot be combined with --raw or --json")
    if raw and as_json:
        raise click.UsageError("--raw and --json are two formats: give one")
    if last is not None and last < (first or 1):
        raise click.UsageError(f"--from {first} is after --to {last}: no entry is between them")
    entry_range = EntryRange(first or 1, last, None if seat is None else seat - 1)
    codes: list[Exit] = []
    for path in files:
        if codes and not as_json:
            say("")
        if len(files) > 1 and not as_json:
            say(f"==> {path} <==")
        try:
            if raw:
                codes.append(show_raw(path, secrets, entry_range))
                continue
            with readable_path(path) as readable:
                story = Story(readable)
                entry_range.check(story.model.seats, story.feed.entries)
                if as_json:
                    codes.append(_show_json(path, story, entry_range))
                else:
                    codes.append(_show(path, story, entry_range, points=points))
        except (SeatNotFound, FirstEntryNotFound) as error:
            say(f"{path}: {error}", err=True)
            codes.append(Exit.UNREADABLE)
        except ReplayError as error:
            codes.append(unreadable(path, error))
    raise SystemExit(max(codes))


def _show(path: Path, story: Story, entry_range: EntryRange, *, points: bool) -> Exit:
    """Print *story*, which the file at *path* tells, in sentences; return the exit code.

    Raises:
        ReplayError: it cannot be read any more.
    """
    _print(*_opening(story))
    is_first = True
    for entry_words in story.entries():
        if entry_range.includes_seq(entry_words.seq):
            chosen_texts = [
                each for each in entry_words.texts if not points or "points" in each.style.split()
            ]
            texts = (
                chosen_texts
                if entry_range.seat is None
                else _texts_of_seat(story, entry_words, chosen_texts, entry_range.seat)
            )
            _print_entry(entry_words.seq, texts, is_separate=is_first)
            is_first = is_first and not texts
    if is_first and (points or entry_range.is_limited):
        report_no_entries(path, story.model.seq)
    _print("", *_closing(story))
    for failure in story.feed.forecast_failures[:1]:
        why = tell("replay.at.forecast_fails", entry=failure.seq, why=failure.why)
        say(f"{path}: {why}", err=True)
    if story.fault:
        say(f"{path}: {story.fault}", err=True)
        result = run(VerificationTask(story.feed.path))
        say(*fault_hints(replace(result, path=path)), err=True)
        return Exit.UNREADABLE if story.feed.is_newer else Exit.FAILS
    return Exit.FAILS if story.feed.forecast_failures else Exit.HOLDS


def _print(*lines: str) -> None:
    say(*map(encodable, lines))


def _print_entry(seq: int, texts: Sequence[LogText], *, is_separate: bool) -> None:
    """Print one entry; a blank line comes before a new turn, and first if *is_separate*."""
    for number, each in enumerate(texts):
        if each.begins_turn or (is_separate and not number):
            _print("")
        _print(f"{'' if number else seq:>5}  {each.text}")


def _texts_of_seat(
    story: Story, entry_words: NarratedEntry, texts: Sequence[LogText], seat: int
) -> list[LogText]:
    """Return those of *texts* that tell what *seat* did, met with or got."""
    is_own = entry_words.line.HasField("decided") and entry_words.line.decided.seat == seat
    gets = any(gain.seat == seat for gain in story.gains_of(entry_words.line))
    return [
        each
        for each in texts
        if each.seat == seat
        or (is_own and each.seat is None and not each.begins_turn)
        or (gets and "points" in each.style.split())
    ]


def _opening(story: Story) -> Iterator[str]:
    """Yield what is known before the first roll."""
    model, table = story.model, story.feed.table
    title = [story.face.title]
    if table.table_id:
        title.append(tell("replay.show.table", table=table.table_id))
    if table.created.seconds:  # a match of a league has no date
        title.append(date_words(table.created.seconds))
    yield ", ".join(title)
    for seat in range(model.seats):
        yield f"  {seat + 1}  {_player(model, seat)}"
    yield from (
        f"  {sentence}" for sentence in table_rules.sentences(model.game, table.setup, model.terms)
    )


def _player(model: Model, seat: int) -> str:
    """Return the name of a player, with the strategy of a bot or the name of a program."""
    name = model.name(seat)
    if model.is_bot(seat):
        return tell("replay.show.bot", name=name, bot=model.table.seats[seat].bot)
    program = model.program(seat)
    return tell("replay.show.program", name=name, program=program) if program else name


def _closing(story: Story) -> Iterator[str]:
    """Yield how it ended, or stands, and where the points of each seat came from."""
    model, gains = story.model, story.gains()
    result = model.result
    if result is None:
        yield count("replay.show.valid" if story.fault else "replay.show.unfinished", model.seq)
    else:
        why = match_events.ending_text(result)
        if why:
            yield why
        yield from (line for _, line in match_events.ranking(model, result))
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    yield ""
    for row in [
        *score_sheet.table(story.face, model, gains, width),
        *score_sheet.reasons(model, gains, width),
    ]:
        yield "".join(piece for piece, _ in row).rstrip()


def _show_json(path: Path, story: Story, entry_range: EntryRange) -> Exit:
    """Print *story*, that of the file at *path*, as docs/replays.md describes it.

    Returns:
        The exit code.

    Raises:
        ReplayError: it cannot be read any more.
    """
    with open_replay(story.feed.path) as stream:
        resimulation = Resimulation(stream)
        facts = _match_facts(path, resimulation)
        say_json({"match": facts})
        entries = []
        for step, entry_words in zip(safe_steps(resimulation), story.entries(), strict=False):
            if entry_range.includes(step.seq, step.entry):
                entries.append(_entry_facts(entry_words, step))
        past = resimulation.match.history
        result = resimulation.result()
    effective = {step.seq for step in past.newest_first()} if past is not None else set()
    gains: dict[int, list[dict[str, Any]]] = {}
    for gain in story.gains():
        points = {"seat": gain.seat, "points": gain.points, "source": gain.source, "why": gain.why}
        gains.setdefault(gain.seq, []).append(points)
    if not entries and entry_range.is_limited:
        report_no_entries(path, result.entries_ok)
    for entry in entries:
        entry["points"] = gains.get(entry["entry"], [])
        if entry["kind"] != "control":
            entry["taken_back"] = entry["entry"] not in effective
        say_json(entry)
    end: dict[str, Any] = {"entries": result.entries_ok, "fault": problem(result)}
    if result.footer is not None:
        end |= result_facts(result.footer.result)
    say_json({"end": end})
    return exit_code(result)


def _match_facts(path: Path, resimulation: Resimulation) -> dict[str, Any]:
    header, setup = resimulation.header, resimulation.setup
    return {
        "path": str(path),
        "code": header.match_id,
        "game": setup.game,
        "rules_version": setup.rules_version,
        "edition": setup.edition.name,
        "edition_sha256": setup.edition.digest.hex(),
        "options": dict(setup.options),
        "started_unix_ms": header.started_unix_ms,
        "seats": seat_facts(header),
    } | known_luck_facts(header)


def _entry_facts(entry_words: NarratedEntry, step: ReplayStep) -> dict[str, Any]:
    """Return one entry, but for the points that it brought."""
    entry = step.entry
    kind = "control"
    if isinstance(entry, Decided | Rolled):
        kind = "decision" if isinstance(entry, Decided) else "roll"
    return {
        "entry": step.seq,
        "turn": entry_words.turn,
        "kind": kind,
        "seat": seat_of(entry),
        "says": entry_text(entry),
        "events": [text(event) for event in step.events],
        "sentences": [each.text for each in entry_words.texts],
        "unix_ms": step.message.unix_ms,
        "spent_ms": step.message.spent_ms,
    }
