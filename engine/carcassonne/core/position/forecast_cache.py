"""What features would give at the end, remembered for as long as what it follows from stays."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.values.events import FeatureScored


class ForecastCache:
    """By label, what each feature was last found to give, and what that followed from.

    It is filled once, while everything is looked at. Then it is only read, and may be shared.
    """

    __slots__ = ("_before", "_entries", "_key", "_touched")

    def __init__(
        self, concerns: Sequence[object] = (), before: "ForecastCache | None" = None
    ) -> None:
        """Use *before* again; *concerns* is what expansions' answers depend on."""
        self._key = concerns
        alike = before is not None and before._key == concerns
        self._before = before if alike else None
        self._entries: dict[int, tuple[object, FeatureScored]] = {}
        self._touched: dict[int, tuple[Sequence[int], Sequence[int]]] = {}

    def close(self) -> None:
        """Let go of what was before: everything was looked at."""
        self._before = None

    def get(self, label: int, basis: object) -> FeatureScored | None:
        """Return what the feature *label* gave when that followed from *basis*; None: not known."""
        known = None if self._before is None else self._before._entries.get(label)
        if known is None or known[0] != basis:
            return None
        self._entries[label] = known
        return known[1]

    def put(self, label: int, basis: object, event: FeatureScored) -> None:
        """Remember *event*, which the feature *label* gives because of *basis*."""
        self._entries[label] = basis, event

    def get_touched(self, label: int, members: Sequence[int]) -> Sequence[int] | None:
        """Return the segments of cities that the field of *members* touches; None: not known."""
        known = None if self._before is None else self._before._touched.get(label)
        if known is None or known[0] is not members:
            return None
        self._touched[label] = known
        return known[1]

    def put_touched(self, label: int, members: Sequence[int], cities: Sequence[int]) -> None:
        """Remember the segments of *cities* that the field of *members* touches."""
        self._touched[label] = members, cities
