"""What it brings a bot to know a box: a strategy against itself, one seat blind to the box.

A blind seat takes no decision of the box where there is another, one by lot where there is none,
and its evaluation leaves out what the box adds. Both play by the same rules. Each deal is played
from both seats with the same luck, and a draw is half a win.
"""

import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self
from unittest.mock import patch

from tilewyrm import editions
from tilewyrm.engine.bots.lookahead import LOOKAHEAD
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled, Setup, Value
from tilewyrm.engine.registry import game
from tilewyrm.replays.evidence.luck import Luck, draws

NAME = "carcassonne"
DEALS = 100
OLDER = 5
"""Boxes that are older than the measure."""
MEASURED = {one.name: one for one in EXPANSIONS[OLDER:]}
BONUSES = ("evaluation_bonus", "candidates")
"""The hooks with what a bot knows of a box, beside its rules."""
SURE = 1.96
"""Standard deviations to either side that hold 95 of 100 means."""


@dataclass
class Won:
    """The wins of the seat that knows the box."""

    what: str
    wins: list[float] = field(default_factory=list)
    """By deal, from 0 to 1: both matches together."""
    ahead: list[int] = field(default_factory=list)
    """By match, its points less those of the blind seat."""

    def line(self) -> str:
        """Return the share of matches that were won, with 95 % bounds, and the points ahead."""
        share, deals = statistics.mean(self.wins), len(self.wins)
        error = SURE * statistics.stdev(self.wins) / deals**0.5 if deals > 1 else 0.5
        return (
            f"{self.what:<52} {100 * share:>10.1f} {'% won':<16}"
            f" (+- {100 * error:.1f} in {deals} deals;"
            f" {statistics.mean(self.ahead):+.1f} points a match)"
        )


def knowledge(*words: str | int) -> Iterator[Won]:
    """Measure the boxes that *words* name, or all; among them a strategy and a number of deals."""
    names = [word for word in words if word in MEASURED] or [*MEASURED]
    strategy = next((word for word in words if isinstance(word, str) and word not in MEASURED), "")
    deals = next((word for word in words if isinstance(word, int)), DEALS)
    for name in names:
        yield measured(MEASURED[name], strategy or LOOKAHEAD, deals)


def measured(box: Expansion[CarcassonneState], strategy: str, deals: int) -> Won:
    """Return what *strategy* wins against itself blind to *box* in *deals* deals."""
    won = Won(f"{strategy}: {box.name}")
    with Blindness(box) as blindness:
        setup = game(NAME).setup(editions.load(NAME), 2, {box.name: True, "start_player": "seat0"})
        for deal in range(deals):
            scores = [(score(setup, blindness, strategy, deal, blind), blind) for blind in range(2)]
            ahead = [found[1 - blind] - found[blind] for found, blind in scores]
            won.ahead += ahead
            won.wins.append(statistics.mean((1 + (one > 0) - (one < 0)) / 2 for one in ahead))
    return won


def score(
    setup: Setup, blindness: "Blindness", strategy: str, deal: int, blind: int
) -> tuple[int, ...]:
    """Return the points by seat of one match, in which the seat *blind* does not know the box."""
    luck = Luck(deal.to_bytes(32), [b""] * setup.seats)
    bots = [bot(setup.game, strategy, draws(luck, f"bot {seat}")) for seat in range(setup.seats)]
    lot = Random(deal)
    state = game(NAME).initial(setup)
    while not isinstance(state.pending, GameOver):
        pending = state.pending
        if not isinstance(pending, Choice):
            state.apply(Rolled(luck.roll(state)))
            continue
        seat = pending.seat
        if seat != blind:
            decision = bots[seat].choose(state, seat)
        elif all(map(blindness.hides, legal := state.legal(seat))):
            decision = lot.choice(legal)
        else:
            blindness.seat = seat
            decision = bots[seat].choose(state.copy(), seat)
            blindness.seat = None
        state.apply(Decided(seat, decision))
    return tuple(state.pending.scores)


class Blindness:
    """A box that a bot does not know while it chooses for a seat."""

    seat: int | None = None
    """Whose thoughts are blind now, None for nobody's."""

    def __init__(self, box: Expansion[CarcassonneState]) -> None:
        self._decisions = box.decisions
        self._pieces = {kind.name for kind in box.pieces(None)}
        options = [specs_of() for specs_of in (box.options, *box.reads)]
        self._hooks = type(box.hooks(*options))
        self._patches = ExitStack()

    def hides(self, decision: Value) -> bool:
        """Return whether *decision* belongs to the box."""
        is_piece = isinstance(decision, PlacePiece) and decision.piece in self._pieces
        return is_piece or isinstance(decision, self._decisions)

    def __enter__(self) -> Self:
        """Let the hooks and the legal decisions depend on `seat`."""
        for name in BONUSES:
            own, neutral = getattr(self._hooks, name), getattr(Hooks, name)
            if own is not neutral:
                hook = self._blind(own, neutral)
                self._patches.enter_context(patch.object(self._hooks, name, hook))
        legal = self._seen(CarcassonneState.legal)
        self._patches.enter_context(patch.object(CarcassonneState, "legal", legal))
        return self

    def __exit__(self, *_: object) -> None:
        """Let everything be as before."""
        self._patches.close()

    def _blind(self, own: Callable[..., Any], neutral: Callable[..., Any]) -> Callable[..., Any]:
        def hook(*args: Any) -> Any:
            return own(*args) if self.seat is None else neutral(*args)

        return hook

    def _seen(self, legal: Callable[..., Sequence[Value]]) -> Callable[..., Sequence[Value]]:
        def seen(state: CarcassonneState, seat: int) -> Sequence[Value]:
            found = legal(state, seat)
            if seat != self.seat:
                return found
            return [one for one in found if not self.hides(one)] or found

        return seen
