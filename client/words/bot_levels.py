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


def grade(strategy: str) -> str:
    """Return how strong bots of *strategy* are, in a word or two; another bot's own word."""
    text = f"home.grade.{strategy.partition(':')[0]}"
    return tell(text) if knows(text) else strategy


def bot_words(strategy: str) -> str:
    """Return that a player is a bot and how strong; a budget is behind it, as `--bot` has it."""
    if knows(f"home.grade.{strategy.partition(':')[0]}"):
        level = f"{grade(strategy)}, {strategy}" if ":" in strategy else grade(strategy)
        return tell("table.bot.level", level=level)
    return tell("table.bot.own", name=strategy)
