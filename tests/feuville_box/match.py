"""One match of Feuville between equal bots, and what is counted of it."""

from collections import Counter
from dataclasses import dataclass, fields
from functools import lru_cache
from random import Random
from typing import NamedTuple

from support.playing import any_entry
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values.events import (
    AudienceScored,
    DecreeRevealed,
    DecreeScored,
    Event,
    FewestRewarded,
    GameEnded,
    PrestigeScored,
    ShowEnded,
    SkillUsed,
    StartPlayerChosen,
    TownEvaluated,
    TurnBegan,
)
from tilewyrm.engine.feuville.values.kinds import DecreeKind
from tilewyrm.engine.game import Choice, Decided, GameOver, Setup
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.shape import kebab

SHOW, AUDIENCE, PRESTIGE, FEWEST = "show", "audience", "prestige", "fewest"
"""Sources of points beside the kinds of decrees."""
FIVE = 5
"""So many of one symbol are the rulebook's example of a status decree that is scored (F49)."""


Options = tuple[tuple[str, str], ...]
"""Options of the match with their values, as words."""


class Match(NamedTuple):
    """Which match is played."""

    box: str
    """The edition file, whole."""
    seats: int
    bot: str
    """Who plays every seat, as `tilewyrm.engine.bots.registry.bot` reads it."""
    seed: int
    options: Options = ()


@dataclass(frozen=True)
class Counts:
    """What happened in one match, or in many together."""

    matches: int
    towns: int
    turns: int
    rounds: Counter[int]
    """How many matches had so many."""
    best: Counter[int]
    """How many matches were won with so many points."""
    points: Counter[str]
    """Of all seats, by where they came from: a kind of decree, or one of the other sources."""
    used: Counter[str]
    """How often each person's skill was used."""
    opened: Counter[str]
    """How many decrees of each kind were laid open."""
    scored: Counter[str]
    """How many were scored."""
    evaluated: int
    """Towns with one Town Evaluation or more."""
    fives: int
    """Towns that end with five of one symbol or more."""
    first: float
    """Matches won by the start player; a part of one that several won."""

    def __add__(self, other: "Counts") -> "Counts":
        """Return both together."""
        return Counts(
            *(getattr(self, each.name) + getattr(other, each.name) for each in fields(self))
        )


@lru_cache(8)
def _setup(box: str, seats: int, options: Options) -> Setup:
    played = game("feuville")
    return played.setup(played.edition(box), seats, {**played.ending_options, **dict(options)})


def play(match: Match) -> Counts:
    """Return what happened in *match*."""
    setup, luck = _setup(match.box, match.seats, match.options), Random(f"luck {match.seed}")
    draw = Random(f"bots {match.seed}")
    player = bot("feuville", match.bot, draw.randrange)
    state = game("feuville").initial(setup)
    events: list[Event] = []
    while not isinstance(pending := state.pending, GameOver):
        if isinstance(pending, Choice):
            decided = Decided(pending.seat, player.choose(state, pending.seat))
            events += state.apply(decided)
        else:
            events += state.apply(any_entry(state, luck))
    assert isinstance(state, FeuvilleState)
    return _counts(state, events)


def _counts(state: FeuvilleState, events: list[Event]) -> Counts:
    rules, seats = state.rules, state.rules.seats
    kind_of = {rules.ids[decree]: kebab(kind.name) for decree, kind in rules.decree_kinds.items()}
    evaluation = kebab(DecreeKind.TOWN_EVALUATION.name)
    points: Counter[str] = Counter()
    used: Counter[str] = Counter()
    scored: Counter[str] = Counter()
    opened = Counter({evaluation: seats})
    evaluated: set[int] = set()
    turns, first, start = 0, 0.0, -1
    for event in events:
        match event:
            case StartPlayerChosen(seat):
                start = seat
            case TurnBegan():
                turns += 1
            case SkillUsed(_, person):
                used[kebab(person.name)] += 1
            case DecreeRevealed(_, decree):
                opened[kind_of[decree]] += 1
            case DecreeScored():
                scored[kind_of[event.decree]] += 1
                points[kind_of[event.decree]] += event.points
            case TownEvaluated():
                scored[evaluation] += 1
                points[evaluation] += event.points
                evaluated.add(event.seat)
            case ShowEnded():
                points[SHOW] += event.points
            case AudienceScored():
                points[AUDIENCE] += event.points
            case PrestigeScored():
                points[PRESTIGE] += event.points
            case FewestRewarded():
                points[FEWEST] += event.points
            case GameEnded(_, winners):
                first = (start in winners) / len(winners)
    assert sum(points.values()) == sum(state.scores)
    return Counts(
        matches=1,
        towns=seats,
        turns=turns,
        rounds=Counter({state.round: 1}),
        best=Counter({max(state.scores): 1}),
        points=points,
        used=used,
        opened=opened,
        scored=scored,
        evaluated=len(evaluated),
        fives=sum(max(town.counts[1:]) >= FIVE for town in state.towns),
        first=first,
    )
