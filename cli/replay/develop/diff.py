"""`tilewyrm replay diff`: where two files diverge, and how the states differ there."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.arguments import MatchName
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.comparison import (
    Difference,
    DivergencePoint,
    MissingValue,
    divergence_point,
    setups,
)
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.reader import open_replay

_MOST = 60
"""Differences printed by default."""


@click.command(cls=TranslatedCommand, help="replay.diff")
@click.argument("first", metavar="A", type=MatchName())
@click.argument("second", metavar="B", type=MatchName())
@click.option("--all", "whole", is_flag=True, help="replay.flag.diff_all")
@click.option("--json", "as_json", is_flag=True, help="replay.flag.json_one")
def diff(first: Path, second: Path, whole: bool, as_json: bool) -> None:
    """Print what differs."""
    path = first
    try:
        with open_replay(first) as one_stream:
            one = Resimulation(one_stream)
            path = second
            with open_replay(second) as other_stream:
                other = Resimulation(other_stream)
                setup_differences = setups(one, other)
                divergence = (
                    divergence_point(one, other) if one.setup.game == other.setup.game else None
                )
                newer = one.newer or other.newer
    except ReplayError as error:
        raise SystemExit(unreadable(path, error)) from error
    if as_json:
        say_json(_facts(setup_differences, divergence))
    else:
        say(*_lines(setup_differences, divergence, one.match.seq, None if whole else _MOST))
    if newer is not None:
        path = first if one.newer is not None else second
        say(f"{path}: {translated(newer.message)}", err=True)
        raise SystemExit(Exit.UNREADABLE)
    raise SystemExit(Exit.FAILS if setup_differences or divergence is not None else Exit.HOLDS)


def _lines(
    setup_differences: Sequence[Difference],
    divergence: DivergencePoint | None,
    entries: int,
    most: int | None,
) -> Iterator[str]:
    """Yield what differs; *entries* is how many there are where nothing does."""
    if divergence is None and any(each.where == "game" for each in setup_differences):
        yield tell("replay.diff.other_games")
        yield from _difference_lines(
            [each for each in setup_differences if each.where == "game"], most
        )
        return
    if setup_differences:
        yield tell("replay.diff.fixed")
        yield from _difference_lines(setup_differences, most)
    if divergence is None:
        yield count("replay.diff.otherwise" if setup_differences else "replay.diff.same", entries)
        return
    where = tell("replay.diff.part", entry=divergence.entry)
    yield where if divergence.pending is None else f"{where}: {translated(divergence.pending)}"
    for name, entry, end in zip("AB", divergence.entries, divergence.ends, strict=True):
        if entry is not None:
            yield f"  {name}  {translated(entry)}"
        else:
            why = f" ({translated(end)})" if end is not None else ""
            yield f"  {name}  {tell('replay.diff.ends')}{why}"
    if None in divergence.entries:
        yield tell("replay.diff.same_before")
    elif divergence.states:
        yield tell("replay.diff.states", entry=divergence.entry)
        yield from _difference_lines(divergence.states, most)
    else:
        yield tell("replay.diff.same_states", entry=divergence.entry)


def _difference_lines(differences: Sequence[Difference], most: int | None) -> Iterator[str]:
    for each in differences[:most]:
        first, second = each.texts
        yield f"  {each.where}: A {first}, B {second}"
    if most is not None and len(differences) > most:
        yield f"  {tell('replay.diff.more', number=len(differences) - most)}"


def _facts(
    setup_differences: Sequence[Difference], divergence: DivergencePoint | None
) -> dict[str, Any]:
    """Return the differences as docs/replays.md describes them."""
    facts: dict[str, Any] = {"fixed": _difference_facts(setup_differences), "parts": None}
    if divergence is not None:
        facts["parts"] = {
            "entry": divergence.entry,
            "asked": str(divergence.pending or ""),
            "a": {"says": str(divergence.entries[0] or ""), "fault": str(divergence.ends[0] or "")},
            "b": {"says": str(divergence.entries[1] or ""), "fault": str(divergence.ends[1] or "")},
            "states": _difference_facts(divergence.states),
        }
    return facts


def _difference_facts(differences: Sequence[Difference]) -> list[dict[str, Any]]:
    """Return each difference; what is missing on a side has no field there."""
    return [
        {"where": each.where}
        | {
            side: value
            for side, value in (("a", each.first), ("b", each.second))
            if value is not MissingValue.MISSING
        }
        for each in differences
    ]
