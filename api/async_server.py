"""A server and a seat, for bots and tools with `asyncio`."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack
from os import PathLike
from pathlib import Path

import grpc.aio

from tilewyrm.api.turn import Turn
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused
from tilewyrm.client.words.refusals import refusal_text
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.v1 import match_pb2, service_pb2


class Update:
    """What has happened at a table since the update before."""

    def __init__(
        self,
        log: Sequence[service_pb2.LogLine],
        view: Mapping[str, match_pb2.Part],
        turn: service_pb2.Turn,
    ) -> None:
        self.log: tuple[service_pb2.LogLine, ...] = tuple(log)
        """The new entries with their events, oldest first."""
        self.view: Mapping[str, match_pb2.Part] = view
        """The parts of the table that the receiver sees, by key."""
        self.turn: service_pb2.Turn = turn
        """Who must act now; ``turn.over`` has the result at the end."""

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.turn.HasField("over")

    def __repr__(self) -> str:
        kind = self.turn.WhichOneof("kind") or "not begun"
        return f"<update: {len(self.log)} entries, {kind}>"


class _Stream:
    """The messages of one table, which come back by themselves after a lost connection."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._messages: asyncio.Queue[service_pb2.TableMessage | None] = asyncio.Queue()
        self._view: dict[str, match_pb2.Part] = {}
        self._task: asyncio.Task[None] | None = None

    async def open(self, stack: AsyncExitStack) -> None:
        """Receive until *stack* closes."""
        self._task = asyncio.create_task(self._session.run(self._take))
        self._task.add_done_callback(lambda _: self._messages.put_nowait(None))
        stack.push_async_callback(self.close)

    async def close(self) -> None:
        """Receive nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    def _take(self, message: object) -> None:
        if isinstance(message, service_pb2.TableMessage):
            self._messages.put_nowait(message)

    async def updates(self) -> AsyncIterator[Update]:
        """Yield each update, and end after the last one of the match.

        Raises:
            ServerError: the server has ended the stream; the message says why.
        """
        while (message := await self._messages.get()) is not None:
            if message.HasField("snapshot"):
                self._view = {}
                news: service_pb2.Snapshot | service_pb2.Update = message.snapshot
            elif message.HasField("update"):
                self._view = {**self._view}  # views that were handed out stay as they were
                news = message.update
                for key in message.update.removed:
                    self._view.pop(key, None)
            else:
                _check_answer(message.answer)
                continue
            self._view.update((part.key, part) for part in news.parts)
            update = Update(news.log, self._view, news.turn)
            yield update
            if update.is_over:
                return
        assert self._task is not None
        if not self._task.cancelled():
            self._task.result()


def _check_answer(answer: service_pb2.Answer) -> None:
    """Raise what the server has refused; a decision that came too late is followed by an update."""
    refusal = answer.refusal
    if answer.HasField("refusal") and refusal.reason != service_pb2.REFUSAL_REASON_STALE:
        reason = service_pb2.RefusalReason.Name(refusal.reason)
        raise CallRefused(reason, refusal_text(refusal))


class AsyncSeat:
    """A seat that this program has taken. ``async for turn in seat`` yields each `Turn` of it."""

    def __init__(
        self, client: TablesClient, stream: _Stream, session: Session, table: str, number: int,
        token: str,
    ) -> None:  # fmt: skip
        self._client = client
        self._stream = stream
        self._session = session
        self._turn: Turn | None = None
        self.table: str = table
        """The table's code."""
        self.number: int = number
        """The seat's number, from 0."""
        self.token: str = token
        """The right to the seat: with it `AsyncServer.join` gives the same seat again."""
        self.result: match_pb2.Result | None = None
        """How the match ended; None until then."""

    async def __aiter__(self) -> AsyncIterator[Turn]:
        """Yield each turn of the seat until the match is over.

        The server itself plays a decision without alternative.

        Raises:
            ServerError: the server has ended the stream; the message says why.
        """
        answered = -1
        log: list[service_pb2.LogLine] = []
        async for update in self._stream.updates():
            log += update.log
            if update.is_over:
                self.result = update.turn.over
            elif update.turn.HasField("request") and update.turn.request.seq != answered:
                self._turn = Turn(update.turn.request, update.view, log)
                log = []
                answered = self._turn.seq
                yield self._turn

    async def decide(self, number: int) -> None:
        """Choose number *number*, from 0, of the choices of the last turn.

        After a lost connection it is sent again, and counts once.

        Raises:
            IndexError: there is no such choice; nothing is sent.
        """
        turn = self._turn
        if turn is None or not 0 <= number < len(turn.choices):
            most = 0 if turn is None else len(turn.choices)
            raise IndexError(f"no choice {number}; there are {most}, counted from 0")
        self._session.decide(turn.seq, number)

    async def preview(self) -> Sequence[service_pb2.ChoicePreview]:
        """Return the effect of each choice of the last turn, in the order of its choices.

        Raises:
            ServerError: the table forbids it, or the turn is over.
        """
        seq = 0 if self._turn is None else self._turn.seq
        return await self._client.preview(self.table, self.token, seq)

    async def start(self, bot: str = "") -> None:
        """Fill the free seats with bots, of the strategy *bot* or the usual one, and start.

        Raises:
            ServerError: the match has begun, or only the table's host may start it.
        """
        await self._client.start(self.table, self.token, bot)


class AsyncServer:
    """A server, as `connect` gives it to ``async with``. Each call may raise `ServerError`."""

    def __init__(
        self, client: TablesClient, stack: AsyncExitStack, channel: grpc.aio.Channel
    ) -> None:
        self._client = client
        self._stack = stack
        self._channel = channel
        self.address: str = client.address
        """``HOST:PORT``."""

    async def games(self) -> list[service_pb2.GameInfo]:
        """Return the games of the server, with presets, options and bots."""
        return await self._client.games()

    async def tables(self) -> list[service_pb2.TableSummary]:
        """Return the server's tables, newest first."""
        return await self._client.tables(())

    async def table(self, table: str, /) -> service_pb2.TableInfo:
        """Return the table with the code *table*."""
        return await self._client.table(table)

    async def catalogue(self, table: str, /) -> match_pb2.Catalogue:
        """Return the tiles and other components of the table with the code *table*."""
        return await self._client.catalogue("", table)

    async def open_table(
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
        """Open a table and return its code.

        Args:
            game: name of the game.
            seats: number of seats, those of bots included.
            presets: names of presets; options of a later one replace those of an earlier one.
            options: options by name; they replace those of the presets.
            terms: the table's settings by name, such as ``clock``.
            bots: strategies for the last seats. With a bot on each seat the match starts at once.
            title: what the list of tables says of it.
        """
        values = await self._preset_options(game, presets)
        values |= {name: option_message(name, value) for name, value in (options or {}).items()}
        request = service_pb2.CreateTableRequest(
            game=game,
            seats=seats,
            options=values.values(),
            terms=[option_message(name, value) for name, value in (terms or {}).items()],
            bots=bots,
            title=title,
        )
        return (await self._client.create(request)).table_id

    async def join(
        self,
        table: str,
        name: str,
        /,
        *,
        token: str = "",
        pass_phrase: str = "",
        event_code: str = "",
    ) -> AsyncSeat:
        """Take a free seat at the table with the code *table*, under *name*.

        With the *token* of a seat that was taken before, it is that seat again. At a table that
        waits until everyone is ready, this seat is ready at once.
        """
        joined = await self._client.join(
            table, name, token=token, pass_phrase=pass_phrase, event_code=event_code
        )
        session = Session(self._channel, self.address, table, joined.token, decide_single=True)
        stream = _Stream(session)
        await stream.open(self._stack)
        if joined.table.status == service_pb2.TABLE_STATUS_OPEN and any(
            term.flag for term in joined.table.setup.terms if term.name == "ready"
        ):
            await self._client.ready(table, joined.token, True)
        return AsyncSeat(self._client, stream, session, table, joined.seat, joined.token)

    async def watch(self, table: str, /, *, pass_phrase: str = "") -> AsyncIterator[Update]:
        """Yield what happens at a table, as a spectator sees it, until the match is over."""
        session = Session(self._channel, self.address, table, "", pass_phrase=pass_phrase)
        stream = _Stream(session)
        await stream.open(self._stack)
        async for update in stream.updates():
            yield update

    async def replay(self, table: str, path: str | PathLike[str], /, *, token: str = "") -> None:
        """Write the replay of a table, as it is now, to a file at *path*.

        While the match is under way, only the *token* of a seat gets all of it.

        Raises:
            OSError: the file cannot be written.
        """
        data = await self._client.replay(table, token)
        await asyncio.to_thread(Path(path).write_bytes, data)

    async def _preset_options(
        self, game: str, presets: Sequence[str]
    ) -> dict[str, match_pb2.Option]:
        if not presets:
            return {}
        known = {
            preset.name: preset
            for info in await self.games()
            if info.name == game
            for preset in info.presets
        }
        found: dict[str, match_pb2.Option] = {}
        for name in presets:
            if name not in known:
                raise ValueError(f"{game} has no preset {name!r}; there are: {', '.join(known)}")
            found |= {option.name: option for option in known[name].options}
        return found
