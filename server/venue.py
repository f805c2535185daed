"""What stays with a table, whatever phase it is in."""

from typing import NamedTuple

from tilewyrm.server.audience import Audience
from tilewyrm.server.backing import Backing
from tilewyrm.server.comings import Comings
from tilewyrm.server.presence import Presence
from tilewyrm.server.talk import Talk
from tilewyrm.v1 import match_pb2


class Venue(NamedTuple):
    """What stays with a table through all its phases."""

    setup: match_pb2.Setup
    """What is played, without the edition's text."""
    audience: Audience
    presence: Presence
    comings: Comings
    talk: Talk
    backing: Backing
