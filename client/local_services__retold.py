"""What a client needs to watch a replay file: it imports neither replays nor server."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from tilewyrm.v1 import match_pb2, service_pb2


class ReplaySource(Protocol):
    """A replay file, told in the messages with which a server tells of a table."""

    @property
    def table(self) -> service_pb2.TableInfo:
        """The table, as everybody could see it."""

    @property
    def game(self) -> service_pb2.GameInfo:
        """What is played."""

    @property
    def terms(self) -> Sequence[service_pb2.OptionInfo]:
        """The terms that tables can have, in words."""

    @property
    def catalogue(self) -> match_pb2.Catalogue:
        """The edition's components, for drawing."""

    @property
    def entries(self) -> int:
        """How many entries the file says that it has."""

    @property
    def has_secrets(self) -> bool:
        """Whether seats see different things."""

    @property
    def fault(self) -> str:
        """Why it ends before its own end, as the replay tool says it.

        Empty when it does not, or all was not told yet.
        """

    def told(self, seat: int | None) -> Iterator[service_pb2.TableMessage]:
        """Yield a snapshot of the beginning as *seat* saw it, and an update for each entry.

        For None nothing is hidden.

        Raises:
            ClientError: the file cannot be read any more.
        """
