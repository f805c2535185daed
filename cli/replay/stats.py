"""`tilewyrm replay stats`: matches in numbers."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import click

from tilewyrm.cli.replay.given import files
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.replay.tally import Tally, facts, lost, tally
from tilewyrm.cli.replay.working import found, jobs, worked
from tilewyrm.client.preferences import preferences
from tilewyrm.language.speech import knows, tell
from tilewyrm.replays.lines import printable
from tilewyrm.replays.luck_test import Rolls
from tilewyrm.replays.sentences import span
from tilewyrm.replays.verdict import Exit

_RAREST = 5
"""Rolls of one match that are told as the least likely."""


@click.command()
@files
@jobs
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="An object for each file, and one for each game: docs/replays.md describes them.",
)
def stats(files: tuple[Path, ...], jobs: int | None, as_json: bool) -> None:
    """Tell the matches in FILE... in numbers, those of each game together.

    Length; where the points came from; the luck: how many rolls there were of each kind, and
    whether they look as they should; how long was thought about a decision. Of a single FILE each
    seat by itself, and the rolls that were the least likely.

    A FILE may be a folder: then it is every replay file in that and below.

    The test of luck is chi-square. Where the same may come at every roll, as with dice, it compares
    how often each came with how often it should. Where that changes, as in a stack that is drawn
    from, each roll has a place in the range of what could come, and it compares how many fell into
    each tenth. What came again after a take-back counts once, and so does luck that several matches
    were played with. p is how often fair luck looks as uneven or more: one p in twenty is below
    0.05, one in a thousand below 0.001. "too few" are less than five for each possibility.

    Thinking time is what the clocks said; without clocks it is the time from one record to the
    next, with the way through the network in it.

    \b
    Exit code:
      0  every FILE is counted, finished or not
      1  a FILE stops being good before its end; it is counted up to there
      2  a FILE cannot be read, or a folder holds no replay file
    """  # noqa: D301 (\b is for click, which wants the character)
    paths, empty = found(files)
    code = tell_tallies(worked(tally, paths, paths, jobs, lost), as_json=as_json)
    for folder in empty:
        say(f"UNREADABLE {folder}: no replay file is in it or below it", err=True)
    raise SystemExit(Exit.UNREADABLE if empty else code)


def tell_tallies(tallies: Iterable[Tally], *, as_json: bool) -> Exit:
    """Print matches in numbers, those of each game together; return what the program ends with."""
    preferences()
    done: list[Tally] = []
    for one in tallies:
        done.append(one)
        if as_json:
            say_json(facts(one))
        elif one.fault:
            word = "UNREADABLE" if one.code is Exit.UNREADABLE else "FAILED    "
            say(f"{word} {one.path}: {one.fault}", err=True)
    read = sorted((one for one in done if one.game), key=lambda one: one.entries)
    once = list({(one.code_of_table, one.promise): one for one in read}.values())
    copies = len(read) - len(once)
    if copies:
        say(f"left out: {copies} of the files, which another file is a copy of", err=True)
    for game in sorted({one.game for one in once}):
        matches = [one for one in once if one.game == game]
        if as_json:
            say_json({"all": _summary(game, matches)})
        else:
            say(*_lines(game, matches))
    return max((one.code for one in done), default=Exit.HOLDS)


def _lines(game: str, matches: Sequence[Tally]) -> Iterator[str]:
    """Yield the matches of one game in numbers."""
    finished = sum(one.result is not None for one in matches)
    number = len(matches)
    yield f"{game}: {number} match{'es' if number > 1 else ''}, {finished} finished"
    yield f"  entries    {_spread([one.entries for one in matches])}"
    yield f"  turns      {_spread([one.turns for one in matches])}"
    yield f"  lasted     {_spread([one.lasted_ms for one in matches], span)}"
    back = sum(one.taken_back for one in matches)
    if back:
        yield f"  taken back {back} rolls and decisions"
    yield from _points(matches)
    yield from _luck(matches)
    yield from _times(matches)


def _spread(values: Sequence[int], word: Any = str) -> str:
    """Return from where to where *values* go, and their median."""
    if min(values) == max(values):
        return str(word(values[0]))
    return f"{word(min(values))} to {word(max(values))}, median {word(int(median(values)))}"


def _points(matches: Sequence[Tally]) -> Iterator[str]:
    """Yield what points were for; of one match by seat, of several for a seat in the mean."""
    seats = [seat for one in matches for seat in one.seats]
    sources = dict.fromkeys(source for seat in seats for source in seat.points)
    total = sum(sum(seat.points.values()) for seat in seats)
    alone = len(matches) == 1
    heads = [printable(seat.name)[:10] for seat in seats] if alone else ["a seat"]
    yield "  points".ljust(34) + "".join(f"{head:>11}" for head in heads) + "   of all"
    for source in sorted(sources, key=lambda name: -sum(s.points.get(name, 0) for s in seats)):
        each = [seat.points.get(source, 0) for seat in seats]
        cells = [str(points) for points in each] if alone else [f"{mean(each):.1f}"]
        share = f"{sum(each) / total:.0%}" if total else "-"
        name = tell(source) if knows(source) else source
        yield f"    {name[:30]:<30}" + "".join(f"{cell:>11}" for cell in cells) + f"{share:>9}"


def _luck(matches: Sequence[Tally]) -> Iterator[str]:
    yield "  luck".ljust(24) + "     rolls  chi-square  freedom        p"
    for name, rolls in sorted(_merged(matches).items()):
        fit = rolls.test()
        p = "too few" if fit.p is None else f"{fit.p:.4f}"
        yield f"    {name:<20}{rolls.number:>10}{fit.square:>12.1f}{fit.freedom:>9}{p:>9}"
    if len(matches) == 1:
        rarest = sorted(matches[0].chances, key=lambda one: one.chance)[:_RAREST]
        for one in rarest:
            yield f"    entry {one.entry}: {one.roll} had {one.chance:.1%} ({one.source})"


def _merged(matches: Sequence[Tally]) -> dict[str, Rolls]:
    """Return the rolls by their sources, those of all seats together.

    Matches that were played with the same luck count once.
    """
    found: dict[str, Rolls] = {}
    for one in {one.promise: one for one in matches}.values():
        for name, rolls in one.rolls.items():
            stem, _, which = name.partition("/")
            found.setdefault(stem if which.isdigit() else name, Rolls()).merge(rolls)
    return found


def _times(matches: Sequence[Tally]) -> Iterator[str]:
    seats = [seat for one in matches for seat in one.seats if seat.thought_ms]
    if len(matches) == 1:
        groups = [(printable(seat.name), seat.thought_ms) for seat in seats]
    else:
        people = [ms for seat in seats if not seat.bot for ms in seat.thought_ms]
        bots = [ms for seat in seats if seat.bot for ms in seat.thought_ms]
        groups = [(name, all_ms) for name, all_ms in (("people", people), ("bots", bots)) if all_ms]
    yield "  a decision took".ljust(24) + " decisions    median      mean   nine in ten     most"
    for name, ms in groups:
        high = quantiles(ms, n=10)[-1] if len(ms) > 1 else ms[0]
        cells = f"{span(int(median(ms))):>10}{span(int(mean(ms))):>10}{span(int(high)):>14}"
        yield f"    {name[:20]:<20}{len(ms):>10}{cells}{span(max(ms)):>9}"


def _summary(game: str, matches: Sequence[Tally]) -> dict[str, Any]:
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
            for name, rolls in sorted(_merged(matches).items())
        ],
        "decisions": len(thought),
        "thought_ms": sum(thought),
    }
