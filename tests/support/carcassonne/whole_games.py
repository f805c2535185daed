"""``make boxes``: whole random games of each expansion alone, of every pair and of random subsets.

All promises are kept and all second opinions agree in each; the suite plays a small part of these.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations
from multiprocessing import Pool
from random import Random
from time import process_time
from traceback import format_exc
from typing import NamedTuple

from support.carcassonne.modules import NAMES, setup_with
from support.carcassonne.promise import Promise, keep_promises
from support.carcassonne.promises import PROMISES
from support.playing import any_setup
from tilewyrm.engine.game import Setup

SUBSETS = 200


class WholeGame(NamedTuple):
    """One random match.

    Attributes:
        name: for people: its expansions, or ``subset-17``.
        seed: with the name, decides everything in the match.
        playing: its expansions; at random, as all options are, if it is None.
    """

    name: str
    seed: int
    playing: tuple[str, ...] | None = None

    def setup(self, draw: Random) -> Setup:
        """Return a setup with its expansions, everything else at random."""
        if self.playing is None:
            return any_setup("carcassonne", draw)
        return setup_with(self.playing, draw)


class Outcome(NamedTuple):
    """The end of one match; *fault* is its setup and the traceback, or empty if all was right."""

    game: WholeGame
    cpu_seconds: float
    fault: str


def whole_games(seed: int, subsets: int = SUBSETS) -> list[WholeGame]:
    """Return the base game, each expansion alone, every pair, all of them, and random *subsets*."""
    chosen = [(), *combinations(NAMES, 1), *combinations(NAMES, 2), NAMES]
    named = [WholeGame("+".join(names) or "base", seed, names) for names in chosen]
    return [*named, *(WholeGame(f"subset-{number}", seed) for number in range(subsets))]


def play(game: WholeGame, promises: Sequence[type[Promise]] = PROMISES) -> Outcome:
    """Play *game* to its end or first fault, watched by *promises*."""
    begun, fault = process_time(), ""
    draw = Random(f"{game.seed} {game.name}")
    setup = game.setup(draw)
    try:
        keep_promises(setup, draw.getrandbits(32), promises)
    except Exception:  # whatever is wrong with one match, the others are played
        fault = f"{setup.seats} seats, {setup.options}\n{format_exc()}"
    return Outcome(game, process_time() - begun, fault)


def main() -> None:
    """Play them, print a line for each and every fault, and exit with 1 if there was one."""
    parser = argparse.ArgumentParser(prog="make boxes", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--rounds", type=int, default=1, help="each with the next seed")
    parser.add_argument("--subsets", type=int, default=SUBSETS, help="random ones in a round")
    parser.add_argument("--only", metavar="NAME", help="one match, or those with this expansion")
    parser.add_argument("--processes", type=int, help="as many as there are cores by default")
    chosen = parser.parse_args()
    games = [
        game
        for seed in range(chosen.seed, chosen.seed + chosen.rounds)
        for game in whole_games(seed, chosen.subsets)
        if chosen.only in (None, game.name, *(game.playing or ()))
    ]
    faults = 0
    with Pool(chosen.processes) as pool:
        for done, (game, cpu_seconds, fault) in enumerate(pool.imap(play, games), 1):
            said = "FAULT" if fault else "right"
            print(f"{done} of {len(games)}: {said}, {cpu_seconds:.1f} s, {game.name}", flush=True)
            if fault:
                faults += 1
                print(fault, end="")
                print(f'again: make boxes ARGS="--seed {game.seed} --only {game.name}"', flush=True)
    print(f"{len(games)} matches, {faults} with a fault")
    sys.exit(faults > 0 or not games)


if __name__ == "__main__":
    main()
