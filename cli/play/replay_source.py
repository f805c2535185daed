"""Replay files as the source of a table's messages for the client."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.errors import ClientError
from tilewyrm.client.local_services import ReplaySource
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.replays.errors import ReplayError
from tilewyrm.server.feed.replay_feed import ReplayFeed
from tilewyrm.v1 import match_pb2, service_pb2


def replay_source(path: Path) -> ReplaySource:
    """Return the source of messages for the file at *path*.

    Raises:
        ClientError: nothing of it can be played.
    """
    try:
        return _FileReplaySource(path)
    except ReplayError as error:
        raise _unreadable_error(path, error) from error


def moment_of(path: Path, seq: int) -> match_pb2.Setup:
    """Return the setup of a branch after entry *seq* of the file at *path*.

    Raises:
        ClientError: that cannot be; the message says why.
    """
    # Imported here: only who plays on needs it.
    from tilewyrm.replays.edit.branching import branch_setup

    try:
        return branch_setup(path, seq)
    except ReplayError as error:
        why = sanitised(translated(error.message))
        message = tell("rerun.no_moment", path=sanitised(str(path)), seq=seq, why=why)
        raise ClientError(message) from error


class _FileReplaySource(ReplayFeed):
    """See `tilewyrm.client.local_services.ReplaySource`."""

    @property
    def fault(self) -> str:
        """Why it ends early, for people; empty if it does not, or not up to here."""
        return translated(self.wrong) if self.wrong is not None else ""

    def facts(self, seat: int | None, seq: int) -> Sequence[match_pb2.Fact]:
        """Return the facts of all on the table after entry *seq*; see `ReplayFeed.facts`."""
        try:
            return super().facts(seat, seq)
        except ReplayError as error:
            raise _unreadable_error(self.path, error) from error
        except LookupError as error:
            raise ClientError(str(error)) from error

    def told(self, seat: int | None) -> Iterator[service_pb2.TableMessage]:
        """Yield what *seat* saw; see `ReplayFeed.message`."""
        try:
            yield from super().messages(seat)
        except ReplayError as error:
            raise _unreadable_error(self.path, error) from error


def _unreadable_error(path: Path, error: ReplayError) -> ClientError:
    why = sanitised(translated(error.message))
    return ClientError(tell("rerun.unreadable", path=sanitised(str(path)), why=why))
