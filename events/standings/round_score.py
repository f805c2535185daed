"""Scores of a round: its amounts for a player, in every column but that of the opponents."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending, EventTable, Outcome
from tilewyrm.events.scoring.scoring import Column, Occasion, Scoring
from tilewyrm.events.standings.comparison import ALONE, comparison
from tilewyrm.events.state.event_record import EventRecord


@dataclass(frozen=True)
class RoundScore:
    """The amounts that a round brings a player."""

    round: int
    amounts: Mapping[Column, Fraction]
    """By column; `OPPONENTS` only if *occasion* fixes it."""
    occasion: Occasion | None = None
    """The reason for fixed amounts. None if a match was played."""
    table: int = 0
    """The table's number; 0 without a table."""
    seat: int = -1
    """0-based; -1 without a table."""
    points: int | None = None
    place: int | None = None
    """Among those who did not forfeit; equal players share it."""
    opponents: tuple[int, ...] = ()
    """Those who count for `OPPONENTS`."""
    ruled: bool = False
    """Whether an arbiter decided or changed the points."""


def round_scores(record: EventRecord) -> dict[int, list[RoundScore]]:
    """Return by player, for those who ever came, the rounds that have an outcome for them."""
    found: dict[int, list[RoundScore]] = {
        each.number: [] for each in record.entrants.values() if each.entered
    }
    for each in record.rounds:
        if not each.started:
            continue
        scores = dict(_scores(record.scoring, each))
        for number, rounds in found.items():
            score = scores.get(number)
            if score is not None:
                rounds.append(score)
            elif each.table_of(number) is None:
                late = each.number < record.entrants[number].entered
                occasion = Occasion.LATE if late else Occasion.AWAY
                rounds.append(_fixed(record.scoring, each.number, occasion))
    return found


def _fixed(
    scoring: Scoring, round_number: int, occasion: Occasion, table: int = 0, seat: int = -1
) -> RoundScore:
    return RoundScore(round_number, scoring.fixed[occasion], occasion, table, seat)


def _scores(scoring: Scoring, each: EventRound) -> Iterator[tuple[int, RoundScore]]:
    """Yield the player and score of every place of a round that has an outcome."""
    for number in each.byes:
        yield number, _fixed(scoring, each.number, Occasion.BYE)
    compared = comparison(each.tables)
    for table in each.tables:
        for number, score in _table_scores(scoring, each.number, table):
            if score.occasion is None:
                amounts = compared.get((table.number, score.seat), ALONE)
                added = {name: amounts[name] for name in scoring.columns if name in amounts}
                score = replace(score, amounts={**score.amounts, **added})
            yield number, score


def _table_scores(
    scoring: Scoring, round_number: int, table: EventTable
) -> Iterator[tuple[int, RoundScore]]:
    outcome = table.outcome()
    if outcome.ending is Ending.UNDECIDED:
        return
    left = [seat for seat, number in enumerate(table.seats) if number not in outcome.forfeited]
    for seat, number in enumerate(table.seats):
        if outcome.ending is Ending.ANNULLED:
            occasion = Occasion.ANNULLED
        elif number in outcome.forfeited:
            occasion = Occasion.FORFEIT
        elif outcome.ending is Ending.FORFEITED:
            occasion = Occasion.WALKOVER
        else:
            yield number, _played(scoring, round_number, table, outcome, seat, left)
            continue
        yield number, _fixed(scoring, round_number, occasion, table.number, seat)


def _played(
    scoring: Scoring,
    round_number: int,
    table: EventTable,
    outcome: Outcome,
    seat: int,
    left: Sequence[int],
) -> RoundScore:
    """Return the score of a *seat* among those that are *left*, who did not forfeit."""
    own, others = outcome.places[seat], [each for each in left if each != seat]
    place = 1 + sum(outcome.places[each] < own for each in others)
    equal = 1 + sum(outcome.places[each] == own for each in others)
    awards = scoring.awards[len(table.seats)]
    points = outcome.points[seat]
    ahead = points - max(outcome.points[each] for each in others)
    if place > 1:
        ahead = min(ahead, 0)
    elif equal == 1:
        ahead = max(ahead, 0)
    positive = {each: max(outcome.points[each], 0) for each in left}
    total = sum(positive.values())
    amounts = {
        Column.AWARD: sum(awards[place - 1 : place - 1 + equal], Fraction()) / equal,
        Column.DIFFERENCE: Fraction(ahead),
        Column.SHARE: Fraction(positive[seat] * len(left), total) if total else Fraction(1),
        Column.POINTS: Fraction(points),
        Column.FIRSTS: Fraction(1, equal) if place == 1 else Fraction(),
    }
    return RoundScore(
        round_number,
        {each: amounts[each] for each in scoring.columns if each in amounts},
        table=table.number,
        seat=seat,
        points=points,
        place=place,
        opponents=tuple(table.seats[each] for each in others),
        ruled=outcome.ruled,
    )
