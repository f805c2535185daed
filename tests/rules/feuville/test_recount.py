"""Whole random matches, in which everything counted is counted again, slowly and from the view.

The recount is written from docs/rules/feuville.md alone and shares no code with the engine's.
"""

import random
from functools import cache
from itertools import pairwise

import pytest

from support.daily import share_of_today
from support.feuville.edition import proof_text
from support.feuville.match import Match, only
from tilewyrm import editions
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    BurnColumn,
    EvaluateTown,
    ScoreDiscretion,
    ScoreDistrict,
    ScoreStatus,
    ScoreView,
    TakeTile,
)
from tilewyrm.engine.feuville.values.events import DecreeScored, TownEvaluated, TownWeighed
from tilewyrm.engine.feuville.values.kinds import DecreeKind, Layer, Symbol, TileKind
from tilewyrm.engine.game import Chance, Choice, Decided, GameOver, Rolled

GAME = registry.game("feuville")
SCORING = (ScoreStatus, ScoreDistrict, ScoreView, ScoreDiscretion)
FIELDS = {
    Symbol.GUARD: "guards",
    Symbol.FLAG: "flags",
    Symbol.STAR: "stars",
    Symbol.GRIFFIN: "griffins",
}


@cache
def corners():
    """Return an edition of little but corners and gates, so that towns can be evaluated often."""
    kinds = ('kind = "left-corner"', 'kind = "gate", guards = 1', 'kind = "right-corner"')
    faces = {f"W{n:02}": kinds[n % 3] for n in range(1, 31)}
    faces |= {f"T{n:02}": f"{kinds[n % 2 * 2]}, griffins = {n % 3}" for n in range(1, 31)}
    faces |= {f"S{n:02}": f"clouds = {n % 4}, stars = {n % 2}" for n in range(1, 31)}
    return GAME.edition(proof_text(faces=faces))


def random_options(dice):
    """Return a value for every option; the rounds are capped, so that the match ends."""
    chosen = {"round_cap": dice.randint(6, 20)}
    for spec in GAME.options:
        if isinstance(spec.default, bool):
            chosen[spec.name] = dice.random() < 0.5
        elif spec.choices:
            chosen[spec.name] = dice.choice(spec.choices)
    return chosen


class Recount:
    """What the page says about one town, as a view shows it."""

    def __init__(self, setup, parts, seat):
        self.options = setup.options
        catalogue = GAME.catalogue(setup.edition)
        self.tiles = {tile.id: tile for tile in catalogue.tiles}
        self.decrees = {decree.id: decree for decree in catalogue.decrees}
        self.town = parts[f"town/{seat}"]
        self.grass = parts["turn"].grass
        self.columns = {column.position: column for column in self.town.columns}

    def whole(self, column):
        """Return the unburnt tiles of *column* from the ground up; the start tile always is."""
        tiles = (column.wall, column.tower, column.sky)
        return [tile for tile in tiles if tile and (not column.burnt or self.is_start(tile))]

    def is_start(self, tile):
        return self.tiles[tile].kind is TileKind.START

    def shown(self, field, tiles=None):
        if tiles is None:
            tiles = [tile for column in self.town.columns for tile in self.whole(column)]
        return sum(getattr(self.tiles[tile], field) for tile in tiles)

    def walls_count(self, column):
        return not self.is_start(column.wall) or self.options["start_tile_is_wall"]

    def places(self, layer):
        """F34, F35, F85, D1."""
        found = set()
        if layer is Layer.WALL:
            left, right = min(self.columns), max(self.columns)
            reach = 1 if self.options["require_adjacency"] else 2
            candidates = set(range(left - reach, right + reach + 1)) - set(self.columns)
            if self.options["require_adjacency"]:
                assert sorted(self.columns) == list(range(left, right + 1))
            return candidates
        for column in self.town.columns:
            below = column.wall if layer is Layer.TOWER else column.tower
            there = column.tower if layer is Layer.TOWER else column.sky
            if below and not there and not column.burnt:
                found.add(column.position)
        return found

    def ways(self, name):
        """F47-F52: return each way to score the decree *name*, with its points."""
        decree = self.decrees[name]
        found = {}
        if decree.kind is DecreeKind.STATUS:
            count = self.shown(FIELDS[decree.symbol])
            found[ScoreStatus(name)] = decree.multiplier * count
        elif decree.kind is DecreeKind.DISCRETION:
            for symbol in (Symbol.GUARD, Symbol.FLAG, Symbol.STAR):
                found[ScoreDiscretion(name, symbol)] = 3 * self.shown(FIELDS[symbol])
        elif decree.kind is DecreeKind.SPLENDID_VIEW:
            found = self.views(name)
        else:
            return self.districts(name, 1 if decree.kind is DecreeKind.SMALL_DISTRICT else 2)
        if not self.options["allow_zero_score"]:
            found = {way: points for way, points in found.items() if points}
        return found

    def views(self, name):
        found = {}
        for left, right in pairwise(self.town.columns):
            for upper in (False, True):
                block = []
                for column in (left, right):
                    layers = (column.tower, column.sky) if upper else (column.wall, column.tower)
                    block += [
                        tile
                        for tile in layers
                        if tile in self.whole(column)
                        and (not self.is_start(tile) or self.walls_count(column))
                    ]
                full = len(block) == 4 or not self.options["splendid_full_block"]
                if full and right.position == left.position + 1:
                    found[ScoreView(name, left.position, upper)] = sum(
                        self.shown(field, block) for field in FIELDS.values()
                    )
        return found

    def districts(self, name, width):
        fit = {
            column.position
            for column in self.town.columns
            if column.sky and not column.burnt and not column.grass and self.walls_count(column)
        }
        if self.grass is not None and self.grass < width:
            return {}
        return {
            ScoreDistrict(name, place): 5 * width for place in fit if width == 1 or place + 1 in fit
        }

    def evaluation(self):
        """F50: return the most that a Town Evaluation can pay, None if there can be none."""
        sums = [
            self.stretch(left, right)
            for left in self.columns
            for right in self.columns
            if left < right
        ]
        return max((points for points in sums if points is not None), default=None)

    def corner(self, position, kind):
        column = self.columns[position]
        return not column.burnt and all(
            tile and self.tiles[tile].kind is kind for tile in (column.wall, column.tower)
        )

    def stretch(self, left, right):
        if not (
            self.corner(left, TileKind.LEFT_CORNER) and self.corner(right, TileKind.RIGHT_CORNER)
        ):
            return None
        places = range(left, right + 1)
        if any(place not in self.columns for place in places):
            return None
        columns = [self.columns[place] for place in places]
        whole = [self.whole(column) for column in columns]
        if self.options["burnt_wall_breaks"] and not all(
            column.wall in tiles for column, tiles in zip(columns, whole, strict=True)
        ):
            return None
        inner = list(zip(columns, whole, strict=True))[1:-1]
        if not any(
            self.tiles[column.wall].kind is TileKind.GATE and column.wall in tiles
            for column, tiles in inner
        ):
            return None
        gaps = sum(not column.tower or column.tower not in tiles for column, tiles in inner)
        if gaps > 1 and self.options["town_eval_tower_gaps"] == "one":
            return None
        under = columns if self.options["arms_grass"] == "evaluated" else self.town.columns
        if all(column.grass for column in under):
            return None
        paid = inner
        if self.options["town_eval_include_corners"]:
            paid = list(zip(columns, whole, strict=True))
        walls = sum(column.wall in tiles and self.walls_count(column) for column, tiles in paid)
        towers = sum(bool(column.tower) and column.tower in tiles for column, tiles in paid)
        return 2 * (walls + towers)

    def weighed(self):
        """F80: return clouds and columns as the dragon compares them."""
        uncounted = self.options["start_column"] == "immune_uncounted"
        columns = [
            column
            for column in self.town.columns
            if (not column.burnt or self.options["count_burnt_columns"])
            and not (uncounted and column.position == 0)
        ]
        return self.shown("clouds"), len(columns)


def sensible(recount, choice):
    """Return whether *choice* does not spoil a Town Evaluation: corners at their own ends."""
    if not isinstance(choice, BuildTile):
        return True
    tile = recount.tiles[choice.tile]
    if tile.layer is Layer.WALL:
        side = {TileKind.LEFT_CORNER: -1, TileKind.RIGHT_CORNER: 1}.get(tile.kind, 0)
        return choice.position * side >= 0
    wall = recount.tiles[recount.columns[choice.position].wall].kind
    return tile.layer is Layer.SKY or tile.kind is wall


def check_offers(recount, offered, question, player, parts):
    """Compare what a seat is offered to build and score with the recount."""
    hand = list(parts["turn"].in_hand[:1])
    stored = [kept.item for kept in player.store]
    items = {"use-dice": stored, "before-roll": stored, "place-item": hand}.get(question)
    if items is None:
        return
    built, scored = set(), {}
    for item in items:
        if item in recount.tiles:
            layer = recount.tiles[item].layer
            built |= {BuildTile(item, place) for place in recount.places(layer)}
        else:
            scored |= recount.ways(item)
    offered_builds = {choice for choice in offered if isinstance(choice, BuildTile)}
    assert offered_builds in (built, set()) if question == "place-item" else offered_builds == built
    assert {choice for choice in offered if isinstance(choice, SCORING)} == set(scored)
    if question == "use-dice" and parts["turn"].dice and player.arms:
        possible = recount.evaluation() is not None
        together = recount.options["fairy_with_town_eval"] or not parts["turn"].fairy_asked
        assert any(isinstance(c, EvaluateTown) for c in offered) is (possible and together)


def check_events(setup, before, decision, seat, events):
    """Compare what was scored with the recount of the town as it was *before*."""
    recount = Recount(setup, before, seat)
    for event in only(events, DecreeScored):
        assert event.points == recount.ways(event.decree)[decision]
    for event in only(events, TownEvaluated):
        assert event.points == recount.evaluation() == 2 * (event.walls + event.towers)


@pytest.mark.clause("F34", "F41", "F47", "F48", "F49", "F50", "F51", "F52", "F80", "F81")
@pytest.mark.parametrize("seed", range(24))
def test_in_random_matches_of_random_options_every_count_is_what_a_recount_finds(seed):
    dice = random.Random(seed)
    edition = corners() if seed % 2 else editions.load("feuville")
    setup = GAME.setup(edition, dice.choice(GAME.seats), random_options(dice))
    state = GAME.initial(setup)
    while not isinstance(state.pending, GameOver):
        pending = state.pending
        if isinstance(pending, Chance):
            rolls, weights = zip(*state.outcomes(), strict=True)
            events = state.apply(Rolled(dice.choices(rolls, weights)[0]))
        else:
            assert isinstance(pending, Choice)
            parts = {part.key: part for part in GAME.view(state, pending.seat)}
            offered = list(state.legal(pending.seat))
            recount = Recount(setup, parts, pending.seat)
            player = parts[f"player/{pending.seat}"]
            check_offers(recount, offered, pending.question, player, parts)
            if pending.question == "burn" and setup.options["cloud_columns_burn"] == "forbidden":
                for choice in only(offered, BurnColumn):
                    sky = recount.columns[choice.position].sky
                    assert not sky or not recount.tiles[sky].clouds
            eager = [choice for choice in offered if isinstance(choice, (BuildTile, *SCORING))]
            evaluating = [choice for choice in offered if isinstance(choice, EvaluateTown)]
            eager = [choice for choice in eager if sensible(recount, choice)] or eager
            taking = [choice for choice in offered if isinstance(choice, TakeTile)]
            wish = dice.choice((eager, eager, taking, offered))
            choices = evaluating or wish or offered
            decision = dice.choice(choices)
            events = state.apply(Decided(pending.seat, decision))
            check_events(setup, parts, decision, pending.seat, events)
        after = {part.key: part for part in GAME.view(state, None)}
        for event in only(events, TownWeighed):
            if event.burning == 0 or event is events[-1]:
                clouds, columns = Recount(setup, after, event.seat).weighed()
                assert (event.clouds, event.columns) == (clouds, columns)
                assert event.burning == max(0, columns - clouds)


def random_town(dice):
    """Return columns for `Match.build` that often can be evaluated, and the tiles they need."""
    spare = {letter: [f"{letter}{n:02}" for n in range(1, 16)] for letter in "WT"}
    left, right = dice.randint(1, 3), dice.randint(1, 3)
    columns = {}
    for place in range(-left, right + 1):
        tiles = []
        if place:
            likely = 1 if -left < place < right else 0 if place < 0 else 2
            kind = likely if dice.random() < 0.8 else dice.randrange(3)
            tiles.append(next(t for t in spare["W"] if int(t[1:]) % 3 == kind))
        if dice.random() < 0.9:
            side = 0 if (place < 0) is (dice.random() < 0.9) else 1
            tiles.append(next(t for t in spare["T"] if int(t[1:]) % 2 == side))
        for tile in tiles:
            spare[tile[0]].remove(tile)
        name = f"left{-place}" if place < 0 else f"right{place}" if place else "at0"
        columns[name] = " ".join(tiles)
    return columns


@pytest.mark.clause("F50", "A2", "A23", "A24", "A25", "A26", "A27", "D15", "D16")
@pytest.mark.parametrize("seed", share_of_today(range(150), 5))
def test_random_towns_with_ruins_are_evaluated_as_a_recount_finds(seed):
    dice = random.Random(seed)
    names = ("town_eval_include_corners", "start_tile_is_wall", "burnt_wall_breaks")
    options = {name: dice.random() < 0.6 for name in names}
    options["town_eval_tower_gaps"] = dice.choice(("any", "any", "one"))
    options["arms_grass"] = dice.choice(("any", "evaluated"))
    columns = random_town(dice)
    match = Match(draws=" ".join(columns.values()), edition=corners(), **options)
    match.build(0, **columns)
    match.until(0)
    if dice.random() < 0.4:
        ruins = [int(name.removeprefix("right")) for name in columns if name.startswith("right")]
        match.dragon(seat0=dice.sample([0, *ruins], 1))
    match.roll(1, 2)
    parts = {part.key: part for part in GAME.view(match.state, 0)}
    best = Recount(match.setup, parts, 0).evaluation()
    assert bool(match.offers(EvaluateTown)) is (best is not None)
    if best is not None:
        (event,) = only(match.do(EvaluateTown(2)), TownEvaluated)
        assert event.points == best
