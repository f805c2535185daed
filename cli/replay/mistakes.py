"""The costliest choices of a seat in a match, as a bot that thinks ahead sees them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nlargest
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.cli.replay.moment import LegalDecision, moment
from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.game import Choice, Decided, Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.batch.bot_thought import NO_LUCK
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.codec.message_kinds import message_kinds
from tilewyrm.replays.evidence.luck import Luck
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.server.bots.search_job import expected, own_luck

MOST = 3
"""The number that is printed by default."""
CANDIDATES = 12
"""How many mistakes are worded to find `MOST` that teach different things."""

Progress = Callable[[int], None]
"""Told how many entries are done."""


class Mistake(NamedTuple):
    """A choice that the bot expects less of than of another one."""

    after: int
    """The entry after which the seat was asked."""
    chosen: Value
    best: Value
    cost: int
    """How much less it expects, in hundredths of a point."""
    costs: Mapping[Value, int]
    """The same of every choice that it looked at, against the best one."""


class Wording(NamedTuple):
    """A mistake in the client's words."""

    turn: int
    """The number of the turn, from 1; 0 before the first."""
    chosen: str
    best: str
    brings: str
    """The immediate effect of the better choice, or empty for nothing special."""
    brought: str
    """The immediate effect of the choice itself, likewise."""
    chosen_place: int
    """The choice's place among all decisions, from 0."""
    costs: Mapping[int, int]
    """The costs of all choices that the bot looked at, by their places."""
    topic: frozenset[str]
    """The lesson of the better choice: the kinds of its decision, of its events and of its main
    fact, as the schema names them."""


def mistakes(
    path: Path, seat: int, bot: str, most: int, progress: Progress | None = None
) -> list[Mistake]:
    """Return the *most* costly choices of *seat* in the file at *path*, costliest first.

    The bot looks at each question with several choices. A choice that it does not look at, as it
    follows only the most promising ones, is not told.

    Raises:
        ReplayError: nothing of it can be played.
        ValueError: there is no such bot, or it does not think ahead.
    """
    found = []
    with open_replay(path) as stream:
        resimulation = Resimulation(stream)
        luck = resimulation.luck or NO_LUCK
        asked = _ranked(resimulation.match, seat, bot, luck)
        for step in safe_steps(resimulation):
            entry = step.entry
            if asked is not None and isinstance(entry, Decided) and entry.seat == seat:
                found += _mistake(asked, step.seq - 1, entry.decision)
            if progress is not None:
                progress(step.seq)
            asked = _ranked(step.match, seat, bot, luck)
    return nlargest(most, found, key=lambda one: one.cost)


def wording(path: Path, mistake: Mistake) -> Wording:
    """Return *mistake* of the file at *path* in words."""
    with moment(path, mistake.after) as (match_moment, _):
        labels = {offered.decision: offered for offered in match_moment.legal}
        chosen, best = labels[mistake.chosen], labels[mistake.best]
        return Wording(
            len(match_moment.story.log.turns),
            chosen.sentence or text(mistake.chosen),
            best.sentence or text(mistake.best),
            best.effect,
            chosen.effect,
            chosen.number,
            {labels[each].number: cost for each, cost in mistake.costs.items()},
            frozenset(_topic(best)),
        )


def _topic(choice: LegalDecision) -> Iterator[str]:
    """Yield the kinds of *choice*, of its events, and of all that its main fact says."""
    yield type(choice.decision).__name__
    for event in choice.events:
        yield f"{type(event).__name__} {getattr(event, 'kind', '')}"
    for fact in choice.facts[:1]:
        yield from message_kinds(fact)


def lessons(path: Path, found: Sequence[Mistake], most: int) -> list[tuple[Mistake, Wording]]:
    """Return the *most* costly of *found*, costliest first, each with its words.

    A mistake whose better choice teaches the same as that of a costlier one is left out, unless
    there are too few others.
    """
    first: list[tuple[Mistake, Wording]] = []
    rest: list[tuple[Mistake, Wording]] = []
    known: set[frozenset[str]] = set()
    for mistake in found:
        words = wording(path, mistake)
        (rest if words.topic in known else first).append((mistake, words))
        known.add(words.topic)
        if len(first) == most:
            break
    chosen = (first + rest)[:most]
    return sorted(chosen, key=lambda one: -one[0].cost)


def facts(mistake: Mistake, words: Wording) -> dict[str, Any]:
    """Return *mistake* as docs/replays.md describes it."""
    return {
        "entry": mistake.after,
        "turn": words.turn,
        "cost": mistake.cost / 100,
        "chosen": text(mistake.chosen),
        "chosen_label": words.chosen,
        "best": text(mistake.best),
        "best_label": words.best,
        "best_effect": words.brings,
    }


def _ranked(
    match: MatchState, seat: int, bot: str, luck: Luck
) -> dict[Value, ScoredDecision] | None:
    """Return the bot's estimates if *seat* has several choices in *match*, best first."""
    pending = match.pending
    if not isinstance(pending, Choice) or pending.seat != seat:
        return None
    if len(match.state.legal(seat)) < 2:
        return None
    draw = own_luck(luck.bot_seed(seat, match.seq))
    ranked = expected(match.state, match.setup.game, seat, bot, draw)
    return {scored.decision: scored for scored in ranked}


def _mistake(asked: dict[Value, ScoredDecision], after: int, chosen: Value) -> list[Mistake]:
    """Return the mistake of having *chosen* that; none if it was the best, or was not looked at."""
    best, taken = next(iter(asked.values())), asked.get(chosen)
    if taken is None or taken.worth >= best.worth:
        return []
    costs = {each: best.worth - scored.worth for each, scored in asked.items()}
    return [Mistake(after, chosen, best.decision, costs[chosen], costs)]
