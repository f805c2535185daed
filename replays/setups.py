"""Setups as messages, and back."""

import hashlib
from functools import lru_cache

from tilewyrm.engine.errors import EditionError, SetupError
from tilewyrm.engine.game import Edition, Setup
from tilewyrm.engine.options import OptionValue
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.replays.errors import CodecError, UnsupportedReplay
from tilewyrm.v1 import match_pb2


def option_message(name: str, value: OptionValue) -> match_pb2.Option:
    """Return the option *name* with *value* as a message."""
    if isinstance(value, bool):
        return match_pb2.Option(name=name, flag=value)
    if isinstance(value, int):
        return match_pb2.Option(name=name, number=value)
    return match_pb2.Option(name=name, word=value)


def option_value(message: match_pb2.Option) -> OptionValue:
    """Return the value in *message*.

    Raises:
        CodecError: it has none.
    """
    match message.WhichOneof("value"):
        case "flag":
            return message.flag
        case "number":
            return message.number
        case "word":
            return message.word
        case _:
            raise CodecError(f"option {message.name!r} has no value")


def setup_message(setup: Setup, *, with_edition: bool) -> match_pb2.Setup:
    """Return *setup* as a message; the edition's text (long) only *with_edition*."""
    edition = setup.edition
    return match_pb2.Setup(
        game=setup.game,
        rules_version=setup.rules_version,
        seats=setup.seats,
        options=[option_message(name, value) for name, value in setup.options.items()],
        edition_name=edition.name,
        edition_digest=edition.digest,
        edition_text=edition.text if with_edition else "",
    )


def read_setup(message: match_pb2.Setup) -> Setup:
    """Return the setup in *message*, which carries the edition's text.

    An option that the message does not name has its default: it did not exist yet.

    Raises:
        UnsupportedReplay: the game or the version of its rules is not known here.
        CodecError: the setup contradicts itself or the rules; the message says in what.
    """
    played = GAMES.get(message.game)
    if played is None:
        known = ", ".join(GAMES)
        raise UnsupportedReplay(f"the game {message.game!r} is not known here; known: {known}")
    if message.rules_version not in played.rules_versions:
        raise UnsupportedReplay(
            f"{played.title} has no rules version {message.rules_version} here; "
            f"there are: {', '.join(map(str, played.rules_versions))}"
        )
    if hashlib.sha256(message.edition_text.encode()).digest() != message.edition_digest:
        raise CodecError("the edition's text does not match its digest")
    options = {option.name: option_value(option) for option in message.options}
    try:
        edition = _edition(message.game, message.edition_text)
        return played.setup(edition, message.seats, options, message.rules_version)
    except (EditionError, SetupError) as error:
        raise CodecError(f"the setup cannot be played: {error}") from error


@lru_cache(maxsize=8)
def _edition(game_name: str, text: str) -> Edition:
    """Return the edition that *text* describes; replays that follow each other share it."""
    return game(game_name).edition(text)
