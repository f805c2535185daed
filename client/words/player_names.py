"""Names of the players of a table: those that the server says, and a mark for bots."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from tilewyrm.language.speech import knows, names, spoken, tell
from tilewyrm.v1 import service_pb2

Seats = Sequence[service_pb2.TableSeat]

BOT_MARK = "⚙"
"""Marks a bot, after its name or before it."""

_BOTS = "table.bot.name."
_WORDS = re.compile(r"[^\W\d_]+")


def player_name(seats: Seats, number: int) -> str:
    """Return the name of the player on seat *number* of *seats*; empty for a free seat.

    A bot that the server calls ``STRATEGY bot`` is called so in the player's language, and numbered
    if several have the same.
    """
    sitting = seats[number]
    return _bot_name(seats, number) if sitting.bot else person_name(sitting.name)


def marked_name(seats: Seats, number: int) -> str:
    """Return that name; behind that of a bot, also a player's program, the word that says so."""
    name, sitting = player_name(seats, number), seats[number]
    if not (sitting.bot or sitting.program) or name != sitting.name:
        return name
    return tell("table.bot.marked", name=name)


def person_name(name: str) -> str:
    """Return what a person is called whom the server calls *name*.

    One whose name reads like a bot's is called a person in so many words.
    """
    return tell("table.bot.person", name=name) if _words(name) in _bots(spoken()) else name


def bot_name(strategy: str) -> str:
    """Return what a bot of *strategy* is called, behind which its budget may stand.

    Its own word where the strategy is unknown here.
    """
    text = _text(strategy)
    return tell(text) if knows(text) else strategy


@cache
def _bots(_language: str) -> Sequence[Sequence[str]]:
    """Return the words of the names that bots have: the server's, and those that are spoken."""
    texts = [text for text in names("table") if text.startswith(_BOTS)]
    servers = [f"{text.removeprefix(_BOTS)} bot" for text in texts]
    return [_words(name) for name in (*servers, *map(tell, texts))]


def _bot_name(seats: Seats, number: int) -> str:
    """Return a bot's name: the server's, unless it is that of a known strategy."""
    sitting = seats[number]
    text = _text(sitting.bot)
    strategy = sitting.bot.partition(":")[0]
    if not knows(text) or not re.fullmatch(rf"{re.escape(strategy)} bot( \d+)?", sitting.name):
        return sitting.name
    which = 1 + sum(_text(other.bot) == text for other in seats[:number])
    return tell(text) if which == 1 else tell("table.bot.another", name=tell(text), number=which)


def _text(strategy: str) -> str:
    """Return the name of the text that says what bots of *strategy* are called."""
    return f"table.bot.name.{strategy.partition(':')[0]}"


@lru_cache(maxsize=1 << 10)
def _words(name: str) -> Sequence[str]:
    """Return the words of *name* as they read: case, digits and what stands between do not."""
    return _WORDS.findall(unicodedata.normalize("NFKC", name).casefold())
