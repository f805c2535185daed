"""A replay file, told to the client, which imports neither server nor replays."""

from collections.abc import Iterator
from pathlib import Path

from tilewyrm.client.clean import harmless
from tilewyrm.client.errors import ClientError
from tilewyrm.client.retold import Retold
from tilewyrm.language.speech import tell
from tilewyrm.replays.errors import ReplayError
from tilewyrm.server.retelling import Retelling
from tilewyrm.v1 import service_pb2


def retold(path: Path) -> Retold:
    """Return the file at *path*, to be told.

    Raises:
        ClientError: nothing of it can be played.
    """
    try:
        return _Retold(path)
    except ReplayError as error:
        raise _unreadable(path, error) from error


class _Retold(Retelling):
    """See `tilewyrm.client.retold.Retold`."""

    def told(self, seat: int | None) -> Iterator[service_pb2.TableMessage]:
        """Yield what *seat* saw; see `Retelling.told`."""
        try:
            yield from super().told(seat)
        except ReplayError as error:
            raise _unreadable(self.path, error) from error


def _unreadable(path: Path, error: ReplayError) -> ClientError:
    why = harmless(str(error))
    return ClientError(tell("rerun.unreadable", path=harmless(str(path)), why=why))
