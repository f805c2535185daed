"""The six persons' skills (F60-F65) and the Town Evaluation (F50)."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned, market, placing
from tilewyrm.engine.feuville.decisions import (
    Decision,
    Decline,
    EvaluateTown,
    LayArms,
    RestoreColumn,
    RollOn,
    StealItem,
    TakeDecree,
    TakeTile,
)
from tilewyrm.engine.feuville.events import (
    AudienceScored,
    Declined,
    Event,
    GrassLaid,
    ItemStolen,
    ShowEnded,
    TownEvaluated,
)
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.kinds import Grass, Person
from tilewyrm.engine.feuville.magic import pickable
from tilewyrm.engine.feuville.questions import (
    LAY_ARMS,
    PICK_DECREE,
    PUBLICAN,
    RESTORE,
    SHOW,
    STEAL,
)
from tilewyrm.engine.feuville.rolls import OneDie, Roll
from tilewyrm.engine.feuville.scoring import Stretch, arms_positions, best_stretch
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
        state.rules.mayor_evaluates and may_evaluate(state, seat)
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


# 3 Publican


def _donate(state: "FeuvilleState", _seat: int) -> None:
    """Begin the round; rows that are empty already wait for the end of the turn (F36)."""
    mask = 0
    if not state.rules.refill_now:
        mask = sum(1 << layer for layer in market.empty_rows(state, 0))
    state.agenda.append((frames.PUBLICAN, 0, mask))


def next_pick(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Ask for the next pick: the active seat, the others clockwise, the active again (F62)."""
    kind, done, mask = frame
    seats = state.rules.seats
    if done > seats:
        return
    seat = (state.active + done) % seats
    must_build = 0 < done < seats or (done == 0 and not state.rules.first_pick_stored)
    mode = frames.BUILD_ONLY if must_build else frames.FREELY
    state.agenda += ((kind, done + 1, mask), (frames.REFILL, mask))
    if _gifts(state, seat, mode):
        state.agenda.append((frames.PUBLICAN_PICK, seat, mode))


def _gifts(state: "FeuvilleState", seat: int, mode: int) -> list[Decision]:
    """Return the decisions to take each open tile that *seat* can use in *mode*."""
    found = market.open_tiles(state)
    if mode == frames.BUILD_ONLY:
        rules, town = state.rules, state.towns[seat]
        fits = [bool(town.places(rules, layer)) for layer in range(3)]
        found = [pick for pick in found if fits[cast(TakeTile, pick).layer - 1]]
    return found


def _pick_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, mode = frame
    found = _gifts(state, seat, mode)
    if state.rules.publican_declines:
        found.append(interned.decline)
    return found


def _pick_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, mode = frame
    if isinstance(decision, TakeTile):
        tile = market.take_tile(state, seat, decision, events)
        placing.place(state, seat, tile, mode)
    else:
        events.append(Declined(seat, PUBLICAN))


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
    if state.rules.mayor_evaluates and may_evaluate(state, frame[1]):
        found.append(interned.evaluate_town[0])
    return found


def _decree_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    seat = frame[1]
    if isinstance(decision, EvaluateTown):
        evaluate(state, seat, events)
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


def _restore_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    burnt = state.towns[frame[1]].burnt_positions()
    return [*(interned.restore_column(position) for position in burnt), interned.decline]


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


# Town Evaluation


def may_evaluate(state: "FeuvilleState", seat: int) -> bool:
    """Return whether *seat* can score a Town Evaluation now, once a game (F50)."""
    return (
        bool(state.evaluations)
        and state.rules.all_evaluations.isdisjoint(state.scored[seat])
        and best_stretch(state.rules, state.towns[seat]) is not None
    )


def evaluate(state: "FeuvilleState", seat: int, events: list[Event]) -> None:
    """Score a Town Evaluation for *seat* at once; the grass with the arms is laid next (F50)."""
    rules = state.rules
    points, left, right, walls, towers = cast(Stretch, best_stretch(rules, state.towns[seat]))
    decree, *rest = state.evaluations
    state.evaluations = tuple(rest)
    state.scored[seat] = (*state.scored[seat], decree)
    state.scores[seat] += points
    name, total = rules.ids[decree], state.scores[seat]
    events.append(TownEvaluated(seat, name, left, right, walls, towers, points, total))
    state.agenda.append((frames.LAY_ARMS, seat, left, right, points))


def _arms_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, left, right, points = frame
    stretch = Stretch(points, left, right, 0, 0)
    positions = arms_positions(state.rules, state.towns[seat], stretch)
    return [interned.lay_arms(position) for position in positions]


def _arms_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    seat = frame[1]
    position = cast(LayArms, decision).position
    state.towns[seat] = state.towns[seat].grassed(position, Grass.ARMS)
    events.append(GrassLaid(seat, position, Grass.ARMS))


_BEGIN: dict[Person, Callable[["FeuvilleState", int], None]] = {
    Person.ENTERTAINER: _entertain,
    Person.THIEF: _steal,
    Person.PUBLICAN: _donate,
    Person.ARCHITECT: _design,
    Person.MAYOR: _govern,
    Person.MAGICIAN: _conjure,
}

SHOW_ROLL = Luck(_show_outcomes, dice_possible, _show_rolled)
ASK_SHOW = Ask(SHOW, _show_legal, _show_decide)
ASK_STEAL = Ask(STEAL, _steal_legal, _steal_decide)
ASK_PUBLICAN = Ask(PUBLICAN, _pick_legal, _pick_decide)
ASK_DECREE = Ask(PICK_DECREE, _decree_legal, _decree_decide)
ASK_RESTORE = Ask(RESTORE, _restore_legal, _restore_decide)
ASK_ARMS = Ask(LAY_ARMS, _arms_legal, _arms_decide)
