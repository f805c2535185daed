"""Bots of an embedded server that are Python code of its user, in the server's process."""

import asyncio
import io
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from random import Random
from typing import TypeVar

from tilewyrm.api.bots import BotError, decision_of, factory, foreign, versioned_name
from tilewyrm.api.match import Bot, match_of
from tilewyrm.engine.game import Value
from tilewyrm.engine.match.result import Result
from tilewyrm.server.bots.own_bot import OwnBotFault, OwnBotMaker, OwnSeat
from tilewyrm.server.match.match import Match

T = TypeVar("T")

_log = logging.getLogger(__name__)


class PythonPlayer:
    """A bot on one seat (`tilewyrm.server.bots.own_bot.OwnBot`)."""

    def __init__(self, source: str, name: str) -> None:
        """Take the bot that *source* means, as ``--bot`` names it, and its *name* at tables."""
        self._source = source
        self._name = name
        self._bot: Bot | None = None

    async def choose(self, match: Match, seat: int) -> Value:
        """Return a legal decision; see `OwnBot.choose`."""
        copy, seed = match_of(match.position), match.bot_seed(seat, match.seq)

        def chosen() -> Value:
            with _prints_of(self._name):
                if self._bot is None:
                    self._bot = foreign(self._source, Random(seed))  # noqa: S311 (to be repeated)
                return decision_of(self._bot, copy)

        try:
            return await in_thread(chosen)
        except BotError as error:
            raise OwnBotFault(str(error)) from error

    async def close(self, _: Result | None, /) -> None:
        """Forget the bot; see `OwnBot.close`."""
        self._bot = None


def maker(source: str) -> tuple[str, OwnBotMaker]:
    """Return the name at tables of the bot that *source* means, and what makes it.

    Raises:
        BotError: it cannot be loaded.
    """
    factory(source)
    name = versioned_name(source)

    def made(_: OwnSeat) -> PythonPlayer:
        return PythonPlayer(source, name)

    return name, made


async def in_thread(work: Callable[[], T]) -> T:
    """Return the result of *work*, done in a thread that does not keep the process alive."""
    done: Future[T] = Future()

    def run() -> None:
        done.set_running_or_notify_cancel()
        try:
            found = work()
        except BaseException as error:  # a bot may raise anything, and the table must hear of it
            done.set_exception(error if isinstance(error, Exception) else BotError(repr(error)))
        else:
            done.set_result(found)

    threading.Thread(target=run, name="bot", daemon=True).start()
    return await asyncio.wrap_future(done)


class _Printed(threading.local):
    """What a thread has printed of a line that has no end yet."""

    bot = ""
    """The name of the bot that the thread asks; empty for a thread of the bot's own."""
    begun = ""


_printed = _Printed()


@contextmanager
def _prints_of(bot: str) -> Iterator[None]:
    """Log what this thread prints as that of *bot*, also a last line without an end."""
    _printed.bot = bot
    try:
        yield
    finally:
        _log_line(_printed.begun)
        _printed.bot = _printed.begun = ""


def _log_line(words: str) -> None:
    if words.strip():
        who = f"the bot {_printed.bot}" if _printed.bot else "a bot"
        _log.warning("%s printed: %s", who, words.strip())


class LogWriter(io.TextIOBase):
    """Takes what a bot prints: the standard output is for the program that started the server."""

    def write(self, words: str) -> int:
        """Log each whole line, and keep the beginning of one."""
        *lines, _printed.begun = f"{_printed.begun}{words}".split("\n")
        for line in lines:
            _log_line(line)
        return len(words)
