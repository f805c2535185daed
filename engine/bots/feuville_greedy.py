"""A strategy for Feuville that looks as far as its own next question.

It tries every legal decision on a copy, follows the questions that come with it (where to put the
tile, what to make room with), and takes what leaves its seat best off. What a position is worth is
its points, the other seats' points against them, and an estimate of what town, store and fairy
tiles will still bring, which shrinks as the decree stack does. All worths are hundredths of a
point, in whole numbers.
"""

from typing import Any, cast

from tilewyrm.engine.feuville import frames
from tilewyrm.engine.feuville.decisions import RollOn, StopRolling
from tilewyrm.engine.feuville.questions import SHOW, USE_DICE
from tilewyrm.engine.feuville.rules import FIRST_DECREE, LAYER_SIZE
from tilewyrm.engine.feuville.scoring import best_stretch, ways, worth
from tilewyrm.engine.feuville.state import FeuvilleState
from tilewyrm.engine.game import Choice, Decided, Draw, State

POINT = 100
FULL_STACK = 13
"""Decrees in the stack at the beginning (F10): the measure of the time that is left."""
STOP_AT = 7
"""The sum at which the Entertainer's lead is largest on average."""
DEPTH = 4
"""How many of its own questions in a row the strategy thinks through."""

UNUSED_DIE = 2 * POINT
SHOW_WORTH = 5 * POINT
"""The average lead of a show that stops at `STOP_AT`."""
SKILL_WORTH = 2 * POINT
"""A skill whose gift depends on what chance lays out or the others take."""
FAIRY_WORTH = {2: 3 * POINT, 3: POINT, 4: 3 * POINT}
"""Great Selection, Theft Protection, Fire Protection, kept."""


class FeuvilleGreedyBot:
    """Takes the decision that leaves its seat best off, judged by `worth_of`."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def choose(self, state: State, seat: int) -> Any:
        """Return one of ``state.legal(seat)``; of equals any, each with the same chance."""
        position = cast(FeuvilleState, state)
        legal = position.legal(seat)
        if len(legal) == 1:
            return legal[0]
        pending = position.pending
        if isinstance(pending, Choice) and pending.question == SHOW:
            total = position.agenda[-1][2]
            return next(one for one in legal if isinstance(one, _show_choice(total)))
        worths = [_followed(position, seat, decision, DEPTH) for decision in legal]
        best = max(worths)
        choices = [one for one, value in zip(legal, worths, strict=True) if value == best]
        return choices[self._draw(len(choices))]


def _show_choice(total: int) -> type:
    return StopRolling if total >= STOP_AT else RollOn


def _followed(state: FeuvilleState, seat: int, decision: Any, depth: int) -> int:
    """Return what *decision* is worth with the best answers to the questions it brings."""
    after = state.copy()
    after.apply(Decided(seat, decision))
    pending = after.pending
    if (
        depth > 1
        and isinstance(pending, Choice)
        and pending.seat == seat
        and pending.question not in (USE_DICE, SHOW)
    ):
        return max(_followed(after, seat, one, depth - 1) for one in after.legal(seat))
    return worth_of(after, seat) + _promised(after, seat)


def _promised(state: FeuvilleState, seat: int) -> int:
    """Return what is still to come from skills that have begun but wait for chance or others."""
    promised = 0
    for frame in state.agenda:
        if frame[0] in (frames.SHOW_ROLL, frames.SHOW):
            promised += SHOW_WORTH
        elif frame[0] in (frames.OFFER, frames.PUBLICAN) and state.active == seat:
            promised += SKILL_WORTH
    return promised


def worth_of(state: FeuvilleState, seat: int) -> int:
    """Return what the position of *seat* is worth, in hundredths of a point."""
    others = [score for other, score in enumerate(state.scores) if other != seat]
    value = POINT * state.scores[seat] - POINT * sum(others) // len(others)
    if state.over is not None:
        return value
    left = state.decree_stack
    value += _town(state, seat, left) + _store(state, seat, left)
    kinds = state.rules.fairy_kinds
    value += sum(FAIRY_WORTH[kinds[fairy]] for fairy in state.hands[seat]) * left // FULL_STACK
    if state.active == seat and not state.closing:
        value += UNUSED_DIE * len(state.dice)
    return value


def _town(state: FeuvilleState, seat: int, left: int) -> int:
    """Return what the town will still bring: symbols, whole columns, safety from the dragon."""
    town, rules = state.towns[seat], state.rules
    clouds, *symbols = town.counts
    value = sum(symbols) * (20 + 90 * left // FULL_STACK)
    open_columns = sum(not c.grass and not c.burnt and c.sky >= 0 for c in town.columns)
    value += min(open_columns, 4) * 90 * left // FULL_STACK
    value += sum(40 for c in town.columns if c.tower >= 0 and not c.burnt) * left // FULL_STACK
    bare = max(0, town.unburnt - clouds)
    spare = max(0, clouds - town.unburnt)
    value -= bare * (60 + 160 * left // FULL_STACK)
    value += min(spare, 2) * 40 * left // FULL_STACK
    value -= town.ruins * 20
    if state.evaluations and rules.all_evaluations.isdisjoint(state.scored[seat]):
        stretch = best_stretch(rules, town)
        if stretch is not None:
            value += stretch.points * POINT // 2
        else:
            value += _corners(state, seat) * left // FULL_STACK
    return value


def _corners(state: FeuvilleState, seat: int) -> int:
    """Return what the beginnings of a town wall are worth: corners that face the right way."""
    kinds = state.rules.tile_kinds
    value = 0
    columns = state.towns[seat].columns
    for index, column in enumerate(columns):
        kind = kinds[column.wall]
        outer = index if kind == 2 else len(columns) - 1 - index
        if kind in (2, 3) and outer <= 1 and not column.burnt:
            value += 120
            if column.tower >= 0:
                value += 200 if kinds[column.tower] == kind else -120
        elif kind == 4:
            value += 40
    return min(value, 700)


def _store(state: FeuvilleState, seat: int, left: int) -> int:
    """Return what the stored items will bring: decrees what they are worth now and a bit more."""
    rules, town = state.rules, state.towns[seat]
    value = 0
    for item, _ in state.stores[seat]:
        if item >= FIRST_DECREE:
            now = [
                worth(rules, town, item, way).points for way in ways(rules, town, item, state.grass)
            ]
            part = 95 if left > 2 and not state.triggered else 40
            value += max(now, default=0) * part + 200 * left // FULL_STACK
        else:
            fits = town.places(rules, item // LAYER_SIZE)
            value += (100 if fits else 60) * left // FULL_STACK
    return value
