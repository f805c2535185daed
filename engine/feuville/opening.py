"""The beginning of a match: everything laid out, the start player found (F8-F13)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned
from tilewyrm.engine.feuville.events import Event, StartDieRolled, StartPlayerChosen
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.market import EMPTY_ROW
from tilewyrm.engine.feuville.rolls import OneDie, Roll
from tilewyrm.engine.feuville.rules import FIRST_START, NONE, OPEN_FAIRIES
from tilewyrm.engine.feuville.step import Luck, dice_possible
from tilewyrm.engine.feuville.town import first_town

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState


def lay_out(state: "FeuvilleState") -> None:
    """Put every component of the setup in its first place; what is drawn comes next (F8-F13)."""
    rules = state.rules
    state.rows = [EMPTY_ROW] * 3
    state.stacks = list(rules.stacks)
    state.decree_row = (NONE,) * 6
    state.decree_pool = rules.decree_pool
    state.decree_stack = rules.decree_stack
    state.evaluations = rules.evaluations
    state.stock = tuple(range(len(rules.fairy_ids)))
    state.grass = rules.grass
    state.scores = [0] * rules.seats
    state.towns = [first_town(rules, FIRST_START + seat) for seat in range(rules.seats)]
    state.stores = [()] * rules.seats
    state.hands = [()] * rules.seats
    state.scored = [()] * rules.seats
    state.agenda = [
        (frames.START_DICE, tuple(range(rules.seats)), ()),
        (frames.FILL_DECREES,),
        (frames.OPEN_FAIRIES,),
        (frames.FILL, 0),
        (frames.FILL, 1),
        (frames.FILL, 2),
    ]


def open_fairies(state: "FeuvilleState", _frame: Frame, _events: list[Event]) -> None:
    """Open the fairy spaces for three tiles (F9)."""
    state.fairies = (NONE,) * OPEN_FAIRIES
    state.agenda.append((frames.FILL_FAIRIES,))


def _die_outcomes(_state: "FeuvilleState", _frame: Frame) -> Sequence[tuple[Roll, int]]:
    return interned.one_die


def _die_rolled(state: "FeuvilleState", frame: Frame, roll: Roll, events: list[Event]) -> None:
    """Note a die; when all contenders rolled the highest begins, ties roll again (F12)."""
    kind, contenders, pips = frame
    die = cast(OneDie, roll).pips
    events.append(StartDieRolled(contenders[len(pips)], die))
    pips = (*pips, die)
    if len(pips) < len(contenders):
        state.agenda.append((kind, contenders, pips))
        return
    highest = max(pips)
    best = tuple(seat for seat, other in zip(contenders, pips, strict=True) if other == highest)
    if len(best) > 1:
        state.agenda.append((kind, best, ()))
        return
    state.start = state.active = best[0]
    state.round = 1
    events.append(StartPlayerChosen(best[0]))
    state.agenda.append((frames.TURN,))


START_DICE = Luck(_die_outcomes, dice_possible, _die_rolled)
