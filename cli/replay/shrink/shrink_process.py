"""The process in which a version of the program shrinks a match by its own rules."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tilewyrm.cli.replay.compare.versions import Record, UnansweredFile, UnplayedFile, Version
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.shrink.best_match import BestMatch
from tilewyrm.cli.replay.shrink.match_test import MatchTest
from tilewyrm.cli.replay.shrink.player import Player
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import loop_watch, trace
from tilewyrm.replays.edit import replay_writer, rerecording, script
from tilewyrm.replays.shrink import (
    dialogue,
    match_parts,
    moments,
    omission,
    random_moves,
    scouts,
    setup_search,
    setups,
    shares,
    shrinker,
    trials,
)

_MODULES = (
    loop_watch,
    trace,
    replay_writer,
    rerecording,
    script,
    match_parts,
    random_moves,
    moments,
    omission,
    setups,
    trials,
    scouts,
    setup_search,
    shares,
    shrinker,
    dialogue,
)


_FURTHER_SEEDS = 4
"""Seeds with which the search begins again, at most, if much of the match is left."""
_FEW_ENTRIES = 20
"""Entries of a match that needs no further seed."""


@dataclass(frozen=True)
class Effort:
    """How much is tried."""

    tries: int
    """Number of random matches in a row that end the search without success."""
    seed: int
    """Seed of all that is random."""
    deadline_s: float | None
    """Monotonic time after which no more matches are tried; None for no limit."""
    likely: Sequence[Collection[str]] = ()
    """Sets of options that may be all that the match needs."""


class NotShrunkError(Exception):
    """No version can play the whole match so that the test holds."""

    def __init__(self, whys: Sequence[str]) -> None:
        """Take the reasons why versions do not accept the file; none if all accept it."""
        super().__init__(*whys)
        self.whys = whys


def shrink_with(
    players: Sequence[Player],
    file: Path,
    test: MatchTest,
    best: BestMatch,
    effort: Effort,
    *,
    takes_rolls: bool = False,
) -> None:
    """Shrink the match in *file* with the first of the *players* that can: the player of *best*.

    If it *takes_rolls*, it plays the recorded ones, even wrong ones. A player that does not accept
    the file plays the decisions by its own rules, as far as they are legal. This is shrunk if the
    *test* holds of it. If not, it is the next player's turn. If most of the match is left at the
    end, the search begins again with other seeds.

    Raises:
        NotShrunkError: none can.
        click.ClickException: one does not answer in time.
    """
    whys: list[str] = []
    for player in players:
        end = _end(player, file, test, best, effort, takes_rolls=takes_rolls)
        if end["done"] == "never":
            raise NotShrunkError(whys)
        if end["done"] == "invalid":
            whys.append(end["why"])
            player = replace(player, adapted=True)
            end = _end(player, file, test, best, effort, takes_rolls=takes_rolls)
        if end["done"] not in ("never", "invalid"):
            break
    else:
        raise NotShrunkError(whys)
    for number in range(_FURTHER_SEEDS):
        assert best.facts is not None
        is_small = not best.is_mostly_left or best.facts["entries"] <= _FEW_ENTRIES
        if end["done"] != "shrunk" or is_small:
            break
        further = replace(effort, seed=effort.seed + number + 1)
        end = _end(player, file, test, best, further, takes_rolls=takes_rolls)
    best.is_final = end["done"] in ("shrunk", "stopped")


def _end(
    player: Player,
    file: Path,
    test: MatchTest,
    best: BestMatch,
    effort: Effort,
    *,
    takes_rolls: bool,
) -> Record:
    """Return the last record of *player*, after all its matches were tested."""
    with (
        TemporaryDirectory() as folder,
        Version(player.version, player.hash_seed, own=player.own, modules=_MODULES) as version,
    ):
        path = Path(folder, "match.twr")
        version.request(
            str(file),
            work="shrink",
            path=str(file.absolute()),
            into=str(path),
            tries=effort.tries,
            seed=effort.seed,
            seconds=None if effort.deadline_s is None else effort.deadline_s - time.monotonic(),
            adapted=player.adapted,
            takes_rolls=takes_rolls,
            likely=[[*names] for names in effort.likely],
        )
        try:
            while True:
                (record,) = version.answer()
                if "done" in record:
                    return record
                answer: Record = {}
                if record["is_best"]:
                    best.keep(path.read_bytes(), record, player)
                else:
                    begin_s = time.monotonic()
                    needed = test.needed(path, record["entries"])
                    best.tests_s += time.monotonic() - begin_s
                    answer = {"needed": needed, "is_visible": test.is_visible}
                    answer |= test.signs(player.version)._asdict()
                    best.tests += 1
                best.show()
                version.request(str(file), **answer)
        except UnplayedFile as error:
            if best.facts is not None:
                best.clear_line()
                say(str(error), tell("replay.shrink.stopped"), err=True)
                return {"done": "stopped"}
            if isinstance(error, UnansweredFile):
                raise click.ClickException(str(error)) from error
            return {"done": "invalid", "why": str(error)}
