"""Dialogue in which a version of the program shrinks a match, while another process tests it.

`tilewyrm replay shrink` hands the source of this module, and of those that make the matches, to
the version by whose rules they are played.
"""

import json
import sys
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tilewyrm.engine.registry import game
from tilewyrm.replays.batch.trace import ANSWERS, say, serve_works
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.rerecording import rerecorded
from tilewyrm.replays.edit.script import Script, script_of
from tilewyrm.replays.shrink.moments import Moments
from tilewyrm.replays.shrink.setups import changed_options
from tilewyrm.replays.shrink.shrinker import Shrinker
from tilewyrm.replays.shrink.trials import Trials


class _LateError(Exception):
    """The time is over."""


def shrink(
    path: str,
    into: str,
    tries: int,
    seed: int,
    *,
    adapted: bool,
    takes_rolls: bool,
    seconds: float | None = None,
    likely: Sequence[Collection[str]] = (),
) -> None:
    """Print each match in the file *into*, and read a line that answers.

    If it `is_best`, it is the simplest so far. Each other match is to be tested: the answer has the
    number of entries that are `needed`, or null if it does not hold of the match. It also has the
    `kinds` of events that belong to it, or of what may come next if it `is_of_possible`, and
    whether a player sees it (`is_visible`).

    The last line has ``done``: what the end was.

    Args:
        path: the file with the whole match.
        into: the file for each match to test.
        tries: the number of random matches in vain that end the search (`Shrinker.search`).
        seed: of all that is random.
        adapted: whether the decisions in the file are played by the rules of this version, as far
            as they are legal. Otherwise the file must be valid in this version.
        takes_rolls: whether the recorded rolls are played, also if they are wrong.
        seconds: after which the search ends. The whole match is tested in any case.
        likely: sets of options that may be all that the match needs.
    """
    deadline_s = None if seconds is None else time.monotonic() + seconds
    try:
        read = _adapted if adapted else script_of
        script = read(Path(path), takes_rolls=takes_rolls)
    except Exception as error:  # of a file, or of a rule of a wrong program
        say({"done": "invalid", "why": f"{error}" or type(error).__name__, "fault": ""})
        return
    defaults = {spec.name: spec.default for spec in game(script.header.setup.game).options}
    whole = {
        "entries": len(script.moves),
        "options": len(changed_options(script)),
        "seats": script.header.setup.seats,
        "secret": bool(script.secret),
    }

    moments = Moments()
    is_visible = True

    def answer(replay: RewrittenReplay, *, is_best: bool) -> dict[str, Any]:
        Path(into).write_bytes(replay.data)
        setup = replay.match.setup
        facts = {
            "is_best": is_best,
            "entries": len(replay.moves),
            "size": len(replay.data),
            "checks_rolls": replay.checks_rolls,
            "seats": setup.seats,
            "options": {n: v for n, v in setup.options.items() if v != defaults[n]},
            "occasion": moments.occasion_after(replay),
            "whole": whole,
            "fault": "",
        }
        say(facts)
        ANSWERS.flush()
        answered: dict[str, Any] = json.loads(sys.stdin.readline())
        return answered

    def needed(replay: RewrittenReplay) -> int | None:
        nonlocal is_visible
        answered = answer(replay, is_best=False)
        moments.needed = answered["kinds"]
        moments.is_of_possible = answered["is_of_possible"]
        is_visible = answered["is_visible"]
        found: int | None = answered["needed"]
        return found

    def keep(replay: RewrittenReplay) -> None:
        answer(replay, is_best=True)

    def may_hold(replay: RewrittenReplay) -> bool:
        return moments.is_of_possible or replay.event_kinds.issuperset(moments.needed)

    def check_time() -> None:
        if deadline_s is not None and time.monotonic() >= deadline_s:
            raise _LateError

    try:
        trials = Trials(
            script,
            needed,
            keep,
            before_try=check_time,
            may_hold=may_hold,
            moments=moments,
            is_visible=lambda: is_visible,
        )
    except ValueError:
        say({"done": "never", "fault": ""})
        return
    try:
        Shrinker(trials, likely).run(tries, Random(seed))  # noqa: S311 (no luck of a match)
    except _LateError:
        say({"done": "late", "fault": ""})
        return
    say({"done": "shrunk", "fault": ""})


def _adapted(path: Path, *, takes_rolls: bool) -> Script:
    """Return the script of what this version can play of the file at *path*."""
    result = rerecorded(path, takes_rolls=takes_rolls)
    if result.crashed is not None or not result.replay.moves:
        raise ValueError(str(result.stop or ""))
    with path.open("rb") as stream:
        header = Resimulation(stream).header
    return Script(header, result.replay.moves, over=result.replay.match.result is not None)


def serve() -> None:
    """Answer a request a line: what `trace` does, or `shrink`."""
    serve_works({"shrink": shrink})
