"""Beginnings of matches from which a search continues."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Beginning(NamedTuple):
    """The beginning of a match that came to something rare."""

    setup: Mapping[str, Any]
    numbers: Sequence[int]
    """Those of its choices, up to there."""
