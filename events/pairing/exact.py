"""The cost of the cheapest round, exactly, by the solver HiGHS.

Every set of players that may sit at a table is a column, and every player a row: columns are chosen
so that each row is covered once. Criterion by criterion the sum is as small as can be, while the
sums of the more important ones stay. The solver calculates in floating point; the sums are small
whole numbers, far above its tolerance.
"""

from collections.abc import Sequence
from itertools import combinations, compress
from math import ceil
from typing import TYPE_CHECKING

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.pairing.cost import Cost, Costs, Criterion
from tilewyrm.events.pairing.past import past_of
from tilewyrm.events.pairing.round_shape import RoundShape
from tilewyrm.events.state.event_record import EventRecord

if TYPE_CHECKING:
    from highspy import Highs

MOST_PLAYERS = 24
"""Rounds with more players have too many possible tables."""
_TOLERANCE = 1e-4
_BY_SEATS = (Criterion.SEATS, Criterion.NEIGHBOURS)


def least_cost(record: EventRecord, known: Cost) -> Cost:
    """Return the cost of the cheapest next round, by criterion.

    *known* is the cost of a legal round, such as a proposal; it makes the work shorter.

    Raises:
        EventError: there are too few players or more than `MOST_PLAYERS`, or the solver is not
            installed.
    """
    past = past_of(record, record.next_round)
    if len(past.numbers) > MOST_PLAYERS:
        raise EventError(
            Reason.VALUE,
            f"a proof is possible for up to {MOST_PLAYERS} players",
            most=MOST_PLAYERS,
        )
    program = _Program(Costs(past), RoundShape.of(past, record.sizes))
    found: dict[str, int] = {}
    equal = True
    for criterion in Criterion:
        most = known[criterion] if equal else None
        found[str(criterion)] = program.least(criterion, most)
        equal = equal and found[criterion] == most
    return found


class _Program:
    """Possible tables and byes that the criteria so far leave, and the rows that bind them."""

    def __init__(self, costs: Costs, shape: RoundShape) -> None:
        self._costs = costs
        numbers = costs.past.numbers
        self._player_row = {number: index for index, number in enumerate(numbers)}
        sizes = sorted(set(shape.sizes))
        self._size_row = {size: index for index, size in enumerate(sizes, len(numbers))}
        self._sums = [1] * len(numbers) + [shape.sizes.count(size) for size in sizes]
        """By row what it adds up to."""
        seated = [number for number in numbers if number not in shape.due]
        self._columns: list[tuple[int, ...]] = [
            *((number,) for number in numbers if number in shape.due | shape.free),
            *(players for size in sizes for players in combinations(seated, size)),
        ]
        """The players of each table, or the one who has a bye."""
        self._bound: list[list[int]] = []
        """By criterion whose sum is bound the cost of each column."""

    def least(self, criterion: Criterion, most: int | None) -> int:
        """Return the least sum of a criterion, which is at most *most*, and bind it.

        Raises:
            EventError: the solver is not installed.
        """
        values = [self._cost(column, criterion) for column in self._columns]
        if most is not None:
            values = self._keep([value <= most for value in values], values)
            if not any(values):
                return 0
        highs = self._model(values)
        highs.run()
        relaxed = highs.getInfo().objective_function_value
        reduced = list(highs.getSolution().col_dual)
        least = ceil(relaxed - _TOLERANCE)
        if least != most:
            least = self._whole(highs)
        gap = least - relaxed + _TOLERANCE
        values = self._keep([each <= gap for each in reduced], values)
        self._bound.append(values)
        self._sums.append(least)
        return least

    def _cost(self, column: tuple[int, ...], criterion: Criterion) -> int:
        if len(column) == 1:
            cost = self._costs.bye[column[0]]
        elif criterion in _BY_SEATS:
            cost = self._costs.seated(column)[0]
        else:
            cost = self._costs.together(column)
        return self._costs.by_criterion(cost)[criterion]

    def _keep(self, which: Sequence[bool], values: Sequence[int]) -> list[int]:
        """Drop the other columns; return the *values* of those that are kept."""
        self._columns = list(compress(self._columns, which))
        self._bound = [list(compress(costs, which)) for costs in self._bound]
        return list(compress(values, which))

    def _model(self, values: Sequence[int]) -> "Highs":
        """Return the relaxed program that minimises the sum of *values*.

        Raises:
            EventError: the solver is not installed.
        """
        try:
            import highspy
        except ImportError as error:
            raise EventError(
                Reason.EXTRA,
                "a proof needs highspy: pip install 'tilewyrm[proof]'",
            ) from error
        starts, rows = [0], list[int]()
        entries = list[float]()
        first_bound = len(self._sums) - len(self._bound)
        for index, column in enumerate(self._columns):
            of_column = [(self._player_row[number], 1) for number in column]
            if len(column) > 1:
                of_column.append((self._size_row[len(column)], 1))
            of_column += [
                (row, costs[index])
                for row, costs in enumerate(self._bound, first_bound)
                if costs[index]
            ]
            rows += [row for row, _ in of_column]
            entries += [entry for _, entry in of_column]
            starts.append(len(rows))
        program = highspy.HighsLp()
        program.num_col_, program.num_row_ = len(self._columns), len(self._sums)
        program.col_cost_ = list(map(float, values))
        program.col_lower_, program.col_upper_ = [0.0] * len(values), [1.0] * len(values)
        program.row_lower_ = program.row_upper_ = list(map(float, self._sums))
        matrix = program.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kColwise
        matrix.start_, matrix.index_, matrix.value_ = starts, rows, entries
        highs = highspy.Highs()  # type: ignore[no-untyped-call]
        highs.silent()
        highs.setOptionValue("threads", 1)
        highs.passModel(program)
        return highs

    def _whole(self, highs: "Highs") -> int:
        """Return the least sum in whole tables."""
        import highspy

        for index in range(len(self._columns)):
            highs.changeColIntegrality(index, highspy.HighsVarType.kInteger)
        highs.setOptionValue("mip_rel_gap", 0.0)
        highs.setOptionValue("mip_abs_gap", 0.5)
        highs.run()
        return round(highs.getInfo().objective_function_value)
