"""Flags that filter the matches of an archive."""

import math
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.engine.match.controls import Ending
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import tell
from tilewyrm.replays.archive.card import CUT_OFF, DAMAGED, NEWER, UNFINISHED, WHOLE
from tilewyrm.replays.archive.people import InvalidPeople, People
from tilewyrm.replays.archive.query import ArchiveQuery

_DAY = "%Y-%m-%d"
_TIMES = [_DAY, "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]
_TIME = "YYYY-MM-DD[THH:MM]"
_MINUTE_MS = 60_000


def _option(
    _context: click.Context, _option: click.Parameter, values: Sequence[str]
) -> Sequence[tuple[str, str]]:
    found = []
    for words in values:
        name, equals, value = words.partition("=")
        if not equals:
            raise click.BadParameter(f"{words!r} is not NAME=VALUE, such as round_cap=9")
        found.append((name.strip(), value.strip()))
    return found


def _minutes_ms(
    _context: click.Context, _option: click.Parameter, number: float | None
) -> int | None:
    if number is None:
        return None
    if not math.isfinite(number):
        raise click.BadParameter(f"{number} is not a number of minutes")
    return int(number * _MINUTE_MS)


def _moment_ms(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.replace(tzinfo=UTC).timestamp() * 1000)


_FLAGS: Sequence[Callable[[Any], Any]] = (
    click.option("--player", "-p", multiple=True, metavar="NAME", help="archive.flag.player"),
    click.option("--winner", "-w", multiple=True, metavar="NAME", help="archive.flag.winner"),
    click.option("--game", type=click.Choice([*GAMES]), default=None, help="archive.flag.game"),
    click.option("--edition", metavar="NAME", default="", help="archive.flag.edition"),
    click.option("--code", metavar="CODE", default="", help="archive.flag.code"),
    click.option("--event", metavar="HASH", default="", help="archive.flag.event"),
    click.option(
        "--round", "round_number", type=click.IntRange(1), metavar="N", help="archive.flag.round"
    ),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_option,
        help="archive.flag.option",
    ),
    click.option("--since", type=click.DateTime(_TIMES), metavar=_TIME, help="archive.flag.since"),
    click.option("--until", type=click.DateTime(_TIMES), metavar=_TIME, help="archive.flag.until"),
    click.option("--min-entries", type=int, metavar="N", help="archive.flag.min_entries"),
    click.option("--max-entries", type=int, metavar="N", help="archive.flag.max_entries"),
    click.option(
        "--min-minutes",
        type=float,
        metavar="N",
        callback=_minutes_ms,
        help="archive.flag.min_minutes",
    ),
    click.option(
        "--max-minutes",
        type=float,
        metavar="N",
        callback=_minutes_ms,
        help="archive.flag.max_minutes",
    ),
    click.option("--min-score", type=int, metavar="N", help="archive.flag.min_score"),
    click.option("--max-score", type=int, metavar="N", help="archive.flag.max_score"),
    click.option("--ruled/--not-ruled", default=None, help="archive.flag.ruled"),
    click.option(
        "--ending",
        type=click.Choice([each.name.lower().replace("_", "-") for each in Ending]),
        help="archive.flag.ending",
    ),
    click.option(
        "--state",
        type=click.Choice([WHOLE, UNFINISHED, CUT_OFF, DAMAGED, NEWER]),
        help="archive.flag.state",
    ),
    click.option("--has", "kinds", multiple=True, metavar="NAME", help="archive.flag.has"),
)


def query_flags(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give *command* the flags; it gets their query as ``query``."""

    @wraps(command)
    def with_query(
        player: Sequence[str],
        winner: Sequence[str],
        game: str | None,
        edition: str,
        code: str,
        event: str,
        round_number: int | None,
        options: Sequence[tuple[str, str]],
        since: datetime | None,
        until: datetime | None,
        min_entries: int | None,
        max_entries: int | None,
        min_minutes: int | None,
        max_minutes: int | None,
        min_score: int | None,
        max_score: int | None,
        ruled: bool | None,
        ending: str | None,
        state: str | None,
        kinds: Sequence[str],
        **more: Any,
    ) -> Any:
        query = ArchiveQuery(
            players=_names(more["folder"], player),
            winners=_names(more["folder"], winner),
            game=game or "",
            edition=edition,
            code=code,
            event=event.lower(),
            round_number=round_number,
            options=options,
            since_ms=_moment_ms(since),
            until_ms=_moment_ms(until),
            entries=(min_entries, max_entries),
            lasted_ms=(min_minutes, max_minutes),
            score=(min_score, max_score),
            ruled=ruled,
            ending=ending or "",
            state=state or "",
            kinds=kinds,
        )
        return command(query=query, **more)

    for flag in reversed(_FLAGS):
        with_query = flag(with_query)
    return with_query


def _names(folder: Path, values: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return for each name or id of *values* the names that it stands for."""
    people = People(folder)
    try:
        return [people.names_of(name) for name in values]
    except InvalidPeople as error:
        raise click.ClickException(translated(error.message)) from error
    except OSError as error:
        why = error.strerror or error
        message = tell("archive.people.cannot", path=people.path, why=why)
        raise click.ClickException(message) from error
