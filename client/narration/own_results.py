"""The player's results against bots in words."""

from collections.abc import Sequence

from tilewyrm.client.local_services import GameResults, LevelResult
from tilewyrm.client.words.bot_levels import level_words
from tilewyrm.client.words.player_names import bot_name
from tilewyrm.language.speech import count, tell


def _heading(results: GameResults) -> str:
    """Return the game and the player's rating in it."""
    if results.rating is None:
        return tell("results.game_unrated", game=results.title)
    about = {"rating": results.rating, "deviation": results.deviation}
    return tell("results.game", game=results.title, **about)


def _level_name(strategy: str) -> str:
    """Return how well bots of *strategy* play, and what they are called, as ratings name them."""
    words = level_words(strategy)
    if words == strategy:
        return bot_name(strategy)
    return tell("results.level", words=words, bot=bot_name(strategy))


def _level_lines(result: LevelResult) -> list[str]:
    """Return the numbers of one level, in lines that fit on a narrow screen."""
    played = count("results.played", result.played, won=result.won, best=result.best)
    row = tell("results.row", streak=result.streak, longest=result.longest)
    return [f"  {_level_name(result.level)}: {played}", f"    {row}"]


def result_lines(results: Sequence[GameResults]) -> list[str]:
    """Return all *results* as lines of text."""
    if not results:
        return [tell("results.empty")]
    lines = []
    for each in results:
        lines.append(_heading(each))
        lines += [line for level in each.levels for line in _level_lines(level)]
    return lines
