"""The persons' skills (F60-F65); the Publican has a module of his own."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import evaluation, frames, interned, market, placing, publican
from tilewyrm.engine.feuville.decisions import (
    Decision,
    Decline,
    EvaluateTown,
    RestoreColumn,
    RollOn,
    StealItem,
    TakeDecree,
)
from tilewyrm.engine.feuville.events import (
    AudienceScored,
    Declined,
    Event,
    ItemStolen,
    ShowEnded,
)
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.kinds import Person
from tilewyrm.engine.feuville.magic import pickable
from tilewyrm.engine.feuville.questions import (
    PICK_DECREE,
    RESTORE,
    SHOW,
    STEAL,
)
from tilewyrm.engine.feuville.rolls import OneDie, Roll
from tilewyrm.engine.feuville.step import Ask, Luck, dice_possible

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState

SHOW_TARGET = 10
RESTORED_COLUMNS = 2


def usable(state: "FeuvilleState", seat: int, person: int) -> bool:
    """Return whether *seat* may use the skill of *person* now (F24, A13, A14)."""
    return _USABLE[person](state, seat)


def _always(_state: "FeuvilleState", _seat: int) -> bool:
    return True


def _thief_usable(state: "FeuvilleState", seat: int) -> bool:
    return not state.rules.thief_needs_target or bool(loot(state, seat))


def _publican_usable(state: "FeuvilleState", _seat: int) -> bool:
    return market.any_tile(state)


def _architect_usable(state: "FeuvilleState", _seat: int) -> bool:
    return market.any_tile(state) or any(state.stacks)


def _mayor_usable(state: "FeuvilleState", seat: int) -> bool:
    return any(decree >= 0 for decree in state.decree_row) or (
        state.rules.mayor_evaluates and evaluation.may_evaluate(state, seat)
    )


def _magician_usable(state: "FeuvilleState", seat: int) -> bool:
    return state.towns[seat].ruins > 0 or bool(pickable(state, seat))


_USABLE: tuple[Callable[["FeuvilleState", int], bool], ...] = (
    _always,
    _always,
    _thief_usable,
    _publican_usable,
    _architect_usable,
    _mayor_usable,
    _magician_usable,
)
"""By person 1 to 6; the first is unused."""


def begin(state: "FeuvilleState", seat: int, person: Person, events: list[Event]) -> None:
    """Begin the skill of *person* for *seat*."""
    events.append(interned.skill_used(seat, person))
    _BEGIN[person](state, seat)


# 1 Travelling Entertainer


def _entertain(state: "FeuvilleState", seat: int) -> None:
    _show_goes_on(state, seat, 0, 0)


def _show_goes_on(state: "FeuvilleState", seat: int, total: int, rolls: int) -> None:
    """Roll while the least number of rolls is not reached, else ask (F60, A34)."""
    forced = rolls < state.rules.least_rolls
    state.agenda.append((frames.SHOW_ROLL if forced else frames.SHOW, seat, total, rolls))


def _show_outcomes(_state: "FeuvilleState", _frame: Frame) -> Sequence[tuple[Roll, int]]:
    return interned.one_die


def _show_rolled(state: "FeuvilleState", frame: Frame, roll: Roll, events: list[Event]) -> None:
    _, seat, total, rolls = frame
    pips = cast(OneDie, roll).pips
    total += pips
    events.append(interned.show_rolled(seat, pips, total))
    if total >= SHOW_TARGET:
        _show_ends(state, seat, total, events)
    else:
        _show_goes_on(state, seat, total, rolls + 1)


def _show_legal(_state: "FeuvilleState", _frame: Frame) -> Sequence[Decision]:
    return (interned.roll_on, interned.stop_rolling)


def _show_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, total, rolls = frame
    if isinstance(decision, RollOn):
        state.agenda.append((frames.SHOW_ROLL, seat, total, rolls))
    else:
        _show_ends(state, seat, total, events)


def _show_ends(state: "FeuvilleState", seat: int, total: int, events: list[Event]) -> None:
    """Give the sum to *seat* unless it is above 10, and the difference to the others (F60)."""
    points = total if total <= SHOW_TARGET else 0
    state.scores[seat] += points
    events.append(ShowEnded(seat, total, points, state.scores[seat]))
    rest = abs(SHOW_TARGET - total)
    if rest:
        for step in range(1, state.rules.seats):
            other = (seat + step) % state.rules.seats
            state.scores[other] += rest
            events.append(AudienceScored(other, rest, state.scores[other]))


# 2 Thief


def loot(state: "FeuvilleState", seat: int) -> list[Decision]:
    """Return the decisions to steal each unprotected stored item of the others (F61)."""
    rules = state.rules
    found: list[Decision] = []
    for step in range(1, rules.seats):
        victim = (seat + step) % rules.seats
        for item, protection in state.stores[victim]:
            if protection < 0 and (
                rules.thief_makes_room or placing.options(state, seat, item, frames.WITH_ROOM)
            ):
                found.append(interned.steal_item(victim, rules.ids[item]))
    return found


def _steal(state: "FeuvilleState", seat: int) -> None:
    if loot(state, seat):
        state.agenda.append((frames.STEAL, seat))


def _steal_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    return loot(state, frame[1])


def _steal_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    seat = frame[1]
    chosen = cast(StealItem, decision)
    item = state.rules.index[chosen.item]
    state.stores[chosen.seat] = tuple(
        stored for stored in state.stores[chosen.seat] if stored[0] != item
    )
    events.append(ItemStolen(seat, chosen.seat, chosen.item))
    mode = frames.FREELY if state.rules.thief_makes_room else frames.WITH_ROOM
    placing.place(state, seat, item, mode)


# 4 Architect


def _design(state: "FeuvilleState", seat: int) -> None:
    """Fill every gap, open a window for Great Selections, then let *seat* take a tile (F63)."""
    rules, agenda = state.rules, state.agenda
    market.refill_later(state)
    agenda.append((frames.OFFER, seat))
    if rules.window_first:
        market.refill_later(state)
    wait = rules.window_first or not rules.refill_now
    agenda.append((frames.WINDOW, 0, 0, 0, market.ALL_ROWS if wait else 0))
    market.fill_rows(state, [0, 1, 2])


# 5 Town Mayor


def _govern(state: "FeuvilleState", seat: int) -> None:
    state.agenda.append((frames.PICK_DECREE, seat))


def _decree_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    found: list[Decision] = [
        interned.take_decree[column]
        for column, decree in enumerate(state.decree_row, 1)
        if decree >= 0
    ]
    if state.rules.mayor_evaluates and evaluation.may_evaluate(state, frame[1]):
        found.append(interned.evaluate_town[0])
    return found


def _decree_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    seat = frame[1]
    if isinstance(decision, EvaluateTown):
        evaluation.evaluate(state, seat, events)
    else:
        column = cast(TakeDecree, decision).column
        decree = market.take_decree(state, seat, column, events)
        placing.place(state, seat, decree, frames.FREELY)


# 6 Magician


def _conjure(state: "FeuvilleState", seat: int) -> None:
    """Restore columns first, then take fairy tiles: more if there is no ruin now (F65, D7)."""
    ruins = state.towns[seat].ruins
    picks = 1 if ruins else state.rules.unburnt_fairies
    state.agenda.append((frames.FAIRIES, seat, 0, picks))
    if ruins:
        state.agenda.append((frames.RESTORE, seat, min(ruins, RESTORED_COLUMNS)))


def _restore_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    kind, seat, left = frame
    if isinstance(decision, Decline):
        events.append(Declined(seat, RESTORE))
        return
    placing.restore(state, seat, cast(RestoreColumn, decision).position, events)
    if left > 1:
        state.agenda.append((kind, seat, left - 1))


_BEGIN: dict[Person, Callable[["FeuvilleState", int], None]] = {
    Person.ENTERTAINER: _entertain,
    Person.THIEF: _steal,
    Person.PUBLICAN: publican.begin,
    Person.ARCHITECT: _design,
    Person.MAYOR: _govern,
    Person.MAGICIAN: _conjure,
}

SHOW_ROLL = Luck(_show_outcomes, dice_possible, _show_rolled)
ASK_SHOW = Ask(SHOW, _show_legal, _show_decide)
ASK_STEAL = Ask(STEAL, _steal_legal, _steal_decide)
ASK_DECREE = Ask(PICK_DECREE, _decree_legal, _decree_decide)
ASK_RESTORE = Ask(RESTORE, placing.ruins, _restore_decide)
