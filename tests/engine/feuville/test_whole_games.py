"""Properties of whole random matches of Feuville: all seats, presets and options."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.feuville.places import misplaced
from support.playing import any_entry, any_setup, play
from tilewyrm import editions
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.presets import PRESETS
from tilewyrm.engine.feuville.values import events as happened
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    BurnColumn,
    Decline,
    DiscardFairy,
    DiscardItem,
    PlayFairy,
    RestoreColumn,
    StoreItem,
    TakeTile,
)
from tilewyrm.engine.feuville.values.kinds import FairyKind, Grass
from tilewyrm.engine.feuville.values.parts import Box, DecreeRow, FairyRow, Player, Row, Town, Turn
from tilewyrm.engine.game import Choice, Decided, GameOver, Setup

EDITION = editions.load("feuville")
FACTS = {tile.id: tile for tile in FEUVILLE.catalogue(EDITION).tiles}
DECREES = {decree.id for decree in FEUVILLE.catalogue(EDITION).decrees}
SEEDS = st.integers(0, 2**32)
slowly = settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def setup_of(seed: int) -> Setup:
    """Return a random setup: half of them pure presets, the rest any options."""
    draw = Random(seed)
    if seed % 2:
        preset = draw.choice(PRESETS)
        return FEUVILLE.setup(EDITION, draw.choice([2, 3, 4]), {**preset.options, "round_cap": 60})
    return any_setup("feuville", draw)


def match_of(seed: int) -> FeuvilleState:
    return FEUVILLE.initial(setup_of(seed))


def parts(state, kind):
    return [part for part in FEUVILLE.view(state, None) if type(part) is kind]


@slowly
@given(SEEDS)
def test_every_component_is_in_exactly_one_place(seed):
    """F2, F33: told by the view and by what is held or hidden."""
    state = match_of(seed)
    rules = state.rules
    for _ in play(state, Random(seed)):
        assert misplaced(state) == []
        (turn,), (box,) = parts(state, Turn), parts(state, Box)
        (row,) = parts(state, DecreeRow)
        players, towns = parts(state, Player), parts(state, Town)
        seen = [tile for layer in parts(state, Row) for tile in layer.tiles]
        seen += [*row.decrees, *row.evaluations, *box.items]
        for player in players:
            seen += [stored.item for stored in player.store] + list(player.scored)
        for town in towns:
            seen += [tile for c in town.columns for tile in (c.wall, c.tower, c.sky)]
        seen += [name for name in turn.in_hand if name in FACTS or name in DECREES]
        counts = Counter(name for name in seen if name)
        assert set(counts.values()) <= {1}
        assert set(counts) <= FACTS.keys() | DECREES
        stacks = sum(layer.stack for layer in parts(state, Row))
        unseen = len(state.decree_pool)
        assert len(counts) + stacks + unseen == 90 + rules.seats + 26 + rules.seats
        grass = sum(c.grass is Grass.PLAIN for town in towns for c in town.columns)
        if rules.grass is not None:
            assert turn.grass + grass == rules.grass
        for player, town in zip(players, towns, strict=True):
            laid = sum(c.grass is Grass.ARMS for c in town.columns)
            assert laid + player.arms <= 1


@slowly
@given(SEEDS)
def test_towns_stand_on_the_ground_and_ruins_stay_as_they_are(seed):
    """F33, F34, F82, F83: no gap below a tile, each layer in its place, nothing on a ruin."""
    state = match_of(seed)
    before = [town.columns for town in state.towns]
    for _, events in play(state, Random(seed)):
        built = {(e.seat, e.position) for e in events if type(e) is happened.TileBuilt}
        for seat, town in enumerate(state.towns):
            was = {column.position: column for column in before[seat]}
            for column in town.columns:
                old = was.get(column.position)
                if (seat, column.position) in built and old is not None:
                    assert not old.burnt
                if old is not None:
                    kept = zip(old[1:4], column[1:4], strict=True)
                    assert all(now == then or then < 0 for then, now in kept)
                    assert old.grass in (None, column.grass)
            before[seat] = town.columns
        for town in parts(state, Town):
            for c in town.columns:
                assert c.wall
                assert c.tower or not c.sky
                layers = [FACTS[tile].layer for tile in (c.wall, c.tower, c.sky) if tile]
                assert layers == sorted(layers)
                assert len(layers) == len(set(layers))
                assert not (c.burnt and c.position == 0 and not c.tower)
            places = [c.position for c in town.columns]
            assert places == sorted(set(places))
            assert 0 in places
            gaps = {b - a for a, b in pairwise(places)}
            assert gaps <= ({1} if state.rules.options.require_adjacency else {1, 2})


@slowly
@given(SEEDS)
def test_what_a_town_counts_is_what_its_tiles_show(seed):
    """F41, F80: the counts kept along the way equal a recount from the catalogue."""
    state = match_of(seed)
    for _ in play(state, Random(seed)):
        for seat, town in enumerate(parts(state, Town)):
            shown = [
                FACTS[tile]
                for c in town.columns
                if not c.burnt
                for tile in (c.wall, c.tower, c.sky)
                if tile
            ]
            assert town.clouds == sum(tile.clouds for tile in shown)
            assert town.guards == sum(tile.guards for tile in shown)
            assert town.flags == sum(tile.flags for tile in shown)
            assert town.stars == sum(tile.stars for tile in shown)
            assert town.griffins == sum(tile.griffins for tile in shown)
            kept = state.towns[seat]
            assert kept.ruins == sum(c.burnt for c in town.columns)
            start = state.rules.start_uncounted
            assert kept.unburnt == town.unburnt == len(town.columns) - kept.ruins - start


@slowly
@given(SEEDS)
def test_scores_rise_by_what_the_events_say_and_never_fall(seed):
    """F45, F60, F69, F93: no rule takes points away."""
    state = match_of(seed)
    told = [0] * state.rules.seats
    for _, events in play(state, Random(seed)):
        for event in events:
            if hasattr(event, "points"):
                assert event.points >= 0
                told[event.seat] += event.points
                assert event.total == told[event.seat]
        assert state.scores == told


@slowly
@given(SEEDS)
def test_stores_and_fairy_spaces_hold_two(seed):
    """F31, F68, D5."""
    state = match_of(seed)
    for _ in play(state, Random(seed)):
        for player in parts(state, Player):
            assert len(player.fairies) <= 2
            items = [stored.item for stored in player.store]
            decrees = sum(item in DECREES for item in items)
            if state.rules.separate_stores:
                assert decrees <= 2
                assert len(items) - decrees <= 2
            else:
                assert len(items) <= 2


@slowly
@given(SEEDS)
def test_no_row_stays_empty_over_a_turn(seed):
    """F36, F37: when the dice are rolled every row has tiles, if its stack has."""
    state = match_of(seed)
    for _, events in play(state, Random(seed)):
        if any(type(event) is happened.DiceRolled for event in events):
            assert all(any(row.tiles) or not row.stack for row in parts(state, Row))
            assert all(parts(state, DecreeRow)[0].decrees) or state.triggered
            assert all(parts(state, FairyRow)[0].fairies) or not state.stock


@slowly
@given(SEEDS)
def test_everybody_has_had_the_same_number_of_turns_or_one_less(seed):
    """F91, F92, A60: and the match ends."""
    state = match_of(seed)
    turns: Counter[int] = Counter()
    for _, events in play(state, Random(seed)):
        turns.update(event.seat for event in events if type(event) is happened.TurnEnded)
    assert isinstance(state.pending, GameOver)
    numbers = {turns[seat] for seat in range(state.rules.seats)}
    assert max(numbers) - min(numbers) <= 1
    assert max(numbers) <= 60
    if len(numbers) == 2:
        assert state.rules.ends_at_once
        assert turns[state.start] == max(numbers)


@slowly
@given(SEEDS)
def test_every_setup_has_all_options_and_plays(seed):
    setup = setup_of(seed)
    state = FEUVILLE.initial(setup)
    assert list(setup.options) == [spec.name for spec in FEUVILLE.options]
    state.apply(any_entry(state, Random(seed)))


@slowly
@given(SEEDS)
def test_kept_fairy_tiles_are_named_to_nobody_else_where_they_are_hidden(seed):
    """A16: in no part, event or decision that another audience is sent."""
    draw = Random(seed)
    state = FEUVILLE.initial(any_setup("feuville", draw, {"fairy_hidden": True}))
    names, kinds = state.rules.fairy_ids, state.rules.fairy_kinds
    shown: dict[int, tuple[object, str]] = {}
    for entry, events in play(state, draw):
        for audience in (None, *range(state.rules.seats)):
            others = [hand for seat, hand in enumerate(state.hands) if seat != audience]
            hidden = {
                f"'{names[fairy]}'"
                for hand in others
                for fairy in hand
                if kinds[fairy] is not FairyKind.THEFT_PROTECTION
            }
            for part in FEUVILLE.view(state, audience):
                if id(part) not in shown:
                    shown[id(part)] = (part, repr(part))
                assert not any(name in shown[id(part)][1] for name in hidden)
            told = [FEUVILLE.visible(state, event, audience) for event in events]
            if isinstance(entry, Decided) and entry.seat != audience:
                told.append(FEUVILLE.visible(state, entry.decision, audience))
            named = {e.fairy for e in told if type(e) in (happened.FairyDiscarded, DiscardFairy)}
            if isinstance(entry, Decided) and entry.seat != audience:
                for name in named - {None}:
                    assert kinds[names.index(name)] is FairyKind.THEFT_PROTECTION


OUT_OF_TURN = {
    "fire-protection": {PlayFairy, Decline},
    "burn": {BurnColumn},
    "publican": {TakeTile, Decline},
    "great-selection": {PlayFairy, Decline},
    "pick-tile": {TakeTile},
    "place-item": {BuildTile, StoreItem},
    "make-room": {DiscardItem},
    "rebuild": {RestoreColumn, Decline},
}


@slowly
@given(SEEDS)
def test_out_of_turn_nothing_else_is_asked(seed):
    """Section 8, F25: no free actions, and never a Thief's victim."""
    state = match_of(seed)
    for _ in play(state, Random(seed)):
        pending = state.pending
        if isinstance(pending, Choice) and pending.seat != state.active:
            offered = {type(decision) for decision in state.legal(pending.seat)}
            assert offered <= OUT_OF_TURN[pending.question]
