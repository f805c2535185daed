"""The persons' skills (F60-F65): when each may be used, and how it begins."""

from tilewyrm.engine.feuville.items import fairy_magic
from tilewyrm.engine.feuville.items.ruins import restoration_frame
from tilewyrm.engine.feuville.position import display
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.skills import architect, mayor, publican, show, thief
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.kinds import Person

_RESTORED_COLUMNS = 2


def start(state: FeuvilleState, seat: int, person: Person) -> None:
    """Begin the skill of *person* for *seat*."""
    state.emit(intern_pool.skill_used(seat, person))
    _BEGIN[person - 1](state, seat)


def _always(_state: FeuvilleState, _seat: int) -> bool:
    return True


def _has_tiles(state: FeuvilleState, _seat: int) -> bool:
    return display.any_tile(state)


def _helps(state: FeuvilleState, seat: int) -> bool:
    return state.towns[seat].ruins > 0 or fairy_magic.may_pick(state, seat)


def magician_gifts(state: FeuvilleState, seat: int) -> tuple[int, int]:
    """Return how many ruins the Magician turns back for *seat*, and the fairy tiles he gives.

    They are more if there is no ruin now (F65, D7).
    """
    ruins = state.towns[seat].ruins
    picks = 1 if ruins else state.rules.options.magician_unburnt_fairies
    return min(ruins, _RESTORED_COLUMNS), picks


def _conjure(state: FeuvilleState, seat: int) -> None:
    """Restore columns first, then take fairy tiles (F65)."""
    ruins, picks = magician_gifts(state, seat)
    state.agenda.append(fairy_magic.fairy_offer_frame(seat, False, picks))
    if ruins:
        state.agenda.append(restoration_frame(seat, ruins))


USABLE = (_always, thief.usable, _has_tiles, architect.usable, mayor.usable, _helps)
"""By column 0 to 5, what tells whether a seat may use the person's skill now (F24, A13, A14)."""
_BEGIN = (show.start, thief.start, publican.start, architect.start, mayor.start, _conjure)
"""By column 0 to 5, what begins it."""
