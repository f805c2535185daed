"""A server, for bots and tools without `asyncio`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike

from tilewyrm.api.table.async_server import AsyncServer
from tilewyrm.api.table.loop_thread import LoopThread
from tilewyrm.api.table.seat import Seat
from tilewyrm.api.table.update import Update
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.v1 import match_pb2, service_pb2


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
        edition: str = "",
    ) -> str:
        """Open a table and return its code; see `AsyncServer.open_table`."""
        opened = self._server.open_table(
            game,
            seats=seats,
            presets=presets,
            options=options,
            terms=terms,
            bots=bots,
            title=title,
            edition=edition,
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
