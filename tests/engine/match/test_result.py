"""How a match ended, once seats are out of it or points were corrected."""

from dataclasses import replace

from tilewyrm.engine.game import GameOver
from tilewyrm.engine.match.result import result_of
from tilewyrm.engine.match.standing import Seat, Standing


def standing(out: int | None = None, corrected: tuple[int, ...] = (0, 0, 0)) -> Standing:
    """Return how a match of three stands in which seat *out* has resigned."""
    seats = [Seat(points=points) for points in corrected]
    if out is not None:
        seats[out] = replace(seats[out], out=True)
    return Standing(seats=tuple(seats))


def test_the_best_of_those_who_are_left_win_where_the_winner_is_out() -> None:
    result = result_of(GameOver((30, 20, 20), (0,)), standing(out=0))
    assert (result.winners, result.places) == ((1, 2), (3, 1, 1))


def test_a_seat_that_is_out_changes_nothing_for_a_winner_who_is_not() -> None:
    """The game's own way to break a tie counts: seat 2 has as many points."""
    result = result_of(GameOver((10, 20, 20), (1,)), standing(out=0))
    assert (result.winners, result.places) == ((1,), (3, 1, 2))


def test_after_a_correction_the_games_winner_wins_a_tie_that_it_broke() -> None:
    result = result_of(GameOver((18, 20, 20), (1,)), standing(corrected=(2, 0, 0)))
    assert (result.scores, result.winners, result.places) == ((20, 20, 20), (1,), (2, 1, 2))


def test_after_a_correction_all_with_most_points_win_where_the_games_winner_is_behind() -> None:
    result = result_of(GameOver((18, 19, 20), (2,)), standing(corrected=(2, 1, -1)))
    assert (result.winners, result.places) == ((0, 1), (1, 1, 3))
