"""How many bytes an update is: of what whole matches send, counted and not timed."""

from collections.abc import Iterator
from dataclasses import dataclass

from bench.matches import BASE
from support.wire import Wire, measured
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.setup.options import OptionValue

EVERYTHING: dict[str, OptionValue] = {one.name: True for one in EXPANSIONS}
SETTINGS: dict[str, tuple[str, int, dict[str, OptionValue]]] = {
    "feuville, 3 seats": ("feuville", 3, {}),
    "carcassonne base, 2 seats": ("carcassonne", 2, BASE),
    "carcassonne with everything, 5 seats": ("carcassonne", 5, EVERYTHING),
}
"""By the name to print: game, seats, options."""
MATCHES = 4


@dataclass(frozen=True, slots=True)
class Bytes:
    """What the updates of some matches came to."""

    what: str
    wire: Wire

    def line(self) -> str:
        """Return average and largest update, what is in them, and which parts they are for."""
        wire = self.wire
        shares = ", ".join(
            f"{name} {wire.share(name):.0f}" for name in ("parts", "log", "turn", "choices")
        )
        words = sorted(wire.by_part.items(), key=lambda item: -item[1])
        parts = ", ".join(f"{word} {size / len(wire.sent):.0f}" for word, size in words)
        return (
            f"{self.what:<52} {wire.average:>10,.0f} {'bytes/update':<16}"
            f" largest {wire.largest:,}, without choices {wire.largest_told(over=False):,},"
            f" the last of a match {wire.largest_told(over=True):,}; of it {shares}; parts: {parts}"
        )


def wire() -> Iterator[Bytes]:
    """Matches of bots, each update as each seat is sent it."""
    for label, (name, seats, options) in SETTINGS.items():
        for strategy in ("passive", "random", "greedy"):
            found = measured(name, seats, options, range(MATCHES), strategy)
            yield Bytes(f"bytes: {label}, {strategy}", found)
