"""Which step does each kind of frame: for a seat, for chance, or for nobody."""

from tilewyrm.engine.feuville import (
    dragon,
    ending,
    evaluation,
    frames,
    magic,
    market,
    opening,
    placing,
    publican,
    skills,
    turn,
)
from tilewyrm.engine.feuville.step import Ask, Automatic, Luck

_ASKS = {
    frames.BEFORE_ROLL: turn.ASK_EARLY,
    frames.USE_DICE: turn.ASK_TURN,
    frames.USE_GNOME: turn.ASK_GNOME,
    frames.PLACE_ITEM: placing.ASK_PLACE,
    frames.MAKE_ROOM: placing.ASK_ROOM,
    frames.RESTORE: skills.ASK_RESTORE,
    frames.REBUILD: placing.ASK_REBUILD,
    frames.PICK_FAIRY: magic.ASK_PICK,
    frames.PLACE_FAIRY: magic.ASK_PLACE,
    frames.LAY_ARMS: evaluation.ASK_ARMS,
    frames.SHOW: skills.ASK_SHOW,
    frames.STEAL: skills.ASK_STEAL,
    frames.PUBLICAN_PICK: publican.ASK_PICK,
    frames.PICK_TILE: market.ASK_TILE,
    frames.PICK_DECREE: skills.ASK_DECREE,
    frames.GREAT_SELECTION: market.ASK_SELECTION,
    frames.FIRE_PROTECTION: dragon.ASK_FIRE,
    frames.BURN: dragon.ASK_BURN,
}
_LUCKS = {
    frames.START_DICE: opening.START_DICE,
    frames.ROLL: turn.ROLL,
    frames.DRAW_TILE: market.DRAW_TILE,
    frames.DRAW_DECREE: market.DRAW_DECREE,
    frames.DRAW_FAIRY: magic.DRAW_FAIRY,
    frames.SHOW_ROLL: skills.SHOW_ROLL,
}
_AUTOMATIC: dict[int, Automatic] = {
    frames.OPEN_FAIRIES: opening.open_fairies,
    frames.TURN: turn.start,
    frames.END: ending.end_turn,
    frames.AFTER: ending.after_turn,
    frames.FILL: market.fill,
    frames.FILL_DECREES: market.fill_decrees,
    frames.FILL_FAIRIES: magic.fill_open,
    frames.REFILL: market.refill,
    frames.FILL_EMPTY: market.fill_empty,
    frames.WINDOW: market.window,
    frames.SELECTED: market.selected,
    frames.OFFER: market.offer,
    frames.ATTACK: dragon.attack,
    frames.PUBLICAN: publican.next_pick,
    frames.FAIRIES: magic.offer,
    frames.RETURN: magic.returned,
    frames.STOW: placing.stow,
}
_KINDS = range(frames.KINDS)

ASKS: tuple[Ask | None, ...] = tuple(_ASKS.get(kind) for kind in _KINDS)
"""By kind of frame, the step that asks a seat."""
LUCKS: tuple[Luck | None, ...] = tuple(_LUCKS.get(kind) for kind in _KINDS)
"""By kind of frame, the step at which chance acts."""
AUTOMATIC: tuple[Automatic | None, ...] = tuple(_AUTOMATIC.get(kind) for kind in _KINDS)
"""By kind of frame, the step that needs nobody."""
