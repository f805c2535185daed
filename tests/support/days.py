"""Matches of the day that are played at random into files."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time
from random import Random
from typing import Any

from support.recording import SIGNER, Recording
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.day.day_match import BOTS, TERMS, day_setup
from tilewyrm.replays.evidence.known_luck import day_secret
from tilewyrm.replays.evidence.luck import Luck, commitment
from tilewyrm.replays.format.encoder import Encoder, header, seat_info
from tilewyrm.v1 import match_pb2, replay_pb2

DAY = date(2026, 1, 31)


def day_recording(
    name: str,
    number: int = 1,
    *,
    attempt: int = 1,
    hour: int = 12,
    game_name: str = "carcassonne",
    change: Callable[[replay_pb2.Header], None] = lambda header: None,
) -> Recording:
    """Return match *number* of `DAY`, begun by *name* at *hour*, before its first roll."""
    setup = day_setup(game_name)
    secret = day_secret(DAY, game_name, setup.rules_version)
    started = datetime.combine(DAY, time(hour), UTC)
    first = header(
        setup,
        [seat_info(name, ""), *(seat_info(f"Bot {at}", bot) for at, bot in enumerate(BOTS))],
        terms=TERMS,
        match_id=f"day-{name.lower()}-{number}",
        commitment=commitment(secret),
        started_unix_ms=int(started.timestamp() * 1000),
        public_key=SIGNER.public_key,
        known_luck=match_pb2.KnownLuck(date=DAY.isoformat(), attempt=attempt),
    )
    first.written_by = "tilewyrm tests"
    change(first)
    encoder = Encoder(codec(game_name))
    return Recording(
        match=MatchState(game(game_name), setup, TERMS, ["", *BOTS]),
        header=first,
        encoder=encoder,
        luck=Luck(secret, [seat.entropy for seat in first.seats]),
        secret=secret,
        draw=Random(number),
        data=encoder.begin(first),
        signer=SIGNER if first.public_key else None,
    )


def day_file(name: str, number: int = 1, **more: Any) -> bytes:
    """Return the whole file of a `day_recording`."""
    return day_recording(name, number, **more).finish()
