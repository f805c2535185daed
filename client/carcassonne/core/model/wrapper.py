"""Wrapper messages, and the message inside, whatever module it belongs to."""

from functools import cache

from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb

_KIND = "kind"
"""The oneof of a wrapper."""


def unwrapped(wrapper: pb.Decision | pb.Event | pb.Part | pb.Fact) -> Message | None:
    """Return the value in *wrapper*; None if it is one that only a newer server knows."""
    message: Message = wrapper
    while _wraps(message.DESCRIPTOR):
        field = message.WhichOneof(_KIND)
        if field is None:
            return None
        message = getattr(message, field)
    return message


@cache
def _wraps(kind: Descriptor) -> bool:
    return _KIND in kind.oneofs_by_name
