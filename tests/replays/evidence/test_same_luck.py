"""Matches with the same secret: whatever is decided, the same is rolled and drawn."""

from dataclasses import dataclass, field
from random import Random

import pytest

from support.daily import share_of_today
from support.golden import MATCHES, PLAIN, match
from support.recording import Recording
from tilewyrm.engine.game import GameOver, Source, Value

Outcomes = tuple[tuple[Value, int], ...]


@dataclass
class Played:
    """All rolls of one match, in order."""

    rolls: dict[Source, tuple[Outcomes, Value]] = field(default_factory=dict)
    decisions: list[Value] = field(default_factory=list)

    def names(self) -> set[str]:
        return {source.name for source in self.rolls}


def played(name: str, seed: int) -> Played:
    """Return the golden match *name* as it goes with other decisions."""
    recording: Recording = match(name)
    recording.draw = Random(seed)
    found, state = Played(), recording.state
    while not isinstance(state.pending, GameOver):
        source = state.source()
        if source is None:
            entry = recording.choose()
            found.decisions.append(entry[-1])
        else:
            assert source not in found.rolls, "what was used once is never used again"
            outcomes, entry = tuple(state.outcomes()), recording.choose()
            found.rolls[source] = outcomes, entry[-1]
        recording.play(entry)
    return found


@pytest.mark.parametrize("name", share_of_today(PLAIN, 12))
def test_what_is_rolled_does_not_depend_on_what_is_decided(name: str) -> None:
    first, second = played(name, 1), played(name, 2)
    assert first.decisions != second.decisions
    compared = 0
    for source_name in first.names() & second.names():
        number = 0
        while (source := Source(source_name, number)) in first.rolls and source in second.rolls:
            outcomes, roll = first.rolls[source]
            if second.rolls[source][0] != outcomes:
                break  # the stacks are no longer the same
            assert second.rolls[source] == (outcomes, roll)
            number, compared = number + 1, compared + 1
    assert compared >= 20


@pytest.mark.parametrize("name", share_of_today(PLAIN, 12))
def test_a_source_is_counted_from_0_without_a_gap(name: str) -> None:
    found = played(name, 3)
    for source_name in found.names():
        numbers = [source.number for source in found.rolls if source.name == source_name]
        assert numbers == list(range(len(numbers)))


@pytest.mark.parametrize("name", [name for name in PLAIN if MATCHES[name].game == "feuville"])
def test_a_seat_has_the_same_dice_at_its_nth_roll(name: str) -> None:
    first, second = played(name, 1), played(name, 2)
    dice = {source for source in first.rolls if source.name.startswith("dice/")} & set(second.rolls)
    assert {source.name for source in dice} == {
        f"dice/{seat}" for seat in range(MATCHES[name].seats)
    }
    for source in dice:
        assert first.rolls[source] == second.rolls[source]


def test_two_tables_get_the_same_tiles_to_the_end_while_nothing_is_put_back() -> None:
    first, second = played("carcassonne-base", 1), played("carcassonne-base", 2)
    tiles = [source for source in first.rolls if source.name == "tiles"]
    assert len(tiles) == 71
    assert [first.rolls[each] for each in tiles] == [second.rolls[each] for each in tiles]
