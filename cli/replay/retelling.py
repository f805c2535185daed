"""A replay file told as a server tells it to its clients: what to show after each entry."""

from collections.abc import Iterator
from typing import NamedTuple

from tilewyrm.client.face import Face
from tilewyrm.client.faces import face_of
from tilewyrm.client.logbook import Logbook
from tilewyrm.client.model import Model, reduce
from tilewyrm.client.scene import LogText
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.replays.codec import codec
from tilewyrm.replays.resimulate import Replayed, Resimulation
from tilewyrm.replays.rolls import Rolls
from tilewyrm.server.feed import Alike, Feed, turn
from tilewyrm.server.infos import game_info, option_info
from tilewyrm.server.match import Line
from tilewyrm.server.standings import past_clocks_message, standing_message
from tilewyrm.v1 import match_pb2, replay_pb2, service_pb2


class Told(NamedTuple):
    """How all stands after one entry, or before the first."""

    seq: int
    """Of the entry; 0 before the first."""
    model: Model
    """What a spectator knows then."""
    log: tuple[LogText, ...]
    """What the entry did, in words."""


class Retelling:
    """The match that *again* plays, as spectators are told it. Iterate over it once."""

    def __init__(self, again: Resimulation) -> None:
        """Begin before the first entry.

        Raises:
            ClientError: this client has no face for the game.
        """
        self._again = again
        self._codec = codec(again.setup.game)
        self.face: Face = face_of(again.setup.game)
        self.logbook = Logbook(self.face)
        self.rolls = Rolls(self._codec)
        """What the rolls so far were drawn from."""
        self.model = self._first()
        """How all stands after the last entry that was told."""
        self._feed = Feed(self._codec, None, again.match, ())

    def __iter__(self) -> Iterator[Told]:
        """Yield how all stands before the first entry, then after each."""
        yield Told(0, self._begun(), ())
        steps = self._again.steps()
        while True:
            self.rolls.before(self._again.match)
            step = next(steps, None)
            if step is None:
                self.rolls.due(self._again.entries_ok + 1)
                return
            self.rolls.after(step)
            yield self._told(step)

    def _told(self, step: Replayed) -> Told:
        known = len(self.logbook.lines)
        update = service_pb2.Update.FromString(
            self._feed.advance(step.match.state, [_line(step)], Alike())
        )
        self._around(update)
        self.model = reduce(self.model, service_pb2.TableMessage(update=update))
        for line in update.log:
            self.logbook.tell(self.model, line)
        return Told(step.seq, self.model, tuple(self.logbook.lines[known:]))

    def _begun(self) -> Model:
        snapshot = service_pb2.Snapshot(table=self.model.table)
        self._feed.fill(snapshot, 0)
        self._around(snapshot)
        self.model = reduce(self.model, service_pb2.TableMessage(snapshot=snapshot))
        return self.model

    def _around(self, message: service_pb2.Snapshot | service_pb2.Update) -> None:
        """Write into *message* who must act, and how it stands around the game."""
        match = self._again.match
        message.turn.MergeFromString(turn(self._codec, match, None))
        message.standing.CopyFrom(standing_message(match.standing))
        clocks = past_clocks_message(match)
        if clocks is not None:
            message.clocks.CopyFrom(clocks)

    def _first(self) -> Model:
        setup, header = self._again.setup, self._again.header
        rules = self._codec.game
        catalogue = self._codec.catalogue.to_message(rules.catalogue(setup.edition))
        return Model(
            table=_table(header),
            game=game_info(rules, [header.setup.edition_name]),
            terms=tuple(map(option_info, TERMS)),
            catalogue=catalogue,
        )


def _table(header: replay_pb2.Header) -> service_pb2.TableInfo:
    """Return the table whose match has *header*."""
    setup = match_pb2.Setup()
    setup.CopyFrom(header.setup)
    setup.ClearField("edition_zlib")
    table = service_pb2.TableInfo(
        table_id=header.match_id,
        status=service_pb2.TABLE_STATUS_OVER,
        setup=setup,
        seats=[
            service_pb2.TableSeat(name=seat.name, bot=seat.bot or None) for seat in header.seats
        ],
        secret_commitment=header.secret_commitment,
        arbiter_keys=header.arbiter_keys,
    )
    table.created.FromMilliseconds(header.started_unix_ms)
    return table


def _line(step: Replayed) -> Line:
    decided = step.message.decided
    return Line(step.seq, step.entry, step.events, decided.request_id, decided.only_choice)
