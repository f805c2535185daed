"""Logs of events for tests: real keys, a clock that counts, and short ways to say usual facts."""

from collections.abc import Sequence

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tilewyrm.events.log.fact import Event, Fact, Here, Open, Pair, Paper, Player, Result, Start
from tilewyrm.events.log.line import Line
from tilewyrm.events.rounds.event_table import places_of
from tilewyrm.events.scoring import presets
from tilewyrm.events.scoring.scoring import Scoring
from tilewyrm.events.standings.standings import Row, standings
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.event_state import EventState

KEYS = {
    name: Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
    for number, name in enumerate(("organiser", "arbiter", "server", "stranger"))
}
"""By role a private key."""
SHA = "5" * 64
"""The SHA-256 of no file."""


def public(name: str) -> str:
    """Return the public key of a role, hex."""
    return KEYS[name].public_key().public_bytes_raw().hex()


def verify(key: bytes, signature: bytes, data: bytes) -> bool:
    """Return whether the Ed25519 signature fits."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True


def event_fact(
    scoring: Scoring | None = None,
    *,
    rounds: int = 3,
    sizes: tuple[int, int, int] = (4, 3, 4),
    seed: int = 7,
) -> Event:
    """Return a first line; *sizes* are the wanted, smallest and largest number at a table."""
    return Event(
        format=1,
        title="Cup",
        game="carcassonne",
        presets=("big-box",),
        options={"farmers": True},
        terms={"take_back": "forbidden"},
        rounds=rounds,
        table_size=sizes[0],
        smallest=sizes[1],
        largest=sizes[2],
        scoring=(scoring or presets.places()).json(),
        seed=f"{seed:064x}",
        arbiters=(public("arbiter"),),
        server=public("server"),
    )


class LogBook:
    """A log that grows, and its state.

    Attributes:
        lines: all lines so far.
        state: what follows from them.
    """

    def __init__(self, event: Event | None = None) -> None:
        self.lines: list[Line] = []
        self.state = EventState(verify)
        self.say(event or event_fact())

    @property
    def record(self) -> EventRecord:
        """What is known of the event."""
        return self.state.record

    def say(self, fact: Fact, who: str = "organiser") -> Line:
        """Append *fact*, signed by a role, as it is read from a file; return the line."""
        line = self.state.next_line(
            fact, ms=1000 * len(self.lines), by=public(who), sign=KEYS[who].sign
        )
        line = Line.read(line.text)
        self.state.apply(line)
        self.lines.append(line)
        return line

    def add(self, players: int) -> None:
        """Register so many players more, all of them here."""
        for number in range(len(self.record.entrants) + 1, len(self.record.entrants) + players + 1):
            self.say(Player(number))
            self.say(Here(number))

    def begin(self, *tables: Sequence[int], byes: Sequence[int] = ()) -> int:
        """Pair and start the next round; return its number."""
        number = self.record.next_round
        self.say(Pair(number, tuple(map(tuple, tables)), tuple(byes)))
        self.say(Start(number))
        return number

    def paper(self, table: int, *points: int) -> Line:
        """File the points of a table of the last round, by seat; return the line."""
        return self.say(Paper(len(self.record.rounds), table, points))

    def result(self, table: int, *points: int, end: str = "normal") -> Line:
        """Open a table of the last round and file its result; return the line of the result."""
        number = len(self.record.rounds)
        self.say(Open(number, table, f"match-{len(self.lines)}"), "server")
        places = places_of(points)
        return self.say(Result(number, table, points, places, SHA, end), "server")

    def rows(self) -> dict[int, Row]:
        """Return the standings by player."""
        return {row.number: row for row in standings(self.record)}
