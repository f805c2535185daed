"""The shape of a round: sizes of its tables, and who has or may have a bye."""

from dataclasses import dataclass

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.pairing.past import Past
from tilewyrm.events.rounds.table_sizes import TableSizes


@dataclass(frozen=True)
class RoundShape:
    """What every proposal for a round has in common."""

    sizes: tuple[int, ...]
    """By table the number of its players, largest first."""
    byes: int
    """How many players have a bye."""
    due: frozenset[int]
    """Players who have one in any legal round: they had fewer than all who may stay without."""
    free: frozenset[int]
    """The players of whom the other byes are: all had equally many before."""

    @classmethod
    def of(cls, past: Past, sizes: TableSizes) -> "RoundShape":
        """Return the shape of the round after *past*.

        Raises:
            EventError: there are too few players.
        """
        players = len(past.numbers)
        tables, byes = sizes.of(players)
        if not tables:
            raise EventError(
                Reason.NOBODY,
                f"{players} players are here, and a table needs {sizes.smallest}",
                players=players,
            )
        had = past.byes
        most = sorted(had[number] for number in past.numbers)[byes - 1] if byes else -1
        return cls(
            tables,
            byes,
            frozenset(number for number in past.numbers if had[number] < most),
            frozenset(number for number in past.numbers if had[number] == most),
        )
