"""The standings of a season: several events, whatever their sizes and scorings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tilewyrm.events.standings.standings import Row

_BEST = 100


@dataclass(frozen=True)
class EventPoints:
    """A player's points of one event of a season."""

    points: Fraction
    """Percentage of the players, oneself included, who did not finish ahead."""
    firsts: Fraction
    """1 for a sole winner; tied winners share it."""


@dataclass(frozen=True)
class SeasonRow:
    """A player's row."""

    rank: int
    """1 and the number of players who are better; those equal in points and firsts share it."""
    player: str
    points: Fraction
    """The sum over the events that count."""
    firsts: Fraction
    """The sum over the events that count."""
    results: tuple[EventPoints | None, ...]
    """By event, in the order given; None if the player did not take part."""
    counted: frozenset[int]
    """The 0-based indices of the events that count."""


def event_points(rows: Sequence[Row]) -> dict[int, EventPoints]:
    """Return by player what an event with these standings brings.

    The winner of *n* players has 100, the last one 100 / *n*. Tied players share their places.
    """
    found = {}
    for row in rows:
        tied = sum(other.rank == row.rank for other in rows)
        place = row.rank + Fraction(tied - 1, 2)
        points = _BEST * (len(rows) + 1 - place) / len(rows)
        found[row.number] = EventPoints(points, Fraction(row.rank == 1, tied))
    return found


def season(events: Sequence[Mapping[str, EventPoints]], best: int) -> list[SeasonRow]:
    """Return the rows of a season by rank, equal ones by name.

    Args:
        events: for each event by player what it brings.
        best: how many events count for each player, at least 1: those with the most points.
    """
    unranked = []
    for player in sorted({player for event in events for player in event}):
        results = tuple(event.get(player) for event in events)
        played = [(index, each) for index, each in enumerate(results) if each is not None]
        played.sort(key=lambda each: (-each[1].points, -each[1].firsts, each[0]))
        kept = played[:best]
        unranked.append(
            SeasonRow(
                0,
                player,
                sum((each.points for _, each in kept), Fraction()),
                sum((each.firsts for _, each in kept), Fraction()),
                results,
                frozenset(index for index, _ in kept),
            )
        )
    unranked.sort(key=lambda row: (-row.points, -row.firsts, row.player))
    return [
        SeasonRow(
            1 + sum((other.points, other.firsts) > (row.points, row.firsts) for other in unranked),
            row.player,
            row.points,
            row.firsts,
            row.results,
            row.counted,
        )
        for row in unranked
    ]
