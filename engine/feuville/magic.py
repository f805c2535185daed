"""Fairy-magic tiles: taking, keeping, protecting, returning (F65-F73)."""

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, cast

from tilewyrm.engine.feuville import frames, interned
from tilewyrm.engine.feuville.decisions import (
    Decision,
    Decline,
    DiscardFairy,
    PickFairy,
    ProtectItem,
)
from tilewyrm.engine.feuville.events import (
    Declined,
    Event,
    FairyDiscarded,
    FairyRemoved,
    ItemProtected,
    PrestigeScored,
)
from tilewyrm.engine.feuville.frames import Frame
from tilewyrm.engine.feuville.kinds import FairyKind
from tilewyrm.engine.feuville.questions import PICK_FAIRY, PLACE_FAIRY
from tilewyrm.engine.feuville.rolls import FairyDraw, Roll
from tilewyrm.engine.feuville.rules import FAIRY_SPACES, NONE
from tilewyrm.engine.feuville.step import Ask, Luck

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState


def spaces_due(state: "FeuvilleState") -> bool:
    """Return whether an empty open space is to be filled next because a tile came back (A15)."""
    return state.over is None and not any(frame[0] == frames.FILL_FAIRIES for frame in state.agenda)


def fill_open(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Draw for the leftmost open space that is empty, if there is a tile for it."""
    if NONE in state.fairies and state.stock:
        state.agenda += (frame, (frames.DRAW_FAIRY, state.fairies.index(NONE)))


def _fairy_outcomes(state: "FeuvilleState", _frame: Frame) -> Sequence[tuple[Roll, int]]:
    ids = state.rules.fairy_ids
    return [interned.fairy_draw(ids[fairy]) for fairy in state.stock]


def _fairy_possible(state: "FeuvilleState", _frame: Frame, roll: Roll) -> bool:
    return type(roll) is FairyDraw and state.rules.fairy_index.get(roll.fairy, NONE) in state.stock


def _fairy_drawn(state: "FeuvilleState", frame: Frame, roll: Roll, events: list[Event]) -> None:
    space = frame[1]
    name = cast(FairyDraw, roll).fairy
    fairy = state.rules.fairy_index[name]
    state.stock = tuple(other for other in state.stock if other != fairy)
    state.fairies = (*state.fairies[:space], fairy, *state.fairies[space + 1 :])
    events.append(interned.fairy_revealed(space + 1, name))


def lay_away(state: "FeuvilleState", fairy: int, *, remove: bool) -> None:
    """Put *fairy* into the stock (F73), or *remove* it from the game (D6)."""
    if remove:
        state.box_fairies = (*state.box_fairies, fairy)
    else:
        state.stock = tuple(sorted((*state.stock, fairy)))


def give_back(
    state: "FeuvilleState", fairy: int, events: list[Event], *, remove: bool = False
) -> None:
    """Lay a used *fairy* tile, which everybody sees, away."""
    lay_away(state, fairy, remove=remove)
    name = state.rules.fairy_ids[fairy]
    events.append(FairyRemoved(name) if remove else interned.fairy_returned(name))


def returned(state: "FeuvilleState", frame: Frame, events: list[Event]) -> None:
    """Return a used tile after its open space was filled (D9)."""
    give_back(state, frame[1], events)


def leave_hand(state: "FeuvilleState", seat: int, name: str) -> int:
    """Take the kept fairy tile *name* from *seat* and return it."""
    fairy = state.rules.fairy_index[name]
    state.hands[seat] = tuple(other for other in state.hands[seat] if other != fairy)
    return fairy


def unprotected(state: "FeuvilleState", seat: int) -> list[int]:
    """Return the stored items of *seat* without Theft Protection, oldest first."""
    return [item for item, protection in state.stores[seat] if protection < 0]


def protections(state: "FeuvilleState", seat: int) -> list[Decision]:
    """Return the decisions to protect each unprotected stored item of *seat*."""
    ids = state.rules.ids
    return [interned.protect_item(ids[item]) for item in unprotected(state, seat)]


def protect(state: "FeuvilleState", seat: int, fairy: int, name: str, events: list[Event]) -> None:
    """Lay *fairy* on the stored item *name* (F71)."""
    rules = state.rules
    item = rules.index[name]
    state.stores[seat] = tuple(
        (other, fairy if other == item else protection) for other, protection in state.stores[seat]
    )
    events.append(ItemProtected(seat, name, rules.fairy_ids[fairy]))


def kept(state: "FeuvilleState", seat: int, kind: Container[int]) -> int:
    """Return the oldest tile of *kind*, the numbers of such tiles, that *seat* keeps; -1: none."""
    return next((fairy for fairy in state.hands[seat] if fairy in kind), NONE)


def pickable(state: "FeuvilleState", seat: int) -> list[int]:
    """Return the open fairy tiles that *seat* may take, by space (A18)."""
    found = [fairy for fairy in state.fairies if fairy >= 0]
    if not state.rules.theft_waits and not unprotected(state, seat):
        found = [fairy for fairy in found if fairy not in state.rules.theft_protections]
    return found


def offer(state: "FeuvilleState", frame: Frame, _events: list[Event]) -> None:
    """Ask for an open fairy tile if there is one to take (A14)."""
    _, seat, must, left = frame
    if left and pickable(state, seat):
        state.agenda.append((frames.PICK_FAIRY, seat, must, left))


def _pick_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, must, _ = frame
    ids = state.rules.fairy_ids
    found: list[Decision] = [interned.pick_fairy(ids[fairy]) for fairy in pickable(state, seat)]
    if not must:
        found.append(interned.decline)
    return found


def _pick_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, must, left = frame
    if isinstance(decision, Decline):
        events.append(Declined(seat, PICK_FAIRY))
        return
    rules = state.rules
    name = cast(PickFairy, decision).fairy
    fairy = rules.fairy_index[name]
    events.append(interned.fairy_taken(seat, name))
    state.fairies = tuple(NONE if other == fairy else other for other in state.fairies)
    state.agenda.append((frames.FAIRIES, seat, must, left - 1))
    if rules.return_first:
        state.agenda.append((frames.FILL_FAIRIES,))
    if rules.fairy_kinds[fairy] is FairyKind.PRESTIGE:
        points = rules.fairy_points[fairy]
        state.scores[seat] += points
        events.append(PrestigeScored(seat, name, points, state.scores[seat]))
        if rules.return_first:
            give_back(state, fairy, events)
        else:
            state.agenda.append((frames.RETURN, fairy))
    else:
        state.agenda.append((frames.PLACE_FAIRY, seat, fairy))
    if not rules.return_first:
        state.agenda.append((frames.FILL_FAIRIES,))


def _place_legal(state: "FeuvilleState", frame: Frame) -> Sequence[Decision]:
    _, seat, fairy = frame
    rules = state.rules
    theft = fairy in rules.theft_protections
    found = protections(state, seat) if theft else []
    if theft and not rules.theft_waits:
        return found
    hand = state.hands[seat]
    if len(hand) < FAIRY_SPACES:
        found.append(interned.keep_fairy)
    else:
        found += [interned.discard_fairy(rules.fairy_ids[other]) for other in hand]
    return found


def _place_decide(
    state: "FeuvilleState", frame: Frame, decision: Decision, events: list[Event]
) -> None:
    _, seat, fairy = frame
    if isinstance(decision, ProtectItem):
        protect(state, seat, fairy, decision.item, events)
        return
    if isinstance(decision, DiscardFairy):
        old = leave_hand(state, seat, decision.fairy)
        lay_away(state, old, remove=not state.rules.discards_return)
        events.append(FairyDiscarded(seat, decision.fairy))
    state.hands[seat] = (*state.hands[seat], fairy)


DRAW_FAIRY = Luck(_fairy_outcomes, _fairy_possible, _fairy_drawn)
ASK_PICK = Ask(PICK_FAIRY, _pick_legal, _pick_decide)
ASK_PLACE = Ask(PLACE_FAIRY, _place_legal, _place_decide)
