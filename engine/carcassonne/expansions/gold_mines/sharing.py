"""Step 3e: the bars of what was scored are taken, in turn if several have a claim (GD20-GD23)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import leaders, strengths_of
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.gold_mines.bars import bars_on
from tilewyrm.engine.carcassonne.expansions.gold_mines.options import (
    GoldChoice,
    GoldMinesOptions,
)
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import (
    GoldClaim,
    GoldMines,
    GoldOnTile,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame, Frame

TAKE_GOLD = "take-gold"
"""From which tile a bar is taken, where that matters: `TakeGold`."""


@dataclass(frozen=True, slots=True)
class TakeGold:
    """Take a bar from a tile to which you have a claim (GD22)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class GoldTaken:
    """A seat took bars of what was completed (GD20)."""

    seat: int
    bars: tuple[GoldOnTile, ...]
    """How many, from which tiles."""


def claim_bars(state: CarcassonneState, label: int) -> None:
    """Note who may take the bars of the feature *label*, which is scored now (GD20)."""
    bars = bars_on(state, label)
    if not bars:
        return
    strengths = strengths_of(state, state.board.features.standing[label])
    seats = tuple(sorted(leaders(strengths)))
    current = state.of(GoldMines)
    claim = GoldClaim(seats, tuple([one.cell for one in bars]))
    state.keep(replace(current, claims=(*current.claims, claim)))


def withdraw_claim(state: CarcassonneState) -> None:
    """Forget the claim that was noted last."""
    current = state.of(GoldMines)
    state.keep(replace(current, claims=current.claims[:-1]))


def share_bars(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame that shares out what is claimed, None if nothing is."""
    return GoldShareFrame(state.seat) if state.of(GoldMines).claims else None


def drop_claims(state: CarcassonneState) -> None:
    """Leave what is claimed and not yet taken on the map."""
    current = state.of(GoldMines)
    if current.claims:
        state.keep(replace(current, claims=()))


@dataclass(frozen=True, slots=True)
class GoldShareFrame(EffectFrame[CarcassonneState]):
    """The bars are taken one by one, beginning with *seat* (GD21), until a seat has to choose."""

    name = "share-gold"

    seat: int

    def apply(self, state: CarcassonneState) -> None:
        """Let each seat in turn take a bar wherever it does not matter which one."""
        seat, seats = self.seat, state.rules.seats
        asks = state.rules.of(GoldMinesOptions).gold_choice is GoldChoice.PLAYER
        takings: dict[int, dict[Cell, int]] = {}
        left = {one.cell: one.number for one in state.of(GoldMines).bars}
        idle = 0
        while idle < seats:
            wanted = _claimed(state, seat, left)
            if wanted and asks and len(set(wanted.values())) > 1:
                break
            if wanted:
                idle = 0
                at = max(wanted, key=lambda one: len(wanted[one]))
                own = takings.setdefault(seat, {})
                own[at] = own.get(at, 0) + 1
                left[at] -= 1
            else:
                idle += 1
            seat = (seat + 1) % seats
        for taker, gone in takings.items():
            _take(state, taker, gone)
        if idle < seats:
            state.agenda.append(GoldChoiceFrame(seat))
        else:
            drop_claims(state)


@dataclass(frozen=True, slots=True)
class GoldChoiceFrame(DecisionFrame[CarcassonneState]):
    """A seat chooses the tile from which it takes a bar: the others claim them differently."""

    name = "take-gold"
    question = TAKE_GOLD

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the tiles with bars to which the seat has a claim, as they got them."""
        left = {one.cell: one.number for one in state.of(GoldMines).bars}
        return [TakeGold(cell) for cell in _claimed(state, self.seat, left)]

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Take the bar; the next seat is next."""
        _take(state, self.seat, {decision.cell: 1})
        state.agenda.append(GoldShareFrame((self.seat + 1) % state.rules.seats))


def _claimed(
    state: CarcassonneState, seat: int, left: dict[Cell, int]
) -> dict[Cell, frozenset[int]]:
    """Return the tiles that *seat* has a claim to, with bars *left*, each with all who have one."""
    found: dict[Cell, frozenset[int]] = {}
    for at, number in left.items():
        if number:
            seats = claimants(state, at)
            if seat in seats:
                found[at] = seats
    return found


def claimants(state: CarcassonneState, at: Cell) -> frozenset[int]:
    """Return who has a claim to the bars on the tile *at* a cell (GD21)."""
    claims = state.of(GoldMines).claims
    return frozenset([seat for claim in claims if at in claim.cells for seat in claim.seats])


def _take(state: CarcassonneState, seat: int, gone: dict[Cell, int]) -> None:
    state.keep(state.of(GoldMines).taken(state.rules.seats, seat, gone))
    bars = tuple([GoldOnTile(cell, number) for cell, number in gone.items()])
    state.emit(GoldTaken(seat=seat, bars=bars))
