"""Content of a newer server's messages that this client does not know."""

from collections.abc import Iterator, Sequence

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from tilewyrm.client.face.face import Face
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_MOST_TOLD = 20
"""Things that are told of, whatever a server sends."""


class NewerServer:
    """The unknown content that was met so far, so that each of it is told once."""

    def __init__(self, face: Face) -> None:
        """Begin with nothing met; *face* says which questions of the game are known."""
        self._face = face
        self._seen: set[str] = set()

    def new_content(self, message: service_pb2.TableMessage) -> Sequence[str]:
        """Return the content of *message* that is unknown and was not met before, in words."""
        new = []
        for name in _unknown(message, self._face):
            if name not in self._seen and len(self._seen) < _MOST_TOLD:
                self._seen.add(name)
                new.append(name)
        return new


def _unknown(message: service_pb2.TableMessage, face: Face) -> Iterator[str]:
    bare = service_pb2.TableMessage()
    bare.CopyFrom(message)
    bare.DiscardUnknownFields()
    if bare.ByteSize() != message.ByteSize():
        yield from _fields(message)
    held = getattr(message, message.WhichOneof("kind") or "", None)
    turn: service_pb2.Turn = getattr(held, "turn", service_pb2.Turn())
    asked = turn.request.question or turn.waiting.question
    if asked and not face.knows(asked):
        yield tell("log.newer.question", question=sanitised(asked))


def _fields(message: Message) -> Iterator[str]:
    """Yield each field in *message*, at any depth, that the schema does not have."""
    unknown, owner = UnknownFieldSet(message), message.DESCRIPTOR.name
    for index in range(len(unknown)):
        yield tell("log.newer.field", number=unknown[index].field_number, owner=owner)
    for known, value in message.ListFields():
        if known.message_type is not None:
            for inner in value if known.is_repeated else [value]:
                yield from _fields(inner)
