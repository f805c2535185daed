"""`tilewyrm replay stats`: matches in numbers."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import click

from tilewyrm.cli.bulk.workers import expand_paths, jobs, map_in_processes
from tilewyrm.cli.replay.arguments import files
from tilewyrm.cli.replay.match_stats import (
    MatchStats,
    facts,
    lost_result,
    match_stats,
    verdict_word,
)
from tilewyrm.cli.replay.printing import crash_hints, say, say_json
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.language.speech import count, knows, tell
from tilewyrm.replays.batch.luck_test import RollCounts
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.words.lines import printable
from tilewyrm.replays.words.sentences import span

_LABEL = 10
"""Width of a label, in columns, at least."""
_HEAD = 10
"""Characters of a name above its column, unless fewer than all of it tell no names apart."""
_RAREST = 5
"""Number of the least likely rolls that are listed for one match."""


@click.command(cls=TranslatedCommand, help="replay.stats")
@files
@jobs
@click.option("--json", "as_json", is_flag=True, help="replay.flag.stats_json")
def stats(files: tuple[Path, ...], jobs: int | None, as_json: bool) -> None:
    """Print the numbers."""
    paths, empty = expand_paths(files)
    code = print_stats(
        map_in_processes(match_stats, paths, paths, jobs, lost_result), as_json=as_json
    )
    for folder in empty:
        say(f"UNREADABLE {folder}: {tell('replay.found.no_file')}", err=True)
    raise SystemExit(Exit.UNREADABLE if empty else code)


def print_stats(all_stats: Iterable[MatchStats], *, as_json: bool) -> Exit:
    """Print matches in numbers, those of each game together; return the exit code."""
    preferences()
    results: list[MatchStats] = []
    for one in all_stats:
        results.append(one)
        if as_json:
            say_json(facts(one))
        elif one.fault:
            say(f"{verdict_word(one):<10} {one.path}: {translated(one.fault)}", err=True)
            if one.is_crash:
                say(*crash_hints(one.path, one.entries), err=True)
        # Thousands of matches have a million rolls: from here on a few of each are enough.
        one.chances = nsmallest(_RAREST, one.chances, key=lambda roll: roll.chance)
    read = sorted((one for one in results if one.game), key=lambda one: one.entries)
    unique = list({(one.match_id, one.commitment): one for one in read}.values())
    copies = len(read) - len(unique)
    if copies:
        say(count("replay.stats.copies", copies), err=True)
    for game in sorted({one.game for one in unique}):
        matches = [one for one in unique if one.game == game]
        if as_json:
            say_json({"all": _summary(game, matches)})
        else:
            say(*_lines(game, matches))
    return max((one.code for one in results), default=Exit.HOLDS)


def _lines(game: str, matches: Sequence[MatchStats]) -> Iterator[str]:
    """Yield the matches of one game in numbers."""
    finished = sum(one.result is not None for one in matches)
    yield count("replay.stats.matches", len(matches), game=game, finished=finished)
    lengths = [
        (tell("replay.stats.entries"), _spread([one.entries for one in matches])),
        (tell("replay.stats.turns"), _spread([one.turns for one in matches])),
        (tell("replay.stats.lasted"), _spread([one.lasted_ms for one in matches], span)),
    ]
    taken_back = sum(one.taken_back for one in matches)
    if taken_back:
        words = count("replay.stats.entries_back", taken_back)
        lengths.append((tell("replay.stats.taken_back"), words))
    width = max(_LABEL, *(len(label) for label, _ in lengths))
    yield from (f"  {label:<{width}} {words}" for label, words in lengths)
    yield from _points(matches)
    yield from _luck(matches)
    yield from _times(matches)


def _spread(values: Sequence[int], word: Any = str) -> str:
    """Return from where to where *values* go, and their median."""
    if min(values) == max(values):
        return str(word(values[0]))
    low, high, middle = map(word, (min(values), max(values), int(median(values))))
    return tell("replay.stats.spread", low=low, high=high, middle=middle)


def _points(matches: Sequence[MatchStats]) -> Iterator[str]:
    """Yield what points were for; of one match by seat, of several for a seat in the mean."""
    seats = [seat for one in matches for seat in one.seats]
    sources = dict.fromkeys(source for seat in seats for source in seat.points)
    total = sum(sum(seat.points.values()) for seat in seats)
    is_single = len(matches) == 1
    heads = (
        _heads([printable(s.name) for s in seats]) if is_single else [tell("replay.stats.a_seat")]
    )
    of_all = tell("replay.stats.of_all")
    rows = [[f"  {tell('replay.stats.points')}", *heads, of_all]]
    for source in sorted(sources, key=lambda name: -sum(s.points.get(name, 0) for s in seats)):
        each = [seat.points.get(source, 0) for seat in seats]
        cells = [str(points) for points in each] if is_single else [f"{mean(each):.1f}"]
        share = f"{sum(each) / total:.0%}" if total else "-"
        name = tell(source) if knows(source) else source
        rows.append([f"    {name[:30]}", *cells, share])
    yield from _aligned(rows, (34, *[11] * len(heads), 9))


def _heads(names: Sequence[str]) -> Sequence[str]:
    """Return *names* cut to what tells them apart, but not below a common width."""
    longest = max(map(len, names))
    for width in range(_HEAD, longest):
        cut = [name[:width].rstrip() for name in names]
        if len(set(cut)) == len(set(names)):
            return cut
    return names


def _luck(matches: Sequence[MatchStats]) -> Iterator[str]:
    names = ("luck", "rolls", "square", "freedom")
    title, *heads = (tell(f"replay.stats.{name}") for name in names)
    rows = [[f"  {title}", *heads, "p"]]
    for name, rolls in sorted(_rolls_by_source(matches).items()):
        test = rolls.test()
        p = tell("replay.stats.too_few") if test.p is None else f"{test.p:.4f}"
        rows.append([f"    {name}", f"{rolls.number}", f"{test.square:.1f}", f"{test.freedom}", p])
    yield from _aligned(rows, (24, 10, 12, 9, 9))
    if len(matches) == 1:
        for one in matches[0].chances:
            facts = {"entry": one.entry, "roll": one.roll, "source": one.source}
            yield f"    {tell('replay.stats.rare', **facts, chance=f'{one.chance:.1%}')}"


def _rolls_by_source(matches: Sequence[MatchStats]) -> dict[str, RollCounts]:
    """Return the rolls by their sources, those of all seats together.

    Matches that were played with the same luck count once, matches of the day never.
    """
    by_source: dict[str, RollCounts] = {}
    for one in {one.commitment: one for one in matches}.values():
        for name, rolls in () if one.is_known_luck else one.rolls.items():
            stem, _, which = name.partition("/")
            by_source.setdefault(stem if which.isdigit() else name, RollCounts()).merge(rolls)
    return by_source


def _times(matches: Sequence[MatchStats]) -> Iterator[str]:
    seats = [seat for one in matches for seat in one.seats if seat.thought_ms]
    if len(matches) == 1:
        groups = [(printable(seat.name), seat.thought_ms) for seat in seats]
    else:
        people = [ms for seat in seats if not (seat.bot or seat.program) for ms in seat.thought_ms]
        bots = [ms for seat in seats if seat.bot or seat.program for ms in seat.thought_ms]
        both = (tell("replay.stats.people"), people), (tell("replay.stats.bots"), bots)
        groups = [(name, all_ms) for name, all_ms in both if all_ms]
    names = ("decision_took", "decisions", "median", "mean", "nine_in_ten", "most")
    title, *heads = (tell(f"replay.stats.{name}") for name in names)
    rows = [[f"  {title}", *heads]]
    for name, ms in groups:
        high = quantiles(ms, n=10)[-1] if len(ms) > 1 else ms[0]
        times = (median(ms), mean(ms), high, max(ms))
        rows.append([f"    {name}", f"{len(ms)}", *(span(int(each)) for each in times)])
    yield from _aligned(rows, (24, 10, 10, 10, 14, 9))


def _aligned(rows: Sequence[Sequence[str]], least: Sequence[int]) -> Iterator[str]:
    """Yield *rows*: the first column to the left, the others to the right, as wide as needed.

    *least* has the least width of each.
    """
    columns = [max(map(len, column)) for column in zip(*rows, strict=True)]
    first, *others = (
        max(low, width + bool(at))
        for at, (low, width) in enumerate(zip(least, columns, strict=True))
    )
    for title, *cells in rows:
        words = (f"{cell:>{width}}" for cell, width in zip(cells, others, strict=True))
        yield f"{title:<{first}}{''.join(words)}"


def _summary(game: str, matches: Sequence[MatchStats]) -> dict[str, Any]:
    """Return the matches of one game as docs/replays.md describes it."""
    points: dict[str, int] = {}
    for seat in (seat for one in matches for seat in one.seats):
        for source, number in seat.points.items():
            points[source] = points.get(source, 0) + number
    thought = [ms for one in matches for seat in one.seats for ms in seat.thought_ms]
    return {
        "game": game,
        "matches": len(matches),
        "finished": sum(one.result is not None for one in matches),
        "entries": sum(one.entries for one in matches),
        "turns": sum(one.turns for one in matches),
        "seats": sum(len(one.seats) for one in matches),
        "points": points,
        "luck": [
            {"source": name, "rolls": rolls.number} | rolls.test()._asdict()
            for name, rolls in sorted(_rolls_by_source(matches).items())
        ],
        "decisions": len(thought),
        "thought_ms": sum(thought),
    }
