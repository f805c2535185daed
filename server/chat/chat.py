"""Chat of one table: messages, their audience, rate limits and history."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tilewyrm.server.chat.chat_log import ChatLog
from tilewyrm.server.errors import InvalidRequest, NameTaken
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.match.refusals import Rejection
from tilewyrm.server.security.rate_limiter import RateLimiter
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.server.text.names import MAX_NAME_LENGTH, check_unreserved, confusable
from tilewyrm.server.text.sanitiser import sanitised
from tilewyrm.v1 import service_pb2

KEPT = 50
"""Number of messages in the history."""
MAX_TEXT_LENGTH = 200
"""Characters of a text, when it is cleaned."""
MAX_SENT_LENGTH = 1000
"""Characters of a text as it is sent."""

_AT_ONCE, _EVERY_S = 5, 2.0
_SPECTATORS_AT_ONCE, _SPECTATORS_EVERY_S = 10, 0.5
"""For all spectators of a table together: their names cost nothing."""

_BOT_PHRASES = (service_pb2.PHRASE_OUCH, service_pb2.PHRASE_LUCKY, service_pb2.PHRASE_CLOSE)
"""Phrases for which no player has a key."""

_ROOMS = (service_pb2.ROOM_SEATS, service_pb2.ROOM_EVERYBODY)


class Speaker(NamedTuple):
    """Author of a message."""

    seat: int | None
    """None for a spectator."""
    name: str


class ChatLine(NamedTuple):
    """A message, its author, and the id of the request, which is empty for one of the chat log."""

    said: service_pb2.Said
    speaker: Speaker
    request_id: str


class Chat:
    """Chat of one table: its messages are in memory, and in the chat log if there is one."""

    def __init__(
        self,
        audience: Broadcaster,
        chat_log: ChatLog | None = None,
        *,
        history: Sequence[ChatLine] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Send messages to *audience*, and append them to *chat_log*; None: there is none.

        *history* is that of the chat before an eviction of its table. *clock* gives seconds that
        never go back.
        """
        self._audience = audience
        self._chat_log = chat_log
        self._clock = clock
        self._lines: deque[ChatLine] = deque(history, maxlen=KEPT)
        self._number = max((line.said.number for line in history), default=0)
        self._limiters: dict[Speaker, RateLimiter] = {}
        self._spectators = RateLimiter(_SPECTATORS_AT_ONCE, _SPECTATORS_EVERY_S)
        self._loading = asyncio.Lock()
        self._loaded = chat_log is None

    async def load(self) -> None:
        """Load the history from the chat log, if there is one."""
        async with self._loading:
            if self._loaded or self._chat_log is None:
                return
            for said in await self._chat_log.last(KEPT):
                seat = said.seat if said.HasField("seat") else None
                self._lines.append(ChatLine(said, Speaker(seat, said.name), ""))
                self._number = max(self._number, said.number)
            self._loaded = True

    @property
    def unwritten(self) -> Sequence[ChatLine]:
        """The history if it is nowhere else: there is no chat log."""
        return tuple(self._lines) if self._chat_log is None else ()

    def visible_to(self, seat: int | None) -> list[service_pb2.Said]:
        """Return the history that *seat* (None: a spectator) may see, oldest first."""
        return [line.said for line in self._lines if seat is not None or _for_all(line.said)]

    def say(
        self, speaker: Speaker, saying: service_pb2.Saying, *, is_bot: bool = False
    ) -> int | Rejection:
        """Tell everybody who may hear it what *speaker* says; return its number, or why not.

        What the speaker has said under the same request id, and is remembered, is not said again.
        """
        for line in self._lines:
            if line.speaker == speaker and line.request_id == saying.request_id:
                return line.said.number
        if saying.phrase in _BOT_PHRASES and not is_bot:
            return _unreadable("only bots say this phrase")
        said = _said(speaker, saying)
        if isinstance(said, Rejection):
            return said
        too_fast = self._check_rate(speaker)
        if too_fast is not None:
            return too_fast
        self._number += 1
        said.number = self._number
        said.said.FromMilliseconds(time.time_ns() // 1_000_000)
        self._lines.append(ChatLine(said, speaker, saying.request_id))
        message = service_pb2.TableMessage(said=said)
        self._audience.send(message, only_seats=not _for_all(said))
        if self._chat_log is not None:
            self._chat_log.append(said)
        return said.number

    def written(self) -> asyncio.Future[None] | None:
        """Return what is done when all that was said is in the chat log; None: there is none."""
        return None if self._chat_log is None else self._chat_log.written()

    def forget(self) -> None:
        """Delete the chat log: the table is removed."""
        if self._chat_log is not None:
            self._chat_log.remove()

    def _check_rate(self, speaker: Speaker) -> Rejection | None:
        """Return the rejection if *speaker* is too fast, else consume a token."""
        now_s = self._clock()
        self._limiters = {
            who: limiter for who, limiter in self._limiters.items() if not limiter.is_full(now_s)
        }
        limiters = [self._limiters.setdefault(speaker, RateLimiter(_AT_ONCE, _EVERY_S))]
        if speaker.seat is None:
            limiters.append(self._spectators)
        wait_s = max(limiter.delay_s(now_s) for limiter in limiters)
        if wait_s > 0:
            return Rejection(
                service_pb2.REFUSAL_REASON_TOO_FAST,
                f"too much was said in too short a time; wait {wait_s:.1f} s and say it again",
            )
        for limiter in limiters:
            limiter.consume(now_s)
        return None


def spectator(name: str, seats: tuple[SeatRow, ...]) -> Speaker:
    """Return the spectator called *name* as a speaker at a table of *seats*.

    Raises:
        InvalidRequest: nobody can be called so.
        NameTaken: somebody at the table is, or nearly.
    """
    shown = sanitised(name) if len(name) <= MAX_SENT_LENGTH else ""
    if not 1 <= len(shown) <= MAX_NAME_LENGTH:
        raise InvalidRequest(
            f"a spectator says something under a name of 1 to {MAX_NAME_LENGTH} characters",
            field="name",
            limit=MAX_NAME_LENGTH,
        )
    check_unreserved(shown)
    if any(seat.name and confusable(seat.name, shown) for seat in seats):
        sentence = f"another player at the table is called {shown}; choose another name"
        raise NameTaken(sentence, name=shown)
    return Speaker(None, shown)


def _said(speaker: Speaker, saying: service_pb2.Saying) -> service_pb2.Said | Rejection:
    """Return what *saying* is to everybody, without number and time, or why it is refused."""
    if saying.room not in _ROOMS:
        return _unreadable("a chat message needs a room: ROOM_SEATS or ROOM_EVERYBODY")
    if speaker.seat is None and saying.room == service_pb2.ROOM_SEATS:
        return _unreadable("only seats can say something to the seats; a spectator speaks to all")
    said = service_pb2.Said(seat=speaker.seat, name=speaker.name, room=saying.room)
    match saying.WhichOneof("what"):
        case "text":
            text = sanitised(saying.text) if len(saying.text) <= MAX_SENT_LENGTH else saying.text
            if not 1 <= len(text) <= MAX_TEXT_LENGTH:
                return _unreadable(
                    f"a chat message has 1 to {MAX_TEXT_LENGTH} visible characters, not {len(text)}"
                )
            said.text = text
        case "phrase" if saying.phrase and saying.phrase in service_pb2.Phrase.values():
            said.phrase = saying.phrase
        case _:
            return _unreadable("nothing is said that is known here; send a text or a phrase")
    return said


def _for_all(said: service_pb2.Said) -> bool:
    return said.room == service_pb2.ROOM_EVERYBODY


def _unreadable(message: str) -> Rejection:
    return Rejection(service_pb2.REFUSAL_REASON_UNREADABLE, message)
