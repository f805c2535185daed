"""A server and a seat, for bots and tools without `asyncio`."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from os import PathLike
from threading import Thread
from typing import Any, TypeVar

from tilewyrm.api.async_server import AsyncSeat, AsyncServer, Update
from tilewyrm.api.turn import Turn
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.v1 import match_pb2, service_pb2

_Answer = TypeVar("_Answer")
_END = object()


class LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="tilewyrm", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, _Answer]) -> _Answer:
        """Do *work* there, and return what it returns."""
        doing = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return doing.result()
        except KeyboardInterrupt:
            doing.cancel()
            raise

    def each(self, items: AsyncIterator[_Answer]) -> Iterator[_Answer]:
        """Yield each of *items*, which come from there."""
        while (item := self.run(_next(items))) is not _END:
            yield item

    def close(self) -> None:
        """End it, after everything that is left there is cancelled."""
        self.run(_finished())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _finished() -> None:
    """Cancel every other task of this loop and wait for it, as `asyncio.run` does at its end."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


async def _next(items: AsyncIterator[Any]) -> Any:
    return await anext(items, _END)


class Seat:
    """A seat that this program has taken. ``for turn in seat`` yields each `Turn` of it."""

    def __init__(self, seat: AsyncSeat, thread: LoopThread) -> None:
        self._seat = seat
        self._thread = thread
        self.table: str = seat.table
        """The table's code."""
        self.number: int = seat.number
        """The seat's number, from 0."""
        self.token: str = seat.token
        """The right to the seat: with it `Server.join` gives the same seat again."""

    @property
    def luck_fault(self) -> str:
        """Why the table does not have the luck of its round; see `AsyncSeat`."""
        return self._seat.luck_fault

    @property
    def result(self) -> match_pb2.Result | None:
        """How the match ended; None until then."""
        return self._seat.result

    def __iter__(self) -> Iterator[Turn]:
        """Yield each turn of the seat until the match is over; see `AsyncSeat.__aiter__`."""
        return self._thread.each(aiter(self._seat))

    def decide(self, number: int) -> None:
        """Choose number *number* of the choices of the last turn; see `AsyncSeat.decide`."""
        self._thread.run(self._seat.decide(number))

    def preview(self) -> Sequence[service_pb2.ChoicePreview]:
        """Return the effect of each choice of the last turn; see `AsyncSeat.preview`."""
        return self._thread.run(self._seat.preview())

    def start(self, bot: str = "") -> None:
        """Fill the free seats with bots and start; see `AsyncSeat.start`."""
        self._thread.run(self._seat.start(bot))


class Server:
    """A server, as `connect` gives it to ``with``. Each call may raise `ServerError`."""

    def __init__(self, server: AsyncServer, thread: LoopThread) -> None:
        self._server = server
        self._thread = thread
        self.address: str = server.address
        """``HOST:PORT``."""

    def games(self) -> list[service_pb2.GameInfo]:
        """Return the games of the server, with presets, options and bots."""
        return self._thread.run(self._server.games())

    def tables(self) -> list[service_pb2.TableSummary]:
        """Return the server's tables, newest first."""
        return self._thread.run(self._server.tables())

    def table(self, table: str, /) -> service_pb2.TableInfo:
        """Return the table with the code *table*."""
        return self._thread.run(self._server.table(table))

    def catalogue(self, table: str, /) -> match_pb2.Catalogue:
        """Return the tiles and other components of the table with the code *table*."""
        return self._thread.run(self._server.catalogue(table))

    def open_table(
        self,
        game: str,
        /,
        *,
        seats: int = 2,
        presets: Sequence[str] = (),
        options: Mapping[str, OptionValue] | None = None,
        terms: Mapping[str, OptionValue] | None = None,
        bots: Sequence[str] = (),
        title: str = "",
    ) -> str:
        """Open a table and return its code; see `AsyncServer.open_table`."""
        opened = self._server.open_table(
            game, seats=seats, presets=presets, options=options, terms=terms, bots=bots, title=title
        )
        return self._thread.run(opened)

    def join(
        self,
        table: str,
        name: str,
        /,
        *,
        token: str = "",
        pass_phrase: str = "",
        event_code: str = "",
    ) -> Seat:
        """Take a seat at the table with the code *table*; see `AsyncServer.join`."""
        joined = self._server.join(
            table, name, token=token, pass_phrase=pass_phrase, event_code=event_code
        )
        return Seat(self._thread.run(joined), self._thread)

    def attend(self, code: str, /, *, say: Callable[[str], None] | None = None) -> Iterator[Seat]:
        """Attend an event, and yield the seat at each table; see `AsyncServer.attend`.

        *say* is called in another thread.
        """
        for seat in self._thread.each(self._server.attend(code, say=say)):
            yield Seat(seat, self._thread)

    def watch(self, table: str, /, *, pass_phrase: str = "") -> Iterator[Update]:
        """Yield what happens at a table, as a spectator sees it, until the match is over."""
        return self._thread.each(self._server.watch(table, pass_phrase=pass_phrase))

    def replay(self, table: str, path: str | PathLike[str], /, *, token: str = "") -> None:
        """Write the replay of a table to a file at *path*; see `AsyncServer.replay`."""
        self._thread.run(self._server.replay(table, path, token=token))
