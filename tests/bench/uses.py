"""What perfect use of a box is worth to a player, by the forecast of the bots.

Two bots play. Whenever one of them is asked, and an act of the box is among the choices, the best
choice with the box is compared with the best one without it. If all choices belong to the box, the
best is compared with their mean, which is what a lot brings. What is lost by an act is not counted:
nobody has to use a box badly.
"""

import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field

from bench.knowledge import MEASURED, NAME, Blindness
from tilewyrm import editions
from tilewyrm.engine.bots.greedy import GREEDY
from tilewyrm.engine.bots.registry import bot, evaluator_of
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import POINT
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled, Value
from tilewyrm.engine.registry import game
from tilewyrm.replays.evidence.luck import Luck, draws

MATCHES = 50
SEATS = 2


@dataclass
class Used:
    """What the acts of a box are worth in some matches."""

    box: str
    worth: list[float] = field(default_factory=list)
    """By match and seat, in points."""
    chances: list[int] = field(default_factory=list)
    """By match and seat, how often an act was among the choices."""

    def line(self) -> str:
        """Return the points that a seat can win in a match, and how often it is asked."""
        mean = statistics.mean
        return (
            f"{GREEDY}: {self.box:<44} {mean(self.worth):>10.1f} {'points a seat':<16}"
            f" ({mean(self.chances):.1f} chances; {len(self.worth) // SEATS} matches)"
        )


def uses(*words: str | int) -> Iterator[Used]:
    """Measure the boxes that *words* name, or all; among them a number of matches."""
    names = [word for word in words if word in MEASURED] or [*MEASURED]
    matches = next((word for word in words if isinstance(word, int)), MATCHES)
    for name in names:
        used = Used(str(name))
        for deal in range(matches):
            _play(MEASURED[str(name)], deal, used)
        yield used


def _play(box: Expansion[CarcassonneState], deal: int, used: Used) -> None:
    """Play a match with *box* alone, and add what its acts are worth to *used*."""
    setup = game(NAME).setup(editions.load(NAME), SEATS, {box.name: True, "start_player": "seat0"})
    luck = Luck(deal.to_bytes(32), [b""] * SEATS)
    bots = [bot(NAME, GREEDY, draws(luck, f"bot {seat}")) for seat in range(SEATS)]
    worth, chances = [0] * SEATS, [0] * SEATS
    state, blindness = game(NAME).initial(setup), Blindness(box)
    while not isinstance(state.pending, GameOver):
        if not isinstance(state.pending, Choice):
            state.apply(Rolled(luck.roll(state)))
            continue
        seat = state.pending.seat
        legal = state.legal(seat)
        assert isinstance(state, CarcassonneState)
        if len(legal) > 1 and any(_is_use(box, blindness, state, one) for one in legal):
            chances[seat] += 1
            worth[seat] += _gain(box, blindness, state, seat)
        state.apply(Decided(seat, bots[seat].choose(state.copy(), seat)))
    used.worth += [one / POINT for one in worth]
    used.chances += chances


def _gain(
    box: Expansion[CarcassonneState], blindness: Blindness, state: CarcassonneState, seat: int
) -> int:
    """Return how much better the best choice with *box* is than without, in hundredths."""
    with_box: list[int] = []
    without: list[int] = []
    for one in evaluator_of(NAME).rank(state.copy(), seat):
        is_use = _is_use(box, blindness, state, one.decision)
        (with_box if is_use else without).append(one.worth)
    if not with_box:
        return 0
    other = max(without) if without else sum(with_box) // len(with_box)
    return max(0, max(with_box) - other)


def _is_use(
    box: Expansion[CarcassonneState],
    blindness: Blindness,
    state: CarcassonneState,
    decision: Value,
) -> bool:
    """Return whether *decision* belongs to *box*, or places a piece on a feature of it."""
    if blindness.hides(decision):
        return True
    if not isinstance(decision, PlacePiece) or not box.feature_kinds:
        return False
    tile = state.board.tiles[number(decision.cell)]
    return tile.kind.kinds[decision.feature % len(tile.kind.kinds)] in box.feature_kinds
