"""Moments of random matches of Feuville, with all options, by strong and by random play."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from support.playing import any_entry, any_setup
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.game import Choice, Decided, Entry, GameOver, Setup
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue


def moments(
    seed: int, options: Mapping[str, OptionValue] | None = None
) -> Iterator[tuple[Setup, FeuvilleState, int]]:
    """Yield each position of a match at which a seat must decide, with its setup and that seat.

    Every second match is played by a greedy bot, the others at random. A position is not changed
    before the next one is asked for.
    """
    setup, entries = _match(seed, tuple((options or {}).items()))
    state = game("feuville").initial(setup)
    assert isinstance(state, FeuvilleState)
    for entry in entries:
        if isinstance(entry, Decided):
            yield setup, state, entry.seat
        state.apply(entry)


@cache
def _match(
    seed: int, options: tuple[tuple[str, OptionValue], ...]
) -> tuple[Setup, Sequence[Entry]]:
    """Return the setup of a match and all its entries, which are decided once."""
    draw = Random(f"facts {seed}")
    setup = any_setup("feuville", draw, dict(options))
    state = game("feuville").initial(setup)
    player = bots("feuville")["greedy"](draw.randrange) if seed % 2 else None
    entries: list[Entry] = []
    while not isinstance(pending := state.pending, GameOver):
        if isinstance(pending, Choice) and player is not None and draw.random() < 0.9:
            entries.append(Decided(pending.seat, player.choose(state, pending.seat)))
        else:
            entries.append(any_entry(state, draw))
        state.apply(entries[-1])
    return setup, entries
