"""Facts: what a line of the log says. Rounds, tables and players are numbered from 1."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tilewyrm.events.log.canonical import Json


@dataclass(frozen=True)
class Fact:
    """A fact of the log; `kind` is its name there."""

    kind: ClassVar[str]


@dataclass(frozen=True)
class Event(Fact):
    """Line 0: what the event is, signed by its organiser."""

    kind = "event"
    format: int
    """1."""
    title: str
    game: str
    presets: tuple[str, ...]
    """Names of presets of the game's options."""
    options: Mapping[str, Json]
    terms: Mapping[str, Json]
    """The table settings, and what is agreed about the event beside them."""
    rounds: int
    """The most rounds."""
    table_size: int
    """The wanted number of players at a table."""
    smallest: int
    """The fewest players at a table."""
    largest: int
    """The most players at a table."""
    scoring: Mapping[str, Json]
    """See `tilewyrm.events.scoring`."""
    seed: str
    """Hex, 32 bytes: what decides lots and the search for pairings."""
    arbiters: tuple[str, ...] = ()
    """Their public keys, hex."""
    server: str | None = None
    """The public key of the server, hex, in logs from before the fact `Server`."""
    equal_luck: bool | None = None
    """True: all tables of a round have the same luck. None: each has its own."""


@dataclass(frozen=True)
class Server(Fact):
    """From here on, the server signs its observations with this key."""

    kind = "server"
    key: str
    """Hex, the public key."""
    why: str | None = None
    """Why another key than before."""


@dataclass(frozen=True)
class Player(Fact):
    """A player is registered, under the next free number. Names are elsewhere."""

    kind = "player"
    number: int
    bot: str | None = None
    """The strategy of a bot; None for a person. A bot is here at once."""
    row: str | None = None
    """Hex, the SHA-256 of the player's row in the file of names."""


@dataclass(frozen=True)
class Rename(Fact):
    """A player has another name or club: another row in the file of names, behind the first."""

    kind = "rename"
    number: int
    row: str
    """Hex, the SHA-256 of the new row."""
    why: str


@dataclass(frozen=True)
class Here(Fact):
    """A player is here, and is paired from the next round on."""

    kind = "here"
    number: int


@dataclass(frozen=True)
class Withdraw(Fact):
    """A player is not paired from *round* on; it is not paired yet."""

    kind = "withdraw"
    number: int
    round: int


@dataclass(frozen=True)
class Return(Fact):
    """A player who has withdrawn is paired again, from *round* on; it is not paired yet."""

    kind = "return"
    number: int
    round: int


@dataclass(frozen=True)
class Forbid(Fact):
    """Two players must not meet."""

    kind = "forbid"
    a: int
    b: int
    why: str


@dataclass(frozen=True)
class Terms(Fact):
    """The terms are these instead; only before the first round is paired."""

    kind = "terms"
    terms: Mapping[str, Json]


@dataclass(frozen=True)
class Commit(Fact):
    """The server has made the secret of the next round, and commits to it."""

    kind = "commit"
    round: int
    commitment: str
    """Hex: the SHA-256 of the secret."""


@dataclass(frozen=True)
class Entropy(Fact):
    """The shares of the players in the luck of the next round."""

    kind = "entropy"
    round: int
    shares: Mapping[str, Json]
    """By the number of a player, in decimal digits: 32 bytes, hex."""


@dataclass(frozen=True)
class Secret(Fact):
    """The secret of a round, now that the last of its matches has ended."""

    kind = "secret"
    round: int
    secret: str
    """Hex, 32 bytes."""
    matches: tuple[str, ...]
    """Every match that was played with it."""


@dataclass(frozen=True)
class Pair(Fact):
    """The pairing of the next round."""

    kind = "pair"
    round: int
    tables: tuple[tuple[int, ...], ...]
    """By table the numbers of its players, in the order of seats."""
    byes: tuple[int, ...] = ()
    cost: Mapping[str, Json] | None = None
    """By criterion what the pairing costs; a remark."""


@dataclass(frozen=True)
class Swap(Fact):
    """Two players of a round change places; one of them may have a bye."""

    kind = "swap"
    round: int
    a: int
    b: int
    why: str


@dataclass(frozen=True)
class Unpair(Fact):
    """The pairing of a round without results is dropped."""

    kind = "unpair"
    round: int
    why: str


@dataclass(frozen=True)
class Start(Fact):
    """A round begins."""

    kind = "start"
    round: int
    minutes: int | None = None
    """Minutes that it should last. Nothing ends by itself then. None: that is not said."""


@dataclass(frozen=True)
class Medium(Fact):
    """A table of a paired round is played with the physical game, or on the server after all."""

    kind = "medium"
    round: int
    table: int
    on: str
    """``paper``: the server opens no table for it; or ``server``, as without this fact."""


@dataclass(frozen=True)
class Open(Fact):
    """A table is open on the server, as this match."""

    kind = "open"
    round: int
    table: int
    match: str


@dataclass(frozen=True)
class Result(Fact):
    """A match ended on the server."""

    kind = "result"
    round: int
    table: int
    points: tuple[int, ...]
    """By seat, as the table was paired; 0 for a seat that forfeited before the match."""
    places: tuple[int, ...]
    """By seat: 1 and the number of seats that were better."""
    sha256: str
    """Hex, of the replay file."""
    end: str
    """How it ended, such as ``normal``, ``resigned`` or ``time``."""
    ruled: bool | None = None
    """True: an arbiter changed points in the match. None: no one did, or the log is older."""


@dataclass(frozen=True)
class Paper(Fact):
    """The result of a table that was played without the server."""

    kind = "paper"
    round: int
    table: int
    points: tuple[int, ...]
    places: tuple[int, ...] | None = None
    """None: more points are the better place."""
    why: str | None = None


@dataclass(frozen=True)
class Absent(Fact):
    """A player is missing at a table."""

    kind = "absent"
    round: int
    table: int
    number: int


@dataclass(frozen=True)
class Wait(Fact):
    """A player who is missing may still come. This is a remark."""

    kind = "wait"
    round: int
    table: int
    number: int


@dataclass(frozen=True)
class StandIn(Fact):
    """A bot plays for a player who is missing, until the player comes."""

    kind = "stand_in"
    round: int
    table: int
    number: int
    bot: str
    """Its strategy."""
    why: str


@dataclass(frozen=True)
class Replace(Fact):
    """Another player takes the seat of a missing one, who then has no place in the round."""

    kind = "replace"
    round: int
    table: int
    number: int
    """Who is missing."""
    other: int
    """Who takes the seat: without a seat in this round until now, perhaps with a bye."""
    why: str


@dataclass(frozen=True)
class Forfeit(Fact):
    """A player loses a table by ruling, whatever is played there."""

    kind = "forfeit"
    round: int
    table: int
    number: int
    why: str


@dataclass(frozen=True)
class Rule(Fact):
    """A ruling about a table: other points, an annulment, or another match."""

    kind = "rule"
    round: int
    table: int
    what: str
    """``points``, ``annul`` or ``replay``."""
    why: str
    points: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None


Correctable: TypeAlias = Open | Result | Paper | Forfeit | Rule
"""The lines about a table that a `Correct` may be about."""


@dataclass(frozen=True)
class Correct(Fact):
    """An earlier line about a table said it wrong."""

    kind = "correct"
    line: int
    """The 0-based number of a line about a table, such as ``result`` or ``rule``."""
    why: str
    points: tuple[int, ...] | None = None
    """The right points. If None, the line no longer counts."""
    places: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Say(Fact):
    """An announcement to all."""

    kind = "say"
    text: str


@dataclass(frozen=True)
class Close(Fact):
    """The event is over; no line follows."""

    kind = "close"
    names: str | None = None
    """Hex, the SHA-256 of the file of names, which has salts. None for an event without one."""


KINDS: Mapping[str, type[Fact]] = {
    kind.kind: kind
    for kind in (
        Event, Server, Player, Rename, Here, Withdraw, Return, Forbid, Terms, Commit, Entropy,
        Pair, Swap, Unpair, Start, Medium, Open, Secret, Result, Paper, Absent, Wait, StandIn,
        Replace, Forfeit, Rule, Correct, Say, Close,
    )
}  # fmt: skip
"""Every kind of fact by its name."""
