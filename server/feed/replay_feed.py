"""Feed of a replay file: the messages with which a table would stream its match."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from google.protobuf.timestamp_pb2 import Timestamp

from tilewyrm.engine.game import EVERYTHING
from tilewyrm.engine.match.controls import MOST_ENTRIES
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import game
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import fault
from tilewyrm.replays.codec.catalogues import catalogue_message
from tilewyrm.replays.codec.codec import GameCodec, codec
from tilewyrm.replays.codec.setups import with_defaults
from tilewyrm.replays.format.reader import find_last, last_seq, open_replay
from tilewyrm.replays.message import ReplayMessage, error_place, replay_message
from tilewyrm.server.feed.feed import Feed, turn
from tilewyrm.server.feed.game_info import game_info, option_info
from tilewyrm.server.feed.message_bytes import field
from tilewyrm.server.feed.shared_encoding import Groups, SharedEncoding
from tilewyrm.server.feed.standing import fill_standing, past_clocks_message, standing_fields
from tilewyrm.server.feed.table_info import moment
from tilewyrm.server.match.entry_record import record_of
from tilewyrm.server.match.fact_lookup import facts_of
from tilewyrm.server.text.bot_cast import face_of
from tilewyrm.server.text.names import MAX_NAME_LENGTH, MAX_PROGRAM_LENGTH
from tilewyrm.server.text.sanitiser import sanitised
from tilewyrm.v1 import match_pb2, replay_pb2, service_pb2

MOST_TOLD = 2 * MOST_ENTRIES
"""Entries: no match has more than half of that, but a file may be anybody's."""
_LATEST_MS = 253_402_300_799_999
"""The last moment that a timestamp can express, in milliseconds since 1970."""


class ForecastFailure(NamedTuple):
    """Error of a rule that was asked what the end of the game would give now."""

    seq: int
    """The entry after which it was asked."""
    why: str
    """Its kind and words, with its place in the program."""


class FeedMoment(NamedTuple):
    """One message of a file, and a look at the table after it."""

    message: service_pb2.TableMessage
    facts: Callable[[], Sequence[match_pb2.Fact]]
    """Returns the facts of all on the table, for whom the message is.

    It holds until the next moment is asked for.
    """


class ReplayFeed:
    """One file, which may be anybody's, unfinished, or damaged behind what can be played."""

    def __init__(self, path: Path) -> None:
        """Read what is known before the first roll.

        Raises:
            ReplayError: nothing of it can be played; see `Resimulation`.
        """
        self.path = path
        """Where it is."""
        self.wrong: ReplayMessage | None = None
        """Why it ends before its own end; None when it does not, or not told yet."""
        self.is_newer = False
        """Whether that is because it holds what only a later program knows."""
        self.forecast_failures: list[ForecastFailure] = []
        """The errors so far of rules in the forecast, which is then left out, in their order."""
        with open_replay(path) as stream:
            last = find_last(stream)
            stream.seek(0)
            again = Resimulation(stream)
        self.entries = last_seq(last)
        """How many entries the file says that it has."""
        self.table = _table(again.header, last.footer if last.HasField("footer") else None)
        """The table, as everybody could see it."""
        self.game = game_info(game(again.setup.game), [again.setup.edition.name])
        """What is played, with its options in words."""
        self.has_secrets = again.match.state.has_secrets
        """Whether seats see different things."""
        self.terms = [option_info(spec) for spec in TERMS]
        """The terms that tables can have, in words."""
        self.catalogue: match_pb2.Catalogue = catalogue_message(again.setup)
        """The edition's components, for drawing."""

    def facts(self, seat: int | None, seq: int) -> Sequence[match_pb2.Fact]:
        """Return the facts of all on the table after entry *seq*, as *seat* may know them.

        For None nothing is hidden. The file is played again up to there.

        Raises:
            ReplayError: the file cannot be read any more.
            LookupError: it has no such entry that holds.
        """
        audience = EVERYTHING if seat is None else seat
        with open_replay(self.path) as stream:
            again = Resimulation(stream)
            if sum(1 for _ in again.steps(seq)) < seq:
                raise LookupError(f"no valid entry {seq}")
            return facts_of(again.match, audience).facts

    def messages(self, seat: int | None) -> Iterator[service_pb2.TableMessage]:
        """Yield the messages of `moments`, which also says what is raised."""
        return (moment.message for moment in self.moments(seat))

    def moments(self, seat: int | None) -> Iterator[FeedMoment]:
        """Yield what *seat* was shown: a snapshot of the beginning, and an update for each entry.

        For None nothing is hidden. Nobody is asked to decide: it is told who was asked what. At
        the end `wrong` says whether the file should have gone on.

        Raises:
            ReplayError: the file cannot be read any more.
        """
        audience = EVERYTHING if seat is None else seat
        with open_replay(self.path) as stream:
            again = Resimulation(stream)
            words, standing = codec(again.setup.game), again.match.standing
            feed = Feed(words, audience, again.match, ())
            match = again.match

            def facts() -> Sequence[match_pb2.Fact]:
                return facts_of(match, audience).facts

            yield FeedMoment(self._beginning(feed, words, match, seat), facts)
            for step in again.steps():
                if step.seq > MOST_TOLD:
                    sentence = f"more than {MOST_TOLD} entries; the rest is not shown"
                    self.wrong = replay_message(sentence, "unread.not_told", most=MOST_TOLD)
                    return
                match = step.match
                view = self._view(match, audience)
                alike = SharedEncoding()
                update = feed.append(match, [record_of(step)], alike)
                update += feed.change(view, alike, forecast=True)
                changed = not match.standing.alike(standing)
                standing = match.standing
                update += standing_fields(match, changed, past_clocks_message(match))
                update += field(service_pb2.Update.TURN_FIELD_NUMBER, turn(words, match, None))
                message = service_pb2.TableMessage(update=service_pb2.Update.FromString(update))
                yield FeedMoment(message, facts)
            result = again.result()
            self.wrong, self.is_newer = fault(result), result.newer is not None

    def _beginning(
        self, feed: Feed, words: GameCodec, match: MatchState, seat: int | None
    ) -> service_pb2.TableMessage:
        snapshot = service_pb2.Snapshot(table=self.table, seat=seat)
        try:
            feed.fill(snapshot, 0)
        except Exception as error:
            feed.fill(snapshot, 0, forecast=False)
            self._note(match, error)
        fill_standing(snapshot, words, match, None, past_clocks_message(match))
        return service_pb2.TableMessage(snapshot=snapshot)

    def _view(self, match: MatchState, audience: int | None) -> Groups:
        """Return the view of *audience*, without the forecast if a rule fails in it.

        Raises:
            Exception: what a rule raises in another part of the view.
        """
        try:
            (view,) = match.game.grouped_views(match.state, [audience])
        except Exception as error:
            (view,) = match.game.grouped_views(match.state, [audience], forecast=False)
            self._note(match, error)
        return view

    def _note(self, match: MatchState, error: Exception) -> None:
        self.forecast_failures.append(ForecastFailure(match.seq, error_place(error)))


def _table(header: replay_pb2.Header, footer: replay_pb2.Footer | None) -> service_pb2.TableInfo:
    """Return the table of *header*, without the edition's text; *footer* is where it has ended."""
    setup = with_defaults(header.setup)
    setup.ClearField("edition_zlib")
    over, playing = service_pb2.TABLE_STATUS_OVER, service_pb2.TABLE_STATUS_PLAYING
    return service_pb2.TableInfo(
        table_id=sanitised(header.match_id)[:MAX_NAME_LENGTH],
        status=playing if footer is None else over,
        setup=setup,
        seats=[_seat(seat, number) for number, seat in enumerate(header.seats)],
        created=_started(header),
        secret_commitment=header.secret_commitment,
        result=footer.result if footer is not None else None,
        arbiter_keys=header.arbiter_keys,
    )


def _started(header: replay_pb2.Header) -> Timestamp:
    return moment(min(header.started_unix_ms, _LATEST_MS))


def _seat(seat: replay_pb2.SeatInfo, number: int) -> service_pb2.TableSeat:
    name, bot = sanitised(seat.name)[:MAX_NAME_LENGTH], sanitised(seat.bot)[:MAX_NAME_LENGTH]
    face = face_of(name) if bot else ""
    return service_pb2.TableSeat(
        name=name or str(number + 1),
        bot=bot or None,
        face=face,
        program=sanitised(seat.program)[:MAX_PROGRAM_LENGTH],
    )
