"""Properties of whole random games, over every module, option and seat count."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from support.recount import Recount
from tilewyrm import editions
from tilewyrm.engine.canonical import decode, encode
from tilewyrm.engine.carcassonne.cells import AROUND, number
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.carcassonne.kinds import Cell, FeatureKind
from tilewyrm.engine.carcassonne.parts import Dragon, Fairy, Forecast, Pile, PlacedTile, Players
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.game import Chance, Choice, Decided, Entry, Over, Rolled, Setup

EDITION = editions.load("carcassonne")
CATALOGUE = CARCASSONNE.catalogue(EDITION)
OPTIONS = st.fixed_dictionaries(
    {
        spec.name: st.booleans()
        if isinstance(spec.default, bool)
        else st.sampled_from(spec.choices)
        for spec in CARCASSONNE.options
    }
)
SEATS = st.sampled_from(CARCASSONNE.seats)
SEEDS = st.integers(0, 2**32)
slowly = settings(max_examples=40)


def any_entry(state: CarcassonneState, chance: random.Random) -> Entry:
    """Return a random legal entry; tiles often go where most neighbours are, to complete much."""
    if isinstance(state.pending, Chance):
        rolls, weights = zip(*state.outcomes(), strict=True)
        return Rolled(chance.choices(rolls, weights)[0])
    assert isinstance(state.pending, Choice)
    seat, legal = state.pending.seat, state.legal(state.pending.seat)
    if state.pending.question == "place-tile" and chance.random() < 0.7:
        return Decided(seat, max(legal, key=lambda one: neighbours(state, one.cell)))
    return Decided(seat, chance.choice(legal))


def neighbours(state: CarcassonneState, cell: Cell) -> int:
    return sum(number(cell) + step in state.board.tiles for step in AROUND)


def setup_of(seats: int, options: dict[str, bool | int | str]) -> Setup:
    return CARCASSONNE.setup(EDITION, seats, options)


@slowly
@given(SEATS, OPTIONS, SEEDS)
def test_an_independent_rescoring_agrees_to_the_last_point(seats, options, seed):
    """C11-C20, C33, C92, C93, C136: told by events alone, the game has the same points."""
    setup = setup_of(seats, options)
    state, chance = CARCASSONNE.initial(setup), random.Random(seed)
    recount = Recount(CATALOGUE, setup.options, seats)
    while not isinstance(state.pending, Over):
        for event in state.apply(any_entry(state, chance)):
            recount.see(event)
        if not state.over:
            assert state.scores == recount.scores
    assert recount.bonuses == recount.due == []


@settings(slowly, max_examples=8)
@given(SEATS, OPTIONS, SEEDS)
def test_features_grown_tile_by_tile_equal_features_built_from_the_map(seats, options, seed):
    """C6, C10: labels, open edges, shields and owners are those of a recount from scratch."""
    setup = setup_of(seats, options)
    state, chance = CARCASSONNE.initial(setup), random.Random(seed)
    recount = Recount(CATALOGUE, setup.options, seats)
    while not isinstance(state.pending, Over):
        tiles = len(state.board.tiles)
        for event in state.apply(any_entry(state, chance)):
            recount.see(event)
        if len(state.board.tiles) > tiles:
            compare(state, recount)
            forecast = next(part for part in state.view(None) if isinstance(part, Forecast))
            assert list(forecast.totals) == recount.final()
    compare(state, recount)


def compare(state: CarcassonneState, recount: Recount) -> None:
    features = state.board.features
    grown = {}
    for segment, label in enumerate(features.labels):
        place, index = state.board.place_of(segment)
        x, y = place % 1024 - 512, place // 1024 - 512
        grown.setdefault(label, set()).add((x, y, index))
    assert {frozenset(nodes) for nodes in grown.values()} == recount.features()
    for label, nodes in grown.items():
        feature = frozenset(nodes)
        assert features.kinds[label] is recount.kind(feature)
        missing = recount.missing(feature)
        assert features.missing[label] == missing if missing is not None else True
        assert features.shields[label] == recount.shields(feature)
        owners = Counter(state.pieces[segment].seat for segment in features.standing[label])
        assert owners == recount.owners(feature)


@settings(slowly, max_examples=15)
@given(SEATS, OPTIONS, SEEDS)
def test_nothing_is_lost_and_the_dragon_meets_nobody(seats, options, seed):
    """C1, C5, C70, C62, C94: tiles and pieces are conserved at every moment."""
    setup = setup_of(seats, options)
    state, chance = CARCASSONNE.initial(setup), random.Random(seed)
    full = everything(state)
    scores = state.scores
    while not isinstance(state.pending, Over):
        state.apply(any_entry(state, chance))
        assert everything(state) == full
        assert all(new >= old for new, old in zip(state.scores, scores, strict=True))
        scores = state.scores
        parts = state.view(None)
        dragon = next((part for part in parts if isinstance(part, Dragon)), None)
        fairy = next((part for part in parts if isinstance(part, Fairy)), None)
        if dragon and fairy and dragon.cell and options["fairy_dragon"] == "blocks_tile":
            assert dragon.cell != fairy.cell
            beneath = next(
                part for part in parts if isinstance(part, PlacedTile) and part.cell == dragon.cell
            )
            assert not beneath.meeples
    assert state.pile.left[-1] == 0 or options["princess_dragon"]


def everything(state: CarcassonneState) -> tuple[Counter[str], Counter[int]]:
    """Return every tile by id and every piece by seat, wherever they are now, from the view."""
    tiles: Counter[str] = Counter()
    pieces: Counter[int] = Counter()
    for part in state.view(0):
        match part:
            case PlacedTile():
                tiles[part.tile] += 1
                pieces.update(meeple.seat for meeple in part.meeples)
            case Pile():
                for group in (part.kinds, part.set_aside, part.discarded):
                    tiles.update({one.tile: one.count for one in group})
            case Players():
                pieces.update({one.seat: one.meeples + one.abbots for one in part.players})
    if state.hand >= 0:
        tiles[state.rules.kinds[state.hand].id] += 1
    return tiles, pieces


@slowly
@given(SEATS, OPTIONS, SEEDS)
def test_a_state_comes_back_from_its_canonical_form_and_plays_on_alike(seats, options, seed):
    setup = setup_of(seats, options)
    state, chance = CARCASSONNE.initial(setup), random.Random(seed)
    twin = state
    while not isinstance(state.pending, Over):
        if chance.random() < 0.05:
            twin = CARCASSONNE.restore(setup, decode(encode(state.canonical())))
        assert twin.pending == state.pending
        assert twin.outcomes() == state.outcomes()
        if isinstance(state.pending, Choice):
            assert twin.legal(state.pending.seat) == state.legal(state.pending.seat)
        entry = any_entry(state, chance)
        events = state.apply(entry)
        if twin is not state:
            assert twin.apply(entry) == events
    assert twin.digest() == state.digest()


@slowly
@given(SEATS, OPTIONS, SEEDS)
def test_what_happens_to_a_copy_leaves_no_trace_in_the_original(seats, options, seed):
    """No point, piece or tile of a line that was only tried out stays behind."""
    setup = setup_of(seats, options)
    state, chance = CARCASSONNE.initial(setup), random.Random(seed)
    while not isinstance(state.pending, Over):
        if chance.random() < 0.03:
            before, view = state.canonical(), state.view(None)
            trial = state.copy()
            assert trial.canonical() == before
            for _ in range(12):
                if not isinstance(trial.pending, Over):
                    trial.apply(any_entry(trial, chance))
            assert state.canonical() == before
            assert state.view(None) == view
        state.apply(any_entry(state, chance))


@slowly
@given(SEATS, OPTIONS, SEEDS)
def test_decisions_are_different_and_in_the_documented_order(seats, options, seed):
    setup = setup_of(seats, options)
    state, chance = CARCASSONNE.initial(setup), random.Random(seed)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Choice):
            legal = state.legal(state.pending.seat)
            assert legal
            assert len(set(legal)) == len(legal)
            if state.pending.question == "place-tile":
                keys = [(one.cell.y, one.cell.x, one.rotation) for one in legal]
                assert keys == sorted(keys)
        state.apply(any_entry(state, chance))


def test_a_field_that_nobody_farms_is_worth_nothing():
    """C20: with farmers off nobody ever stands on a field."""
    setup = setup_of(2, {"farmers": False, "princess_dragon": True, "abbot": True})
    state, chance = CARCASSONNE.initial(setup), random.Random(7)
    while not isinstance(state.pending, Over):
        state.apply(any_entry(state, chance))
        kinds = {state.board.features.kinds[segment] for segment in state.pieces}
        assert FeatureKind.FIELD not in kinds


@settings(slowly, max_examples=15)
@given(SEATS, OPTIONS, SEEDS)
def test_a_view_that_grew_equals_one_made_anew(seats, options, seed):
    """Parts that are kept between views are never stale."""
    state, chance = CARCASSONNE.initial(setup_of(seats, options)), random.Random(seed)
    while not isinstance(state.pending, Over):
        state.apply(any_entry(state, chance))
        if chance.random() < 0.5:
            assert state.view(None) == state.copy().view(None)
