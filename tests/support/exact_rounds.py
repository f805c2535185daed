"""Proposals of rounds up to 24 players, compared with the cheapest rounds that a solver finds.

``make exact-rounds`` compares 500 of them (ARGS="--rounds 20 --seed 5"), with two to five players
at a table, in simulated events: players leave, come late or not at all, and arbiters rule. No
proposal may have a rematch that can be avoided.
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field

from support.simulated_events import SimulatedEvent
from tilewyrm.events.log.fact import Pair
from tilewyrm.events.pairing.cost import Cost, Criterion
from tilewyrm.events.pairing.exact import MOST_PLAYERS, least_cost
from tilewyrm.events.pairing.proposal import propose


@dataclass(frozen=True)
class Compared:
    """A proposal and the cheapest round."""

    what: str
    size: int
    proposed: Cost
    least: Cost
    proposal_s: float
    least_s: float

    @property
    def differs(self) -> Criterion | None:
        """The most important criterion in which the proposal costs more; None if it is cheapest."""
        return next((each for each in Criterion if self.proposed[each] != self.least[each]), None)


@dataclass
class ExactEvent(SimulatedEvent):
    """A simulated event whose rounds are all compared.

    Attributes:
        compared: the rounds so far from the second one on; the first one costs nothing.
    """

    seed: int
    compared: list[Compared] = field(default_factory=list)
    most_players = MOST_PLAYERS

    def __post_init__(self) -> None:
        super().__init__(self.seed, searches=True)

    def proposal(self) -> Pair:
        begun = time.process_time()
        found = propose(self.record)
        proposed = time.process_time()
        least = least_cost(self.record, found.cost)
        if found.round > 1:
            players = sum(map(len, (*found.tables, found.byes)))
            what = f"seed {self.seed}, round {found.round}, {players} players"
            self.compared.append(
                Compared(
                    what,
                    self.size,
                    found.cost,
                    least,
                    proposed - begun,
                    time.process_time() - proposed,
                )
            )
        return found.fact()


def compared(rounds: int, seed: int) -> list[Compared]:
    """Return so many compared rounds of the simulated events from a *seed* on."""
    found: list[Compared] = []
    while len(found) < rounds:
        event = ExactEvent(seed)
        event.hold()
        found += event.compared
        seed += 1
        for each in event.compared:
            if each.differs is not None:
                costs = f"{dict(each.proposed)}, least {dict(each.least)}"
                print(f"{each.what}, {each.size} at a table: {costs}", flush=True)
    return found[:rounds]


def main() -> None:
    """Compare rounds, and print those that could be cheaper."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found = compared(arguments.rounds, arguments.seed)
    for size in sorted({each.size for each in found}):
        some = [each for each in found if each.size == size]
        by_criterion = Counter(str(each.differs or "cheapest") for each in some)
        proposed = sum(each.proposed[Criterion.SCORES] for each in some)
        least = sum(each.least[Criterion.SCORES] for each in some)
        print(
            f"{size} at a table: {len(some)} rounds, {dict(by_criterion)};"
            f" scores {proposed}, least {least};"
            f" CPU s: proposals {sum(each.proposal_s for each in some):.0f}"
            f" (longest {max(each.proposal_s for each in some):.1f}),"
            f" solver {sum(each.least_s for each in some):.0f}"
            f" (longest {max(each.least_s for each in some):.1f})"
        )
    avoidable = [each.what for each in found if each.differs is Criterion.REMATCHES]
    assert not avoidable, f"rematches that can be avoided: {avoidable}"


if __name__ == "__main__":
    main()
