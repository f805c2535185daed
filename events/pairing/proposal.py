"""Proposals: the pairing of the next round that the program finds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Pair
from tilewyrm.events.pairing.cost import Cost, Costs, Criterion, hard_units, soft_units
from tilewyrm.events.pairing.lots import Lots
from tilewyrm.events.pairing.matching import matched
from tilewyrm.events.pairing.past import Past, past_of
from tilewyrm.events.pairing.search import Search
from tilewyrm.events.state.event_record import EventRecord

_STEPS = 2_000
"""Steps of a search for each player."""
_MOST_STEPS = 500_000
"""The most steps of a search, and of all together."""
_STEPS_OF_PAIRS = 100
"""Steps of a search for each player and other player; small rounds need fewer."""
_MEMORY = 1000
"""How many steps back a search for the cheapest round compares."""
_SEARCHES = ((0, _MEMORY), (1, 10), (1, 200), (2, 200), (1, 10))
"""Searches for a round to begin with: which guide each has, and how many steps back it compares.

Short ones are good at seats and rematches, long ones at scores.
"""
_MOST_IN_VAIN = 3


@dataclass(frozen=True)
class Proposal:
    """A pairing and its cost."""

    round: int
    tables: tuple[tuple[int, ...], ...]
    """By table the numbers of its players, in the order of seats."""
    byes: tuple[int, ...]
    cost: Cost

    def fact(self) -> Pair:
        """Return the fact for the log."""
        return Pair(self.round, self.tables, self.byes, dict(self.cost))


def propose(record: EventRecord) -> Proposal:
    """Return a pairing of the next round; the same log gives the same on every machine.

    Raises:
        EventError: there are too few players, or a library is missing.
    """
    past = past_of(record, record.next_round)
    sizes, bye_count = record.sizes.of(len(past.numbers))
    if not sizes:
        raise EventError(
            Reason.NOBODY,
            f"{len(past.numbers)} players are here, and a table needs {record.sizes.smallest}",
            players=len(past.numbers),
        )
    lots = Lots(record.event.seed, f"round {past.round}")
    order = list(past.numbers)
    lots.shuffle(order)
    order.sort(key=lambda number: past.groups[number])
    costs = Costs(past, order)
    may_have_bye = _may_have_bye(past, bye_count)
    if set(sizes) == {2}:
        tables, byes = matched(costs, may_have_bye, lots)
    else:
        tables, byes = _searched(costs, sizes, bye_count, may_have_bye, lots)
    tables.sort(key=lambda seats: sorted(order.index(number) for number in seats))
    total = costs.total(tables, byes)
    return Proposal(past.round, tuple(tables), tuple(sorted(byes)), costs.by_criterion(total))


def _may_have_bye(past: Past, count: int) -> list[int]:
    """Return those who may have one of *count* byes: the players who had the fewest."""
    had = sorted(past.byes[number] for number in past.numbers)
    most = had[count - 1] if count else -1
    return [number for number in past.numbers if past.byes[number] <= most]


def _searched(
    costs: Costs, sizes: Sequence[int], bye_count: int, may_have_bye: Sequence[int], lots: Lots
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return tables of these *sizes* and byes, the cheapest ones of several searches.

    The first search starts from the order of the standings, the others from lots. They end with
    one that leaves nothing to wish but closer scores, or after some in vain.
    """
    order = list(costs.order)
    guides = [
        Costs(costs.past, order, units)
        for units in (soft_units(costs.past), hard_units(seats=4), hard_units(seats=1))
    ]
    steps = min(_MOST_STEPS, len(order) * min(_STEPS, _STEPS_OF_PAIRS * len(order)))
    best: Search | None = None
    in_vain = 0
    for guide, memory in _SEARCHES[: max(1, _MOST_STEPS // steps)]:
        tables, byes = _cut(costs, order, sizes, bye_count, may_have_bye)
        for phase, back in ((guides[guide], memory), (costs, _MEMORY)):
            search = Search(phase, tables, byes, may_have_bye)
            search.run(steps, back, lots)
            tables, byes = search.tables, search.byes
        if best is None or search.total < best.total:
            best, in_vain = search, 0
        else:
            in_vain += 1
        if best.total < costs.unit[Criterion.SEATS] or in_vain == _MOST_IN_VAIN:
            break
        lots.shuffle(order)
    assert best is not None
    return [costs.seated(players)[1] for players in best.tables], best.byes


def _cut(
    costs: Costs,
    order: Sequence[int],
    sizes: Sequence[int],
    bye_count: int,
    may_have_bye: Sequence[int],
) -> tuple[list[list[int]], list[int]]:
    """Return *order* cut into tables of these *sizes*, after the cheapest legal byes."""
    free = sorted(
        (number for number in order if number in may_have_bye),
        key=lambda number: (costs.past.byes[number], costs.bye[number]),
    )
    byes = free[:bye_count]
    seated = iter(number for number in order if number not in byes)
    return [[next(seated) for _ in range(size)] for size in sizes], byes


def cost_of(
    record: EventRecord, round_number: int, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> Cost:
    """Return the cost of a pairing by hand: of the next round, or of one that is paired.

    Raises:
        EventError: the tables and byes are not of those who play in this round.
    """
    costs = Costs(past_of(record, round_number))
    if sorted((*(each for seats in tables for each in seats), *byes)) != costs.past.numbers:
        raise EventError(Reason.NOT_PRESENT, f"not the players of round {round_number}")
    return costs.by_criterion(costs.total(tables, byes))
