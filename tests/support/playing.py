"""Random matches of any game: random setups, random entries, everything that is met on the way."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tilewyrm import editions
from tilewyrm.engine.bots.bot import Bot
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import (
    Chance,
    Choice,
    Decided,
    Entry,
    Game,
    GameOver,
    Rolled,
    Setup,
    State,
    Value,
)
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue


def any_options(played: Game, draw: Random) -> dict[str, OptionValue]:
    """Return a random value for every option of *played*; the match surely ends."""
    chosen: dict[str, OptionValue] = {}
    for spec in played.options:
        if isinstance(spec.default, bool):
            chosen[spec.name] = draw.random() < 0.5
        elif spec.choices:
            chosen[spec.name] = draw.choice(spec.choices)
        elif not spec.pattern:  # more tiles make longer matches, which tests of their own have
            chosen[spec.name] = draw.randint(spec.minimum, spec.maximum)
    return {**chosen, **played.ending_options}


def any_setup(name: str, draw: Random, options: Mapping[str, OptionValue] | None = None) -> Setup:
    """Return a random playable setup of the game *name*, with *options* where they are given."""
    played = game(name)
    while True:
        chosen = {**any_options(played, draw), **(options or {})}
        try:
            return played.setup(editions.load(name), draw.choice(played.seats), chosen)
        except SetupError:
            continue  # two options that exclude each other


def any_entry(state: State, draw: Random) -> Entry:
    """Return a random possible entry of *state*, which is not over."""
    pending = state.pending
    if isinstance(pending, Choice):
        legal = state.legal(pending.seat)
        return Decided(pending.seat, legal[draw.randrange(len(legal))])
    assert isinstance(pending, Chance)
    outcomes = state.outcomes()
    if len({weight for _, weight in outcomes}) == 1:
        return Rolled(outcomes[draw.randrange(len(outcomes))][0])
    rolls, weights = zip(*outcomes, strict=True)
    return Rolled(draw.choices(rolls, weights)[0])


def played_by(state: State, seats: Sequence[Bot], draw: Random) -> Iterator[Decided]:
    """Play *state* to its end, with a bot on every seat; yield each decision before it is taken."""
    while not isinstance(pending := state.pending, GameOver):
        entry = any_entry(state, draw) if isinstance(pending, Chance) else None
        if entry is None:
            assert isinstance(pending, Choice)
            entry = Decided(pending.seat, seats[pending.seat].choose(state, pending.seat))
            yield entry
        state.apply(entry)


def choices(state: State, draw: Random) -> Iterator[tuple[State, int]]:
    """Play *state* on at random; whenever a seat has a choice, yield both before it is made."""
    while not isinstance(pending := state.pending, GameOver):
        if isinstance(pending, Choice) and len(state.legal(pending.seat)) > 1:
            yield state, pending.seat
        state.apply(any_entry(state, draw))


def play(
    state: State, draw: Random, entries: int | None = None
) -> Iterator[tuple[Entry, Sequence[Value]]]:
    """Play *state* on at random, to its end or for some *entries*.

    Yields:
        Each entry with its events, after it was applied.
    """
    while entries != 0 and not isinstance(state.pending, GameOver):
        entry = any_entry(state, draw)
        yield entry, state.apply(entry)
        entries = None if entries is None else entries - 1


def advance(state: State, draw: Random, entries: int | None = None) -> State:
    """Play *state* on at random, to its end or for some *entries*, and return it."""
    for _ in play(state, draw, entries):
        pass
    return state
