"""The standings of an event, exact to the fraction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tilewyrm.events.log.canonical import Json, canonical, fraction_json
from tilewyrm.events.scoring.scoring import Column
from tilewyrm.events.standings.round_score import RoundScore, round_scores
from tilewyrm.events.state.event_record import EventRecord


@dataclass(frozen=True)
class Row:
    """A player's row."""

    rank: int
    """1 and the number of players who are better; those equal in every column share it."""
    number: int
    columns: Mapping[Column, Fraction]
    """In the order in which they count."""
    rounds: tuple[RoundScore, ...]
    """The rounds that have an outcome for the player."""

    @property
    def is_ruled(self) -> bool:
        """Whether points count in it that an arbiter decided or changed."""
        return any(each.ruled for each in self.rounds)


def standings(record: EventRecord) -> list[Row]:
    """Return the rows by rank, equal ones by number. Players who never came have none."""
    scores = round_scores(record)
    awards = {
        number: sum((each.amounts.get(Column.AWARD, Fraction()) for each in rounds), Fraction())
        for number, rounds in scores.items()
    }
    sums = {
        number: {
            column: _opponents(rounds, awards)
            if column is Column.OPPONENTS
            else sum((each.amounts[column] for each in rounds), Fraction())
            for column in record.scoring.columns
        }
        for number, rounds in scores.items()
    }
    keys = {number: tuple(columns.values()) for number, columns in sums.items()}
    ordered = sorted(keys, key=lambda number: ([-each for each in keys[number]], number))
    rows: list[Row] = []
    for index, number in enumerate(ordered):
        equal = index and keys[ordered[index - 1]] == keys[number]
        rank = rows[-1].rank if equal else index + 1
        rows.append(Row(rank, number, sums[number], tuple(scores[number])))
    return rows


def _opponents(rounds: Sequence[RoundScore], awards: Mapping[int, Fraction]) -> Fraction:
    """Return the sum of the awards of all opponents but the weakest one."""
    found = []
    for each in rounds:
        fixed = each.amounts.get(Column.OPPONENTS)
        found += [awards[number] for number in each.opponents] if fixed is None else [fixed]
    return sum(found, Fraction()) - min(found, default=Fraction())


def standings_json(rows: Sequence[Row]) -> bytes:
    """Return the standings as canonical JSON and a newline, as docs/event-format.md defines it."""
    found: list[Json] = [
        {
            "rank": row.rank,
            "number": row.number,
            "columns": {str(name): fraction_json(each) for name, each in row.columns.items()},
        }
        for row in rows
    ]
    return canonical(found) + b"\n"
