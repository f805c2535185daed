"""Replay files, read entry by entry and verified."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

from tilewyrm.api.match import Match, match_of
from tilewyrm.api.match_words import changed_options
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.check.verdict import Demands
from tilewyrm.replays.check.verdict import verdict as verdict_of
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.frames import Damage
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.words.lines import names, printable
from tilewyrm.v1 import replay_pb2

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision, Event, Roll
    from tilewyrm.engine.match.controls import Control


def open(path: str | PathLike[str], /) -> "Replay":
    """Return the replay in the file at *path*.

    Raises:
        ReplayError: the file cannot be opened, is not a replay, or its header cannot be read here.
            The message begins with the path.
    """
    return Replay(Path(path))


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """Open the replay at *path*; a `ReplayError` names it."""
    try:
        with open_replay(path) as stream:
            yield stream
    except ReplayError as error:
        named = str(path)
        error.args = (f"{printable(named, len(named))}: {error}",)
        raise


@dataclass(frozen=True, slots=True)
class Header:
    """What was fixed before the first roll. Names are fit to print."""

    match_id: str
    game: str
    rules_version: int
    edition: str
    options: Mapping[str, OptionValue]
    """Those that are not the default."""
    names: tuple[str, ...]
    """The player on each seat; ``seat 1`` for one without a name."""
    bots: tuple[str, ...]
    """By seat the strategy of a bot of the server, or an empty text for a player."""
    started: datetime | None
    """In UTC; None if the file does not say it."""
    written_by: str
    """The program that wrote the file."""
    event: str
    """The event's identity, a SHA-256 in hexadecimal; empty if it was played at none."""
    round: int
    """Round of the event, from 1; 0 without an event."""
    table: int
    """Table of that round, from 1; 0 without an event."""
    programs: tuple[str, ...] = ()
    """By seat the name of a program that has joined as a player, or an empty text for a person.

    It is the program's own claim, which the server does not check."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.names)


class Step(NamedTuple):
    """An entry, and what it led to.

    The *kind* is ``roll``, ``decision``, or ``control`` for what happened around the game, such as
    a resignation. The *seat* is None unless it is a decision. The *value* is the entry itself, and
    *events* are its effects in the game. The *match* is one of your own, after the entry.
    """

    number: int
    """From 1."""
    kind: Literal["decision", "roll", "control"]
    """``decision``, ``roll``, or ``control`` for what happened around the game."""
    seat: int | None
    """The seat that decided; None unless it is a decision."""
    value: "Decision | Roll | Control"
    """The decision, roll or control entry."""
    events: "tuple[Event, ...]"
    """Its effects in the game, in their order."""
    match: Match
    """A match of your own at the moment after it, without luck."""

    def __repr__(self) -> str:
        """Return one line: number, kind, seat, text, and how many events it had."""
        whose = "" if self.seat is None else f" of seat={self.seat}"
        about = f"{self.number}: {self.kind}{whose}, {text(self.value)}"
        number = len(self.events)
        return f"<Step {about}; {number} event{'' if number == 1 else 's'}>"


class Verdict(NamedTuple):
    """Result of the verification of a file.

    The *word* is that of `tilewyrm replay verify`, such as ``ok``, and the *reason* a line of
    English. It *holds* if the match is finished and everything in the file is as it must be.
    """

    word: str
    """As `tilewyrm replay verify` says it: ``ok``, ``sealed``, ``FAILED``, ``UNFINISHED``, …"""
    holds: bool
    """Whether everything in the file is as it must be, and the match is finished."""
    reason: str
    """What was found, in a line of English."""
    entries: int
    """How many entries hold, from the first."""

    def __bool__(self) -> bool:
        """Return `holds`."""
        return self.holds

    def __str__(self) -> str:
        """Return word and reason."""
        return f"{self.word}: {self.reason}"


class Replay:
    """A replay file. Each method reads it anew, so a file that still grows is welcome.

    Two are equal if they have the same path.
    """

    def __init__(self, path: Path) -> None:
        """Read the header of the file at *path*.

        Raises:
            ReplayError: as `open`.
        """
        self.path = path
        with _opened(path) as stream:
            resimulation = Resimulation(stream)
            self.header = _header(resimulation.header, changed_options(resimulation.setup))

    def __repr__(self) -> str:
        """Return an expression for the same replay."""
        return f"tilewyrm.open({str(self.path)!r})"

    def __eq__(self, other: object) -> bool:
        return self.path == other.path if isinstance(other, Replay) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.path)

    def entries(self) -> Iterator[Step]:
        """Yield entry after entry, re-simulated.

        A file without an end, or cut off, is that of an unfinished match.

        Raises:
            ReplayError: something in the file is not valid. It is raised after the entries before
                that, whose number is its attribute ``entries``.
        """
        with _opened(self.path) as stream:
            resimulation = Resimulation(stream)
            for step in resimulation.steps():
                yield _step(step)
            _check(resimulation)

    def states(self) -> Iterator[Match]:
        """Yield the match before the first entry, and after each one.

        Raises:
            ReplayError: as `entries`.
        """
        with _opened(self.path) as stream:
            resimulation = Resimulation(stream)
            yield match_of(resimulation.match)
            for step in resimulation.steps():
                yield match_of(step.match)
            _check(resimulation)

    def match(self, number: int | None = None, /) -> Match:
        """Return the match after entry *number*, or after the last one; without luck.

        What was taken back is not in it, nor what happened around the game.

        Raises:
            IndexError: there is no such entry, or it is not valid.
            ReplayError: without *number*, as `entries`: ``match(error.entries)`` is the match
                before what is not valid.
        """
        with _opened(self.path) as stream:
            resimulation = Resimulation(stream)
            for _ in resimulation.steps(number if number is None or number >= 0 else None):
                pass
            if number is None:
                _check(resimulation)
            if number is not None and resimulation.entries_ok != number:
                found = resimulation.entries_ok
                raise IndexError(f"{self.path}: no entry {number}; entries 0 to {found} hold")
            return match_of(resimulation.match)

    def verdict(self, *, signed_by: str | None = None, secret: bytes | None = None) -> Verdict:
        """Re-simulate the whole file and return the verdict on it.

        Args:
            signed_by: the fingerprint of the key that must have signed it. Without it, any or none.
            secret: the match's secret, if the file does not have it; the luck must follow from it.

        Raises:
            ReplayError: the file has become unreadable.
        """
        secrets = () if secret is None else (secret,)
        with _opened(self.path) as stream:
            resimulation = Resimulation(stream, secrets)
            resimulation.run()
            result = resimulation.result()
        found = verdict_of(result, Demands(signed_by=signed_by, secrets=secrets))
        return Verdict(found.word, found.code == 0, found.reason, result.entries_ok)


def _check(resimulation: Resimulation) -> None:
    """Raise a ReplayError if *resimulation* has stopped at something that is not valid."""
    stop, entries = resimulation.stop, resimulation.entries_ok
    if stop is None or (isinstance(stop, Damage) and stop.torn):
        return
    number = "1 entry before it is" if entries == 1 else f"{entries} entries before it are"
    error = ReplayError(f"{stop.message}; the {number} valid")
    error.entries = entries
    raise error


def _header(header: replay_pb2.Header, options: Mapping[str, OptionValue]) -> Header:
    setup, event = header.setup, header.event_table
    started_s = header.started_unix_ms / 1000
    return Header(
        match_id=printable(header.match_id),
        game=setup.game,
        rules_version=setup.rules_version,
        edition=printable(setup.edition_name),
        options=options,
        names=tuple(names(header)),
        bots=tuple(printable(seat.bot) for seat in header.seats),
        programs=tuple(printable(seat.program) for seat in header.seats),
        started=_moment(started_s) if started_s else None,
        written_by=printable(header.written_by),
        event=event.event.hex(),
        round=event.round,
        table=event.table,
    )


def _moment(seconds: float) -> datetime | None:
    """Return the moment *seconds* after 1970 UTC; None if no calendar has it."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return None


def _step(step: ReplayStep) -> Step:
    match step.entry:
        case Decided(seat, decision):
            return Step(step.seq, "decision", seat, decision, step.events, match_of(step.match))
        case Rolled(roll):
            return Step(step.seq, "roll", None, roll, step.events, match_of(step.match))
        case Controlled(control):
            return Step(step.seq, "control", None, control, step.events, match_of(step.match))
