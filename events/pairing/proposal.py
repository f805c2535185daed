"""Proposals: the pairing of the next round that the program finds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Pair
from tilewyrm.events.pairing.cost import Cost, Costs, Criterion, hard_units, soft_units
from tilewyrm.events.pairing.fresh import Fresh
from tilewyrm.events.pairing.lots import Lots
from tilewyrm.events.pairing.matching import matched
from tilewyrm.events.pairing.past import past_of
from tilewyrm.events.pairing.round_shape import RoundShape
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
_SEARCHES = (_MEMORY, None, 10, 200, _MEMORY)
"""Searches for a round to begin with: how many steps back each compares.

Long ones are good at scores, short ones at rematches. None stands for a round without rematches, if
one is found.
"""
_MOST_IN_VAIN = 3
_MOST_SEATED = 20_000
"""How many players the search for such a round seats."""


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

    After a pairing of the round was dropped, the lots are others.


    Raises:
        EventError: there are too few players, or a library is missing.
    """
    past = past_of(record, record.next_round)
    shape = RoundShape.of(past, record.sizes)
    dropped = record.unpaired[past.round]
    purpose = f"round {past.round}, draw {dropped + 1}" if dropped else f"round {past.round}"
    lots = Lots(record.event.seed, purpose)
    order = list(past.numbers)
    lots.shuffle(order)
    order.sort(key=lambda number: past.groups[number])
    costs = Costs(past, order)
    if set(shape.sizes) == {2}:
        tables, byes = matched(costs, shape, lots)
    else:
        tables, byes = _searched(costs, shape, lots)
    tables.sort(key=lambda seats: sorted(order.index(number) for number in seats))
    total = costs.total(tables, byes)
    return Proposal(past.round, tuple(tables), tuple(sorted(byes)), costs.by_criterion(total))


def _searched(
    costs: Costs, shape: RoundShape, lots: Lots
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return tables and byes of this *shape*, the cheapest ones of several searches.

    The first search starts from the order of the standings, the others from lots. They end with
    one that leaves nothing to wish but closer scores, or after some in vain.
    """
    order = list(costs.order)
    steps = min(_MOST_STEPS, len(order) * min(_STEPS, _STEPS_OF_PAIRS * len(order)))
    best: Search | None = None
    in_vain = 0
    for memory in _SEARCHES[: max(2, _MOST_STEPS // steps)]:
        start = _start(costs, order, shape, lots, steps, memory)
        if start is None:
            continue
        search = Search(costs, *start, shape.free)
        search.run(steps, _MEMORY, lots)
        if best is None or search.total < best.total:
            best, in_vain = search, 0
        else:
            in_vain += 1
        if best.total < costs.unit[Criterion.SCORES] or in_vain == _MOST_IN_VAIN:
            break
        lots.shuffle(order)
    assert best is not None
    return [costs.seated(players)[1] for players in best.tables], best.byes


def _start(
    costs: Costs,
    order: Sequence[int],
    shape: RoundShape,
    lots: Lots,
    steps: int,
    memory: int | None,
) -> tuple[Sequence[Sequence[int]], Sequence[int]] | None:
    """Return a round to begin a search with, by one of `_SEARCHES`; None if none is found."""
    if memory is None:
        return Fresh(costs, shape, _MOST_SEATED).cheapest()
    units = soft_units(costs.past) if memory == _MEMORY else hard_units()
    guide = Costs(costs.past, order, units)
    search = Search(guide, *_cut(costs, order, shape), shape.free)
    search.run(steps, memory, lots)
    return search.tables, search.byes


def _cut(
    costs: Costs, order: Sequence[int], shape: RoundShape
) -> tuple[list[list[int]], list[int]]:
    """Return *order* cut into tables of this *shape*, after the cheapest legal byes."""
    free = sorted((number for number in order if number in shape.free), key=costs.bye.__getitem__)
    byes = [*sorted(shape.due), *free][: shape.byes]
    seated = iter(number for number in order if number not in byes)
    return [[next(seated) for _ in range(size)] for size in shape.sizes], byes


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
