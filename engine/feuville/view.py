"""What an audience sees of a state, as parts: built from what is open, by name (F66, A16, A17)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.engine.feuville.position import fire
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame, RepeatedFrame, ShowFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.town import Town
from tilewyrm.engine.feuville.setup.rules import NONE, Rules
from tilewyrm.engine.feuville.values import parts
from tilewyrm.engine.feuville.values.decisions import DiscardFairy
from tilewyrm.engine.feuville.values.events import FairyDiscarded
from tilewyrm.engine.feuville.values.kinds import SKY, TOWER, WALL, Layer
from tilewyrm.engine.feuville.values.parts import Part
from tilewyrm.engine.game import EVERYTHING, Value

_TOWNS = [f"town/{seat}" for seat in range(4)]
_PLAYERS = {(seat, hidden): f"{seat}/{hidden}" for seat in range(4) for hidden in (False, True)}
"""What a player's part is cached as, by seat and whether fairy tiles are hidden in it."""
_FIRST_PLAYER = 7
"""Where the first player stands in a view; two parts further on stands the next."""


def view(state: FeuvilleState, audience: int | None) -> list[Part]:
    """Return the parts of *state* that *audience* may see."""
    rules = state.rules
    walls, towers, skies = zip(state.rows, state.stacks, strict=True)
    decrees = (state.decree_row, state.decree_stack, state.evaluations)
    found = [
        _cached_part(state, "turn", _turn, *_turn_facts(state)),
        _cached_part(state, "walls", _row, WALL, *walls),
        _cached_part(state, "towers", _row, TOWER, *towers),
        _cached_part(state, "skies", _row, SKY, *skies),
        _cached_part(state, "decrees", _decree_row, *decrees),
        _cached_part(state, "fairies", _fairy_row, state.fairies, len(state.stock)),
    ]
    for seat in range(rules.seats):
        found.append(_cached_part(state, _TOWNS[seat], _town, seat, state.towns[seat]))
        found.append(_seen_player(state, seat, audience))
    found.append(_cached_part(state, "box", _box, state.box, state.box_fairies))
    return found


def grouped_views(
    state: FeuvilleState, audiences: Sequence[int | None]
) -> Sequence[Sequence[Sequence[Part]]]:
    """Return the `view` of each of *audiences*, in one group: one object for all who see the same.

    They differ in the players that have something face down.
    """
    common = [view(state, None)]
    found = []
    for audience in audiences:
        own = common
        if audience == EVERYTHING:
            own = [view(state, audience)]
        elif audience is not None and _has_hidden(state, audience):
            parts_seen = list(common[0])
            parts_seen[_FIRST_PLAYER + 2 * audience] = _seen_player(state, audience, audience)
            own = [parts_seen]
        found.append(own)
    return found


def _has_hidden(state: FeuvilleState, seat: int) -> bool:
    """Return whether *seat* keeps fairy tiles that others do not see (A16)."""
    return not state.rules.face_down.isdisjoint(state.hands[seat])


def _seen_player(state: FeuvilleState, seat: int, audience: int | None) -> Part:
    """Return the player of *seat* as *audience* sees them."""
    hidden = audience not in (seat, EVERYTHING) and _has_hidden(state, seat)
    facts = (state.scores[seat], state.stores[seat], state.hands[seat], state.scored[seat])
    return _cached_part(state, _PLAYERS[seat, hidden], _player, seat, hidden, *facts)


def visible(state: FeuvilleState, value: Value, audience: int | None) -> Value:
    """Return *value* without the name of a cached fairy tile that is thrown out face down (A16).

    Everything else about fairy tiles happens openly, and so does the taking of them. Of a decision
    *audience* is not the seat that took it.
    """
    if audience == EVERYTHING:
        return value
    if isinstance(value, DiscardFairy) or (
        isinstance(value, FairyDiscarded) and value.seat != audience
    ):
        rules = state.rules
        if value.fairy is not None and rules.fairy_index[value.fairy] in rules.face_down:
            return replace(value, fairy=None)
    return value


def _cached_part(state: FeuvilleState, key: str, make: Callable[..., Part], *facts: object) -> Part:
    """Return the part that *make* makes of *facts*, from the cache as long as they are equal."""
    cached = state.view_cache.get(key)
    if cached is None or cached[0] != facts:
        cached = state.view_cache[key] = (facts, make(state.rules, *facts))
    return cached[1]


def _names(ids: tuple[str, ...], numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(ids[number] if number >= 0 else "" for number in numbers)


def _turn_facts(state: FeuvilleState) -> tuple[object, ...]:
    """Return the facts of `_turn`."""
    frame = state.agenda[-1]
    held = [other.held for other in reversed(state.agenda) if isinstance(other, ItemFrame)]
    return (
        state.round,
        state.start,
        state.active,
        state.rolled,
        state.dice,
        state.gnome,
        state.fairy_asked,
        state.triggered,
        tuple(held),
        frame.left if isinstance(frame, RepeatedFrame) else None,
        frame.total if isinstance(frame, ShowFrame) else None,
        state.grass,
    )


def _turn(
    rules: Rules,
    round_number: int,
    start: int,
    active: int,
    rolled: tuple[int, ...],
    dice: tuple[int, ...],
    gnome: int | None,
    fairy_asked: bool,
    triggered: bool,
    held: tuple[str, ...],
    left: int | None,
    show_sum: int | None,
    grass: int | None,
) -> parts.Turn:
    low, high = rolled or (None, None)
    return parts.Turn(
        round=round_number,
        round_cap=rules.options.round_cap or None,
        start_seat=None if start == NONE else start,
        seat=None if active == NONE else active,
        low=low,
        high=high,
        dice=dice,
        gnome=gnome,
        fairy_asked=fairy_asked,
        end_triggered=triggered,
        in_hand=held,
        left=left,
        show_sum=show_sum,
        grass=grass,
    )


def _row(
    rules: Rules, layer: Layer, row: tuple[int, ...], stacks: tuple[tuple[int, ...], ...]
) -> parts.Row:
    return parts.Row(
        layer=layer,
        tiles=_names(rules.ids, row),
        stack=sum(len(stack) for stack in stacks),
        back=rules.backs[stacks[0][0]] if stacks else None,
    )


def _decree_row(
    rules: Rules, row: tuple[int, ...], stack: int, evaluations: tuple[int, ...]
) -> parts.DecreeRow:
    ids = rules.ids
    return parts.DecreeRow(
        decrees=_names(ids, row), stack=stack, evaluations=_names(ids, evaluations)
    )


def _fairy_row(rules: Rules, fairies: tuple[int, ...], stock: int) -> parts.FairyRow:
    return parts.FairyRow(fairies=_names(rules.fairy_ids, fairies), stock=stock)


def _town(rules: Rules, seat: int, town: Town) -> parts.Town:
    ids = rules.ids
    columns = tuple(
        parts.TownColumn(
            position=column.position,
            wall=ids[column.wall],
            tower=ids[column.tower] if column.tower >= 0 else None,
            sky=ids[column.sky] if column.sky >= 0 else None,
            burnt=column.burnt,
            grass=column.grass,
        )
        for column in town.columns
    )
    clouds, guards, flags, stars, griffins = town.counts
    return parts.Town(
        seat=seat,
        columns=columns,
        clouds=clouds,
        unburnt=town.unburnt,
        guards=guards,
        flags=flags,
        stars=stars,
        griffins=griffins,
        rain=town.clouds - fire.counted_columns(rules, town),
        at_risk=fire.columns_at_risk(rules, town),
        wall_sites=town.places(rules, WALL),
        tower_sites=town.places(rules, TOWER),
        sky_sites=town.places(rules, SKY),
        gap_sites=town.gap_sites(rules),
    )


def _player(
    rules: Rules,
    seat: int,
    hidden: bool,
    score: int,
    store: tuple[tuple[int, int], ...],
    hand: tuple[int, ...],
    scored: tuple[int, ...],
) -> parts.Player:
    ids, fairy_ids = rules.ids, rules.fairy_ids
    seen = tuple(fairy for fairy in hand if not (hidden and fairy in rules.face_down))
    return parts.Player(
        seat=seat,
        score=score,
        store=tuple(
            parts.StoredItem(ids[item], fairy_ids[fairy] if fairy >= 0 else None)
            for item, fairy in store
        ),
        fairies=_names(fairy_ids, seen),
        face_down=len(hand) - len(seen),
        scored=_names(ids, scored),
        arms=rules.all_evaluations.isdisjoint(scored),
    )


def _box(rules: Rules, items: tuple[int, ...], fairies: tuple[int, ...]) -> parts.Box:
    seen = tuple(fairy for fairy in fairies if fairy not in rules.face_down)
    return parts.Box(
        items=_names(rules.ids, items),
        fairies=_names(rules.fairy_ids, seen),
        face_down=len(fairies) - len(seen),
    )
