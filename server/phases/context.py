"""What stays with a table, whatever phase it is in."""

from typing import NamedTuple

from tilewyrm.server.chat.chat import Chat
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.seats.presence import Presence
from tilewyrm.server.seats.presence_notifier import PresenceNotifier
from tilewyrm.v1 import match_pb2


class TableContext(NamedTuple):
    """What stays with a table through all its phases."""

    setup: match_pb2.Setup
    """What is played, without the edition's text."""
    audience: Broadcaster
    presence: Presence
    comings: PresenceNotifier
    talk: Chat
    backing: Resources
