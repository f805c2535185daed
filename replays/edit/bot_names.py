"""Neutral names for bots that are not the project's: a file of somebody's own may name them."""

from collections.abc import Mapping
from dataclasses import replace

from tilewyrm.engine.bots.registry import is_strategy
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.values.canonical import digest, plain
from tilewyrm.v1 import replay_pb2

NEUTRAL_PROGRAM = "own-bot"
"""Name of a program that has joined as a player: its own may name a person."""


def neutral_bot_names(header: replay_pb2.Header) -> Mapping[str, str]:
    """Return a neutral name for each bot in *header* that is not the project's: ``own-bot-1``."""
    named = dict.fromkeys(seat.bot for seat in header.seats if seat.bot)
    own = [name for name in named if not is_strategy(name)]
    return {name: f"own-bot-{number}" for number, name in enumerate(own, 1)}


def rename_bots(header: replay_pb2.Header, names: Mapping[str, str]) -> None:
    """Give the seats in *header* the bots' new *names*, by the old ones.

    Programs that have joined as players are called `NEUTRAL_PROGRAM`.
    """
    for seat in header.seats:
        seat.bot = names.get(seat.bot, seat.bot)
        if seat.program:
            seat.program = NEUTRAL_PROGRAM


def renamed_digest(match: MatchState, names: Mapping[str, str]) -> bytes:
    """Return the digest (32 bytes) that *match* would have if its bots had their new *names*."""
    standing = match.standing
    seats = tuple(replace(seat, bot=names.get(seat.bot, seat.bot)) for seat in standing.seats)
    values = {**match.canonical(), "match": plain(replace(standing, seats=seats))}
    return digest(values)
