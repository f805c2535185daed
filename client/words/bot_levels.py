"""How well bots play, in the words of the home screen."""

from tilewyrm.language.speech import knows, tell


def level_words(strategy: str) -> str:
    """Return how well bots of *strategy* play; its own word if unknown here, or with a budget."""
    text = f"home.level.{strategy}"
    return tell(text) if knows(text) else strategy


def bot_words(strategy: str) -> str:
    """Return that a player is a bot, and its strategy, as `--bot` names it."""
    return tell("table.bot.level", level=strategy)
