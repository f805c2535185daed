"""The beginning of a match: everything laid out, the start player found (F8-F13)."""

from dataclasses import dataclass

from tilewyrm.engine.feuville.position.display import DECREE_ROW_FILL_FRAME, EMPTY_ROW, fill_rows
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.stock import FAIRY_FILL_FRAME
from tilewyrm.engine.feuville.position.town import first_town
from tilewyrm.engine.feuville.setup.option_values import FirstPlayer
from tilewyrm.engine.feuville.setup.rules import FIRST_START, NONE, OPEN_FAIRIES, Rules
from tilewyrm.engine.feuville.turn.early_end import end_now
from tilewyrm.engine.feuville.turn.turn import TURN_START_FRAME
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.events import StartDieRolled, StartPlayerChosen
from tilewyrm.engine.feuville.values.rolls import OneDie, Roll
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame, EffectFrame


def initial_layout(rules: Rules) -> FeuvilleState:
    """Return the position in which every component is in its first place, before the first roll.

    Then six skies, towers and walls are drawn, three fairy tiles and six decrees, and the start
    player is found (F8-F13).
    """
    state = FeuvilleState(rules, end_now, FAIRY_FILL_FRAME)
    seats = range(rules.seats)
    state.rows = [EMPTY_ROW] * 3
    state.stacks = list(rules.stacks)
    state.decree_row = EMPTY_ROW
    state.decree_pool = rules.decree_pool
    state.evaluations = rules.evaluations
    state.fairies = (NONE,) * OPEN_FAIRIES
    state.stock = tuple(range(len(rules.fairy_ids)))
    state.grass = rules.grass
    state.scores = [0 for _ in seats]
    state.towns = [first_town(rules, FIRST_START + seat) for seat in seats]
    state.stores = [() for _ in seats]
    state.hands = [() for _ in seats]
    state.scored = [() for _ in seats]
    by_dice = rules.options.first_player is FirstPlayer.DICE
    start = StartRollFrame(tuple(seats), ()) if by_dice else FIRST_SEAT_FRAME
    state.agenda = [start, DECREE_ROW_FILL_FRAME, FAIRY_FILL_FRAME]
    fill_rows(state, intern_pool.LAYERS[::-1])
    state.settle()
    return state


@dataclass(frozen=True, slots=True)
class StartRollFrame(ChanceFrame[FeuvilleState]):
    """A contender rolls for the start player (F12)."""

    name = "roll-start"

    contenders: tuple[int, ...]
    pips: tuple[int, ...]
    """What the first of them have rolled."""

    def source(self, state: FeuvilleState) -> Source:
        """Return the contender's die for the start player."""
        return state.counted_source(self._name())

    def outcomes(self, _state: FeuvilleState) -> tuple[tuple[Roll, int], ...]:
        """Return 1 to 6."""
        return intern_pool.one_die

    def is_possible(self, _state: FeuvilleState, roll: Value) -> bool:
        """Return whether *roll* is one die."""
        return type(roll) is OneDie and 1 <= roll.pips <= 6

    def apply(self, state: FeuvilleState, roll: OneDie) -> None:
        """Note the die; when all have rolled the highest begins, ties roll again."""
        contenders = self.contenders
        state.use(self._name())
        state.emit(StartDieRolled(contenders[len(self.pips)], roll.pips))
        pips = (*self.pips, roll.pips)
        if len(pips) < len(contenders):
            state.agenda.append(StartRollFrame(contenders, pips))
            return
        highest = max(pips)
        best = tuple(seat for seat, die in zip(contenders, pips, strict=True) if die == highest)
        if len(best) > 1:
            state.agenda.append(StartRollFrame(best, ()))
            return
        _begin(state, best[0])

    def _name(self) -> str:
        return f"start/{self.contenders[len(self.pips)]}"


@dataclass(frozen=True, slots=True)
class FirstSeatFrame(EffectFrame[FeuvilleState]):
    """The first seat begins, with ``first_player=seat0``, without a roll."""

    name = "first-seat"

    def apply(self, state: FeuvilleState) -> None:
        """Give it the cup."""
        _begin(state, 0)


FIRST_SEAT_FRAME = FirstSeatFrame()


def _begin(state: FeuvilleState, seat: int) -> None:
    """Let *seat* take the cup and its first turn."""
    state.start = state.active = seat
    state.round = 1
    state.emit(StartPlayerChosen(seat))
    state.agenda.append(TURN_START_FRAME)
