"""The early end of a match, in the middle of a turn: items in hand are put away first."""

from collections.abc import Iterator

from tilewyrm.engine.feuville.items.selection import SelectionPickFrame
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.stock import FairyReturnFrame, lay_away
from tilewyrm.engine.feuville.scoring.final_scoring import finish


def end_now(state: FeuvilleState) -> None:
    """End the match as it is: scored as at the end of a last round (F93-F95).

    A tile or decree in hand, neither built nor scored nor stored yet, goes into the box; a fairy
    tile that was just taken, or played and not used up yet, goes back face down. An Entertainer's
    show pays nobody, columns that the dragon has not reached do not burn, rows and spaces are not
    filled, and the gnome goes home.
    """
    rules = state.rules
    for name in _in_hand(state):
        if name in rules.fairy_index:
            lay_away(state, rules.fairy_index[name], remove=False)
        else:
            state.box = (*state.box, rules.index[name])
    state.dice = ()
    state.gnome = None
    finish(state)


def _in_hand(state: FeuvilleState) -> Iterator[str]:
    """Yield the tiles, decrees and fairy tiles that are in the hand of a seat."""
    for frame in state.agenda:
        if isinstance(frame, ItemFrame):
            yield frame.held
        elif isinstance(frame, (SelectionPickFrame, FairyReturnFrame)):
            yield frame.fairy
