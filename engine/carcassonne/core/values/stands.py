"""Stands: where one piece stands, for several pieces may stand on one segment.

The stand of the first piece on a segment is the segment's own number; each further one is `BESIDE`
more than the one before. On its tile a stand has a place: the position of the feature in the tile
kind's features, and `PLACE_BESIDE` more for each further one. Values, digests and files contain
places.
"""

from collections.abc import Container

BESIDE = 1 << 20
"""More than all segments of a map."""
SEGMENT = BESIDE - 1
"""``stand & SEGMENT`` is the segment of a stand."""
PLACE_BESIDE = 16
"""More than all features of a tile."""


def first_free(segment: int, taken: Container[int]) -> int:
    """Return the first stand on *segment* that is not *taken*."""
    stand = segment
    while stand in taken:
        stand += BESIDE
    return stand
