"""Facts of a choice: what it brings up to where somebody decides or chance acts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tilewyrm.engine.feuville.facts.table import skill_use
from tilewyrm.engine.feuville.facts.town_change import decree_points, tile_fit, town_change
from tilewyrm.engine.feuville.items import fairy_magic
from tilewyrm.engine.feuville.items.fairy_magic import FairyPlacementFrame
from tilewyrm.engine.feuville.items.placement import (
    ItemPlacementFrame,
    StoreClearingFrame,
    store_clearing_frame,
)
from tilewyrm.engine.feuville.position import fire, store
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame, RepeatedFrame, ShowFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.scoring.final_scoring import rewards
from tilewyrm.engine.feuville.scoring.scoring import districts
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE
from tilewyrm.engine.feuville.skills import show
from tilewyrm.engine.feuville.values import decisions as d
from tilewyrm.engine.feuville.values.events import (
    ColumnBurnt,
    ColumnRestored,
    DecreeTaken,
    ItemStolen,
    TileTaken,
)
from tilewyrm.engine.feuville.values.facts import (
    DecreePay,
    Fact,
    Loss,
    LossCause,
    PrestigeOpen,
    ShowOdds,
    TileFit,
    TilesTurned,
    TownChange,
    TownSaved,
)
from tilewyrm.engine.feuville.values.kinds import Person
from tilewyrm.engine.feuville.values.questions import (
    FIRE_PROTECTION,
    PICK_FAIRY,
    PUBLICAN,
    RESTORE,
)
from tilewyrm.engine.game import Choice, Consequences, Decided, Value

_DECLINABLE = frozenset((PICK_FAIRY, PUBLICAN, RESTORE))
"""Questions at which a gift is declined."""


class _Decision(NamedTuple):
    """A decision with the positions around it."""

    before: FeuvilleState
    seat: int
    value: Any
    after: FeuvilleState
    events: Sequence[Value]


def consequences(
    before: FeuvilleState, decided: Decided, after: FeuvilleState, events: Sequence[Value]
) -> Consequences:
    """Return what *decided* brings; see `Game.consequences`."""
    now, then = before.scores, after.scores
    points = tuple(new - old for old, new in zip(now, then, strict=True))
    ends = [0] * len(then) if after.over is not None else rewards(after)
    changes = tuple(at_end - now for at_end, now in zip(ends, rewards(before), strict=True))
    final = tuple(more + change for more, change in zip(points, changes, strict=True))
    decision = _Decision(before, decided.seat, decided.decision, after, events)
    facts = tuple(_facts(decision))
    undecided = changes if after.over is None else ()
    return Consequences(points, final, facts, _loses(decision, facts), undecided)


def _facts(decision: _Decision) -> Iterator[Fact]:
    """Yield the facts of *decision*."""
    kind = type(decision.value)
    if kind in _FACTS:
        yield from _FACTS[kind](decision)


def _loses(decision: _Decision, facts: Sequence[Fact]) -> bool:
    """Return whether the seat loses something of its own, as *facts* say, or must do so next.

    A gap that a wall leaves in its town is a loss, too: columns on both sides are not adjacent.
    """
    if any(isinstance(event, ColumnBurnt) for event in decision.events):
        return True
    if any(isinstance(fact, TownChange) and fact.gaps for fact in facts):
        return True
    causes = {fact.cause for fact in facts if isinstance(fact, Loss)}
    if LossCause.STORE_FULL in causes and not _must_discard(decision):
        causes.remove(LossCause.STORE_FULL)
    return not _LOST.isdisjoint(causes)


_LOST = frozenset(LossCause) - {LossCause.OFFER_DECLINED, LossCause.DISTRICT_COVERED}
"""Causes by which a piece or a tile of the seat's own is lost."""


def _held(decision: _Decision) -> ItemFrame | None:
    """Return the frame of what the seat has in its hand then, if it has something there."""
    frames = (frame for frame in reversed(decision.after.agenda) if isinstance(frame, ItemFrame))
    return next((frame for frame in frames if frame.seat == decision.seat), None)


def _must_discard(decision: _Decision) -> bool:
    """Return whether all that the seat can do next is to throw something out.

    That goes for a tile or decree, too, that it can only store first (F32).
    """
    state, frame = decision.after, _held(decision)
    if isinstance(frame, FairyPlacementFrame):
        return _only(d.DiscardFairy, frame.legal(state))
    if isinstance(frame, ItemPlacementFrame) and not _has_room(state, frame):
        clearing = store_clearing_frame(frame.seat, frame.held)
        return _only(d.StoreItem, frame.legal(state)) and _only(
            d.DiscardItem, clearing.legal(state)
        )
    return isinstance(frame, StoreClearingFrame) and _only(d.DiscardItem, frame.legal(state))


def _has_room(state: FeuvilleState, frame: ItemPlacementFrame) -> bool:
    return store.has_room(state, frame.seat, state.rules.index[frame.held])


def _only(kind: type, legal: Sequence[Value]) -> bool:
    return all(type(decision) is kind for decision in legal)


def _take(decision: _Decision) -> Iterator[Fact]:
    """Yield what can be done with the tile or decree that is taken (F23, F30, F40)."""
    after, seat, rules = decision.after, decision.seat, decision.after.rules
    item = rules.index[next(name for event in decision.events if (name := _taken(event)))]
    if item >= FIRST_DECREE:
        yield DecreePay("", decree_points(after, seat, item, after.towns[seat]))
    else:
        fit = tile_fit(after, seat, item)
        yield TileFit("", fit.positions, None, fit.brings)
    frame = _held(decision)
    if (
        isinstance(frame, ItemPlacementFrame)
        and not _has_room(after, frame)
        and _only(d.StoreItem, frame.legal(after))
    ):
        yield Loss(LossCause.STORE_FULL, 0)


def _store(decision: _Decision) -> Iterator[Fact]:
    if _must_discard(decision):
        yield Loss(LossCause.STORE_FULL, 0)


def _pick_fairy(decision: _Decision) -> Iterator[Fact]:
    if _must_discard(decision):
        yield Loss(LossCause.FAIRY_SPACES_FULL, 0)


def _taken(event: Value) -> str:
    """Return the tile or decree that *event* puts into a hand; empty for other events."""
    match event:
        case TileTaken(tile=name) | DecreeTaken(decree=name) | ItemStolen(item=name):
            return name
    return ""


def _skill(decision: _Decision) -> Iterator[Fact]:
    if decision.value.person not in (Person.ENTERTAINER, Person.PUBLICAN):
        yield skill_use(decision.before, decision.seat, decision.value.person, aids=True)


def _ask_fairy(decision: _Decision) -> Iterator[Fact]:
    """Yield what the best open fairy tile scores (F69)."""
    state = decision.before
    open_ones = fairy_magic.pickable(state, decision.seat)
    points = max((state.rules.prestige[fairy] for fairy in open_ones), default=0)
    if points:
        yield PrestigeOpen(points)


def _grow(decision: _Decision) -> Iterator[Fact]:
    """Yield what is different in a town where a tile was built or a column turned back."""
    if any(isinstance(event, ColumnRestored) for event in decision.events):
        yield _turned(decision.after, decision.seat, decision.value.position)
    before, after = decision.before.towns[decision.seat], decision.after.towns[decision.seat]
    change = town_change(decision.after, decision.seat, before, after)
    if change is not None:
        yield change


def _burn(decision: _Decision) -> Iterator[Fact]:
    if any(isinstance(event, ColumnBurnt) for event in decision.events):
        yield _turned(decision.before, decision.seat, decision.value.position)


def _turned(state: FeuvilleState, seat: int, position: int) -> TilesTurned:
    """Return what the tiles of a standing column show that have a ruin side (F83)."""
    rules, column = state.rules, state.towns[seat].column(position)
    assert column is not None
    tiles = [tile for tile in (column[2:4] if position == 0 else column[1:4]) if tile >= 0]
    clouds, guards, flags, stars, griffins = (
        sum(rules.counts[tile][n] for tile in tiles) for n in range(5)
    )
    district = position in districts(rules, state.towns[seat])
    return TilesTurned(len(tiles), clouds, guards, flags, stars, griffins, district)


def _lay_arms(decision: _Decision) -> Iterator[Fact]:
    town = decision.before.towns[decision.seat]
    if decision.value.position in districts(decision.before.rules, town):
        yield Loss(LossCause.DISTRICT_COVERED, 0)


def _burning(decision: _Decision) -> int | None:
    """Return how many columns turn if no Fire Protection is played; None if none is asked for."""
    pending, frame = decision.before.pending, decision.before.agenda[-1]
    if not (isinstance(pending, Choice) and pending.question == FIRE_PROTECTION):
        return None
    assert isinstance(frame, RepeatedFrame)
    town = decision.before.towns[decision.seat]
    return fire.turning_columns(decision.before.rules, town, frame.left)


def _play_fairy(decision: _Decision) -> Iterator[Fact]:
    columns = _burning(decision)
    if columns:
        yield TownSaved(columns)
    elif columns == 0:
        yield Loss(LossCause.FAIRY_IN_VAIN, 0)


def _decline(decision: _Decision) -> Iterator[Fact]:
    """Yield what is lost by declining: nothing where there was nothing to play (A16)."""
    state, pending = decision.before, decision.before.pending
    assert isinstance(pending, Choice)
    columns, protections = _burning(decision), state.rules.fire_protections
    if columns and fairy_magic.oldest_tile(state, decision.seat, protections) >= 0:
        yield Loss(LossCause.TOWN_BURNS, columns)
    elif pending.question in _DECLINABLE:
        yield Loss(LossCause.OFFER_DECLINED, 0)


def _roll_on(decision: _Decision) -> Iterator[Fact]:
    frame = decision.before.agenda[-1]
    assert isinstance(frame, ShowFrame)
    yield ShowOdds(show.rolls_too_far(frame.total))


def _loss(cause: LossCause) -> Callable[[_Decision], Iterator[Fact]]:
    return lambda _decision: iter((Loss(cause, 0),))


_FACTS: dict[type, Callable[[_Decision], Iterator[Fact]]] = {
    d.TakeTile: _take,
    d.TakeDecree: _take,
    d.StealItem: _take,
    d.UseSkill: _skill,
    d.AskFairy: _ask_fairy,
    d.BuildTile: _grow,
    d.RestoreColumn: _grow,
    d.BurnColumn: _burn,
    d.LayArms: _lay_arms,
    d.StoreItem: _store,
    d.PickFairy: _pick_fairy,
    d.PlayFairy: _play_fairy,
    d.Decline: _decline,
    d.RollOn: _roll_on,
    d.PassDie: _loss(LossCause.DIE_UNUSED),
    d.DiscardItem: _loss(LossCause.ITEM_DISCARDED),
    d.DiscardFairy: _loss(LossCause.FAIRY_DISCARDED),
}
"""The kinds of decisions that bring more than points."""
