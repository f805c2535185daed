"""What the players of a table are called: people by their names, bots in the player's language."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from tilewyrm.language.speech import knows, names, spoken, tell
from tilewyrm.v1 import service_pb2

Seats = Sequence[service_pb2.TableSeat]

_BOTS = "table.bot.name."
_WORDS = re.compile(r"[^\W\d_]+")


def player_name(seats: Seats, number: int) -> str:
    """Return what the player on seat *number* of *seats* is called; empty where nobody sits.

    A bot is called by its strategy, and numbered where several have the same.
    """
    sitting = seats[number]
    return _bot_name(seats, number) if sitting.bot else person_name(sitting.name)


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
    """Return the words of the names that bots have in the language that is spoken."""
    return [_words(tell(text)) for text in names("table") if text.startswith(_BOTS)]


def _bot_name(seats: Seats, number: int) -> str:
    """Return a bot's name; where its strategy is unknown here, the server's name for it."""
    sitting = seats[number]
    text = _text(sitting.bot)
    if not knows(text):
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
