"""What an audience sees of a state, as parts: built from what is open, by name (F66, A16, A17)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilewyrm.engine.feuville import frames
from tilewyrm.engine.feuville.decisions import DiscardFairy
from tilewyrm.engine.feuville.events import FairyDiscarded
from tilewyrm.engine.feuville.interned import LAYERS
from tilewyrm.engine.feuville.kinds import Back, Grass
from tilewyrm.engine.feuville.parts import (
    Box,
    DecreeRow,
    FairyRow,
    Part,
    Player,
    Row,
    StoredItem,
    Town,
    TownColumn,
    Turn,
)
from tilewyrm.engine.feuville.rules import NONE, Rules

if TYPE_CHECKING:
    from tilewyrm.engine.feuville.state import FeuvilleState
    from tilewyrm.engine.feuville.town import Town as EngineTown

_GRASS = (None, Grass.PLAIN, Grass.ARMS)
_HANDLING = (frames.PLACE_ITEM, frames.MAKE_ROOM, frames.STOW, frames.PLACE_FAIRY)
"""Frames about something in hand, which is their third number."""
_LEFT = {
    frames.BURN: 2,
    frames.FIRE_PROTECTION: 2,
    frames.RESTORE: 2,
    frames.PICK_FAIRY: 3,
}
"""Questions with a number of columns or tiles left, and where in the frame it is."""


def parts(
    state: "FeuvilleState", known: dict[str, tuple[Any, Part]], audience: int | None
) -> Sequence[Part]:
    """Return the parts of *state* that *audience* may see.

    *known* keeps each part with what it was made of; one made of the same is used again.
    """
    rules = state.rules
    found: list[Part] = []

    def add(key: str, source: Any, make: Callable[[], Part]) -> None:
        before = known.get(key)
        if before is None or before[0] != source:
            before = known[key] = (source, make())
        found.append(before[1])

    add("turn", _turn_source(state), lambda: _turn(state))
    for layer in range(3):
        source = (state.rows[layer], state.stacks[layer])
        add(f"row/{layer}", source, lambda layer=layer: _row(state, layer))  # type: ignore[misc]
    add(
        "decrees",
        (state.decree_row, state.decree_stack, state.evaluations),
        lambda: _decree_row(state),
    )
    add("fairies", (state.fairies, len(state.stock)), lambda: _fairy_row(state))
    for seat in range(rules.seats):
        found.append(_town(rules, seat, state.towns[seat]))
        hidden = rules.fairy_hidden and seat != audience
        source = _player_source(state, seat)
        add(
            f"player/{seat}/{hidden}",
            source,
            lambda seat=seat, hidden=hidden: _player(  # type: ignore[misc]
                state, seat, hidden=hidden
            ),
        )
    add("box", (state.box, state.box_fairies), lambda: _box(state))
    return found


def visible(value: Any, audience: int | None) -> Any:
    """Return *value* without the name of a kept fairy tile that is thrown out face down (A16).

    Everything else about fairy tiles happens openly, and so does the taking of them. Of a decision
    *audience* is not the seat that took it.
    """
    if isinstance(value, DiscardFairy):
        return replace(value, fairy="")
    if isinstance(value, FairyDiscarded) and value.seat != audience:
        return replace(value, fairy="")
    return value


def _names(ids: tuple[str, ...], numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(ids[number] if number >= 0 else "" for number in numbers)


def _turn_source(state: "FeuvilleState") -> Any:
    return (
        state.round,
        state.start,
        state.active,
        state.rolled,
        state.dice,
        state.gnome,
        state.fairy_asked,
        state.triggered,
        state.agenda[-1],
        _in_hand(state),
        state.grass,
    )


def _in_hand(state: "FeuvilleState") -> str:
    """Return the id of what is being placed or waits for room; empty: nothing."""
    for frame in reversed(state.agenda):
        if frame[0] in _HANDLING:
            ids = state.rules.fairy_ids if frame[0] == frames.PLACE_FAIRY else state.rules.ids
            return ids[frame[2]]
    return ""


def _turn(state: "FeuvilleState") -> Turn:
    rules, frame = state.rules, state.agenda[-1]
    kind = frame[0]
    return Turn(
        round=state.round,
        round_cap=rules.round_cap,
        start_seat=None if state.start == NONE else state.start,
        active=None if state.active == NONE else state.active,
        low=state.rolled[0],
        high=state.rolled[1],
        dice=state.dice,
        gnome=state.gnome,
        fairy_asked=bool(state.fairy_asked),
        end_triggered=bool(state.triggered),
        in_hand=_in_hand(state),
        left=frame[_LEFT[kind]] if kind in _LEFT else 0,
        show_sum=frame[2] if kind in (frames.SHOW, frames.SHOW_ROLL) else 0,
        grass=state.grass,
    )


def _row(state: "FeuvilleState", layer: int) -> Row:
    rules, stacks = state.rules, state.stacks[layer]
    back: Back | None = rules.backs[stacks[0][0]] if stacks else None
    return Row(
        layer=LAYERS[layer],
        tiles=_names(rules.ids, state.rows[layer]),
        stack=sum(len(stack) for stack in stacks),
        back=back,
    )


def _decree_row(state: "FeuvilleState") -> DecreeRow:
    ids = state.rules.ids
    return DecreeRow(
        decrees=_names(ids, state.decree_row),
        stack=state.decree_stack,
        evaluations=_names(ids, state.evaluations),
    )


def _fairy_row(state: "FeuvilleState") -> FairyRow:
    open_now = state.fairies or (NONE,) * 3
    return FairyRow(fairies=_names(state.rules.fairy_ids, open_now), stock=len(state.stock))


def _town(rules: Rules, seat: int, town: "EngineTown") -> Part:
    if town.part is None:
        ids = rules.ids
        columns = tuple(
            TownColumn(
                position=c.position,
                wall=ids[c.wall],
                tower=ids[c.tower] if c.tower >= 0 else "",
                sky=ids[c.sky] if c.sky >= 0 else "",
                burnt=c.burnt,
                grass=_GRASS[c.grass],
            )
            for c in town.columns
        )
        clouds, guards, flags, stars, griffins = town.counts
        town.part = Town(
            seat=seat,
            columns=columns,
            clouds=clouds,
            unburnt=town.unburnt,
            guards=guards,
            flags=flags,
            stars=stars,
            griffins=griffins,
        )
    part: Part = town.part
    return part


def _player_source(state: "FeuvilleState", seat: int) -> Any:
    return (state.scores[seat], state.stores[seat], state.hands[seat], state.scored[seat])


def _player(state: "FeuvilleState", seat: int, *, hidden: bool) -> Player:
    rules = state.rules
    hand, scored = state.hands[seat], state.scored[seat]
    return Player(
        seat=seat,
        score=state.scores[seat],
        store=tuple(
            StoredItem(rules.ids[item], rules.fairy_ids[fairy] if fairy >= 0 else "")
            for item, fairy in state.stores[seat]
        ),
        fairies=("",) * len(hand) if hidden else _names(rules.fairy_ids, hand),
        scored=_names(rules.ids, scored),
        arms=rules.all_evaluations.isdisjoint(scored),
    )


def _box(state: "FeuvilleState") -> Box:
    rules = state.rules
    removed = state.box_fairies
    hidden = ("",) * len(removed)
    return Box(
        items=_names(rules.ids, state.box),
        fairies=hidden if rules.fairy_hidden else _names(rules.fairy_ids, removed),
    )
