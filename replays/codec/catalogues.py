"""The components of a match's edition as a message."""

from tilewyrm.engine.game import Setup
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import match_pb2


def catalogue_message(setup: Setup) -> match_pb2.Catalogue:
    """Return every component of the edition of *setup*, as its options have them."""
    found = game(setup.game).catalogue(setup.edition, setup.options)
    message: match_pb2.Catalogue = codec(setup.game).catalogue.to_message(found)
    return message
