"""Known luck: the secret of a match of the day, which anyone can compute beforehand."""

import hashlib
from datetime import UTC, date, datetime

from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.v1 import replay_pb2

DAY_MS = 24 * 60 * 60 * 1000
"""A day in UTC, which has no leap seconds here."""
_CONTEXT = "tilewyrm match of the day 1"


def day_secret(day: date, game: str, rules_version: int) -> bytes:
    """Return the secret (32 bytes) of the match of *game* on *day*, a date in UTC."""
    text = f"{_CONTEXT}\n{day.isoformat()}\n{game}\n{rules_version}\n"
    return hashlib.sha256(text.encode()).digest()


def known_secrets(header: replay_pb2.Header) -> list[bytes]:
    """Return the secret of a match of the day, whose *header* was checked; none for any other."""
    setup = header.setup
    if not setup.HasField("known_luck"):
        return []
    day = date.fromisoformat(setup.known_luck.date)
    return [day_secret(day, setup.game, setup.rules_version)]


def day_of(unix_ms: int) -> date:
    """Return the date in UTC, *unix_ms* milliseconds after 1970-01-01."""
    return datetime.fromtimestamp(unix_ms / 1000, UTC).date()


def known_luck_fault(header: replay_pb2.Header) -> ReplayMessage | None:
    """Return why the luck of *header* is not that of its day, or None.

    None, too, if it is not marked as known.
    """
    setup = header.setup
    if not setup.HasField("known_luck"):
        return None
    written = setup.known_luck.date
    try:
        day = date.fromisoformat(written)
    except ValueError:
        day = date.min
    if day == date.min or day.isoformat() != written:
        sentence = f"the date of the match of the day is not a date: {written!r}"
        return replay_message(sentence, "header.known_date", date=written)
    if not setup.known_luck.attempt:
        sentence = "the match of the day has no attempt number"
        return replay_message(sentence, "header.known_attempt")
    if setup.HasField("origin") or any(seat.entropy for seat in header.seats):
        sentence = "a match of the day whose dice and tiles depend on more than the date"
        return replay_message(sentence, "header.known_more")
    if header.secret_commitment != commitment(day_secret(day, setup.game, setup.rules_version)):
        sentence = f"the commitment is not that of the match of the day {written}"
        return replay_message(sentence, "header.known_other", date=written)
    return None
