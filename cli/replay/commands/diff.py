"""`tilewyrm replay diff`: where two files part, and how the states differ there."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from tilewyrm.cli.replay.arguments import MatchName
from tilewyrm.cli.replay.printing import say, say_json, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.engine.values.canonical import encode
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
"""Differences that are printed unless all are wished for."""


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
                fixed = setups(one, other)
                parts = divergence_point(one, other) if one.setup.game == other.setup.game else None
                newer = one.newer or other.newer
    except ReplayError as error:
        raise SystemExit(unreadable(path, error)) from error
    if as_json:
        say_json(_facts(fixed, parts))
    else:
        say(*_lines(fixed, parts, one.match.seq, None if whole else _MOST))
    if newer is not None:
        path = first if one.newer is not None else second
        say(f"{path}: {translated(newer.message)}", err=True)
        raise SystemExit(Exit.UNREADABLE)
    raise SystemExit(Exit.FAILS if fixed or parts is not None else Exit.HOLDS)


def _lines(
    fixed: Sequence[Difference], parts: DivergencePoint | None, entries: int, most: int | None
) -> Iterator[str]:
    """Yield what differs; *entries* is how many there are where nothing does."""
    if parts is None and any(each.where == "game" for each in fixed):
        yield tell("replay.diff.other_games")
        yield from _told([each for each in fixed if each.where == "game"], most)
        return
    if fixed:
        yield tell("replay.diff.fixed")
        yield from _told(fixed, most)
    if parts is None:
        yield count("replay.diff.otherwise" if fixed else "replay.diff.same", entries)
        return
    where = tell("replay.diff.part", entry=parts.entry)
    yield where if parts.asked is None else f"{where}: {translated(parts.asked)}"
    for name, entry, end in zip("AB", parts.entries, parts.ends, strict=True):
        if entry is not None:
            yield f"  {name}  {translated(entry)}"
        else:
            why = f" ({translated(end)})" if end is not None else ""
            yield f"  {name}  {tell('replay.diff.ends')}{why}"
    if None in parts.entries:
        yield tell("replay.diff.same_before")
    elif parts.states:
        yield tell("replay.diff.states", entry=parts.entry)
        yield from _told(parts.states, most)
    else:
        yield tell("replay.diff.same_states", entry=parts.entry)


def _told(found: Sequence[Difference], most: int | None) -> Iterator[str]:
    for each in found[:most]:
        first, second = map(_value, (each.first, each.second))
        yield f"  {each.where}: A {first}, B {second}"
    if most is not None and len(found) > most:
        yield f"  {tell('replay.diff.more', number=len(found) - most)}"


def _value(value: Any) -> str:
    return "-" if value is MissingValue.MISSING else encode(value).decode("ascii")


def _facts(fixed: Sequence[Difference], parts: DivergencePoint | None) -> dict[str, Any]:
    """Return what differs as docs/replays.md describes it."""
    facts: dict[str, Any] = {"fixed": _listed(fixed), "parts": None}
    if parts is not None:
        facts["parts"] = {
            "entry": parts.entry,
            "asked": str(parts.asked or ""),
            "a": {"says": str(parts.entries[0] or ""), "fault": str(parts.ends[0] or "")},
            "b": {"says": str(parts.entries[1] or ""), "fault": str(parts.ends[1] or "")},
            "states": _listed(parts.states),
        }
    return facts


def _listed(found: Sequence[Difference]) -> list[dict[str, Any]]:
    """Return each difference; what is missing on a side has no field there."""
    return [
        {"where": each.where}
        | {
            side: value
            for side, value in (("a", each.first), ("b", each.second))
            if value is not MissingValue.MISSING
        }
        for each in found
    ]
