"""Ready-made phrases of the bots at a table: a greeting, an answer, a remark, a word at the end.

One bot speaks for all, and only where a person plays. Clients say the phrase in the player's
language, and can leave it out.
"""

from collections.abc import Collection, Sequence

from tilewyrm.server.chat.chat import Chat, Speaker
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.v1 import service_pb2

_ANSWERS = {
    service_pb2.PHRASE_HELLO: service_pb2.PHRASE_HELLO,
    service_pb2.PHRASE_WELL_PLAYED: service_pb2.PHRASE_THANKS,
    service_pb2.PHRASE_GOOD_GAME: service_pb2.PHRASE_GOOD_GAME,
}


CLOSE_POINTS, RACE_POINTS = 3, 20
"""A finish is close if the second is at most that many points behind, and the first has at least
that many."""


def greet(chat: Chat, seats: Sequence[SeatRow]) -> None:
    """Let a bot say hello: the match begins."""
    _say(chat, seats, bots_at(seats), service_pb2.PHRASE_HELLO, "hello")


def answer(chat: Chat, seats: Sequence[SeatRow], seat: int, said: service_pb2.Saying) -> None:
    """Let the bot that sits next to *seat*, whose player has said *said*, answer a phrase."""
    phrase = _ANSWERS.get(said.phrase)
    if phrase is not None and not seats[seat].bot:
        bots = bots_at(seats)
        nearest = sorted(bots, key=lambda bot: (bot - seat) % len(seats))
        _say(chat, seats, nearest, phrase, f"answer-{seat}-{phrase}")


def close(
    chat: Chat, seats: Sequence[SeatRow], winners: Collection[int], scores: Sequence[int] = ()
) -> None:
    """Let a bot comment on the end: a close finish, a person who has won, or the game.

    The *scores* are those of all seats; without them no finish is close.
    """
    bots = sorted(bots_at(seats), key=lambda bot: bot in winners)
    beaten = any(not seats[seat].bot for seat in winners)
    first, *others = sorted(scores, reverse=True) or [0]
    race = bool(winners and others) and first >= RACE_POINTS
    if race and first - others[0] <= CLOSE_POINTS:
        phrase = service_pb2.PHRASE_CLOSE
    else:
        phrase = service_pb2.PHRASE_WELL_PLAYED if beaten else service_pb2.PHRASE_GOOD_GAME
    _say(chat, seats, bots, phrase, "end")


def remark(
    chat: Chat,
    seats: Sequence[SeatRow],
    bot: int,
    phrase: service_pb2.Phrase.ValueType,
    *,
    seq: int,
) -> None:
    """Let the *bot* on that seat say *phrase* about the entry *seq*."""
    _say(chat, seats, [bot], phrase, f"remark-{seq}")


def bots_at(seats: Sequence[SeatRow]) -> list[int]:
    """Return the seats of bots, ascending."""
    return [number for number, seat in enumerate(seats) if seat.bot]


def _say(
    chat: Chat,
    seats: Sequence[SeatRow],
    bots: Sequence[int],
    phrase: service_pb2.Phrase.ValueType,
    request_id: str,
) -> None:
    """Let the first of *bots* say *phrase*, once for each *request_id*."""
    if not bots or not any(seat.token_hash for seat in seats):
        return
    saying = service_pb2.Saying(
        request_id=f"bot-{request_id}", room=service_pb2.ROOM_SEATS, phrase=phrase
    )
    chat.say(Speaker(bots[0], seats[bots[0]].name), saying, is_bot=True)
