"""Broadcaster of one table: sends each watcher the updates of its feed (fan-out)."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tilewyrm.engine.game import Choice, Game
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.server.errors import ServerError
from tilewyrm.server.feed.feed import PAGE_LINES, Feed, Pages, turn
from tilewyrm.server.feed.message_bytes import MessageBytes, field, serialised
from tilewyrm.server.feed.shared_encoding import Groups, SharedEncoding
from tilewyrm.server.feed.standing import (
    clocks_message,
    fill_standing,
    past_clocks_message,
    standing_fields,
)
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.spectator_delay import ReleasedEntries
from tilewyrm.server.match.task_judge import NO_TASK, Judgement
from tilewyrm.server.match.transition import Transition
from tilewyrm.v1 import service_pb2

_NO_WISH = service_pb2.Wish()
_Sight = tuple[int | None, bool]
"""The audience of a view, and whether the forecast is in it."""
_Turns = Callable[[int | None, bool], bytes]
"""Gives the turn as a seat sees it, in compact form or not."""
_Built = dict[bytes, MessageBytes[service_pb2.PlayResponse]]
"""The messages of an advance, by the update."""


class Broadcaster:
    """Broadcaster of one table: its watchers, and a feed for each distinct view of them."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []
        self._feeds: dict[int | None, Feed] = {}
        self._late: Feed | None = None
        """Feed of the spectators, if there is a spectator delay."""
        self._wishes: dict[Watcher, service_pb2.Wish] = {}

    def __len__(self) -> int:
        """Return the number of watchers, players included."""
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        """Yield every watcher."""
        return iter(self._watchers)

    def seats(self) -> set[int]:
        """Return the seats of which a stream is open."""
        return {watcher.seat for watcher in self._watchers if watcher.seat is not None}

    def machines(self) -> set[str]:
        """Return the machines at which somebody plays."""
        return {watcher.machine for watcher in self._watchers if watcher.seat is not None}

    def streams_of(self, seat: int) -> int:
        """Return how many streams of *seat* are open."""
        return sum(watcher.seat == seat for watcher in self._watchers)

    def spectators(self) -> int:
        """Return the number of spectators."""
        return sum(watcher.seat is None for watcher in self._watchers)

    def decides_single(self, seat: int) -> bool:
        """Return whether *seat* wishes its only decision to be recorded at once."""
        return any(watcher.decides_single and watcher.seat == seat for watcher in self._wishes)

    def wish(self, watcher: Watcher, wish: service_pb2.Wish) -> None:
        """Let *watcher*, which may be about to be added, wish *wish* and nothing else."""
        self._wishes[watcher] = wish
        watcher.decides_single = wish.decide_single
        watcher.answers_within = wish.answer_within
        watcher.forecast_on_request = wish.forecast_on_request
        watcher.compact_choices = wish.compact_choices

    def wish_of(self, watcher: Watcher) -> service_pb2.Wish:
        """Return the wish of *watcher*."""
        return self._wishes.get(watcher, _NO_WISH)

    def add(self, watcher: Watcher) -> None:
        """Let *watcher* have everything that comes from now on."""
        self._watchers.append(watcher)

    def remove(self, watcher: Watcher) -> None:
        """Forget *watcher*, if it is known; what nobody else looks at is not kept up to date."""
        self._wishes.pop(watcher, None)
        self._keep(other for other in self._watchers if other is not watcher)

    def end(self, error: ServerError | None = None) -> None:
        """End every stream, after what is queued for it, with *error* if there is one."""
        for watcher in self._watchers:
            watcher.end(error)

    def rearrange(self, seats: Mapping[int, int], error: ServerError | None) -> None:
        """Let each stream go with its player: the one of seat *n* sits on ``seats[n]`` now.

        The streams of a player whose seat is not in *seats* end likewise, with *error*.
        """
        for watcher in self._watchers:
            if watcher.seat is not None and watcher.seat not in seats:
                watcher.end(error)
        self._keep(w for w in self._watchers if w.seat is None or w.seat in seats)
        for watcher in self._watchers:
            if watcher.seat is not None:
                watcher.seat = seats[watcher.seat]

    async def prepare(self, match: Match, seat: int | None) -> None:
        """Build the feed of *seat* for *match*, which does not change meanwhile.

        A long log takes time to be written: not on the event loop.
        """
        audience = _view_of(match, seat)
        if audience not in self._feeds and match.seq > PAGE_LINES:
            made = await asyncio.to_thread(
                Feed, match.codec, audience, match.position, tuple(match.lines)
            )
            self._feeds[audience] = made

    def fill(
        self,
        snapshot: service_pb2.Snapshot,
        match: Match,
        seat: int | None,
        from_seq: int,
        wish: service_pb2.Wish = _NO_WISH,
    ) -> Pages:
        """Write into *snapshot* where *match* stands for *seat*, with the log after *from_seq*.

        It is written as *wish* says. Return the pages of the log that come before it.
        """
        feed = self._feed(match, seat)
        feed.fill(snapshot, from_seq, forecast=_has_forecast(match.position.game, wish))
        clocks, compact = clocks_message(match), wish.compact_choices
        fill_standing(snapshot, match.codec, match.position, seat, clocks, compact=compact)
        return feed.pages(from_seq)

    def fill_late(
        self,
        snapshot: service_pb2.Snapshot,
        match: Match,
        shown: MatchState,
        from_seq: int,
        wish: service_pb2.Wish = _NO_WISH,
    ) -> Pages:
        """Write into *snapshot* where *match* stood at *shown*, which spectators see now.

        It is written as *wish* says. Return the pages of the log that come before it.
        """
        if self._late is None:
            self._late = Feed(match.codec, None, shown, match.lines[: shown.seq])
        self._late.catch_up(shown, match.lines)
        self._late.fill(snapshot, from_seq, forecast=_has_forecast(shown.game, wish))
        fill_standing(snapshot, match.codec, shown, None, past_clocks_message(shown))
        return self._late.pages(from_seq)

    def send(
        self,
        message: service_pb2.TableMessage,
        *,
        but: Watcher | None = None,
        only_seats: bool = False,
    ) -> None:
        """Send the same *message* to all *but* one, or to players only."""
        once = serialised(service_pb2.PlayResponse(message=message))
        for watcher in self._watchers:
            if watcher is not but and not (only_seats and watcher.seat is None):
                watcher.put(once)
        self._drop_slow()

    def update(
        self,
        match: Match,
        transition: Transition,
        late: Sequence[ReleasedEntries] | None = None,
        judged: Judgement = NO_TASK,
    ) -> None:
        """Send to all what *transition*, which *match* has committed, changed for them.

        Args:
            match: the match.
            transition: from the previous position.
            late: the entries released to spectators now; None: there is no spectator delay.
            judged: the judgement on the table's task.
        """
        pending = match.position.pending
        asked = pending.seat if isinstance(pending, Choice) else None
        alike, codec, position = SharedEncoding(), match.codec, transition.position
        around = standing_fields(position, transition.standing_changed, clocks_message(match))
        if judged.verdict:
            task = service_pb2.Update(
                verdict=judged.verdict,
                first_choice=judged.first_choice,
                right_choice=judged.right_choice,
            )
            around += task.SerializeToString()
        turns, built = _turns(codec, position), _Built()
        listening = self._listening(position, spectators=late is None)
        starts: dict[int | None, bytes] = {}
        for (audience, forecast), groups in _views(position, listening):
            feed = self._feeds[audience]
            start = starts.get(audience)
            if start is None:
                start = starts[audience] = feed.append(position, transition.lines, alike)
            update = start + feed.change(groups, alike, forecast=forecast) + around
            _put(update, turns, asked, listening[audience, forecast], built)
        for shown in late or ():
            self._update_late(codec, shown)
        self._drop_slow()

    def _update_late(self, codec: GameCodec, shown: ReleasedEntries) -> None:
        """Send spectators, who see it later than the seats, what they are *shown* now."""
        if self._late is None or not self.spectators():
            return  # it catches up when somebody looks
        position = shown.position
        around = standing_fields(position, shown.standing_changed, past_clocks_message(position))
        alike, turns, built = SharedEncoding(), _turns(codec, position), _Built()
        listening = self._listening(position, seats=False)
        start = self._late.append(position, shown.lines, alike)
        for (audience, forecast), groups in _views(position, listening):
            update = start + self._late.change(groups, alike, forecast=forecast) + around
            _put(update, turns, None, listening[audience, forecast], built)

    def _listening(
        self, position: MatchState, *, spectators: bool = True, seats: bool = True
    ) -> dict[_Sight, list[Watcher]]:
        """Return the watchers by what they are sent of *position*; without some of them.

        A feed without listeners catches up later.
        """
        found: dict[_Sight, list[Watcher]] = {}
        has_forecast, secret = position.game.has_forecast, position.state.has_secrets
        for watcher in self._watchers:
            seat = watcher.seat
            if spectators if seat is None else seats:
                forecast = not (has_forecast and watcher.forecast_on_request)
                found.setdefault((seat if secret else None, forecast), []).append(watcher)
        return found

    def _drop_slow(self) -> None:
        """Forget the watchers that were too slow, however long their streams take to end."""
        if any(watcher.dropped for watcher in self._watchers):
            self._keep(watcher for watcher in self._watchers if not watcher.dropped)

    def _keep(self, watchers: Iterable[Watcher]) -> None:
        self._watchers = list(watchers)

    def _feed(self, match: Match, seat: int | None) -> Feed:
        audience = _view_of(match, seat)
        feed = self._feeds.get(audience)
        if feed is None:
            feed = Feed(match.codec, audience, match.position, match.lines)
            self._feeds[audience] = feed
        feed.catch_up(match.position, match.lines)
        return feed


def _view_of(match: Match, seat: int | None) -> int | None:
    """Return whose view *seat* is sent: where there are no secrets, all share the spectators'."""
    return seat if match.state.has_secrets else None


def _has_forecast(game: Game, wish: service_pb2.Wish) -> bool:
    """Return whether who wishes *wish* is sent a view of *game* with the forecast.

    All share one view of a game without any.
    """
    return not (game.has_forecast and wish.forecast_on_request)


def _views(position: MatchState, wanted: Iterable[_Sight]) -> Iterator[tuple[_Sight, Groups]]:
    """Yield for each of *wanted* what is seen of *position*."""
    for forecast in (True, False):
        audiences = [audience for audience, has_forecast in wanted if has_forecast is forecast]
        if audiences:
            views = position.game.grouped_views(position.state, audiences, forecast=forecast)
            for audience, groups in zip(audiences, views, strict=True):
                yield (audience, forecast), groups


def _turns(codec: GameCodec, position: MatchState) -> _Turns:
    """Return the function of the turn at *position* as a seat sees it (see `turn`), each once."""
    found: dict[tuple[int | None, bool], bytes] = {}

    def seen(seat: int | None, compact: bool) -> bytes:
        data = found.get((seat, compact))
        if data is None:
            own = turn(codec, position, seat, compact=compact)
            data = found[seat, compact] = field(service_pb2.Update.TURN_FIELD_NUMBER, own)
        return data

    return seen


def _put(
    update: bytes, turns: _Turns, asked: int | None, watchers: Iterable[Watcher], built: _Built
) -> None:
    """Send *update* to *watchers*, with that of *turns* which each sees: what is *built* once.

    The seat that is *asked* sees another than all others, and sees it as its stream wishes. The
    watcher whose decision it is, if it wishes so, finds the answer in it.
    """
    others = update + turns(None, False)
    for watcher in watchers:
        sent = others
        if asked is not None and watcher.seat == asked:
            sent = update + turns(asked, watcher.compact_choices)
        if watcher.deciding:
            answer = field(service_pb2.Update.REQUEST_ID_FIELD_NUMBER, watcher.deciding.encode())
            watcher.put(_response(sent + answer))
            watcher.answered = True
            continue
        message = built.get(sent)
        if message is None:
            message = built[sent] = _response(sent)
        watcher.put(message)


def _response(update: bytes) -> MessageBytes[service_pb2.PlayResponse]:
    told = field(service_pb2.TableMessage.UPDATE_FIELD_NUMBER, update)
    return MessageBytes(field(service_pb2.PlayResponse.MESSAGE_FIELD_NUMBER, told))
