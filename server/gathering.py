"""A table before its match: seats are taken and given back."""

import time
from dataclasses import replace

from tilewyrm.engine.bots import bots
from tilewyrm.replays.chance import commitment
from tilewyrm.replays.encoder import header
from tilewyrm.replays.setups import read_setup, read_terms
from tilewyrm.server import seating
from tilewyrm.server.bots import check_strategy
from tilewyrm.server.closing import Closing
from tilewyrm.server.directory import Status, TableRow
from tilewyrm.server.errors import CannotStore, TableHalted
from tilewyrm.server.halted import halt
from tilewyrm.server.journal import Journal
from tilewyrm.server.match import Match, fresh
from tilewyrm.server.phase import Phase
from tilewyrm.server.playing import Playing
from tilewyrm.v1 import match_pb2, replay_pb2


class Gathering(Phase):
    """People sit down, until every seat is taken or somebody starts."""

    async def restored(self) -> Phase:
        """Start the match if every seat is taken: it did not come to that before."""
        return await self._settled()

    async def join(
        self, name: str, wish: int | None, *, token: str, entropy: bytes
    ) -> tuple[int, Phase]:
        """Seat a player; the last one starts the match. See `Phase.join`."""
        seat = seating.seated(self.row, token)
        if seat is None:
            row, seat = seating.joined(self.row, name, wish, token=token, entropy=entropy)
            await self._store(row)
            if not seating.full(row):
                self.announce()
        return seat, await self._settled()

    async def leave(self, token: str) -> tuple[bool, Phase]:
        """Give a seat back; the last one to go takes the table away. See `Phase.leave`."""
        row = seating.left(self.row, token)
        if seating.deserted(row):
            directory = self.venue.backing.directory
            await self.venue.backing.call(directory.remove, row.table_id)
            self.venue.talk.forget()
            return True, Closing(self)
        await self._store(row)
        self.announce()
        return False, self

    async def start(self, token: str, bot: str) -> tuple[None, Phase]:
        """Fill the free seats with bots and start. See `Phase.start`."""
        seating.seat_of(self.row, token)
        game_name = self.venue.setup.game
        bot = bot or list(bots(game_name))[-1]
        check_strategy(game_name, bot)
        free = sum(seat.free for seat in self.row.seats)
        await self._store(seating.with_bots(self.row, [bot] * free))
        return None, await self._begun()

    async def _settled(self) -> Phase:
        """Return this phase, or the next one when every seat is taken."""
        return await self._begun() if seating.full(self.row) else self

    async def _begun(self) -> Phase:
        """Return the match under way: journal first, then the directory, then everybody sees it."""
        try:
            match, journal = await self._recorded()
            row = replace(self.row, status=Status.PLAYING)
            try:
                await self._store(row)
            except CannotStore:
                journal.close()
                raise
        except (TableHalted, CannotStore) as error:
            return halt(self, str(error))
        playing = Playing(row, self.venue, match, journal)
        for watcher in self.venue.audience:
            playing.put_snapshot(watcher, 0)
        return await playing.settled()

    async def _recorded(self) -> tuple[Match, Journal]:
        """Return the match after its opening rolls, and its new journal.

        An older journal is replaced: as long as the directory does not say that the match has
        begun, nobody was shown anything of it.

        Raises:
            TableHalted: the journal cannot be written.
        """
        backing, row = self.venue.backing, self.row
        message = match_pb2.Setup.FromString(row.setup)
        setup, terms = read_setup(message), read_terms(message.terms)
        entropy = [seat.entropy for seat in row.seats]
        position = fresh(setup, terms, [seat.bot for seat in row.seats])
        match = Match(position, row.secret, entropy, signer=backing.signer)
        match.wishing = self.venue.audience.decides_single
        opening = match.begin(
            header(
                setup,
                [
                    replay_pb2.SeatInfo(name=seat.name, bot=seat.bot, entropy=seat.entropy)
                    for seat in row.seats
                ],
                terms=terms,
                match_id=row.table_id,
                commitment=commitment(row.secret),
                started_unix_ms=time.time_ns() // 1_000_000,
                public_key=backing.signer.public_key,
                arbiter_keys=row.arbiters,
                follows=row.follows,
            )
        )
        journal = await Journal.create(self.path, backing.flusher)
        await journal.append(opening.data)
        match.adopt(opening)
        return match, journal

    async def _store(self, row: TableRow) -> None:
        await self.venue.backing.store(row)
        self.row = row
