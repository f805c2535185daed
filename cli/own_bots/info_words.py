"""The thinking of a bot that speaks lines, in words."""

from tilewyrm.api.line.bot_info import BotInfo
from tilewyrm.language.speech import count, tell


def info_words(info: BotInfo) -> str:
    """Return *info* as a line, with the bot's own words as they are."""
    words = []
    if info.lead is not None:
        words.append(tell("bot.info.lead", lead=f"{info.lead:+.1f}"))
    if info.playouts is not None:
        words.append(count("bot.info.playouts", info.playouts))
    if info.line:
        words.append(tell("bot.info.line", line=info.line))
    if info.text:
        words.append(info.text)
    return ", ".join(words)
