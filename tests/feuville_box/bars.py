"""What a balanced box keeps, as one number each, and how far a box is from that."""

import math
import statistics
from collections.abc import Iterator
from typing import NamedTuple

from feuville_box.match import AUDIENCE, SHOW, Counts
from tilewyrm.engine.feuville.values.kinds import DecreeKind, Person
from tilewyrm.engine.values.shape import kebab


class Bar(NamedTuple):
    """One thing that a box keeps, or not."""

    what: str
    value: float
    least: float
    most: float
    """`math.inf`: as much as it likes."""
    step: float
    """So far from what is allowed counts as one in a search."""
    form: str = ".1%"
    """How its numbers are written, as `format` reads it."""

    @property
    def is_kept(self) -> bool:
        """Whether the box keeps it."""
        return self.least <= self.value <= self.most

    @property
    def missing(self) -> float:
        """By how many steps it is not kept; 0 where it is."""
        return max(self.least - self.value, self.value - self.most, 0.0) / self.step

    @property
    def allowed(self) -> str:
        """What it may be."""
        least, most = f"{self.least:{self.form}}", f"{self.most:{self.form}}"
        if self.most == math.inf:
            return f"{least} or more"
        return f"{least} to {most}" if self.least > 0 else f"{most} or less"


def bars(counts: Counts, seats: int) -> Iterator[Bar]:
    """Yield every bar with what matches of so many *seats* came to."""
    all_points = sum(counts.points.values())
    shows = counts.points[SHOW] + counts.points[AUDIENCE]
    yield Bar("Entertainer's share of all points", shows / all_points, 0.0, 0.40, 0.10)
    for person in Person:
        name = kebab(person.name)
        yield Bar(f"turns with the {name}", counts.used[name] / counts.turns, 0.06, math.inf, 0.03)
    for kind in DecreeKind:
        name = kebab(kind.name)
        share = counts.scored[name] / max(counts.opened[name], 1)
        yield Bar(f"{name} scored, of those laid open", share, 0.05, math.inf, 0.05)
    yield Bar(
        "players with a Town Evaluation", counts.evaluated / counts.towns, 0.20, math.inf, 0.10
    )
    yield Bar("towns with five of one symbol", counts.fives / counts.towns, 0.05, math.inf, 0.05)
    yield Bar("rounds", statistics.fmean(counts.rounds.elements()), 8.0, 16.0, 1.0, ".1f")
    even = 1 / seats
    won = counts.first / counts.matches
    yield Bar("start player's share of wins", won, even - 0.06, even + 0.06, 0.30)
    points = list(counts.best.elements())
    spread = statistics.pstdev(points) / statistics.fmean(points)
    yield Bar("spread of a winner's points, of their mean", spread, 0.10, math.inf, 0.05)
