"""The process in which a version of the program shrinks a match by its own rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import Record, UnansweredFile, UnplayedFile, Version
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.shrink.best_match import BestMatch
from tilewyrm.cli.replay.shrink.match_test import MatchTest
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch import trace
from tilewyrm.replays.edit import replay_writer, rerecording, script
from tilewyrm.replays.shrink import dialogue, match_parts, random_moves, setups, shrinker

_MODULES = (
    trace,
    replay_writer,
    rerecording,
    script,
    match_parts,
    random_moves,
    setups,
    shrinker,
    dialogue,
)


@dataclass(frozen=True)
class Player:
    """A version with a hash seed, by whose rules matches may be played."""

    version: ChosenVersion
    hash_seed: int
    own: bool
    """Whether it is this program's own Python."""
    adapted: bool = False
    """Whether it does not accept the file, and plays its decisions as far as they are legal."""


class NotShrunkError(Exception):
    """No version can play the whole match so that the test holds."""

    def __init__(self, whys: Sequence[str]) -> None:
        """Take the reasons why versions do not accept the file; none if all accept it."""
        super().__init__(*whys)
        self.whys = whys


def shrink_with(
    players: Sequence[Player], file: Path, test: MatchTest, best: BestMatch, tries: int, seed: int
) -> Player:
    """Shrink the match in *file* with the first of the *players* that can, and return that one.

    If a player does not accept the file, it plays the decisions by its own rules, as far as they
    are legal, and this is shrunk if the *test* holds of it. If not, it is the next player's turn.

    Raises:
        NotShrunkError: none can.
        click.ClickException: one does not answer in time.
    """
    whys: list[str] = []
    for player in players:
        end = _end(player, file, test, best, tries, seed)
        if end["done"] == "never":
            break
        if end["done"] == "invalid":
            whys.append(end["why"])
            player = replace(player, adapted=True)
            end = _end(player, file, test, best, tries, seed)
        if end["done"] == "shrunk":
            return player
    raise NotShrunkError(whys)


def _end(
    player: Player, file: Path, test: MatchTest, best: BestMatch, tries: int, seed: int
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
            tries=tries,
            seed=seed,
            adapted=player.adapted,
        )
        try:
            for test_count in count(1):
                (record,) = version.answer()
                if "done" in record:
                    return record
                holds = test.holds(path)
                if holds:
                    best.keep(path.read_bytes(), record)
                best.show(test_count)
                version.request(str(file), holds=holds)
        except UnplayedFile as error:
            if best.facts is not None:
                best.clear_line()
                say(str(error), tell("replay.shrink.stopped"), err=True)
                return {"done": "shrunk"}
            if isinstance(error, UnansweredFile):
                raise click.ClickException(str(error)) from error
            return {"done": "invalid", "why": str(error)}
    raise AssertionError
