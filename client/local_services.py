"""This computer's services: own bots, server launcher, replay library, replay source."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:  # the first screen comes before the messages do
    from tilewyrm.v1 import match_pb2, service_pb2


class OwnBot(NamedTuple):
    """A bot that the user has named with ``--bot``, for tables of one server."""

    name: str
    """Its name at these tables."""
    file: str
    """``FILE.py:NAME`` with the whole path, or an empty text if it is in no file."""


class LocalServer(Protocol):
    """The server of a data directory on this computer."""

    @property
    def address(self) -> str:
        """Its address on this computer, ``HOST:PORT``, as far as is known."""

    @property
    def restarts(self) -> int:
        """How often it was started again, because it was gone."""

    async def locate(self, *, at_once: bool = False) -> str:
        """Return its address now, for it may have moved; start it again where it is gone.

        Unless *at_once*, one of another program gets a moment to come back.

        Raises:
            ConnectionLost: it cannot start now.
        """


class ServerLauncher(Protocol):
    """Starts a server beside this process."""

    def __call__(
        self,
        data_dir: Path | None,
        bot_delay_s: float,
        on_network: bool,
        known_secret: bytes | None = None,
        port: int = 0,
    ) -> AbstractAsyncContextManager[LocalServer]:
        """Return a context inside which the server that it gives answers.

        Args:
            data_dir: where it keeps tables; None: the user's own directory.
            bot_delay_s: how long its bots take at least for a choice.
            on_network: whether others on this network are to reach it, and hear of it.
            known_secret: what all luck on it follows from, known beforehand; None: a fresh secret
                for each match, which nobody knows.
            port: where it listens, if that port is free; 0: where it likes.

        Raises:
            ClientError: it cannot start.
        """


class FinishedMatch(NamedTuple):
    """A match that is over, in a replay file of this computer."""

    path: Path
    title: str
    """Of the game."""
    ended_s: float
    """When it ended, in seconds since 1970."""
    players: Sequence[tuple[str, int]]
    """Names with points, by seat."""


class Verification(NamedTuple):
    """The result of re-simulating a match."""

    holds: bool
    """Whether every roll, decision and score is as the file says."""
    entries: int
    """How many entries of the record hold, from the first one on."""
    problem: str
    """What does not hold, as the replay tool says it; empty where all does."""
    is_newer: bool = False
    """Whether that is something that only a later program knows."""


class CostlyChoice(NamedTuple):
    """A choice of a seat after which a bot that thinks ahead expects fewer points for it."""

    seq: int
    """The entry after which the seat was asked."""
    turn: int
    """From 1; 0 before the first."""
    chosen: str
    better: str
    """What the bot would have chosen."""
    brings: str
    """The immediate effect of that, or empty for nothing special."""
    brought: str
    """The immediate effect of the choice itself, or empty for nothing special."""
    cost: float
    """How many points less the bot expects."""
    chosen_place: int
    """The place of the choice among the decisions of the request, from 0."""
    costs: Mapping[int, float]
    """The points that each choice brings less than the best, by its place, as the bot expects.

    Those that it did not look at are missing.
    """


class LevelResult(NamedTuple):
    """The player's matches against bots of one level."""

    level: str
    """The strategy of the strongest bot, without its budget."""
    played: int
    won: int
    best: int
    """Most points of the player in a match."""
    streak: int
    """Matches won in a row, up to the last one."""
    longest: int
    """The longest such row."""


class GameResults(NamedTuple):
    """The player's results against bots in one game."""

    title: str
    """The game's title."""
    rating: int | None
    """Against the fixed ratings of the bots; None if no bot with a rating was met."""
    deviation: int
    """One standard deviation of the rating."""
    levels: Sequence[LevelResult]
    """The weakest first."""


class ReplayLibrary(Protocol):
    """The replays of this computer."""

    def own(self, data_dir: str, table_id: str) -> Path:
        """Return the path at which the embedded server keeps the replay of a table.

        *data_dir* is its directory; empty for the user's own.
        """

    def folder(self) -> Path:
        """Return where replays from other servers belong."""

    def matches(self) -> Sequence[FinishedMatch]:
        """Return all finished matches, the newest first. Takes a moment."""

    def results(self, names: Collection[str]) -> Sequence[GameResults]:
        """Return the player's results; *names* are those that the player uses.

        Each file is verified once, which takes a moment.
        """

    def verify(self, path: Path) -> Verification:
        """Play a match again and return what came of it. Takes long."""

    def moment(self, path: Path, seq: int) -> "match_pb2.Setup":
        """Return how a match goes on that goes on behind the entry *seq* of a replay.

        Raises:
            ClientError: that cannot be; the message says why.
        """

    async def costliest_choices(
        self, path: Path, seat: int, progress: Callable[[float], None]
    ) -> Sequence[CostlyChoice]:
        """Return the costliest choices of *seat* in a replay, costliest first.

        A process of its own looks for them, for up to half a minute; *progress* takes the part of
        the match that is done, from 0 to 1. Cancelling ends the process.

        Raises:
            ClientError: nothing of the file can be played, or the process was ended.
        """

    def demo(self, game: str) -> "ReplaySource":
        """Open the replay of *game* that comes with the program, of a match between bots."""

    def retold(self, path: Path) -> "ReplaySource":
        """Open a replay to watch it.

        Raises:
            ClientError: nothing of it can be played.
        """


class ReplaySource(Protocol):
    """A replay file as the messages that a server sends about a table."""

    def __hash__(self) -> int:
        """Return a hash, by identity: what is made of one may be kept."""

    @property
    def table(self) -> "service_pb2.TableInfo":
        """The table, as everybody could see it."""

    @property
    def game(self) -> "service_pb2.GameInfo":
        """What is played."""

    @property
    def terms(self) -> "Sequence[service_pb2.OptionInfo]":
        """The terms that tables can have, in words."""

    @property
    def catalogue(self) -> "match_pb2.Catalogue":
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

    def facts(self, seat: int | None, seq: int) -> "Sequence[match_pb2.Fact]":
        """Return the facts of all on the table after entry *seq*, as `told` tells of it.

        Takes a moment.

        Raises:
            ClientError: the file cannot be read any more, or has no such entry that holds.
        """

    def told(self, seat: int | None) -> "Iterator[service_pb2.TableMessage]":
        """Yield a snapshot of the beginning as *seat* saw it, and an update for each entry.

        For None nothing is hidden.

        Raises:
            ClientError: the file cannot be read any more.
        """
