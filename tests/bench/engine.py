"""How fast the engine plays, copies, re-simulates, shows and digests."""

from collections.abc import Iterator

from bench.matches import SETUPS, halfway, play, record, setup
from bench.measure import Rate, rate
from support.notation import parse
from tilewyrm.engine.game import Decided, Entry, Rolled, Setup, State
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.notation import text

GAMES_A_RUN = 20


def random_play() -> Iterator[Rate]:
    """Random matches from the first roll to the last: legal, choose, apply, chance included."""
    for label in SETUPS:
        start = setup(label)

        def decisions(run: int, start: Setup = start) -> int:
            return sum(play(start, run * GAMES_A_RUN + n)[1] for n in range(GAMES_A_RUN))

        def games(run: int, start: Setup = start) -> int:
            for n in range(GAMES_A_RUN):
                play(start, run * GAMES_A_RUN + n)
            return GAMES_A_RUN

        yield rate(f"random play: {label}", "decisions/s", decisions)
        yield rate(f"random play: {label}", "games/s", games)


def copy() -> Iterator[Rate]:
    """Copies of states in the middle of matches."""
    for label in SETUPS:
        states = halfway(setup(label), range(10))

        def copies(_run: int, states: list[State] = states) -> int:
            for _ in range(200):
                for state in states:
                    state.copy()
            return 200 * len(states)

        yield rate(f"copy: {label}", "copies/s", copies)


def resimulate() -> Iterator[Rate]:
    """Recorded entries, read from their text before, applied to a fresh state with every check."""
    for label in SETUPS:
        start = setup(label)
        matches = [_read(start, record(start, number)) for number in range(5)]
        decisions = sum(isinstance(entry, Decided) for match in matches for entry in match)

        def applied(
            _run: int,
            start: Setup = start,
            matches: list[list[Entry]] = matches,
            decisions: int = decisions,
        ) -> int:
            for match in matches:
                state = game(start.game).initial(start)
                for entry in match:
                    state.apply(entry)
            return decisions

        yield rate(f"re-simulate: {label}", "decisions/s", applied)


def _read(start: Setup, entries: list[Entry]) -> list[Entry]:
    """Return *entries* with values that were read, as a file gives them: equal, not identical."""
    played = game(start.game)
    return [
        Decided(entry.seat, parse(played.decision_types, text(entry.decision)))
        if isinstance(entry, Decided)
        else Rolled(parse(played.roll_types, text(entry.roll)))
        for entry in entries
    ]


def show() -> Iterator[Rate]:
    """Views for one audience after every entry of a match, and digests."""
    for label in SETUPS:
        start = setup(label)
        match = record(start, 1)

        def views(_run: int, start: Setup = start, match: list[Entry] = match) -> int:
            played = game(start.game)
            state = played.initial(start)
            for entry in match:
                state.apply(entry)
                played.view(state, None)
            return len(match)

        yield rate(f"apply and view: {label}", "entries/s", views)
        (state,) = halfway(start, [1])

        def digests(_run: int, state: State = state) -> int:
            return sum(len(state.digest()) == 32 for _ in range(200))

        yield rate(f"digest: {label}", "digests/s", digests)
