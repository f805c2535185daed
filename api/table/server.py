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

    def __repr__(self) -> str:
        return f"<server {self.address}>"

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
        """Open a table and return its code.

        Args:
            game: name of the game.
            seats: number of seats, those of bots included.
            presets: names of presets; options of a later one replace those of an earlier one.
            options: options by name; they replace those of the presets.
            terms: the table's settings by name, such as ``clock``.
            bots: strategies for the last seats. With a bot on each seat the match starts at once.
            title: what the list of tables says of it.
            edition: name of one of the server's editions, by default the first one.

        Raises:
            ServerError: the server refuses the table, for instance because there is no such preset,
                option, term or bot; ``reason`` says why for programs.
            TypeError: an argument has the wrong type, such as a text where a list is expected.
        """
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
        program: str = "",
    ) -> Seat:
        """Take a free seat at the table with the code *table*, under *name*.

        With the *token* of a seat that was taken before, it is that seat again. At a table that
        waits until everyone is ready, this seat is ready at once.

        Args:
            table: the table's code.
            name: the player's name, which no other player at the table has.
            token: the ``token`` of a seat that was taken before.
            pass_phrase: the table's passphrase, if it has one.
            event_code: the player's code, at a table of an event.
            program: what your program calls itself, at most 40 characters. The table then marks the
                seat as a bot's, and the replay records it as `Header.programs`.

        Raises:
            ServerError: the server refuses it, for instance because no seat is free.
        """
        joined = self._server.join(
            table,
            name,
            token=token,
            pass_phrase=pass_phrase,
            event_code=event_code,
            program=program,
        )
        return Seat(self._thread.run(joined), self._thread)

    def attend(
        self, code: str, /, *, say: Callable[[str], None] | None = None, program: str = ""
    ) -> Iterator[Seat]:
        """Attend an event as the player with this *code*, and yield the seat at each table.

        The first step waits until the server has an event, and checks the player in. Play each seat
        to the end of its match before you ask for the next one. Turns of a seat also end, without a
        result, if the organiser closes its table, or if the player is expected at another one. If
        the connection is lost, or the server restarts, the player comes back. A server that moves
        is found again if it announces itself on this network with the same certificate; the turns
        of the seat end, and the seat is yielded again. The iteration ends when the event is closed.

        *say* is called, in another thread, with a sentence while the server has no event yet, and
        when the connection is lost or back. *program* is as for `join`.

        Raises:
            ServerError: the server refuses the code, or does not answer at first, or is on another
                computer and does not encrypt. Or another server, or one with another event, has
                taken its place.
        """
        for seat in self._thread.each(self._server.attend(code, say=say, program=program)):
            yield Seat(seat, self._thread)

    def watch(self, table: str, /, *, pass_phrase: str = "") -> Iterator[Update]:
        """Yield what happens at a table, as a spectator sees it, until the match is over.

        *pass_phrase* is the table's, if it has one.

        Raises:
            ServerError: there is no such table, it does not allow spectators, or the server has
                ended the stream.
        """
        return self._thread.each(self._server.watch(table, pass_phrase=pass_phrase))

    def replay(self, table: str, path: str | PathLike[str], /, *, token: str = "") -> None:
        """Write the replay of a table, as it is now, to a file at *path*.

        While the match is under way, only the *token* of a seat gets all of it.

        Raises:
            ServerError: there is no such table, or it does not give its replay yet.
            OSError: the file cannot be written.
        """
        self._thread.run(self._server.replay(table, path, token=token))
