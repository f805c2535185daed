"""The player's results by game and level of the bots."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from tilewyrm.cli.results.ladder import LADDER, strongest
from tilewyrm.cli.results.own_matches import OwnMatch, own_matches
from tilewyrm.cli.results.rating import Duel, rating
from tilewyrm.client.local_services import GameResults, LevelResult
from tilewyrm.engine.registry import GAMES, game


def own_results(names: Collection[str]) -> Sequence[GameResults]:
    """Return the results of each game that the player has finished; *names* as `own_matches`."""
    matches = own_matches(names)
    return [
        _game_results(name, [match for match in matches if match.game == name])
        for name in GAMES
        if any(match.game == name for match in matches)
    ]


def _game_results(name: str, matches: Sequence[OwnMatch]) -> GameResults:
    rated = rating([duel for match in matches for duel in _duels(match)])
    order = [*LADDER.get(name, {})]
    levels: dict[str, list[OwnMatch]] = {}
    for match in matches:
        level = strongest(name, [bot for bot, _ in match.bots])
        levels.setdefault(level, []).append(match)
    ranked = sorted(levels, key=lambda level: order.index(level) if level in order else -1)
    return GameResults(
        game(name).title,
        rated.value if rated is not None else None,
        rated.deviation if rated is not None else 0,
        [_level_result(level, levels[level]) for level in ranked],
    )


def _level_result(level: str, matches: Sequence[OwnMatch]) -> LevelResult:
    streak, longest = streaks(match.won for match in matches)
    won = sum(match.won for match in matches)
    best = max(match.points for match in matches)
    return LevelResult(level, len(matches), won, best, streak, longest)


def streaks(won: Iterable[bool]) -> tuple[int, int]:
    """Return the present and the longest streak of wins, the oldest match first."""
    streak = longest = 0
    for is_win, group in groupby(won):
        streak = sum(1 for _ in group) if is_win else 0
        longest = max(longest, streak)
    return streak, longest


def _duels(match: OwnMatch) -> list[Duel]:
    """Return the duels with the bots that have a rating."""
    ratings = LADDER.get(match.game, {})
    return [
        Duel(ratings[bot], _score(match.points, points), 1 / len(match.bots))
        for bot, points in match.bots
        if bot in ratings
    ]


def _score(own: int, other: int) -> float:
    return 0.5 if own == other else float(own > other)
