"""What the two dice of a turn can be used for (F23)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.items import fairy_magic, placement, selection
from tilewyrm.engine.feuville.items.placement import FREELY
from tilewyrm.engine.feuville.position import display
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.scoring import town_evaluation
from tilewyrm.engine.feuville.skills import skills
from tilewyrm.engine.feuville.turn import free_actions
from tilewyrm.engine.feuville.turn.free_actions import FreeAction
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    CallGnome,
    Decision,
    EndTurn,
    EvaluateTown,
    PassDie,
    TakeDecree,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import GnomePlaced
from tilewyrm.engine.feuville.values.kinds import DieUse
from tilewyrm.engine.feuville.values.questions import USE_DICE, USE_GNOME
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame

_TILE, _DECREE, _SKILL, _FAIRY, _EVALUATION, _GNOME, _PASS = DieUse


# The uses of a board column, by a die or the Gnome (F23a-c, F67).


def _column_uses(state: FeuvilleState, seat: int, column: int) -> list[Decision]:
    """Return the uses of one board column: its tiles, its decree, its person."""
    found: list[Decision] = []
    walls, towers, skies = state.rows
    wall, tower, sky = intern_pool.take_tile[column]
    at = column - 1
    if walls[at] >= 0:
        found.append(wall)
    if towers[at] >= 0:
        found.append(tower)
    if skies[at] >= 0:
        found.append(sky)
    if state.decree_row[at] >= 0:
        found.append(intern_pool.take_decree[column])
    if skills.USABLE[at](state, seat):
        found.append(intern_pool.use_skill[at])
    return found


def _column(decision: TakeTile | TakeDecree | UseSkill) -> int:
    """Return the board column that *decision* uses."""
    return int(decision.person) if isinstance(decision, UseSkill) else decision.column


def _tile_lies(state: FeuvilleState, _seat: int, decision: TakeTile) -> bool:
    return display.is_open(state, decision)


def _take_tile(state: FeuvilleState, seat: int, decision: TakeTile) -> None:
    _spend(state, seat, decision.column, _TILE)
    tile = display.take_tile(state, seat, decision)
    selection.place(state, seat, tile, FREELY, selection.refill(state))


def _decree_lies(state: FeuvilleState, _seat: int, decision: TakeDecree) -> bool:
    return display.is_decree_open(state, decision.column)


def _take_decree(state: FeuvilleState, seat: int, decision: TakeDecree) -> None:
    _spend(state, seat, decision.column, _DECREE)
    decree = display.take_decree(state, seat, decision.column)
    placement.place(state, seat, decree, FREELY)


def _skill_usable(state: FeuvilleState, seat: int, decision: UseSkill) -> bool:
    return skills.USABLE[decision.person - 1](state, seat)


def _use_skill(state: FeuvilleState, seat: int, decision: UseSkill) -> None:
    _spend(state, seat, int(decision.person), _SKILL)
    skills.start(state, seat, decision.person)


_COLUMN_ACTIONS = {
    TakeTile: FreeAction(_tile_lies, _take_tile),
    TakeDecree: FreeAction(_decree_lies, _take_decree),
    UseSkill: FreeAction(_skill_usable, _use_skill),
}


# The uses of a die of any number, and of both.


def _spend(state: FeuvilleState, seat: int, die: int, use: DieUse) -> None:
    """Take *die* from the dice of the turn; under the Gnome there is none left to take."""
    dice = state.dice
    if dice:
        state.dice = dice[1:] if dice[0] == die else dice[:1]
        state.emit(intern_pool.die_spent(seat, die, use))


def _fairy_helps(state: FeuvilleState, seat: int) -> bool:
    """Return whether a die may go to the Fairy (F66, A56)."""
    return (
        not state.fairy_asked
        and (state.rules.options.fairy_with_town_eval or not state.evaluated)
        and fairy_magic.may_pick(state, seat)
    )


def _may_ask_fairy(state: FeuvilleState, seat: int, decision: AskFairy) -> bool:
    return decision.die in state.dice and _fairy_helps(state, seat)


def _ask_fairy(state: FeuvilleState, seat: int, decision: AskFairy) -> None:
    _spend(state, seat, decision.die, _FAIRY)
    state.fairy_asked = True
    state.agenda.append(fairy_magic.fairy_offer_frame(seat, True, 1))


def _town_pays(state: FeuvilleState, seat: int) -> bool:
    """Return whether a die may go to a Town Evaluation (F50, A56)."""
    together = state.rules.options.fairy_with_town_eval or not state.fairy_asked
    return together and town_evaluation.may_evaluate(state, seat)


def _may_evaluate(state: FeuvilleState, seat: int, decision: EvaluateTown) -> bool:
    return decision.die in state.dice and _town_pays(state, seat)


def _evaluate(state: FeuvilleState, seat: int, decision: EvaluateTown) -> None:
    assert decision.die is not None
    _spend(state, seat, decision.die, _EVALUATION)
    state.evaluated = True
    town_evaluation.evaluate(state, seat)


def _may_pass_die(state: FeuvilleState, seat: int, decision: PassDie) -> bool:
    """Return whether the die may be left unused (A12)."""
    die = decision.die
    return die in state.dice and (
        state.rules.options.allow_pass
        or not (
            _gnome_comes(state)
            or _fairy_helps(state, seat)
            or _town_pays(state, seat)
            or _column_uses(state, seat, die)
        )
    )


def _pass_die(state: FeuvilleState, seat: int, decision: PassDie) -> None:
    _spend(state, seat, decision.die, _PASS)


def _gnome_comes(state: FeuvilleState) -> bool:
    """Return whether both dice may go to the Gnome: there is always a skill for him (F67)."""
    return len(state.dice) == 2


def _may_call_gnome(state: FeuvilleState, _seat: int, _decision: CallGnome) -> bool:
    return _gnome_comes(state)


def _call_gnome(state: FeuvilleState, seat: int, _decision: CallGnome) -> None:
    for die in state.dice:
        state.emit(intern_pool.die_spent(seat, die, _GNOME))
    state.dice = ()
    state.agenda.append(gnome_use_frame(seat))


_ACTIONS = {
    **free_actions.ACTIONS,
    **_COLUMN_ACTIONS,
    AskFairy: FreeAction(_may_ask_fairy, _ask_fairy),
    EvaluateTown: FreeAction(_may_evaluate, _evaluate),
    PassDie: FreeAction(_may_pass_die, _pass_die),
    CallGnome: FreeAction(_may_call_gnome, _call_gnome),
}
"""Everything but ending the turn, by the decision's type."""


def _end(state: FeuvilleState) -> None:
    """Fill empty rows if they waited for the end of the turn (D3), then the decree row (F46)."""
    state.agenda.append(display.DECREE_ROW_FILL_FRAME)
    if not state.rules.refills_at_once:
        state.agenda.append(selection.refill_frame(()))


@dataclass(frozen=True, slots=True)
class DiceUseFrame(DecisionFrame[FeuvilleState]):
    """The turn itself: dice are used, free actions taken, the turn ended (F23, F25)."""

    name = question = USE_DICE

    seat: int

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return free actions, the uses of each die ascending, then Gnome or end of turn.

        A die's uses are tiles from the ground up, decree, skill, Fairy, Town Evaluation, pass.
        """
        seat, dice = self.seat, state.dice
        idle = not state.stores[seat] and not state.towns[seat].ruins
        found = [] if idle else free_actions.legal(state, seat)
        if not dice:
            found.append(intern_pool.end_turn)
            return found
        fairy, town = _fairy_helps(state, seat), _town_pays(state, seat)
        gnome = _gnome_comes(state)
        for die in dice:
            uses = _column_uses(state, seat, die)
            found += uses
            if fairy:
                found.append(intern_pool.ask_fairy[die])
            if town:
                found.append(intern_pool.evaluate_town(die))
            if state.rules.options.allow_pass or not (uses or fairy or town or gnome):
                found.append(intern_pool.pass_die[die])
        if gnome:
            found.append(intern_pool.call_gnome)
        return found

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* is free, or there is a die for it."""
        kind = type(decision)
        if kind in _COLUMN_ACTIONS:
            return _column(decision) in state.dice and _COLUMN_ACTIONS[kind].is_legal(
                state, self.seat, decision
            )
        if kind in _ACTIONS:
            return _ACTIONS[kind].is_legal(state, self.seat, decision)
        return kind is EndTurn and not state.dice

    def apply(self, state: FeuvilleState, decision: Decision) -> None:
        """Do it, and ask again until the turn is ended."""
        kind = type(decision)
        if kind is EndTurn:
            _end(state)
            return
        state.agenda.append(self)
        _ACTIONS[kind].apply(state, self.seat, decision)


dice_use_frame = cache(DiceUseFrame)


@dataclass(frozen=True, slots=True)
class GnomeUseFrame(DecisionFrame[FeuvilleState]):
    """Where the Gnome stands and what is done there (F67)."""

    name = question = USE_GNOME

    seat: int

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the uses of each column, ascending."""
        return [use for column in display.COLUMNS for use in _column_uses(state, self.seat, column)]

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* is a use of a column."""
        action = _COLUMN_ACTIONS.get(type(decision))
        return action is not None and action.is_legal(state, self.seat, decision)

    def apply(self, state: FeuvilleState, decision: TakeTile | TakeDecree | UseSkill) -> None:
        """Do what the Gnome is for, on the flag of its column."""
        state.gnome = _column(decision)
        state.emit(GnomePlaced(self.seat, state.gnome))
        _COLUMN_ACTIONS[type(decision)].apply(state, self.seat, decision)


gnome_use_frame = cache(GnomeUseFrame)
