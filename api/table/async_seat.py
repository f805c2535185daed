"""A seat, for bots and tools with `asyncio`."""

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

from tilewyrm.api.feed.table_stream import TableStream
from tilewyrm.api.table.turn import Turn, choice_number
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.v1 import match_pb2, service_pb2

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision


class AsyncSeat:
    """A seat that this program has taken. ``async for turn in seat`` yields each `Turn` of it."""

    def __init__(
        self, client: TablesClient, stream: TableStream, table: str, number: int, token: str
    ) -> None:
        self._client = client
        self._stream = stream
        self._turn: Turn | None = None
        self.table: str = table
        """The table's code."""
        self.number: int = number
        """The seat's number, from 0."""
        self.token: str = token
        """The right to the seat: with it `AsyncServer.join` gives the same seat again."""
        self.luck_fault: str = ""
        """At an event with equal luck: why the table does not have the luck of its round, as a
        sentence. It is empty if nothing is wrong."""
        self.result: match_pb2.Result | None = None
        """How the match ended; None until then."""

    def __repr__(self) -> str:
        return f"<seat={self.number} at table {self.table}>"  # the token is not for logs

    async def __aiter__(self) -> AsyncIterator[Turn]:
        """Yield each turn of the seat until the match is over.

        The server itself plays a decision without alternative.

        Raises:
            ServerError: the server has ended the stream; the message says why.
        """
        answered = -1
        log: list[service_pb2.LogLine] = []
        async for news in self._stream.news():
            log += news.log
            if news.is_over:
                self.result = news.turn.over
            elif news.turn.HasField("request") and news.turn.request.seq != answered:
                self._turn = Turn(news.turn.request, news.view, log, news.match)
                log = []
                answered = self._turn.seq
                yield self._turn

    async def decide(self, number: "int | str | Decision") -> None:
        """Take one of the choices of the last turn.

        After a lost connection it is sent again, and counts once.

        Args:
            number: the choice's number, from 0, or the decision itself, or its text.

        Raises:
            IndexError: there is no such number; nothing is sent.
            IllegalEntry: the decision is not legal now, or the match is over; nothing is sent.
        """
        if self.result is not None:
            raise IllegalEntry(Reason.OVER, "the match is over: no decision is asked for any more")
        if self._turn is None:
            raise IndexError("no choice yet: ask for the first turn, as in `for turn in seat`")
        self._stream.decide(self._turn.seq, choice_number(self._turn, number))

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
