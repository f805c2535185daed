"""Pairing for two at a table: the cheapest one, by the library rustworkx.

No pairing has a smaller cost, `Criterion` by `Criterion`. Lots decide among those that cost the
same, so that every version of the library finds the same one.
"""

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.pairing.cost import Costs
from tilewyrm.events.pairing.lots import Lots
from tilewyrm.events.pairing.round_shape import RoundShape

_LOTS = 1 << 16
_MOST_BITS = 126
"""The library counts in 128 bits."""


def matched(costs: Costs, shape: RoundShape, lots: Lots) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the cheapest tables of two, and who has a bye.

    Raises:
        EventError: the library is not installed.
    """
    try:
        import rustworkx
    except ImportError as error:
        raise EventError(
            Reason.EXTRA,
            "pairing two at a table needs rustworkx: pip install 'tilewyrm[events]'",
        ) from error
    players = costs.order
    fine = _LOTS * (len(players) + 2)
    edges = []
    for index, one in enumerate(players):
        for other_index, other in enumerate(players[:index]):
            cost = costs.together((one, other)) + costs.seated((one, other))[0]
            edges.append((index, other_index, cost * fine + lots.below(_LOTS)))
    if len(players) % 2:
        for index, one in enumerate(players):
            if one in shape.free:
                edges.append((index, len(players), costs.bye[one] * fine + lots.below(_LOTS)))
    dearest = max(cost for _, _, cost in edges) + 1
    if dearest.bit_length() + len(players).bit_length() > _MOST_BITS:
        raise EventError(Reason.VALUE, "the event is too large to be paired")
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(players) + len(players) % 2))
    graph.add_edges_from([(one, other, dearest - cost) for one, other, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    tables, byes = [], []
    for one, other in sorted(tuple(sorted(pair)) for pair in found):
        if other == len(players):
            byes.append(players[one])
        else:
            tables.append(costs.seated((players[one], players[other]))[1])
    return tables, byes
