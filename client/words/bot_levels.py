"""How well bots play, in the words of the home screen."""

from tilewyrm.language.speech import knows, tell


def level_words(strategy: str) -> str:
    """Return how well bots of *strategy* play; its own word with a budget.

    For other bots, return their name and the words for an own bot.
    """
    text = f"home.level.{strategy}"
    if knows(text):
        return tell(text)
    known = knows(f"home.level.{strategy.partition(':')[0]}")
    return strategy if known else tell("home.own_bot", name=strategy)


def bot_words(strategy: str) -> str:
    """Return that a player is a bot, and its strategy, as `--bot` names it."""
    if knows(f"home.level.{strategy.partition(':')[0]}"):
        return tell("table.bot.level", level=strategy)
    return tell("table.bot.own", name=strategy)
