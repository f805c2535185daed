"""Rates in CPU time, with their spread."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

RUNS = 7


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something was done in a CPU second, in several runs."""

    what: str
    unit: str
    samples: tuple[float, ...]

    def line(self) -> str:
        """Return the median with the lowest and highest sample."""
        median = statistics.median(self.samples)
        spread = f"{_short(min(self.samples))} - {_short(max(self.samples))}"
        return f"{self.what:<52} {_short(median):>10} {self.unit:<16} ({spread})"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:,.3g}"


def rate(what: str, unit: str, work: Callable[[int], int], runs: int = RUNS) -> Rate:
    """Measure *work*, which is given the number of the run and returns how much it did.

    A first run is not counted: it fills what is worked out once.
    """
    work(0)
    samples = []
    for run in range(1, runs + 1):
        begun = time.process_time()
        done = work(run)
        samples.append(done / (time.process_time() - begun))
    return Rate(what, unit, tuple(samples))
