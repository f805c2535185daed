"""The kinds of changed code toward which a further search is advised."""

from collections.abc import Mapping, Sequence

from tilewyrm.cli.replay.search.code.code_change import CodeChange

_ENOUGH_OCCURRENCES = 100
"""Occurrences of a kind of changed code with which a search toward it is no more advised."""
_MOST = 5


def kind_advice(
    changed: CodeChange, counts: Mapping[str, int]
) -> Sequence[tuple[str, Sequence[str]]]:
    """Return kinds of *changed*, each with its modules, those that never occurred first.

    *counts* says how often each possible kind occurred. For each module, the nearest kind that
    never occurred comes before the next. If all occurred, it is the rarest of the nearest ones.
    There are five kinds at most.
    """
    of_kind = {kind: changed.modules[kind] for kind in counts if kind in changed.modules}
    places: dict[str, int] = {}
    """The best place of each kind among those of a module."""
    advised: dict[str, list[str]] = {}
    """The modules of each kind."""
    for module in sorted({module for modules in of_kind.values() for module in modules}):
        distances = {kind: found[module] for kind, found in of_kind.items() if module in found}
        for place, kind in enumerate(_of_module(distances, counts)):
            places[kind] = min(place, places.get(kind, place))
            advised.setdefault(kind, []).append(module)

    def order(kind: str) -> tuple[int, int, int]:
        return counts[kind], places[kind], min(of_kind[kind].values())

    return [(kind, advised[kind]) for kind in sorted(advised, key=order)[:_MOST]]


def _of_module(distances: Mapping[str, int], counts: Mapping[str, int]) -> Sequence[str]:
    """Return the kinds to advise of a module, of those with *distances*, the best first."""
    never = [kind for kind in distances if not counts[kind]]
    if never:
        return sorted(never, key=lambda each: distances[each])
    nearest = [kind for kind in distances if distances[kind] == min(distances.values())]
    rarest = min(nearest, key=lambda each: counts[each])
    return [rarest] if counts[rarest] < _ENOUGH_OCCURRENCES else []
