"""Client of one seat that this user holds: its calls to the server, and its stored token."""

import asyncio
from contextlib import suppress

from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.client.lobby.seat_finder import play_again
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.v1 import service_pb2

_PATIENCE_S = 1.0
"""How long a player who gives up waits for the server."""


class SeatClient:
    """The seat of one visit to a table."""

    def __init__(self, lobby: TablesClient, seats: SeatStore, kept: StoredSeat) -> None:
        """Hold the seat *kept*, one of the user's *seats*, at a table of the server of *lobby*."""
        self.stored_seat = kept
        self.given_back = False
        """Whether the player has given the seat back."""
        self.followed_by = ""
        """The table where they have a seat to play again with the same people; empty: none."""
        self._lobby = lobby
        self._seats = seats
        self._is_given_back = False
        """Whether the server was asked to take the seat back, if only just now."""

    def hosting(self, table: service_pb2.TableInfo) -> SeatCalls:
        """Return what can be asked for about the people at *table*, the seat's."""
        lobby, kept = self._lobby, self.stored_seat
        table_id, host = kept.table_id, kept.host_token
        starts = bool(host) or not (table.has_host or table.HasField("event_table"))
        return SeatCalls(
            ready=lambda ready: lobby.ready(table_id, kept.token, ready),
            rematch=self._play_again,
            give_back=self._give_back,
            fill=(lambda: lobby.start(table_id, host or kept.token)) if starts else None,
            shuffle=(lambda: lobby.shuffle(table_id, host)) if host else None,
            remove=(lambda seat: lobby.remove(table_id, host, seat)) if host else None,
        )

    def forget(self) -> None:
        """Delete the stored token of the seat."""
        self._seats.forget(self.stored_seat)

    async def abandon(self) -> None:
        """Give up the seat at a new table, even if the server refuses.

        A match against bots may have begun there, without a decision of this player.
        """
        with suppress(ClientError, TimeoutError):
            async with asyncio.timeout(_PATIENCE_S):
                await self._lobby.leave(self.stored_seat.table_id, self.stored_seat.token)
        self.forget()

    def is_gone(self, *, refused: bool = False) -> None:
        """Take note that the server knows the seat no longer, whatever it has answered before.

        With the last seat a table goes, and its stream may end before the answer is here. Where
        its token was *refused*, the right to host the table is kept for who comes back to it.
        """
        self.given_back = self._is_given_back
        if refused and not self.given_back:
            self._seats.refused(self.stored_seat)
        else:
            self.forget()

    async def _give_back(self) -> None:
        self._is_given_back = True
        try:
            await self._lobby.leave(self.stored_seat.table_id, self.stored_seat.token)
        except ClientError:
            self._is_given_back = False
            raise
        self.is_gone()

    async def _play_again(self) -> None:
        again = await play_again(self._lobby, self._seats, self.stored_seat)
        self.followed_by = again.table_id
