"""Result of a match: the game's result, and the seats that are out of it."""

from dataclasses import dataclass

from tilewyrm.engine.game import GameOver
from tilewyrm.engine.match.controls import Ending
from tilewyrm.engine.match.standing import Standing

_NOBODY_WINS = (Ending.ABANDONED, Ending.ANNULLED)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match."""

    scores: tuple[int, ...]
    """Final points by seat, corrections included."""
    winners: tuple[int, ...]
    """Seats that won, ascending; several share the victory, and nobody may have won."""
    places: tuple[int, ...]
    """Place by seat, from 1; seats that share a place leave the next one out. 0: nobody has one."""
    ending: Ending


def result_of(over: GameOver, standing: Standing) -> Result:
    """Return the result of a match whose game is *over*.

    Seats that are out rank last. Where nothing was corrected and no winner is out, the winners are
    the game's; else those with the most points, and of those the game's winners where some are.
    """
    ending = standing.ending or Ending.PLAYED
    seats = range(len(over.scores))
    scores = tuple(over.scores[seat] + standing.seats[seat].points for seat in seats)
    if ending in _NOBODY_WINS:
        return Result(scores, (), (0,) * len(scores), ending)
    winners = _winners(over, standing, scores)
    rank = {seat: (seat not in winners, standing.seats[seat].out, -scores[seat]) for seat in seats}
    places = tuple(1 + sum(rank[other] < rank[seat] for other in seats) for seat in seats)
    return Result(scores, winners, places, ending)


def _winners(over: GameOver, standing: Standing, scores: tuple[int, ...]) -> tuple[int, ...]:
    corrected = any(seat.points for seat in standing.seats)
    if not corrected and not any(standing.seats[seat].out for seat in over.winners):
        return over.winners
    left = standing.left()
    if not left:
        return ()
    most = max(scores[seat] for seat in left)
    best = tuple(seat for seat in left if scores[seat] == most)
    return tuple(seat for seat in best if seat in over.winners) or best
