"""Observations in the log: the server signs them, and the organiser's program appends them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import click

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import Signer
from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Absent, Commit, Entropy, Fact, Here, Open, Result, Secret
from tilewyrm.events.log.line import Line
from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2

Observation = Here | Open | Result | Absent
LuckFact = Commit | Entropy | Secret

_STEPS: Mapping[type[LuckFact], Callable[[int], events_pb2.AttestRequest]] = {
    Commit: lambda number: events_pb2.AttestRequest(committed=number),
    Entropy: lambda number: events_pb2.AttestRequest(completed=number),
    Secret: lambda number: events_pb2.AttestRequest(revealed=number),
}
"""By fact the request for it."""


class OtherFact(Exception):
    """The server signs another fact than the one that the organiser's program sees."""


class Observer:
    """Appends observations to the log of one event, signed by its server.

    In a log from before the server signed, the organiser's key signs them.
    """

    def __init__(self, folder: EventFolder, signer: Signer) -> None:
        self._folder = folder
        self._signer = signer

    async def note(
        self, connection: AdminConnection, fact: Observation, table_id: str = ""
    ) -> None:
        """Append *fact*, which is about the table *table_id*; a `Here` is about none.

        Raises:
            ClientError: the server is not there, or does not see it.
            EventError: the log refuses the fact now.
            OtherFact: the server sees something else.
            ClickException: the folder cannot be read or written.
        """
        log = self._folder.read()
        if not log.record.attested:
            with self._folder.writing() as log:
                log.append(fact, self._signer)
            return
        log.state.check(fact, log.record.server or "")
        await self._append(
            connection, _request(fact, table_id), lambda found: _is_same(found, fact)
        )

    async def note_luck(
        self,
        connection: AdminConnection,
        kind: type[LuckFact],
        round_number: int,
        abandoned: Iterable[str] = (),
    ) -> Fact:
        """Let the server take a step of the luck of a round; append and return its fact.

        With `Secret`, the halted tables that are *abandoned* do not delay it.

        Raises:
            ClientError: the server is not there, or refuses.
            EventError: the log refuses the fact now.
            ClickException: the server says something else, or the folder cannot be read or written.
        """
        request = _STEPS[kind](round_number)
        request.abandoned.extend(abandoned)
        try:
            return await self._append(
                connection,
                request,
                lambda found: isinstance(found, kind) and found.round == round_number,
            )
        except OtherFact as error:
            raise click.ClickException(tell("event.live.other_fact")) from error

    async def _append(
        self,
        connection: AdminConnection,
        request: events_pb2.AttestRequest,
        is_expected: Callable[[Fact], bool],
    ) -> Fact:
        """Append what the server signs for *request*, and return it.

        The lock of the folder is not held while the server signs. If another program appends a
        line meanwhile, the server is asked again.
        """
        while True:
            log = self._folder.read()
            seq, prev = log.state.seq, log.state.prev
            request.event = bytes.fromhex(log.state.event_hash)
            request.seq, request.prev = seq, bytes.fromhex(prev)
            line = _line(await connection.admin.attest(request))
            if line.by != log.record.server:
                raise click.ClickException(tell("event.live.other_key", key=line.by))
            if not is_expected(line.fact):
                raise OtherFact
            with self._folder.writing() as log:
                if (log.state.seq, log.state.prev) == (seq, prev):
                    log.append_line(line)
                    return line.fact


def _is_same(found: Fact, fact: Observation) -> bool:
    """Return whether the server signed *fact*; an older one does not mark rulings in matches."""
    if isinstance(fact, Result):
        return found in (fact, replace(fact, ruled=None))
    return found == fact


def _request(fact: Observation, table_id: str) -> events_pb2.AttestRequest:
    match fact:
        case Here():
            return events_pb2.AttestRequest(here=fact.number)
        case Open():
            return events_pb2.AttestRequest(opened=fact.match)
        case Result():
            return events_pb2.AttestRequest(result=table_id)
        case Absent():
            missing = events_pb2.MissingPlayer(table_id=table_id, number=fact.number)
            return events_pb2.AttestRequest(missing=missing)


def _line(text: bytes) -> Line:
    """Return the line of *text*.

    Raises:
        OtherFact: the server sent something else.
    """
    try:
        return Line.read(text)
    except EventError as error:
        raise OtherFact from error
