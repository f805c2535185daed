"""Luck that all tables of a round of an event share: secrets, shares of people, publication."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.server.errors import InvalidRequest, RoundComplete
from tilewyrm.server.security.tokens import new_secret
from tilewyrm.server.security.vault import Vault
from tilewyrm.server.store.event_rows import RoundLuckRow
from tilewyrm.server.store.rows import TableRow
from tilewyrm.server.store.table_database import TableDatabase
from tilewyrm.v1 import events_pb2, match_pb2

SHARE_BYTES = 32


@dataclass(frozen=True)
class KnownLuck:
    """The luck of a round, as the server has it."""

    row: RoundLuckRow

    @property
    def message(self) -> events_pb2.RoundLuck:
        """The luck as people at the event may see it: with the shares only when it is complete."""
        found = events_pb2.RoundLuck.FromString(self.row.luck)
        if not found.complete:
            del found.shares[:]
        return found

    @property
    def shares(self) -> list[events_pb2.Share]:
        """The shares so far, by number."""
        return [*events_pb2.RoundLuck.FromString(self.row.luck).shares]

    @property
    def is_complete(self) -> bool:
        """Whether it takes no more shares."""
        return events_pb2.RoundLuck.FromString(self.row.luck).complete

    @property
    def entropy(self) -> bytes:
        """The entropy of every seat, 32 bytes; docs/event-format.md defines it."""
        hasher = sha256()
        for each in self.shares:
            hasher.update(each.number.to_bytes(4, "little") + each.share)
        return hasher.digest()


class RoundLucks:
    """The lucks of all rounds of all events of one server, in memory and in its table database."""

    def __init__(
        self, call: Callable[..., Awaitable[Any]], database: TableDatabase, vault: Vault
    ) -> None:
        """Begin without any.

        Args:
            call: calls a method of *database*, in its thread.
            database: of the server.
            vault: seals secrets for the disk.
        """
        self._call = call
        self._database = database
        self._vault = vault
        self._lucks: dict[tuple[bytes, int], KnownLuck] = {}

    async def restore(self) -> None:
        """Restore all lucks. One that the database has lost comes back from a table with it."""
        for row in await self._call(self._database.round_lucks):
            self._lucks[row.event, row.round] = KnownLuck(row)
        for table in await self._call(self._database.of_events):
            at = match_pb2.EventTable.FromString(table.event_table)
            if table.round_luck and (at.event, at.round) not in self._lucks:
                luck = events_pb2.RoundLuck(
                    round=at.round, commitment=table.commitment, complete=True
                )
                await self._put(
                    RoundLuckRow(at.event, at.round, table.sealed_secret, luck.SerializeToString())
                )

    def of(self, event: bytes, round_number: int) -> KnownLuck | None:
        """Return the luck of a round, or None if nothing was committed to."""
        return self._lucks.get((event, round_number))

    def present(self, event: bytes) -> events_pb2.RoundLuck | None:
        """Return the luck of the last round that has one, without its secret, or None."""
        rounds = [number for of, number in self._lucks if of == event]
        return self._lucks[event, max(rounds)].message if rounds else None

    def hides(self, row: TableRow) -> bool:
        """Return whether nothing of the match of *row* may be seen: its luck is still in use."""
        if not row.round_luck:
            return False
        at = match_pb2.EventTable.FromString(row.event_table)
        found = self._lucks.get((at.event, at.round))
        return found is None or not found.row.revealed

    async def commit(self, event: bytes, round_number: int) -> bytes:
        """Return the commitment to the luck of a round, which is made the first time.

        Raises:
            StoreFailed: it cannot be written; nothing was changed.
        """
        found = self._lucks.get((event, round_number))
        if found is None:
            secret = new_secret()
            luck = events_pb2.RoundLuck(round=round_number, commitment=commitment(secret))
            found = await self._put(
                RoundLuckRow(
                    event, round_number, self._vault.seal(secret), luck.SerializeToString()
                )
            )
        return found.message.commitment

    async def add(self, event: bytes, round_number: int, number: int, share: bytes) -> None:
        """Add the *share* of the person of this *number*, in place of an earlier one.

        Raises:
            InvalidRequest: nothing was committed to, or the share has another length.
            RoundComplete: the luck takes no more shares.
            StoreFailed: it cannot be written; nothing was changed.
        """
        found = self._known(event, round_number)
        if len(share) != SHARE_BYTES:
            raise InvalidRequest(
                f"a share has {SHARE_BYTES} bytes, not {len(share)}", field="share"
            )
        if found.is_complete:
            raise RoundComplete(f"nothing can be added to the luck of round {round_number} now")
        luck = found.message
        shares = {each.number: each.share for each in found.shares} | {number: share}
        luck.shares.extend(
            events_pb2.Share(number=each, share=shares[each]) for each in sorted(shares)
        )
        await self._put(replace(found.row, luck=luck.SerializeToString()))

    async def complete(self, event: bytes, round_number: int) -> list[events_pb2.Share]:
        """Take no more shares, and return them.

        Raises:
            InvalidRequest: nothing was committed to.
            StoreFailed: it cannot be written; nothing was changed.
        """
        found = self._known(event, round_number)
        if not found.is_complete:
            luck = events_pb2.RoundLuck.FromString(found.row.luck)
            luck.complete = True
            found = await self._put(replace(found.row, luck=luck.SerializeToString()))
        return found.shares

    def secret(self, luck: KnownLuck) -> bytes:
        """Return the secret behind *luck*, 32 bytes.

        Raises:
            KeyMissing, TableHalted: it cannot be read.
        """
        return self._vault.opened(luck.row.sealed_secret, luck.message.commitment)

    async def reveal(self, event: bytes, round_number: int) -> bytes:
        """Return the secret of a round; from now on spectators may see its tables.

        Raises:
            InvalidRequest: nothing was committed to.
            StoreFailed, KeyMissing, TableHalted: it cannot be read, or written.
        """
        found = self._known(event, round_number)
        secret = self.secret(found)
        if not found.row.revealed:
            await self._put(replace(found.row, revealed=True))
        return secret

    async def _put(self, row: RoundLuckRow) -> KnownLuck:
        await self._call(self._database.put_round_luck, row)
        found = self._lucks[row.event, row.round] = KnownLuck(row)
        return found

    def _known(self, event: bytes, round_number: int) -> KnownLuck:
        found = self._lucks.get((event, round_number))
        if found is None:
            raise InvalidRequest(
                f"nothing is committed to for round {round_number}; send Attest (committed) first",
                field="round",
                case="no_commitment",
            )
        return found
