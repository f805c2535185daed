"""Fairy-magic tiles of the seats: taking, keeping, protecting (F65-F72)."""

from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.feuville.position.frame_traits import ItemFrame, RepeatedFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.stock import (
    FAIRY_FILL_FRAME,
    FairyReturnFrame,
    give_back,
    lay_away,
)
from tilewyrm.engine.feuville.setup.rules import FAIRY_SPACES, NONE
from tilewyrm.engine.feuville.values import intern_pool
from tilewyrm.engine.feuville.values.decisions import (
    Decision,
    Decline,
    DiscardFairy,
    KeepFairy,
    PickFairy,
    PlayFairy,
    ProtectItem,
)
from tilewyrm.engine.feuville.values.events import (
    Declined,
    FairyDiscarded,
    ItemProtected,
    PrestigeScored,
)
from tilewyrm.engine.feuville.values.kinds import FairyKind
from tilewyrm.engine.feuville.values.questions import PICK_FAIRY, PLACE_FAIRY
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, EffectFrame

_PRESTIGE = FairyKind.PRESTIGE


def leave_hand(state: FeuvilleState, seat: int, fairy: int) -> None:
    """Take the kept *fairy* tile from *seat*."""
    state.hands[seat] = tuple(other for other in state.hands[seat] if other != fairy)


def unprotected(state: FeuvilleState, seat: int) -> list[int]:
    """Return the stored items of *seat* without Theft Protection, oldest first."""
    return [item for item, protection in state.stores[seat] if protection < 0]


def protections(state: FeuvilleState, seat: int) -> list[Decision]:
    """Return the decisions to protect each unprotected stored item of *seat*."""
    ids = state.rules.ids
    return [intern_pool.protect_item(ids[item]) for item in unprotected(state, seat)]


def can_protect(state: FeuvilleState, seat: int, name: str) -> bool:
    """Return whether *seat* has stored the item *name* without Theft Protection."""
    return (state.rules.index.get(name, NONE), NONE) in state.stores[seat]


def protect(state: FeuvilleState, seat: int, fairy: int, name: str) -> None:
    """Lay *fairy* on the stored item *name* (F71)."""
    rules = state.rules
    item = rules.index[name]
    state.stores[seat] = tuple(
        (other, fairy if other == item else protection) for other, protection in state.stores[seat]
    )
    state.emit(ItemProtected(seat, name, rules.fairy_ids[fairy]))


def is_asked(state: FeuvilleState, seat: int, kind: frozenset[int]) -> bool:
    """Return whether *seat* is asked now that a tile of *kind* may be played.

    It is if it keeps one. Where tiles lie face down it is if it keeps any that does: so who is
    asked tells nothing (A16).
    """
    return not (state.rules.face_down or kind).isdisjoint(state.hands[seat])


def plays(state: FeuvilleState, seat: int, kind: frozenset[int]) -> list[Decision]:
    """Return playing the oldest tile of *kind* that *seat* keeps, if it does, then declining."""
    held = oldest_tile(state, seat, kind)
    if held < 0:
        return [intern_pool.decline]
    return [intern_pool.play_fairy(state.rules.fairy_ids[held]), intern_pool.decline]


def is_play(state: FeuvilleState, seat: int, kind: frozenset[int], decision: Value) -> bool:
    """Return whether *decision* is one of the `plays` of *seat*."""
    if type(decision) is not PlayFairy:
        return type(decision) is Decline
    held = oldest_tile(state, seat, kind)
    return held >= 0 and state.rules.fairy_ids[held] == decision.fairy


def oldest_tile(state: FeuvilleState, seat: int, kind: frozenset[int]) -> int:
    """Return the oldest tile of *kind*, the numbers of such tiles, that *seat* keeps; -1: none."""
    return next((fairy for fairy in state.hands[seat] if fairy in kind), NONE)


def pickable(state: FeuvilleState, seat: int) -> list[int]:
    """Return the open fairy tiles that *seat* may take, by space (A18)."""
    found = [fairy for fairy in state.fairies if fairy >= 0]
    if not state.rules.options.theft_wait and not unprotected(state, seat):
        found = [fairy for fairy in found if fairy not in state.rules.theft_protections]
    return found


def may_pick(state: FeuvilleState, seat: int) -> bool:
    """Return whether there is an open fairy tile that *seat* may take."""
    if state.rules.options.theft_wait:
        return max(state.fairies) >= 0
    return bool(pickable(state, seat))


@dataclass(frozen=True, slots=True)
class FairyOfferFrame(EffectFrame[FeuvilleState]):
    """Open fairy tiles are offered as long as there are some to take (A14)."""

    name = "offer-fairies"

    seat: int
    must: bool
    """Whether the seat must take one (A59)."""
    left: int
    """How many it may take."""

    def apply(self, state: FeuvilleState) -> None:
        """Ask, if there is a tile to take and one may still be taken."""
        if self.left and may_pick(state, self.seat):
            state.agenda.append(fairy_pick_frame(self.seat, self.must, self.left))


fairy_offer_frame = cache(FairyOfferFrame)


@dataclass(frozen=True, slots=True)
class FairyPickFrame(RepeatedFrame, DecisionFrame[FeuvilleState]):
    """Which open fairy tile to take (F65, F66)."""

    name = question = PICK_FAIRY

    seat: int
    must: bool
    left: int

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return the open tiles by space, then declining."""
        ids = state.rules.fairy_ids
        found: list[Decision] = [
            intern_pool.pick_fairy(ids[fairy]) for fairy in pickable(state, self.seat)
        ]
        if not self.must:
            found.append(intern_pool.decline)
        return found

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* takes an open tile, or declines where that is possible."""
        if type(decision) is Decline:
            return not self.must
        if type(decision) is not PickFairy:
            return False
        fairy = state.rules.fairy_index.get(decision.fairy, NONE)
        return fairy >= 0 and fairy in pickable(state, self.seat)

    def apply(self, state: FeuvilleState, decision: PickFairy | Decline) -> None:
        """Score points at once (F69) or place the tile; its space is filled again."""
        seat = self.seat
        if isinstance(decision, Decline):
            state.emit(Declined(seat, PICK_FAIRY))
            return
        rules, agenda = state.rules, state.agenda
        name = decision.fairy
        fairy = rules.fairy_index[name]
        state.emit(intern_pool.fairy_taken(seat, name))
        state.fairies = tuple(NONE if other == fairy else other for other in state.fairies)
        agenda.append(fairy_offer_frame(seat, self.must, self.left - 1))
        if rules.return_first:
            agenda.append(FAIRY_FILL_FRAME)
        if rules.fairy_kinds[fairy] is _PRESTIGE:
            points = rules.prestige[fairy]
            state.scores[seat] += points
            state.emit(PrestigeScored(seat, name, points, state.scores[seat]))
            if rules.return_first:
                give_back(state, fairy)
            else:
                agenda.append(FairyReturnFrame(name))
        else:
            agenda.append(fairy_placement_frame(seat, name))
        if not rules.return_first:
            agenda.append(FAIRY_FILL_FRAME)


fairy_pick_frame = cache(FairyPickFrame)


@dataclass(frozen=True, slots=True)
class FairyPlacementFrame(ItemFrame, DecisionFrame[FeuvilleState]):
    """What becomes of the fairy tile just taken (F68, F71)."""

    name = question = PLACE_FAIRY

    seat: int
    held: str
    """The fairy tile."""

    def legal(self, state: FeuvilleState) -> list[Decision]:
        """Return what a Theft Protection can lie on, then keeping it or each tile to throw out."""
        rules, seat = state.rules, self.seat
        found = protections(state, seat) if self._protects(state) else []
        if self._can_keep(state):
            hand = state.hands[seat]
            if len(hand) < FAIRY_SPACES:
                found.append(intern_pool.keep_fairy)
            else:
                found += [intern_pool.discard_fairy(rules.fairy_ids[other]) for other in hand]
        return found

    def is_legal(self, state: FeuvilleState, decision: Value) -> bool:
        """Return whether *decision* protects an item, or keeps the tile in the way that is open."""
        hand = state.hands[self.seat]
        if type(decision) is ProtectItem:
            return self._protects(state) and can_protect(state, self.seat, decision.item)
        if type(decision) is KeepFairy:
            return self._can_keep(state) and len(hand) < FAIRY_SPACES
        if type(decision) is DiscardFairy and len(hand) >= FAIRY_SPACES:
            return self._can_keep(state) and _number(state, decision.fairy) in hand
        return False

    def apply(self, state: FeuvilleState, decision: ProtectItem | KeepFairy | DiscardFairy) -> None:
        """Lay the tile on an item, or keep it, with another one thrown out for it."""
        seat = self.seat
        fairy = _number(state, self.held)
        if isinstance(decision, ProtectItem):
            protect(state, seat, fairy, decision.item)
            return
        if isinstance(decision, DiscardFairy):
            old = _number(state, decision.fairy)
            leave_hand(state, seat, old)
            lay_away(state, old, remove=state.rules.discards_removed)
            state.emit(FairyDiscarded(seat, decision.fairy))
        state.hands[seat] = (*state.hands[seat], fairy)

    def _protects(self, state: FeuvilleState) -> bool:
        """Return whether the tile is a Theft Protection."""
        return _number(state, self.held) in state.rules.theft_protections

    def _can_keep(self, state: FeuvilleState) -> bool:
        """Return whether the tile may wait on a fairy space (A18)."""
        return state.rules.options.theft_wait or not self._protects(state)


fairy_placement_frame = cache(FairyPlacementFrame)


def _number(state: FeuvilleState, name: str | None) -> int:
    """Return the number of the fairy tile *name*; -1 if there is no such tile."""
    return state.rules.fairy_index.get(name or "", NONE)
