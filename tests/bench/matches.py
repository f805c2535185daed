"""The matches that are measured: setups, and playing them at random with little around."""

from collections.abc import Iterable
from random import Random

from tilewyrm import editions
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Chance, Choice, Decided, Entry, Rolled, Setup, State
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue

BASE: dict[str, OptionValue] = {one.name: False for one in EXPANSIONS}
"""The options of Carcassonne without any expansion."""

_LARGEST = max(EXPANSIONS, key=lambda one: len(one.decisions))
"""The expansion with most kinds of decisions."""
_RULES: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "feuville": ("feuville", {}),
    "carcassonne base": ("carcassonne", BASE),
    f"carcassonne + {_LARGEST.title}": ("carcassonne", {**BASE, _LARGEST.name: True}),
    "carcassonne, everything": ("carcassonne", dict.fromkeys(BASE, True)),
}
SETUPS: dict[str, tuple[str, int, dict[str, OptionValue]]] = {
    f"{label}, {seats} seats": (name, seats, options)
    for label, (name, options) in _RULES.items()
    for seats in (2, 4)
}
"""By the name to print: game, seats, options."""


def setup(label: str) -> Setup:
    """Return the setup called *label*."""
    name, seats, options = SETUPS[label]
    played = game(name)
    chosen = {**played.ending_options, **options}
    return played.setup(editions.load(name), seats, chosen)


def play(start: Setup, number: int) -> tuple[State, int]:
    """Play random match *number* of *start* to its end; return the state and the decisions."""
    chance = Random(number).random
    state = game(start.game).initial(start)
    decisions = 0
    while True:
        pending = state.pending
        if type(pending) is Choice:
            seat = pending.seat
            legal = state.legal(seat)
            state.apply(Decided(seat, legal[int(chance() * len(legal))]))
            decisions += 1
        elif type(pending) is Chance:
            outcomes = state.outcomes()
            at = int(chance() * sum(weight for _, weight in outcomes))
            for roll, weight in outcomes:
                at -= weight
                if at < 0:
                    state.apply(Rolled(roll))
                    break
        else:
            return state, decisions


def record(start: Setup, number: int) -> list[Entry]:
    """Return the entries of random match *number* of *start*."""
    draw = Random(number)
    state = game(start.game).initial(start)
    entries: list[Entry] = []
    while True:
        pending = state.pending
        if isinstance(pending, Choice):
            entry: Entry = Decided(pending.seat, draw.choice(state.legal(pending.seat)))
        elif isinstance(pending, Chance):
            rolls, weights = zip(*state.outcomes(), strict=True)
            entry = Rolled(draw.choices(rolls, weights)[0])
        else:
            return entries
        state.apply(entry)
        entries.append(entry)


def halfway(start: Setup, numbers: Iterable[int]) -> list[State]:
    """Return the states in the middle of random matches *numbers* of *start*."""
    states = []
    for number in numbers:
        entries = record(start, number)
        state = game(start.game).initial(start)
        for entry in entries[: len(entries) // 2]:
            state.apply(entry)
        states.append(state)
    return states
