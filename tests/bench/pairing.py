"""The pairing of the third round of events of several sizes: CPU time and cost."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from support.events import LogBook, event_fact
from tilewyrm.events.log.fact import Start
from tilewyrm.events.pairing.cost import Cost
from tilewyrm.events.pairing.proposal import propose
from tilewyrm.events.scoring import presets

ROUNDS = 3
PLAYERS = (24, 128, 500)
SIZES = (2, 4)


@dataclass(frozen=True, slots=True)
class Paired:
    """The last of a few rounds, as it was proposed."""

    players: int
    size: int
    cpu_s: float
    cost: Cost

    def line(self) -> str:
        """Return the CPU time, and what of the cost is not 0."""
        what = f"round {ROUNDS} for {self.players}, {self.size} at a table"
        cost = ", ".join(f"{name} {cost}" for name, cost in self.cost.items() if cost)
        return f"{what:<52} {self.cpu_s:10.2f} CPU s           ({cost or 'no cost'})"


def pairing() -> Iterator[Paired]:
    """Measure each number of players with each size of tables."""
    for players in PLAYERS:
        for size in SIZES:
            yield _paired(players, size)


def _paired(players: int, size: int) -> Paired:
    luck = random.Random(players)
    scoring = presets.wins() if size == 2 else presets.places()
    book = LogBook(event_fact(scoring, sizes=(size, max(2, size - 1), size)))
    book.add(players)
    for number in range(1, ROUNDS + 1):
        begun = time.process_time()
        proposal = propose(book.record)
        cpu_s = time.process_time() - begun
        book.say(proposal.fact())
        book.say(Start(number))
        for table, seats in enumerate(proposal.tables, 1):
            book.paper(table, *(luck.randrange(20, 60) for _ in seats))
    return Paired(players, size, cpu_s, proposal.cost)
