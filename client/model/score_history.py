"""Score history of a match, turn by turn, and the changes of the lead."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tilewyrm.client.model.face_output import Gain

_BARS = "▁▂▃▄▅▆▇█"
_DECISIVE = 3
"""Moments that are told at most."""


class LeadChange(NamedTuple):
    """Points of one seat in one turn that decided about the lead."""

    gains: Sequence[Gain]
    """At least one, oldest first."""
    leads: bool
    """Whether its seat took the lead with them."""

    @property
    def seat(self) -> int:
        """Whose they are."""
        return self.gains[0].seat

    @property
    def points(self) -> int:
        """All of them together."""
        return sum(gain.points for gain in self.gains)


def turn_of(turns: Sequence[int], seq: int) -> int:
    """Return in which turn, from 0, an entry was made: that with which a turn begins ended another.

    Args:
        turns: seqs at which turns began, oldest first.
        seq: of the entry.
    """
    return max(bisect_left(turns, seq) - 1, 0)


def turn_scores(gains: Sequence[Gain], turns: Sequence[int], seats: int) -> list[list[int]]:
    """Return the points of each seat at the end of each turn.

    Args:
        gains: all points, oldest first.
        turns: seqs at which turns began, oldest first.
        seats: the number of seats.
    """
    found = [[0] * max(len(turns), 1) for _ in range(seats)]
    for gain in gains:
        turn = turn_of(turns, gain.seq)
        for later in range(turn, max(len(turns), 1)):
            found[gain.seat][later] += gain.points
    return found


def sampled(values: Sequence[int], columns: int) -> list[int]:
    """Return at most so many of *values*, evenly, with the last one."""
    if len(values) <= columns:
        return list(values)
    return [values[(number + 1) * len(values) // columns - 1] for number in range(columns)]


def sparkline(values: Sequence[int], highest: int) -> str:
    """Return *values* as bars, one for each; as high as can be where it is *highest*."""
    steps = len(_BARS) - 1
    return "".join(_BARS[max(min(value * steps // max(highest, 1), steps), 0)] for value in values)


def leaders(points: Sequence[Sequence[int]]) -> list[int | None]:
    """Return who leads at the end of each turn; None where several do."""
    found: list[int | None] = []
    for now in zip(*points, strict=True):
        first = [seat for seat, value in enumerate(now) if value == max(now)]
        found.append(first[0] if len(first) == 1 else None)
    return found


def lead_changes(
    gains: Sequence[Gain], turns: Sequence[int], seats: int, last_seq: int | None = None
) -> list[LeadChange]:
    """Return what decided, oldest first: what took the lead, and what brought most.

    The points of a seat in one turn count together, less the most that another one got in it. The
    entry *last_seq* is left to `FinalSwing`. *turns* as in `turn_of`.
    """
    points, found = [0] * seats, list[tuple[int, LeadChange]]()
    told = (gain for gain in gains if gain.seq != last_seq)
    for _, same in groupby(told, key=lambda gain: turn_of(turns, gain.seq)):
        before, by_seat = _leader(points), dict[int, list[Gain]]()
        for gain in same:
            points[gain.seat] += gain.points
            by_seat.setdefault(gain.seat, []).append(gain)
        after = _leader(points)
        got = {seat: sum(gain.points for gain in own) for seat, own in by_seat.items()}
        for seat, own in by_seat.items():
            others = [value for other, value in got.items() if other != seat]
            leads = after == seat != before
            weight = got[seat] - max(others, default=0) + (max(points) // 4 if leads else 0)
            found.append((weight, LeadChange(own, leads)))
    places = sorted(range(len(found)), key=lambda place: -found[place][0])[:_DECISIVE]
    return [found[place][1] for place in sorted(places)]


class FinalSwing(NamedTuple):
    """What the last entry of a match brought to whom; the final scoring is a part of it."""

    gains: Mapping[int, Sequence[Gain]]
    """By seat, those with most points first."""
    leads: int | None
    """The seat that took the lead with it; None: nobody did."""


def final_swing(gains: Sequence[Gain], seats: int, last_seq: int) -> FinalSwing:
    """Return what the entry *last_seq* brought."""
    points = [0] * seats
    for gain in gains:
        points[gain.seat] += gain.points if gain.seq != last_seq else 0
    before, found = _leader(points), dict[int, list[Gain]]()
    for gain in gains:
        if gain.seq == last_seq:
            points[gain.seat] += gain.points
            found.setdefault(gain.seat, []).append(gain)
    after = _leader(points)
    order = sorted(found, key=lambda seat: -sum(gain.points for gain in found[seat]))
    return FinalSwing({seat: found[seat] for seat in order}, after if after != before else None)


def _leader(points: Sequence[int]) -> int | None:
    first = [seat for seat, value in enumerate(points) if value == max(points)]
    return first[0] if len(first) == 1 else None
