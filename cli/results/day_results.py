"""Rankings of matches of the day, from verified replays."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tilewyrm.cli.files.match_files import stored_replays
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.engine.registry import game
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.verification import replay_files
from tilewyrm.replays.day.comparison import DayFault, DayResult, Ranking, day_result, rankings
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.summary import header_of
from tilewyrm.replays.words.lines import printable


def day_lines(paths: Sequence[Path]) -> tuple[list[str], bool]:
    """Return the rankings of the files, and whether each file is a valid match of the day.

    *paths* are files and folders. Without any, those on this computer are ranked.
    """
    files = [file for path in paths for file in replay_files(path)] or [*_own_files()]
    found = [day_result(file) for file in files]
    faults = [each for each in found if isinstance(each, DayFault)]
    ranked = rankings(each for each in found if isinstance(each, DayResult))
    lines = [line for ranking in ranked for line in _ranking_lines(ranking)]
    if faults:
        lines += [tell("results.day.faults"), *map(_fault_line, faults)]
    return lines or [tell("results.day.none")], not faults


def _own_files() -> Iterator[Path]:
    """Yield the matches of the day on this computer; unfinished ones are named, too."""
    for path in stored_replays():
        try:
            if header_of(path).setup.HasField("known_luck"):
                yield path
        except ReplayError:
            continue


def _ranking_lines(ranking: Ranking) -> Iterator[str]:
    date = ranking.day.isoformat()
    yield count("results.day.title", len(ranking.places), game=game(ranking.game).title, date=date)
    width = max((len(printable(each.player)) for _, each in ranking.places), default=0)
    for place, each in ranking.places:
        yield f"  {place:>3}  {printable(each.player):<{width}}  {each.points:>5}  {each.path}"
    if ranking.others:
        yield f"  {tell('results.day.others')}"
        yield from (f"  {_fault_line(each)}" for each in ranking.others)


def _fault_line(fault: DayFault) -> str:
    return f"  {fault.path}: {translated(fault.why)}"
