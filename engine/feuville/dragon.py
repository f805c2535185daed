"""The dragon: which towns burn, and which of their columns (section 6)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned, magic, placing
from tilewyrm.engine.feuville.decisions import BurnColumn, Decision, PlayFairy
from tilewyrm.engine.feuville.events import (
    ColumnBurnt,
    Declined,
    DragonWoke,
    Event,
    StartColumnSpared,
    TownSpared,
    TownWeighed,
)
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.questions import BURN, FIRE_PROTECTION
from tilewyrm.engine.feuville.step import Ask
from tilewyrm.engine.feuville.town import Column

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState


def wake(state: "FeuvilleState", events: list[Event]) -> None:
    """Let the dragon come to every town next, the active seat's first (F80, A8)."""
    events.append(DragonWoke(state.active))
    state.agenda.append((frames.ATTACK, 0))


def attack(state: "FeuvilleState", frame: Frame, events: list[Event]) -> None:
    """Weigh the next town: clouds against columns (F80, F81)."""
    kind, done = frame
    rules = state.rules
    if done == rules.seats:
        return
    state.agenda.append((kind, done + 1))
    seat = (state.active + done) % rules.seats
    town = state.towns[seat]
    columns = town.unburnt
    if rules.ruins_count:
        columns = len(town.columns) - int(rules.start_uncounted)
    need = max(0, columns - town.clouds)
    events.append(TownWeighed(seat, town.clouds, columns, need))
    if not need:
        return
    if rules.fire_protections.isdisjoint(state.hands[seat]):
        _burn_next(state, seat, need, 0)
    else:
        state.agenda.append((frames.FIRE_PROTECTION, seat, need))


def _fire_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    rules = state.rules
    held = magic.kept(state, frame[1], rules.fire_protections)
    return (interned.play_fairy(rules.fairy_ids[held]), interned.decline)


def _fire_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, need = frame
    if isinstance(decision, PlayFairy):
        events.append(TownSpared(seat, decision.fairy))
        magic.give_back(state, magic.leave_hand(state, seat, decision.fairy), events)
    else:
        events.append(Declined(seat, FIRE_PROTECTION))
        _burn_next(state, seat, need, 0)


def _burnable(state: "FeuvilleState", seat: int, named: int) -> list[int]:
    """Return the positions of columns that may be named to burn, ascending (F84, A1).

    The start column without a tower absorbs one loss an attack: not again once it was *named*.
    """
    return [
        column.position
        for column in state.towns[seat].columns
        if not column.burnt
        and (state.rules.clouds_burn or not _cloudy(state, column))
        and (column.position != 0 or (state.rules.start_absorbs and not named))
    ]


def _cloudy(state: "FeuvilleState", column: Column) -> bool:
    return column.sky >= 0 and state.rules.counts[column.sky][0] > 0


def _burn_next(state: "FeuvilleState", seat: int, need: int, named: int) -> None:
    """Ask for the next column to burn, as long as one is to burn and can (F81, A5)."""
    if need and _burnable(state, seat, named):
        state.agenda.append((frames.BURN, seat, need, named))


def _burn(state: "FeuvilleState", seat: int, position: int, events: list[Event]) -> int:
    """Turn a column to its ruin side (F82); return 1 if it was the bare start column (F83)."""
    tiles = placing.flipped(state, seat, position)
    if not tiles:
        events.append(StartColumnSpared(seat))
        return 1
    state.towns[seat] = state.towns[seat].turned(state.rules, position, burnt=True)
    events.append(ColumnBurnt(seat, position, tiles))
    return 0


def _burn_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, _, named = frame
    return [interned.burn_column(position) for position in _burnable(state, seat, named)]


def _burn_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, need, named = frame
    spared = _burn(state, seat, cast(BurnColumn, decision).position, events)
    _burn_next(state, seat, need - 1, named or spared)


ASK_FIRE = Ask(FIRE_PROTECTION, _fire_legal, _fire_decide)
ASK_BURN = Ask(BURN, _burn_legal, _burn_decide)
