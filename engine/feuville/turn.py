"""A turn: the dice, what they can be used for, the free actions (section 2)."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import decisions as d
from tilewyrm.engine.feuville import (
    dragon,
    evaluation,
    frames,
    interned,
    magic,
    market,
    placing,
    skills,
)
from tilewyrm.engine.feuville.decisions import Decision
from tilewyrm.engine.feuville.events import Event, GnomePlaced, TurnStarted
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.kinds import DieUse
from tilewyrm.engine.feuville.questions import BEFORE_ROLL, USE_DICE, USE_GNOME
from tilewyrm.engine.feuville.rolls import Roll, TwoDice
from tilewyrm.engine.feuville.step import Ask, Luck, dice_possible

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState


def start(state: "FeuvilleState", _frame: Frame, events: list[Event]) -> None:
    """Begin the active seat's turn: the dice are next (F20)."""
    state.rolled, state.dice = (0, 0), ()
    state.fairy_asked = state.evaluated = state.closing = 0
    events.append(TurnStarted(state.active, state.round))
    roll_next(state, again=0)


def roll_next(state: "FeuvilleState", *, again: int) -> None:
    """Let the dice be rolled next, after free actions where the setup allows them (A33)."""
    state.agenda.append((frames.ROLL, again))
    if state.rules.early_actions:
        state.agenda.append((frames.BEFORE_ROLL, state.active))


def _roll_outcomes(_state: "FeuvilleState", _frame: Frame) -> Sequence[tuple[Roll, int]]:
    return interned.two_dice


def _rolled(state: "FeuvilleState", frame: Frame, roll: Roll, events: list[Event]) -> None:
    """Place the dice (F21), or wake the dragon with a double and roll again (F22, A6)."""
    seat = state.active
    dice = cast(TwoDice, roll)
    low, high = dice.low, dice.high
    events.append(interned.dice_rolled(seat, low, high))
    if low != high:
        state.rolled = state.dice = (low, high)
        state.agenda.append((frames.USE_DICE, seat))
    elif frame[1] and not state.rules.double_again:
        state.agenda.append(frame)
    else:
        roll_next(state, again=1)
        dragon.wake(state, events)


def free_actions(state: "FeuvilleState", seat: int) -> list[Decision]:
    """Return what *seat* may do in its turn without a die (F25)."""
    found: list[Decision] = []
    rules = state.rules
    for item, _ in state.stores[seat]:
        found += placing.uses(state, seat, item)
    if magic.kept(state, seat, rules.theft_protections) >= 0:
        found += magic.protections(state, seat)
    if rules.rebuild_any_time and placing.may_rebuild(state, seat):
        burnt = state.towns[seat].burnt_positions()
        found += [interned.restore_column(position) for position in burnt]
    if rules.free_discard:
        found += [interned.discard_item(rules.ids[item]) for item, _ in state.stores[seat]]
    return found


def _use_stored(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    placing.use_stored(state, seat, decision, events)


def _protect(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    fairy = magic.kept(state, seat, state.rules.theft_protections)
    magic.leave_hand(state, seat, state.rules.fairy_ids[fairy])
    magic.protect(state, seat, fairy, cast(d.ProtectItem, decision).item, events)


def _restore(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    placing.restore(state, seat, cast(d.RestoreColumn, decision).position, events)


def _early_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    return [*free_actions(state, frame[1]), interned.roll_dice]


def _early_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    if not isinstance(decision, d.RollDice):
        state.agenda.append(frame)
        _USES[type(decision)](state, frame[1], decision, events)


def _column_uses(state: "FeuvilleState", seat: int, column: int) -> list[Decision]:
    """Return the uses of one board column: its tiles, its decree, its person (F23a-c)."""
    found: list[Decision] = []
    walls, towers, skies = state.rows
    wall, tower, sky = interned.take_tile[column]
    if walls[column - 1] >= 0:
        found.append(wall)
    if towers[column - 1] >= 0:
        found.append(tower)
    if skies[column - 1] >= 0:
        found.append(sky)
    if state.decree_row[column - 1] >= 0:
        found.append(interned.take_decree[column])
    if skills.usable(state, seat, column):
        found.append(cast(Decision, interned.use_skill[column]))
    return found


def _turn_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    seat = frame[1]
    rules, dice = state.rules, state.dice
    found = free_actions(state, seat) if state.stores[seat] or state.towns[seat].ruins else []
    if not dice:
        found.append(interned.end_turn)
        return found
    fairy = not state.fairy_asked and bool(magic.pickable(state, seat))
    town = evaluation.may_evaluate(state, seat)
    if not rules.fairy_and_evaluation:
        fairy, town = fairy and not state.evaluated, town and not state.fairy_asked
    gnome = len(dice) == 2  # somebody's skill can always be used: the Entertainer's
    for die in dice:
        uses = _column_uses(state, seat, die)
        found += uses
        if fairy:
            found.append(interned.ask_fairy[die])
        if town:
            found.append(interned.evaluate_town[die])
        if rules.may_pass or not (uses or fairy or town or gnome):
            found.append(interned.pass_die[die])
    if gnome:
        found.append(interned.call_gnome)
    return found


def _turn_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    if not isinstance(decision, d.EndTurn):
        state.agenda.append(frame)
    _USES[type(decision)](state, frame[1], decision, events)


def _spend(state: "FeuvilleState", seat: int, die: int, use: DieUse, events: list[Event]) -> None:
    """Take *die* from the dice of the turn; under the Gnome there is none left to take."""
    dice = state.dice
    if dice:
        state.dice = dice[1:] if dice[0] == die else dice[:1]
        events.append(interned.die_spent(seat, die, use))


def _take_tile(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    chosen = cast(d.TakeTile, decision)
    _spend(state, seat, chosen.column, DieUse.TILE, events)
    tile = market.take_tile(state, seat, chosen, events)
    market.refill_later(state)
    placing.place(state, seat, tile, frames.FREELY)


def _take_decree(
    state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]
) -> None:
    column = cast(d.TakeDecree, decision).column
    _spend(state, seat, column, DieUse.DECREE, events)
    decree = market.take_decree(state, seat, column, events)
    placing.place(state, seat, decree, frames.FREELY)


def _use_skill(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    person = cast(d.UseSkill, decision).person
    _spend(state, seat, int(person), DieUse.SKILL, events)
    skills.begin(state, seat, person, events)


def _ask_fairy(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    _spend(state, seat, cast(d.AskFairy, decision).die, DieUse.FAIRY, events)
    state.fairy_asked = 1
    state.agenda.append((frames.FAIRIES, seat, 1, 1))


def _evaluate(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    die = cast(d.EvaluateTown, decision).die
    _spend(state, seat, die, DieUse.TOWN_EVALUATION, events)
    state.evaluated = 1
    evaluation.evaluate(state, seat, events)


def _call_gnome(
    state: "FeuvilleState", seat: int, _decision: Decision, events: list[Event]
) -> None:
    events += [interned.die_spent(seat, die, DieUse.GNOME) for die in state.dice]
    state.dice = ()
    state.agenda.append((frames.USE_GNOME, seat))


def _pass_die(state: "FeuvilleState", seat: int, decision: Decision, events: list[Event]) -> None:
    _spend(state, seat, cast(d.PassDie, decision).die, DieUse.PASS, events)


def _end_turn(
    state: "FeuvilleState", _seat: int, _decision: Decision, _events: list[Event]
) -> None:
    state.agenda.append((frames.END,))


def _gnome_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    found = []
    for column in range(1, 7):
        found += _column_uses(state, frame[1], column)
    return found


def _gnome_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    """Do what the Gnome is for, on the flag of its column (F67)."""
    seat = frame[1]
    if isinstance(decision, d.UseSkill):
        state.gnome = int(decision.person)
    else:
        state.gnome = cast(d.TakeTile, decision).column
    events.append(GnomePlaced(seat, state.gnome))
    _USES[type(decision)](state, seat, decision, events)


_USES: dict[type, Callable[["FeuvilleState", int, Decision, list[Event]], None]] = {
    d.BuildTile: _use_stored,
    d.ScoreStatus: _use_stored,
    d.ScoreDistrict: _use_stored,
    d.ScoreView: _use_stored,
    d.ScoreDiscretion: _use_stored,
    d.DiscardItem: _use_stored,
    d.ProtectItem: _protect,
    d.RestoreColumn: _restore,
    d.TakeTile: _take_tile,
    d.TakeDecree: _take_decree,
    d.UseSkill: _use_skill,
    d.AskFairy: _ask_fairy,
    d.EvaluateTown: _evaluate,
    d.PassDie: _pass_die,
    d.CallGnome: _call_gnome,
    d.EndTurn: _end_turn,
}

ROLL = Luck(_roll_outcomes, dice_possible, _rolled)
ASK_EARLY = Ask(BEFORE_ROLL, _early_legal, _early_decide)
ASK_TURN = Ask(USE_DICE, _turn_legal, _turn_decide)
ASK_GNOME = Ask(USE_GNOME, _gnome_legal, _gnome_decide)
