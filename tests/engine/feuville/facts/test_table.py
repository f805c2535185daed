"""Facts of what lies on the table are what the rules then allow and score."""

from collections import Counter

import pytest

from support.daily import share_of_today
from support.feuville.moments import moments
from tilewyrm.engine.feuville.facts.town_change import decree_points, scorable
from tilewyrm.engine.feuville.items.placement import FREELY, item_placement_frame
from tilewyrm.engine.feuville.position.fire import columns_at_risk
from tilewyrm.engine.feuville.scoring.scoring import districts
from tilewyrm.engine.feuville.scoring.stretch import corner_towers
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE
from tilewyrm.engine.feuville.turn.dice import dice_use_frame
from tilewyrm.engine.feuville.values import decisions as d
from tilewyrm.engine.feuville.values.events import TileRevealed, TownEvaluated
from tilewyrm.engine.feuville.values.facts import (
    DecreeWorth,
    ShowOdds,
    SkillUse,
    TileFit,
    TownSummary,
)
from tilewyrm.engine.feuville.values.kinds import Person
from tilewyrm.engine.game import EVERYTHING, Decided
from tilewyrm.engine.registry import game

SEEDS = share_of_today(range(8), 2)
RULES = game("feuville")


def told(seed, every, kind):
    """Yield every so-manieth moment of a match with its facts of *kind* for the seat asked."""
    for number, (_, state, seat) in enumerate(moments(seed)):
        if number % every == 0:
            facts = RULES.facts(state, seat, aids=True)
            yield state, seat, [fact for fact in facts if isinstance(fact, kind)]


def placed(state, seat, item):
    """Return the ways to build or score *item* if *seat* had it in hand."""
    return item_placement_frame(seat, item, FREELY).legal(state)


def gain(state, seat, item, decision):
    """Return the points that *decision* about *item*, in hand, brings *seat* at once."""
    asked = state.copy()
    asked.agenda.append(item_placement_frame(seat, item, FREELY))
    asked.apply(Decided(seat, decision))
    return asked.scores[seat] - state.scores[seat]


def evaluation(state, seat):
    """Return what a Town Evaluation of *seat* does, if it may have one (F50)."""
    asked = state.copy()
    asked.agenda.append(dice_use_frame(seat))
    asked.dice, asked.fairy_asked = (1,), False
    legal = asked.agenda[-1].legal(asked)
    decision = next((one for one in legal if isinstance(one, d.EvaluateTown)), None)
    if decision is None:
        return None
    events = asked.apply(Decided(seat, decision))
    return next(event for event in events if isinstance(event, TownEvaluated))


def rank(state, seat, tile, place):
    """Return what is least where *tile* brings most, place by place (docs/protocol.md)."""
    rules, town = state.rules, state.towns[seat]
    built = town.built(rules, rules.index[tile], place)
    more = [
        decree_points(state, seat, decree, built) - decree_points(state, seat, decree, town)
        for decree in scorable(state, seat)
    ]
    finished = len(districts(rules, built)) + corner_towers(rules, built)
    stood = [column.position for column in built.columns]
    missing = stood[-1] - stood[0] + 1 - len(stood)
    gained = sum(one for one in more if one > 0)
    return -gained, columns_at_risk(rules, built), -finished, missing, place


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tile_fits_where_it_may_be_built_and_brings_most_at_the_best_place(seed):
    """F34: the positions are the legal ones; no other place brings more points of decrees."""
    for state, seat, facts in told(seed, 11, TileFit):
        for fact in facts:
            legal = placed(state, seat, fact.tile)
            builds = [one for one in legal if isinstance(one, d.BuildTile)]
            assert fact.positions == tuple(one.position for one in builds)
            assert (fact.best in fact.positions) if builds else fact.best is None
            ranks = {place: rank(state, seat, fact.tile, place) for place in fact.positions}
            assert fact.best == min(ranks, key=ranks.get, default=None)
            town = state.towns[seat]
            tile = state.rules.index[fact.tile]
            sites = {1: "wall_sites", 2: "tower_sites", 3: "sky_sites"}[state.rules.layers[tile]]
            part = next(p for p in RULES.view(state, None) if p.key == f"town/{seat}")
            assert (
                getattr(part, sites)
                == fact.positions
                == town.places(state.rules, state.rules.layers[tile])
            )
            if sites == "wall_sites":
                built = {place: town.built(state.rules, tile, place) for place in fact.positions}
                assert part.gap_sites == tuple(
                    place for place in built if len(built[place].gaps) > len(town.gaps)
                )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_decree_pays_each_seat_what_scoring_it_then_brings(seed):
    """F40-F52: also those of the display and of others' stores, as the towns are now."""
    for state, _, facts in told(seed, 23, DecreeWorth):
        assert facts
        for fact in facts:
            item = state.rules.index[fact.decree]
            assert item >= FIRST_DECREE
            for seat, points in enumerate(fact.points):
                if item in state.rules.all_evaluations:
                    event = evaluation(state, seat)
                    assert points == (event.points if event else 0)
                    continue
                ways = [one for one in placed(state, seat, fact.decree) if hasattr(one, "decree")]
                best = max((gain(state, seat, fact.decree, way) for way in ways), default=0)
                assert points == best
                assert not (fact.lacks_grass and points)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_town_s_districts_and_stretch_are_those_that_are_scored(seed):
    """F47: districts without grass; F50: the stretch that an evaluation counts."""
    for state, _, facts in told(seed, 23, TownSummary):
        assert [fact.seat for fact in facts] == list(range(state.rules.seats))
        for fact in facts:
            town = state.towns[fact.seat]
            assert all(town.column(place).grass is None for place in fact.districts)
            assert all(town.column(place).sky >= 0 for place in fact.districts)
            if event := evaluation(state, fact.seat):
                assert (fact.left, fact.right) == (event.left, event.right)


@pytest.mark.parametrize("seed", SEEDS)
def test_skills_do_what_is_said_of_them(seed):
    """F61, F63-F65: items to steal, gaps that are filled, ruins and fairy tiles."""
    for state, seat, facts in told(seed, 7, SkillUse):
        asked = {fact.person: fact for fact in facts}
        legal = [one for one in state.legal(seat) if isinstance(one, d.UseSkill)]
        for use in legal:
            after = state.copy()
            events = list(after.apply(Decided(seat, use)))
            question = getattr(after.pending, "question", "")
            if use.person is Person.THIEF:
                took = len(after.legal(seat)) if question == "steal" else 0
                assert asked[use.person].items == took
            if use.person is Person.ARCHITECT:
                while not question and not hasattr(after.pending, "scores"):
                    events += after.apply(rolled(after))
                    question = getattr(after.pending, "question", "")
                kinds = Counter(type(event) for event in events)
                assert asked[use.person].gaps <= kinds[TileRevealed]
            if use.person is Person.MAGICIAN:
                ruins = sum(column.burnt for column in state.towns[seat].columns)
                left = after.agenda[-1].left if question == "restore" else 0
                assert asked[use.person].ruins == left
                assert bool(left) == bool(ruins)


def rolled(state):
    from tilewyrm.engine.game import Rolled

    return Rolled(state.outcomes()[0][0])


@pytest.mark.parametrize("seed", SEEDS)
def test_without_aids_nothing_is_said_of_what_would_be(seed):
    for number, (_, state, seat) in enumerate(moments(seed)):
        if number % 17:
            continue
        with_aids = RULES.facts(state, seat, aids=True)
        without = RULES.facts(state, seat, aids=False)
        assert not any(isinstance(fact, ShowOdds) for fact in without)
        fits = [fact for fact in without if isinstance(fact, TileFit)]
        assert all(fact.best is None and fact.brings is None for fact in fits)
        assert all(fact.best is None for fact in without if isinstance(fact, SkillUse))
        is_kinds = (DecreeWorth, TownSummary)
        assert [one for one in without if isinstance(one, is_kinds)] == [
            one for one in with_aids if isinstance(one, is_kinds)
        ]
        seen_by_all = RULES.facts(state, None, aids=True)
        assert seen_by_all == RULES.facts(state, EVERYTHING, aids=True)
        assert not any(isinstance(fact, (TileFit, SkillUse)) for fact in seen_by_all)
