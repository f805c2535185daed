"""Backend of the home screen, as a protocol: games, tables, unfinished and finished matches.

Nothing here needs a server's libraries, so that the first screen comes at once.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from tilewyrm.client.home.demo.demo import Demo
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.local_services import FinishedMatch


class PresetOffer(NamedTuple):
    """Rules that are chosen together."""

    name: str
    title: str
    language: str
    """As `tilewyrm.v1.Preset.language`."""
    flags: frozenset[str] = frozenset()
    """The options that it switches on, if it does nothing else; one for an expansion."""
    most: int = 0
    """Seats of the largest table with it; 0 where the server does not say."""


class GameOffer(NamedTuple):
    """A game that can be played."""

    name: str
    title: str
    presets: Sequence[PresetOffer]
    """At least one."""
    bots: Sequence[str]
    """The names of the strategies, the weakest first."""
    fewest: int
    """Seats of the smallest table."""
    most: int
    usual_bot: str
    """One of `bots`: who plays where nothing else is chosen."""
    has_copies: bool = False
    """Whether it can be played with several copies of tiles."""
    courses: Sequence[str] = ()
    """The expansions that have tasks of a tutorial, by their options."""

    def most_with(self, preset: PresetOffer, flags: frozenset[str]) -> int:
        """Return the seats of the largest table with *preset* or, instead, the expansions *flags*.

        A server that does not say lets all have the most.
        """
        with_these = [one.most for one in self.presets if one.flags and one.flags <= flags]
        return (
            max([preset.most if preset.flags == flags else 0, self.presets[0].most, *with_these])
            or self.most
        )

    @property
    def expansions(self) -> Sequence[PresetOffer]:
        """The presets that are one expansion each, if there are several."""
        found = [one for one in self.presets if len(one.flags) == 1 and not one.language]
        return found if len(found) > 1 else ()


class UnfinishedMatch(NamedTuple):
    """A match at which this user has a seat, and which is not over."""

    table_id: str
    server: str
    """``HOST:PORT``; empty for the server on this computer."""
    name: str
    """Of the user at that table."""
    title: str
    """Of the game."""
    state: str
    """How far it is, in a few words."""
    waiting: bool
    """Whether it has not begun."""
    used_s: float
    """When the seat was used last, in seconds since 1970."""
    held: bool
    """Whether another program of this user has it open."""
    tutorial: str = ""
    """The game whose tutorial it belongs to; empty for an ordinary match."""


class OpenTable(NamedTuple):
    """A table that can be joined or watched."""

    table_id: str
    server: str
    """``HOST:PORT``."""
    announced: str
    """The fingerprint that the server has announced; empty: it has announced none."""
    host: str
    """What the server is called."""
    line: str
    """What is played there and who sits there, in one line."""
    rules: Sequence[str]
    """What differs from the game's usual rules, a sentence each."""
    free: bool
    """Whether a seat is free there."""
    own: bool
    """Whether this user has a seat there."""


class Backend(Protocol):
    """The backend. What waits raises ClientError with a sentence for people."""

    async def unfinished(self) -> Sequence[UnfinishedMatch]:
        """Return the user's matches that go on, the last used first."""

    async def games(self) -> Sequence[GameOffer]:
        """Return the games of this program."""

    def tables(self) -> AsyncIterator[OpenTable]:
        """Yield the tables on this network and on this computer, as they are found."""

    async def finished(self) -> Sequence[FinishedMatch]:
        """Return the finished matches of this computer, the newest first."""

    async def results(self) -> Sequence[str]:
        """Return the user's results against bots as lines of text, at least one."""

    async def verify(self, match: FinishedMatch) -> str:
        """Play a match again and return in a sentence what came of it."""

    async def visit(self, play_options: PlayOptions, stage: "TerminalHandle") -> None:
        """Play, or watch, as *play_options* say, until the player leaves the table."""

    async def demo(self, game: str) -> Demo:
        """Return the match of *game* that plays itself beside the menu."""

    async def close(self) -> None:
        """Close all connections, and stop the server on this computer."""


class TerminalHandle(NamedTuple):
    """The terminal, before a table is drawn on it and after."""

    say: Callable[[str], None]
    """Tells the player something."""
    clear: Callable[[], Awaitable[None]]
    """Takes away what stands on the terminal; returns when it is free."""
    wait: Callable[[str], None]
    """Shows what the player waits for after a table, in words."""


Reach = Callable[[], Awaitable[Backend]]
"""Makes the backend; the first time that takes a moment."""
