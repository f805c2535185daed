"""Comparison of matches of the day: a verified result for each file, and the ranking of a day."""

from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from tilewyrm.engine.match.controls import Ending
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.replays.check.result import LuckCheck, ReplayResult, SignatureCheck
from tilewyrm.replays.check.verdict import Demands, Exit, verdict
from tilewyrm.replays.day.day_match import is_day_match
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.evidence.known_luck import day_of
from tilewyrm.replays.message import ReplayMessage, internal_error, replay_message

_LATE = timedelta(days=1)
"""So long after the day a match may still begin whose table was opened before midnight."""


class DayResult(NamedTuple):
    """A verified match of the day."""

    path: Path
    game: str
    day: date
    """In UTC."""
    player: str
    points: int
    attempt: int
    """From 1; only the first one counts."""
    started_ms: int
    """In milliseconds since 1970."""
    match_id: str


class DayFault(NamedTuple):
    """A file that is not compared."""

    path: Path
    why: ReplayMessage
    is_later: bool = False
    """Whether it is a valid match of the day, but a later one of its player."""


class Ranking(NamedTuple):
    """The matches of one day and game."""

    game: str
    day: date
    places: list[tuple[int, DayResult]]
    """Place, from 1, and match; the most points first. As many points share a place."""
    others: list[DayFault]
    """Valid matches that do not count, in the order of their start."""


def day_result(path: Path) -> DayResult | DayFault:
    """Return the result of the file at *path*, after all of it was verified; never raises."""
    try:
        return _day_result(path, replay(path))
    except ReplayError as error:
        return DayFault(path, error.message)
    except OSError as error:
        return DayFault(path, ReplayMessage(str(error)))
    except Exception as error:  # other files are still to be compared
        return DayFault(path, internal_error(error))


def _day_result(path: Path, result: ReplayResult) -> DayResult | DayFault:
    header, footer, found = result.header, result.footer, verdict(result, Demands())
    if not header.setup.HasField("known_luck"):
        return _fault(path, "not a match of the day", "day.unknown")
    if found.code is not Exit.HOLDS or footer is None:
        unfinished = replay_message("the match is unfinished", "day.unfinished")
        return DayFault(path, found.wrong or unfinished)
    if result.luck is not LuckCheck.VERIFIED:
        return _fault(path, "the secret is not revealed", "day.sealed")
    if result.signature is not SignatureCheck.VERIFIED:
        return _fault(path, "the file is not signed", "day.unsigned")
    if not is_day_match(header):
        sentence = "the rules, settings or bots are not those of the match of the day"
        return _fault(path, sentence, "day.setup")
    if Ending(footer.result.ending) is not Ending.PLAYED or result.rulings:
        sentence = "the match was not played to the end, or has rulings"
        return _fault(path, sentence, "day.ending")
    day = date.fromisoformat(header.setup.known_luck.date)
    if not day <= day_of(header.started_unix_ms) <= day + _LATE:
        return _fault(path, "the match was not started on that day", "day.started")
    return DayResult(
        path,
        header.setup.game,
        day,
        header.seats[0].name,
        footer.result.scores[0],
        header.setup.known_luck.attempt,
        header.started_unix_ms,
        header.match_id,
    )


def _fault(path: Path, sentence: str, case: str) -> DayFault:
    return DayFault(path, replay_message(sentence, case))


def rankings(results: Iterable[DayResult]) -> list[Ranking]:
    """Return the ranking of each day and game among *results*, the newest day first.

    The first match of a player counts: players are told apart by their names alone. Copies of
    one match count once.
    """
    by_day: dict[tuple[date, str], list[DayResult]] = {}
    for each in results:
        by_day.setdefault((each.day, each.game), []).append(each)
    order = sorted(by_day, key=lambda key: (-key[0].toordinal(), key[1]))
    return [_ranking(day, game, by_day[day, game]) for day, game in order]


def _ranking(day: date, game: str, results: list[DayResult]) -> Ranking:
    counted: dict[str, DayResult] = {}
    others = []
    for each in sorted(results, key=lambda one: (one.started_ms, one.attempt)):
        first = counted.get(each.player.casefold())
        if each.attempt > 1:
            sentence = f"attempt {each.attempt}: only the first one counts"
            why = replay_message(sentence, "day.attempt", attempt=each.attempt)
            others.append(DayFault(each.path, why, is_later=True))
        elif first is None:
            counted[each.player.casefold()] = each
        elif (first.match_id, first.started_ms) != (each.match_id, each.started_ms):
            why = replay_message(
                f"{each.player} has an earlier match of that day", "day.earlier", name=each.player
            )
            others.append(DayFault(each.path, why, is_later=True))
    best = sorted(counted.values(), key=lambda one: (-one.points, one.started_ms))
    points = [each.points for each in best]
    return Ranking(game, day, [(points.index(each.points) + 1, each) for each in best], others)
