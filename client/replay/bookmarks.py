"""Bookmarks of a replay: points, turns, danger, rulings, notes."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence

from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.scene import BookmarkKind
from tilewyrm.v1 import service_pb2

_RULED = frozenset(
    {
        "correct_points",
        "forfeit_seat",
        "change_clock",
        "declare_over",
        "annul_match",
        "appoint_stand_in",
    }
)


class Bookmarks:
    """The places of all that one may go to: each is the seq of the entry that brought it."""

    def __init__(self, perils: Collection[str]) -> None:
        """Begin with none; *perils* are those of the game's face."""
        self._perils = frozenset(perils)
        self._places: dict[BookmarkKind | int, list[int]] = {}
        """By what is there, or whose turn begins there: ascending."""

    def clear(self) -> None:
        """Forget all but the notes."""
        self._places = {BookmarkKind.NOTE: self._places.get(BookmarkKind.NOTE, [])}

    def add(
        self, place: int, entries: Sequence[service_pb2.LogLine], lines: Sequence[LogText]
    ) -> None:
        """Take in what *entries* and the *lines* that tell of them have brought to *place*."""
        for entry in entries:
            kind = entry.control.WhichOneof("kind") or ""
            if entry.HasField("decided"):
                self._add(BookmarkKind.DECISION, place)
            if kind == "time_out":
                self._add(BookmarkKind.TIME_OUT, place)
            if kind in _RULED:
                self._add(BookmarkKind.RULING, place)
        for line in lines:
            words = line.style.split()
            if "points" in words:
                self._add(BookmarkKind.POINTS, place)
            if not self._perils.isdisjoint(words):
                self._add(BookmarkKind.PERIL, place)
            if line.begins_turn and line.seat is not None:
                self._add(line.seat, place)

    def note(self, places: Sequence[int]) -> None:
        """Let there be notes at *places*, ascending, and nowhere else."""
        self._places[BookmarkKind.NOTE] = list(places)

    @property
    def marks(self) -> Mapping[BookmarkKind, Sequence[int]]:
        """All places but those of seats, by what is there."""
        return {way: self.places(way) for way in BookmarkKind}

    def places(self, way: BookmarkKind | int) -> Sequence[int]:
        """Return where *way* is, ascending; a number stands for the turns of that seat."""
        return self._places.get(way, ())

    def next(self, way: BookmarkKind | int, place: int, by: int) -> int | None:
        """Return the first place of *way* after *place*, or for *by* -1 the last before it.

        None where there is none.
        """
        places = self.places(way)
        if by > 0:
            at = bisect_right(places, place)
            return places[at] if at < len(places) else None
        at = bisect_left(places, place)
        return places[at - 1] if at else None

    def _add(self, way: BookmarkKind | int, place: int) -> None:
        places = self._places.setdefault(way, [])
        if not places or places[-1] != place:
            places.append(place)
