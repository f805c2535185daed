"""Context of a table's phases: what stays the same when one phase follows another."""

from typing import NamedTuple

from tilewyrm.server.chat.chat import Chat
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.seats.presence import Presence
from tilewyrm.server.seats.presence_notifier import PresenceNotifier
from tilewyrm.v1 import match_pb2


class TableContext(NamedTuple):
    """Context that all phases of one table share (the context of the state pattern)."""

    setup: match_pb2.Setup
    """What is played, without the edition's text."""
    audience: Broadcaster
    presence: Presence
    presence_notifier: PresenceNotifier
    chat: Chat
    resources: Resources
