"""Setup of the match of the day: everything but the luck, the same on every computer."""

from functools import cache

from tilewyrm.editions import load
from tilewyrm.engine.game import Setup
from tilewyrm.engine.match.terms import Spectators, TakeBacks, Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.setups import setup_message, without_defaults
from tilewyrm.replays.format.encoder import seat_info
from tilewyrm.v1 import replay_pb2

BOTS = ("lookahead:40", "search:200")
"""The bots on the last seats. With budgets in playouts they decide the same on every computer."""
TERMS = Terms(take_back=TakeBacks.FORBIDDEN, spectators=Spectators.FORBIDDEN)
"""With the same luck, an undone choice could be tried again."""


@cache
def day_setup(game_name: str) -> Setup:
    """Return the setup of the match of the day of a game: its standard rules and edition.

    Raises:
        SetupError: there is no such game.
    """
    rules = game(game_name)
    return rules.setup(load(game_name), len(BOTS) + 1, dict(rules.ending_options))


def is_day_match(header: replay_pb2.Header) -> bool:
    """Return whether *header* has setup, terms and bots of a match of the day.

    Its luck is checked elsewhere, when the header is read.
    """
    expected = without_defaults(
        setup_message(day_setup(header.setup.game), TERMS, with_edition=False)
    )
    played = without_defaults(header.setup)
    for message in (expected, played):
        message.ClearField("known_luck")
        message.ClearField("edition_zlib")
    person, *bots = header.seats
    thinking = [(seat.bot, seat.thinking) for seat in bots]
    own = [seat_info("", bot) for bot in BOTS]
    return (
        played == expected
        and not person.bot
        and not person.program
        and thinking == [(seat.bot, seat.thinking) for seat in own]
    )
