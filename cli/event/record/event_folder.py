"""The folder of an event: where its files are, and its lock."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from filelock import FileLock, Timeout

from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_log import EventLog, signed_line
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Event, Server
from tilewyrm.events.log.line import log_bytes
from tilewyrm.events.state.event_state import EventState
from tilewyrm.language.speech import tell
from tilewyrm.replays.evidence.public_key import is_signed

LOG = Path("event").with_suffix(".jsonl").name
"""Name of the log, in two pieces: as one it would look like the name of a text (`event.…`)."""
_LOCK_WAIT_S = 10.0
"""How long a command waits for another that writes."""


class EventFolder:
    """The files of an event below *path*.

    One program at a time writes: it holds the lock, appends a line to the log, and then acts.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = path / LOG
        self.players = path / "players.csv"
        self.codes = path / "codes.json"
        self.address = path / "address.txt"
        self.matches = path / "matches"
        self.page = path / "page"

    def create(self, event: Event, signer: Signer, server: str | None = None) -> EventLog:
        """Begin the event in a new folder, or in an empty one; return its log.

        *server*: hex, the public key of the event's server.

        Raises:
            ClickException: there is something, or it cannot be written.
            EventError: no event can be like that.
        """
        state, lines = EventState(is_signed), []
        for fact in (event, *([] if server is None else [Server(server)])):
            lines.append(signed_line(state, fact, signer))
            state.apply(lines[-1])
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if any(self.path.iterdir()):
                raise click.ClickException(tell("event.folder.there", folder=self.path))
            self.matches.mkdir()
            write_atomically(self.log, log_bytes(lines))
        except OSError as error:
            raise self._not_written(error) from error
        return self.read()

    def read(self, known: EventLog | None = None) -> EventLog:
        """Return the log: *known* with the lines that have come since, or all of it anew.

        Raises:
            ClickException: there is none, or a line of it is wrong.
        """
        try:
            if known is None:
                log = EventLog(self.log)
            else:
                log = known
                log.refresh()
        except OSError as error:
            why = error.strerror or str(error)
            message = tell("event.folder.none", folder=self.path, why=why)
            raise click.ClickException(message) from error
        except EventError as error:
            message = tell("event.folder.damaged", path=self.log, line=error.line, why=error)
            raise click.ClickException(message) from error
        if not log.lines:
            why = tell("event.fault.empty")
            raise click.ClickException(tell("event.folder.none", folder=self.path, why=why))
        return log

    @contextmanager
    def writing(self) -> Iterator[EventLog]:
        """Hold the lock for the context; give the log, whose torn last line is cut off.

        Raises:
            ClickException: as `read`; or another program writes, or the disk fails.
        """
        if not self.log.is_file():
            self.read()
        try:
            with FileLock(self.path / ".lock", mode=0o600, timeout=_LOCK_WAIT_S):
                log = self.read()
                if log.torn:
                    log.cut()
                    click.echo(tell("event.folder.torn", path=self.log), err=True)
                yield log
        except Timeout as error:
            raise click.ClickException(tell("event.folder.locked", folder=self.path)) from error
        except BrokenPipeError:
            raise  # the output has no reader, as with `| head`: no fault of the folder
        except OSError as error:
            raise self._not_written(error) from error

    def _not_written(self, error: OSError) -> click.ClickException:
        why = error.strerror or str(error)
        return click.ClickException(tell("event.folder.not_written", folder=self.path, why=why))
