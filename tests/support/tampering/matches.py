"""What a forger has: two matches of one server, with clocks and rulings."""

from dataclasses import dataclass

from support.files import Records, records_of
from support.recording import Recording, begin
from tilewyrm.engine.game import Entry
from tilewyrm.engine.match.controls import Conclude, CorrectPoints, Ending, Ruling
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.match.terms import ClockKind, Terms
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import replay_pb2

ENTRIES = 72
"""So many before the match is concluded: one checkpoint lies among them, and entries behind it."""
MIDDLE = 40
RULED = (30, 50)
"""Entries that are rulings."""
_THOUGHT_MS = 100
"""How long each decision took."""


@dataclass(frozen=True)
class Matches:
    """What a forger has: two matches of one server, of the same setup and people."""

    game: str
    data: bytes
    """The file of the match that is tampered with."""
    other: bytes
    """That of the other one."""
    discussed: bytes
    """That of one in which people ask, pause and take back."""

    @property
    def records(self) -> Records:
        """Those of the match, new ones each time."""
        return records_of(self.data)

    @property
    def others(self) -> Records:
        """Those of the other match."""
        return records_of(self.other)


def played(game: str, number: int, entries: int = ENTRIES) -> Recording:
    """Return match *number* of a *game* after so many *entries*."""
    recording = begun(game, number)
    play_to(recording, entries)
    return recording


def begun(game: str, number: int) -> Recording:
    """Return match *number* of a *game* before its first roll."""
    seats = max(GAMES[game].seats[:2])
    terms = Terms(clock=ClockKind.BANK, clock_seconds=600)
    return begin(game, seats, number, terms=terms, bots=("",) * seats)


def play_to(recording: Recording, entries: int) -> None:
    """Play on until there are so many *entries*, with the rulings among them."""
    while recording.encoder.seq < entries:
        if recording.encoder.seq + 1 in RULED:
            _play(recording, Controlled(_ruling(recording)))
        else:
            _play(recording, recording.choose())


def concluded(recording: Recording) -> bytes:
    """Return the whole file of a match that is ended where it stands."""
    _play(recording, Controlled(Conclude(Ending.ABANDONED)))
    return recording.finish()


def entries_of(found: Records, kind: str) -> list[replay_pb2.Entry]:
    """Return the entries of a *kind*."""
    return [record.entry for record in found if record.entry.WhichOneof("kind") == kind]


def place_of(found: Records, seq: int) -> int:
    """Return where among the records the entry *seq* is."""
    return next(at for at, record in enumerate(found) if record.entry.seq == seq)


def _play(recording: Recording, entry: Entry | Controlled) -> None:
    recording.play(entry, _THOUGHT_MS if recording.match.running is not None else 0)


def _ruling(recording: Recording, points: int = 7) -> Ruling:
    number = recording.match.standing.rulings + 1
    return CorrectPoints(number, "Ida", "counted wrong", 0, points)
