"""The fairy-magic tiles of the board: three lie open, the others face down (F9, F66, F73)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.rules import NONE
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.events import FairyRemoved
from tilewyrm.engine.feuville.values.rolls import DrawFairy, Roll
from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.frame import ChanceFrame, EffectFrame

_SOURCE = "fairies"
"""The stock as a source of chance."""


@dataclass(frozen=True, slots=True)
class FairyFillFrame(EffectFrame[FeuvilleState]):
    """Every open fairy space is filled, the leftmost first, while there is a tile for it (F66)."""

    name = "fill-fairies"

    def apply(self, state: FeuvilleState) -> None:
        """Draw for the leftmost empty space, if there is one and a tile for it."""
        if NONE in state.fairies and state.stock:
            state.agenda += (self, fairy_draw_frame(state.fairies.index(NONE) + 1))


FAIRY_FILL_FRAME = FairyFillFrame()


@dataclass(frozen=True, slots=True)
class FairyDrawFrame(ChanceFrame[FeuvilleState]):
    """A fairy tile is drawn for an open space."""

    name = "draw-fairy"

    space: int
    """1 to 3."""

    def source(self, state: FeuvilleState) -> Source:
        """Return the stock: what was drawn may come again, so its draws are counted."""
        return state.counted_source(_SOURCE)

    def outcomes(self, state: FeuvilleState) -> list[tuple[Roll, int]]:
        """Return every tile of the stock, in the order of the catalogue."""
        ids = state.rules.fairy_ids
        return [intern_pool.draw_fairy(ids[fairy]) for fairy in state.stock]

    def weight(self, state: FeuvilleState) -> int:
        """Return how many there are."""
        return len(state.stock)

    def outcome(self, state: FeuvilleState, number: int) -> Roll:
        """Return one of them."""
        roll: Roll = intern_pool.draw_fairy(state.rules.fairy_ids[state.stock[number]])[0]
        return roll

    def is_possible(self, state: FeuvilleState, roll: Value) -> bool:
        """Return whether *roll* draws a tile of the stock."""
        return (
            type(roll) is DrawFairy and state.rules.fairy_index.get(roll.fairy, NONE) in state.stock
        )

    def apply(self, state: FeuvilleState, roll: DrawFairy) -> None:
        """Lay the tile open."""
        state.use(_SOURCE)
        fairy = state.rules.fairy_index[roll.fairy]
        state.stock = tuple(other for other in state.stock if other != fairy)
        at = self.space - 1
        state.fairies = (*state.fairies[:at], fairy, *state.fairies[at + 1 :])
        state.emit(intern_pool.fairy_revealed(self.space, roll.fairy))


fairy_draw_frame = cache(FairyDrawFrame)


def lay_away(state: FeuvilleState, fairy: int, *, remove: bool) -> None:
    """Put *fairy* into the stock (F73), or *remove* it from the game (D6)."""
    if remove:
        state.box_fairies = (*state.box_fairies, fairy)
    else:
        state.stock = tuple(sorted((*state.stock, fairy)))


def give_back(state: FeuvilleState, fairy: int, *, remove: bool = False) -> None:
    """Lay a used *fairy* tile, which everybody sees, away."""
    lay_away(state, fairy, remove=remove)
    name = state.rules.fairy_ids[fairy]
    state.emit(FairyRemoved(name) if remove else intern_pool.fairy_returned(name))


@dataclass(frozen=True, slots=True)
class FairyReturnFrame(EffectFrame[FeuvilleState]):
    """A used tile goes back after its open space was filled (D9)."""

    name = "return-fairy"

    fairy: str

    def apply(self, state: FeuvilleState) -> None:
        """Give it back."""
        give_back(state, state.rules.fairy_index[self.fairy])
