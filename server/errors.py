"""Errors of the server, named by the condition."""

from collections.abc import Callable


class ServerError(Exception):
    """Root of every error that the server raises; the table it speaks of is as it was.

    Attributes:
        about: facts for programs beside the sentence, by their names in snake_case.
    """

    def __init__(self, sentence: str, **about: str | int) -> None:
        super().__init__(sentence)
        self.about = about


class InvalidRequest(ServerError):
    """A request's field is missing, too long or out of range."""


class MalformedRequest(ServerError):
    """The bytes of a request are not the message that the method takes."""


class TableNotFound(ServerError):
    """There is no table of that id."""


class InvalidToken(ServerError):
    """The token opens no seat at this table."""


class TableExpired(TableNotFound):
    """The table was removed after its timeout with nobody connected."""


class TableClosed(TableNotFound):
    """The organiser removed the table."""


class NotAdmin(ServerError):
    """The admin token is required."""


class ServerDraining(ServerError):
    """The server takes no new tables and lets no match begin; those under way go on."""


class NotHost(ServerError):
    """Only the host of the table may do this."""


class NotReady(ServerError):
    """The match waits for somebody who is not ready."""


class InvalidPassPhrase(ServerError):
    """The table's pass phrase is missing or wrong."""


class TooManyGuesses(ServerError):
    """Wrong pass phrases were tried too often; none is looked at for a while."""


class EventNotFound(ServerError):
    """The server does not know that event."""


class InvalidEventCode(ServerError):
    """No person of the event has that code."""


class NotEncrypted(ServerError):
    """The code of a person would travel unencrypted."""


class EventTableOnly(ServerError):
    """The organiser decides about it: the table belongs to an event."""


class RoundComplete(ServerError):
    """The luck of the round takes no more shares."""


class RoundNotOver(ServerError):
    """A table with the luck of the round is still open or under way."""


class TooManyEvents(ServerError):
    """The server knows as many events as it may, or an event as many people."""


class SeatUnavailable(ServerError):
    """The wished seat does not exist, is taken, or none is free."""


class NameTaken(ServerError):
    """Somebody at the table already has this name."""


class MatchStarted(ServerError):
    """The match has begun, so that seats cannot change any more."""


class MatchOver(MatchStarted):
    """The match is over, so that seats cannot change any more."""


class InvalidRuling(ServerError):
    """A ruling is not an arbiter's of this table, or cannot be made now."""


class SpectatorsForbidden(ServerError):
    """The table has no spectators before the end of its match."""


class AidsForbidden(ServerError):
    """The table shows nobody what a choice would do."""


class AdviceForbidden(ServerError):
    """No bot helps anybody to choose where other people play."""


class NoExplanation(ServerError):
    """There is no such decision of a bot, or its reasons are not told."""


class StaleRequest(ServerError):
    """What is asked about is not where the table stands now."""


class TooManyChoices(ServerError):
    """A request offers more choices than are shown at once."""


class ReplayNotReady(ServerError):
    """The replay cannot be had yet: there is none, or it would tell what must stay hidden."""


class TableHalted(ServerError):
    """The table's journal cannot be written or read; the table is halted."""


class KeyMissing(TableHalted):
    """A key is not there without which the table cannot go on.

    Attributes:
        back: says, looking at the disk, whether it is there now.
    """

    def __init__(self, sentence: str, back: Callable[[], bool]) -> None:
        super().__init__(sentence)
        self.back = back


class StoreFailed(ServerError):
    """The table database cannot be written; nothing was changed."""


class DatabaseDamaged(ServerError):
    """The table database cannot be read any more; nothing was changed."""


class SlowWatcher(ServerError):
    """A client did not read fast enough and was dropped; it may come back with from_seq."""


class TooManyTables(ServerError):
    """The server holds as many unfinished tables as it may, or as it may of one peer."""


class TooManyStreams(ServerError):
    """As many streams are open as may be: of a seat, of a table's spectators, or of a peer."""


class TooManyRequests(ServerError):
    """A peer makes requests faster than it may; nothing was done."""


class ServerStopping(ServerError):
    """The server is about to stop."""


class StartError(ServerError):
    """The server cannot start: port, data directory or option.

    Attributes:
        running: when another server has the data directory: where it listens, ``HOST:PORT``, empty
            while nobody knows; None when that is not the reason.
        yields: whether that server makes room for another one.
    """

    def __init__(
        self,
        message: str,
        *,
        running: str | None = None,
        yields: bool = False,
        **about: str | int,
    ) -> None:
        super().__init__(message, **about)
        self.running = running
        self.yields = yields
