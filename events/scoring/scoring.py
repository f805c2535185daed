"""The scoring of an event: which columns order the standings, and what fills them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Self

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.canonical import Json, fraction_json, fraction_of, object_of


class Column(StrEnum):
    """A number that each player has; more is better in all of them."""

    AWARD = "award"
    """The sum of what the places bring."""
    OPPONENTS = "opponents"
    """The sum of the awards of all opponents, the weakest of them left out."""
    DIFFERENCE = "difference"
    """The sum of the points ahead of the best other player at the table; behind, it is negative."""
    SHARE = "share"
    """The sum of the share of the table's points, times the number of its players."""
    POINTS = "points"
    """The sum of the points of all matches."""
    FIRSTS = "firsts"
    """The number of first places, shared ones as a part."""
    MATCHPOINTS = "matchpoints"
    """The sum of the comparisons with the same seat of other tables, from 0 to 1 a round."""
    TOPS = "tops"
    """The number of rounds with the most points of the seat, shared ones as a part."""


COMPARED = frozenset({Column.MATCHPOINTS, Column.TOPS})
"""Columns that compare tables: they need equal luck."""


class Occasion(StrEnum):
    """Why a round brings a player fixed amounts instead of those of a match."""

    BYE = "bye"
    """No table; the number of players did not come out even."""
    WALKOVER = "walkover"
    """All others at the table forfeited."""
    FORFEIT = "forfeit"
    LATE = "late"
    """The round was before the player came."""
    AWAY = "away"
    """The player had withdrawn."""
    ANNULLED = "annulled"
    """The table was annulled by ruling."""


@dataclass(frozen=True)
class Scoring:
    """How an event is scored."""

    preset: str
    """The name of the preset that it began as; it means nothing more."""
    columns: tuple[Column, ...]
    """The first one orders the standings, each next one those who are equal so far."""
    awards: Mapping[int, tuple[Fraction, ...]]
    """By number of players at a table what its places bring; equal places share."""
    fixed: Mapping[Occasion, Mapping[Column, Fraction]]
    """What each occasion brings in every column; for `OPPONENTS`, the awards of an opponent."""

    @classmethod
    def read(cls, json: Mapping[str, Json]) -> Self:
        """Return the scoring that *json* says.

        Raises:
            EventError: it is none; the sentence says why.
        """
        if json.keys() != {"preset", "columns", "awards", "fixed"}:
            raise _wrong("it has preset, columns, awards and fixed, and nothing else")
        preset, columns = json["preset"], json["columns"]
        if not isinstance(preset, str) or not isinstance(columns, list):
            raise _wrong("preset is a text, and columns a list")
        found = tuple(_column(each) for each in columns)
        if not found or len(set(found)) < len(found):
            raise _wrong("there is a column at least, and none twice")
        if Column.OPPONENTS in found and Column.AWARD not in found:
            raise _wrong("the opponents' awards need the column of awards")
        awards = {}
        for size, places in object_of(json["awards"], "scoring: awards").items():
            if not size.isascii() or not size.isdigit() or not isinstance(places, list):
                raise _wrong(f"awards: {size!r} is not a number of players with a list")
            awards[int(size)] = tuple(fraction_of(each) for each in places)
            if str(int(size)) != size or len(places) != int(size):
                raise _wrong(f"awards: {size} players have {size} places")
        fixed = object_of(json["fixed"], "scoring: fixed")
        if fixed.keys() != set(Occasion):
            raise _wrong(f"fixed has {', '.join(Occasion)}")
        amounts = {each: _amounts(found, fixed[each], each) for each in Occasion}
        return cls(preset, found, awards, amounts)

    def json(self) -> dict[str, Json]:
        """Return the JSON object that `read` reads."""
        return {
            "preset": self.preset,
            "columns": [str(each) for each in self.columns],
            "awards": {
                str(size): [fraction_json(each) for each in places]
                for size, places in self.awards.items()
            },
            "fixed": {
                str(occasion): {str(name): fraction_json(each) for name, each in amounts.items()}
                for occasion, amounts in self.fixed.items()
            },
        }


def _wrong(message: str) -> EventError:
    return EventError(Reason.VALUE, f"scoring: {message}")


def _column(json: Json) -> Column:
    try:
        return Column(str(json))
    except ValueError as error:
        raise _wrong(f"no column {json!r}; there are: {', '.join(Column)}") from error


def _amounts(columns: tuple[Column, ...], json: Json, what: Occasion) -> dict[Column, Fraction]:
    amounts = object_of(json, f"scoring: {what}")
    if amounts.keys() != set(columns):
        raise _wrong(f"{what} has an amount for every column, and nothing else")
    return {each: fraction_of(amounts[each]) for each in columns}
