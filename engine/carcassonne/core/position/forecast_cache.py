"""Cache of the points of features at the end, each entry valid while its basis stays equal."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.values.events import FeatureScored


class ForecastCache:
    """Cache of one forecast: by label the event of each feature, and the basis of that.

    Under the label's complement (``~label``) is the event of a field with its bonus.
    It is filled once, by one forecast of all features. Then it is only read, and may be shared.
    """

    __slots__ = ("_before", "_entries", "_key")

    def __init__(self, key: Sequence[object] = (), before: "ForecastCache | None" = None) -> None:
        """Start with the entries of *before*, if its *key* (`Hooks.worth_key`) is equal."""
        self._key = key
        is_valid = before is not None and before._key == key
        self._before = before if is_valid else None
        self._entries: dict[int, tuple[object, FeatureScored]] = {}

    def close(self) -> None:
        """Drop the entries of the cache before: the forecast is complete."""
        self._before = None

    def get(self, label: int, basis: object) -> FeatureScored | None:
        """Return the event of the feature *label* if it followed from *basis*; None: not cached."""
        known = None if self._before is None else self._before._entries.get(label)
        if known is None or known[0] != basis:
            return None
        self._entries[label] = known
        return known[1]

    def put(self, label: int, basis: object, event: FeatureScored) -> None:
        """Store *event* of the feature *label*, which follows from *basis*."""
        self._entries[label] = basis, event
