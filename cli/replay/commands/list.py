"""`tilewyrm replay list`: the stored matches, newest first."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.files.match_files import downloads, own_folder, stored_replays
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.narration.match_events import ending_text, everybody_ties
from tilewyrm.client.words.dates import date_words
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.card import LATEST_MS
from tilewyrm.replays.check.facts import known_luck_facts, result_facts, seat_facts
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.summary import Summary, header_of, summary
from tilewyrm.replays.words.lines import names_message, printable

_DEFAULT_NUMBER = 30
"""Matches listed by default."""


@click.command("list", cls=TranslatedCommand, help="replay.list")
@click.option(
    "-n",
    "most",
    metavar="COUNT",
    type=click.IntRange(min=0),
    default=_DEFAULT_NUMBER,
    help="replay.flag.most",
)
@click.option(
    "--data-dir",
    metavar="PATH",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="replay.flag.data_dir",
)
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json")
def list_matches(most: int, data_dir: Path | None, as_json: bool) -> None:
    """Print a line for each match."""
    found, damaged = _newest_first(stored_replays(data_dir))
    paths = found[: most or None]
    if as_json:
        for path in paths:
            with suppress(ReplayError):  # it went away while others were read
                say_json(_facts(path, summary(path)))
        return
    rows = []
    for path in paths:
        with suppress(ReplayError):
            rows.append(_row(path, summary(path)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    say(count("replay.list.shown", len(rows), all=len(found)))
    say(f"  {own_folder(data_dir)}")
    if data_dir is None:
        say(f"  {downloads()}")
    for path, error in damaged:
        say(tell("replay.list.unreadable", path=path, why=translated(error.message)), err=True)


def _newest_first(files: Iterable[Path]) -> tuple[list[Path], list[tuple[Path, ReplayError]]]:
    """Return those of *files* that are replays, by when they began, and why others are none."""
    found, damaged = [], []
    for path in files:
        try:
            found.append((header_of(path).started_unix_ms, path))
        except ReplayError as error:
            damaged.append((path, error))
    return [path for _, path in sorted(found, reverse=True)], damaged


def _row(path: Path, match: Summary) -> tuple[str, str, str, str]:
    """Return the cells of a match's line: code, start, game, players."""
    header, footer = match
    players = ", ".join(_player(match, seat) for seat in range(len(header.seats)))
    if header.setup.HasField("known_luck"):
        players += f" ({tell('replay.list.known_luck', date=header.setup.known_luck.date)})"
    if footer is None:
        players += f" ({tell('replay.list.unfinished')})"
    elif why := ending_text(footer.result):
        players += f" ({why})"
    start = date_words(min(header.started_unix_ms, LATEST_MS) // 1000)
    return path.stem, start, _title(header.setup.game), players


def _player(match: Summary, seat: int) -> str:
    """Return who played *seat*, with the points, and a mark for who won."""
    name, footer = translated(names_message(match.header)[seat]), match.footer
    if footer is None or seat >= len(footer.result.scores):
        return name
    result = footer.result
    won = "*" if seat in result.winners and not everybody_ties(result) else ""
    return f"{name} {footer.result.scores[seat]}{won}"


def _title(name: str) -> str:
    return GAMES[name].title if name in GAMES else printable(name)


def _facts(path: Path, match: Summary) -> dict[str, Any]:
    """Return a match as docs/replays.md describes it."""
    header, footer = match
    facts: dict[str, Any] = {
        "code": path.stem,
        "path": str(path),
        "game": header.setup.game,
        "started_unix_ms": header.started_unix_ms,
        "seats": seat_facts(header),
        "finished": footer is not None,
    } | known_luck_facts(header)
    if footer is not None:
        facts["result"] = result_facts(footer.result)
    return facts
