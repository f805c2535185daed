"""The display: rows of building tiles, decrees, and how they are filled (F8, F36, F46, F70)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned, magic, placing
from tilewyrm.engine.feuville.decisions import Decision, PlayFairy, TakeTile
from tilewyrm.engine.feuville.events import Declined, Event, FairyPlayed
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.questions import GREAT_SELECTION, PICK_TILE
from tilewyrm.engine.feuville.rolls import DecreeDraw, Roll, TileDraw
from tilewyrm.engine.feuville.rules import NONE
from tilewyrm.engine.feuville.step import Ask, Luck

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState

EMPTY_ROW = (NONE,) * 6
ALL_ROWS = 7
"""The mask of rows that lets every row wait."""


def any_tile(state: "FeuvilleState") -> bool:
    """Return whether a building tile lies open."""
    return any(row != EMPTY_ROW for row in state.rows)


def open_tiles(state: "FeuvilleState") -> list[Decision]:
    """Return the decisions to take each open building tile, by column, then from the ground up."""
    walls, towers, skies = state.rows
    found: list[Decision] = []
    for column in range(6):
        wall, tower, sky = interned.take_tile[column + 1]
        if walls[column] >= 0:
            found.append(wall)
        if towers[column] >= 0:
            found.append(tower)
        if skies[column] >= 0:
            found.append(sky)
    return found


def take_tile(state: "FeuvilleState", seat: int, decision: TakeTile, events: list[Event]) -> int:
    """Remove the tile that *decision* names from its row and return it."""
    layer, column = decision.layer - 1, decision.column - 1
    row = state.rows[layer]
    tile = row[column]
    state.rows[layer] = (*row[:column], NONE, *row[column + 1 :])
    events.append(interned.tile_taken(seat, state.rules.ids[tile], column + 1))
    return tile


def take_decree(state: "FeuvilleState", seat: int, column: int, events: list[Event]) -> int:
    """Remove the decree of *column* (1 to 6) from the row and return it."""
    row = state.decree_row
    decree = row[column - 1]
    state.decree_row = (*row[: column - 1], NONE, *row[column:])
    events.append(interned.decree_taken(seat, state.rules.ids[decree], column))
    return decree


def refill_later(state: "FeuvilleState") -> None:
    """Let empty rows be filled after what is pushed next, if the setup refills at once (F36)."""
    if state.rules.refill_now:
        state.agenda.append((frames.REFILL, 0))


def empty_rows(state: "FeuvilleState", mask: int) -> list[int]:
    """Return the layers of empty rows that can be filled and are not in *mask*."""
    return [
        layer
        for layer in (0, 1, 2)
        if state.rows[layer] == EMPTY_ROW and state.stacks[layer] and not mask >> layer & 1
    ]


def refill(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Fill the empty rows, with the window for Great Selections in its place (F36, F70, D8)."""
    mask = frame[1]
    if state.rows[0] != EMPTY_ROW != state.rows[1] and state.rows[2] != EMPTY_ROW:
        return
    layers = empty_rows(state, mask)
    if not layers:
        return
    window = (frames.WINDOW, 0, 0, 0, mask)
    if state.rules.window_first:
        state.agenda += ((frames.FILL_EMPTY, mask), (frames.WINDOW, 0, 0, 0, ALL_ROWS))
    else:
        state.agenda.append(window)
        fill_rows(state, layers)


def fill_empty(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Fill the empty rows."""
    fill_rows(state, empty_rows(state, frame[1]))


def fill_rows(state: "FeuvilleState", layers: list[int]) -> None:
    """Let every gap of the rows *layers* be filled next, the first one first."""
    state.agenda += [(frames.FILL, layer) for layer in reversed(layers)]


def fill(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Draw for the leftmost gap of a row, if there is one and a tile for it."""
    layer = frame[1]
    if state.stacks[layer] and NONE in state.rows[layer]:
        column = state.rows[layer].index(NONE)
        state.agenda += (frame, (frames.DRAW_TILE, layer, column))


def _tile_outcomes(state: "FeuvilleState", frame: Frame) -> Sequence[tuple[Roll, int]]:
    ids = state.rules.ids
    return [interned.tile_draw(ids[tile]) for tile in state.stacks[frame[1]][0]]


def _tile_possible(state: "FeuvilleState", frame: Frame, roll: Roll) -> bool:
    return (
        type(roll) is TileDraw
        and state.rules.index.get(roll.tile, NONE) in state.stacks[frame[1]][0]
    )


def _tile_drawn(state: "FeuvilleState", frame: Frame, roll: Roll, events: list[Event]) -> None:
    _, layer, column = frame
    name = cast(TileDraw, roll).tile
    tile = state.rules.index[name]
    now, *later = state.stacks[layer]
    at = now.index(tile)
    rest = (*now[:at], *now[at + 1 :])
    state.stacks[layer] = (rest, *later) if rest else tuple(later)
    row = state.rows[layer]
    state.rows[layer] = (*row[:column], tile, *row[column + 1 :])
    events.append(interned.tile_revealed(interned.LAYERS[layer], column + 1, name))


def fill_decrees(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Draw for the leftmost gap of the decree row, if there is one and a decree for it (F46)."""
    if state.decree_stack and NONE in state.decree_row:
        state.agenda += (frame, (frames.DRAW_DECREE, state.decree_row.index(NONE)))


def _decree_outcomes(state: "FeuvilleState", _frame: Frame) -> Sequence[tuple[Roll, int]]:
    ids = state.rules.ids
    return [interned.decree_draw(ids[decree]) for decree in state.decree_pool]


def _decree_possible(state: "FeuvilleState", _frame: Frame, roll: Roll) -> bool:
    return (
        type(roll) is DecreeDraw and state.rules.index.get(roll.decree, NONE) in state.decree_pool
    )


def _decree_drawn(state: "FeuvilleState", frame: Frame, roll: Roll, events: list[Event]) -> None:
    column = frame[1]
    name = cast(DecreeDraw, roll).decree
    decree = state.rules.index[name]
    state.decree_pool = tuple(other for other in state.decree_pool if other != decree)
    state.decree_stack -= 1
    row = state.decree_row
    state.decree_row = (*row[:column], decree, *row[column + 1 :])
    events.append(interned.decree_revealed(column + 1, name))


def window(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Ask the next holder of a Great Selection, the active seat first (F70).

    A row that is emptied meanwhile is filled at once where refilling applies, and a new window
    follows when this one is through (A58).
    """
    _, asked, played, again, mask = frame
    rules, agenda = state.rules, state.agenda
    while asked < rules.seats and any_tile(state):
        seat = (state.active + asked) % rules.seats
        if played < rules.selections and not rules.great_selections.isdisjoint(state.hands[seat]):
            agenda.append((frames.WINDOW, asked, played, again, mask))
            agenda.append((frames.GREAT_SELECTION, seat))
            return
        asked, played = asked + 1, 0
    if again:
        agenda.append((frames.WINDOW, 0, 0, 0, mask))


def _selection_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    rules = state.rules
    held = magic.kept(state, frame[1], rules.great_selections)
    return (interned.play_fairy(rules.fairy_ids[held]), interned.decline)


def _selection_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    seat = frame[1]
    kind, asked, played, again, mask = state.agenda.pop()
    if not isinstance(decision, PlayFairy):
        events.append(Declined(seat, GREAT_SELECTION))
        state.agenda.append((kind, asked + 1, 0, again, mask))
        return
    fairy = magic.leave_hand(state, seat, decision.fairy)
    events.append(FairyPlayed(seat, decision.fairy))
    stored = seat != state.active and not state.rules.selection_builds
    state.agenda += (
        (kind, asked, played + 1, again, mask),
        (frames.SELECTED, fairy),
        (frames.PICK_TILE, seat, frames.STORE_ONLY if stored else frames.FREELY),
    )


def selected(state: "FeuvilleState", frame: Frame, events: list[Event]) -> None:
    """Return a played Great Selection to the stock, and fill what it emptied (F73, A58)."""
    magic.give_back(state, frame[1], events)
    kind, asked, played, _, mask = state.agenda[-1]
    layers = empty_rows(state, mask)
    if layers:
        state.agenda[-1] = (kind, asked, played, 1, mask)
        fill_rows(state, layers)


def _pick_legal(state: "FeuvilleState", _frame: Frame) -> Sequence[Decision]:
    return open_tiles(state)


def _pick_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, mode = frame
    tile = take_tile(state, seat, cast(TakeTile, decision), events)
    placing.place(state, seat, tile, mode)


def offer(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Let a seat take any building tile if one is left (F63, A14)."""
    if any_tile(state):
        state.agenda.append((frames.PICK_TILE, frame[1], frames.FREELY))


DRAW_TILE = Luck(_tile_outcomes, _tile_possible, _tile_drawn)
DRAW_DECREE = Luck(_decree_outcomes, _decree_possible, _decree_drawn)
ASK_SELECTION = Ask(GREAT_SELECTION, _selection_legal, _selection_decide)
ASK_TILE = Ask(PICK_TILE, _pick_legal, _pick_decide)
