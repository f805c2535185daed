"""One match in numbers: its length, where its points came from, its rolls, how long was thought."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.client.face.registry import face_of
from tilewyrm.client.model.model import Model
from tilewyrm.engine.game import EVERYTHING, Decided, Rolled, Source, Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import ClockKind
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.batch.luck_test import RollCounts
from tilewyrm.replays.check.resimulation import (
    ReplayStep,
    Resimulation,
)
from tilewyrm.replays.check.verdict import (
    Exit,
    exit_code,
    fault,
)
from tilewyrm.replays.codec.codec import (
    GameCodec,
    codec,
)
from tilewyrm.replays.errors import NewerReplay, ReplayError
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import (
    ReplayMessage,
    own_mistake,
    replay_message,
)
from tilewyrm.v1 import match_pb2, service_pb2

_TURN = "TurnBegan"
"""The event with which a turn begins, in every game."""
_TOLD_EVERY = 1024
"""Entries from one word of how far a file is to the next."""


Possible = tuple[Source, Sequence[tuple[Value, int]]]
"""Where a roll comes from, and its outcomes with their weights."""


class RollChance(NamedTuple):
    """One roll, and how likely it was."""

    entry: int
    source: str
    """Its name and number, such as ``dice/0 12``."""
    roll: str
    chance: float


class SeatStats(NamedTuple):
    """What one seat did."""

    name: str
    bot: str
    """Its strategy; empty for a person."""
    points: dict[str, int]
    """By what they are for, as the client names it."""
    thought_ms: Sequence[int]
    """How long it took for each decision, in milliseconds."""


@dataclass
class MatchStats:
    """One match. It can be pickled."""

    path: Path
    code: Exit = Exit.HOLDS
    fault: ReplayMessage | None = None
    """Why it stops before its own end, or cannot be read; None where it does not."""
    is_newer: bool = False
    """Whether that is because it holds what only a later program knows."""
    game: str = ""
    code_of_table: str = ""
    promise: str = ""
    """What the luck was committed to by, in hexadecimal digits."""
    entries: int = 0
    turns: int = 0
    taken_back: int = 0
    """Entries of the game that were taken back."""
    lasted_ms: int = 0
    """From the start to the last entry."""
    clocks: bool = False
    """Whether thinking was timed; else times lie between the records of entries."""
    result: match_pb2.Result | None = None
    seats: list[SeatStats] = field(default_factory=list)
    rolls: dict[str, RollCounts] = field(default_factory=dict)
    """By the names of sources; what came again after it was taken back is there once."""
    chances: list[RollChance] = field(default_factory=list)
    """The same, one by one."""


def match_stats(path: Path, told: Callable[[int], None] | None = None) -> MatchStats:
    """Return the match in the file at *path* in numbers; nothing that is wrong with it raises.

    *told* is called now and then with how many bytes of it have been read.
    """
    try:
        with open_replay(path) as stream:
            return _StatsCounter(Resimulation(stream), path).run(told)
    except NewerReplay as error:
        return MatchStats(path, Exit.UNREADABLE, error.message, is_newer=True)
    except ReplayError as error:
        return MatchStats(path, Exit.UNREADABLE, error.message)
    except OSError as error:
        return MatchStats(path, Exit.UNREADABLE, ReplayMessage(str(error)))
    except Exception as error:  # other files are still to be counted
        return MatchStats(path, Exit.UNREADABLE, own_mistake(error))


def verdict_word(found: MatchStats) -> str:
    """Return how a file is that cannot be read to its end, in one word in capitals."""
    if found.is_newer:
        return "NEWER"
    return "UNREADABLE" if found.code is Exit.UNREADABLE else "FAILED"


def lost(path: Path) -> MatchStats:
    """Return that a file was not counted, because the process that worked on it has ended."""
    why = "not counted: a process that worked on the files was ended from outside; run it again"
    return MatchStats(path, Exit.UNREADABLE, replay_message(why, "unread.not_counted"))


class _StatsCounter:
    """One match while it is played again."""

    def __init__(self, again: Resimulation, path: Path) -> None:
        self._again = again
        self._codec = codec(again.setup.game)
        self._log: list[service_pb2.LogLine] = []
        self._thought: list[list[int]] = [[] for _ in range(again.setup.seats)]
        self._last_ms = again.header.started_unix_ms
        self._rolled: set[Source] = set()
        self.tally = MatchStats(
            path,
            game=again.setup.game,
            code_of_table=again.header.match_id,
            promise=again.header.secret_commitment.hex(),
            clocks=again.match.terms.clock is not ClockKind.NONE,
        )

    def run(self, told: Callable[[int], None] | None) -> MatchStats:
        """Count all, and return it."""
        again, tally = self._again, self.tally
        game_entries = 0
        possible = _possible(again.match)
        for step in again.steps():
            game_entries += isinstance(step.entry, Decided | Rolled)
            self._count(step, possible)
            possible = _possible(step.match)
            if told is not None and step.seq % _TOLD_EVERY == 0:
                told(again.reader.end)
        result = again.result()
        tally.fault = fault(result)
        tally.code = exit_code(result)
        tally.is_newer = result.newer is not None
        tally.result = None if result.footer is None else result.footer.result
        tally.entries = result.entries_ok
        past = again.match.history
        tally.taken_back = game_entries - (
            len(list(past.newest_first())) if past is not None else 0
        )
        tally.lasted_ms = max(self._last_ms - again.header.started_unix_ms, 0)
        points = self._points(again.match)
        tally.seats = [
            SeatStats(seat.name, seat.bot, points[number], array("q", self._thought[number]))
            for number, seat in enumerate(again.header.seats)
        ]
        return tally

    def _count(self, step: ReplayStep, possible: Possible | None) -> None:
        entry, message = step.entry, step.message
        if isinstance(entry, Rolled):
            assert possible is not None
            self._count_roll(step, entry.roll, *possible)
        elif isinstance(entry, Decided):
            between = max(message.unix_ms - self._last_ms, 0)
            self._thought[entry.seat].append(message.spent_ms if self.tally.clocks else between)
        self._last_ms = message.unix_ms
        self.tally.turns += sum(type(event).__name__ == _TURN for event in step.events)
        line = service_pb2.LogLine(seq=step.seq)
        for event in step.events:
            self._codec.event.fill(line.events.add(), event)
        self._log.append(line)

    def _count_roll(
        self, step: ReplayStep, roll: Value, source: Source, outcomes: Sequence[tuple[Value, int]]
    ) -> None:
        if source in self._rolled:  # it was taken back, and the same comes again
            return
        self._rolled.add(source)
        seed = self._again.header.secret_commitment + step.seq.to_bytes(8, "big")
        counted = self.tally.rolls.setdefault(source.name, RollCounts())
        chance = counted.add(outcomes, roll, seed)
        told = f"{source.name} {source.number}"
        self.tally.chances.append(RollChance(step.seq, told, text(roll), chance))

    def _points(self, match: MatchState) -> list[dict[str, int]]:
        """Return the points of each seat by their sources."""
        found: list[dict[str, int]] = [{} for _ in range(match.setup.seats)]
        model = _model(match, self._codec, self._log)
        for gain in face_of(match.setup.game).gains(model):
            found[gain.seat][gain.source] = found[gain.seat].get(gain.source, 0) + gain.points
        return found


def _possible(match: MatchState) -> Possible | None:
    """Return what may be rolled next in *match*; None: nothing is."""
    source = match.state.source()
    return None if source is None else (source, match.state.outcomes())


def _model(match: MatchState, words: GameCodec, log: list[service_pb2.LogLine]) -> Model:
    """Return as much of a client's model as it takes to explain points."""
    parts = match.game.view(match.state, EVERYTHING)
    return Model(
        table=service_pb2.TableInfo(
            setup=match_pb2.Setup(game=match.setup.game),
            seats=[service_pb2.TableSeat(name=str(seat + 1)) for seat in range(match.setup.seats)],
        ),
        catalogue=words.catalogue.to_message(match.game.catalogue(match.setup.edition)),
        parts={part.key: words.part.to_message(part) for part in parts},
        log=tuple(log),
    )


def facts(found: MatchStats) -> dict[str, Any]:
    """Return one match as docs/replays.md describes it."""
    told: dict[str, Any] = {"path": str(found.path), "fault": str(found.fault or "")}
    if not found.game:
        return told
    return told | {
        "code": found.code_of_table,
        "game": found.game,
        "entries": found.entries,
        "turns": found.turns,
        "taken_back": found.taken_back,
        "lasted_ms": found.lasted_ms,
        "clocks": found.clocks,
        "finished": found.result is not None,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "bot": seat.bot,
                "score": None if found.result is None else found.result.scores[number],
                "points": seat.points,
                "thought_ms": list(seat.thought_ms),
            }
            for number, seat in enumerate(found.seats)
        ],
        "rolls": [
            {
                "entry": one.entry,
                "source": one.source,
                "roll": one.roll,
                "chance": round(one.chance, 6),
            }
            for one in found.chances
        ],
    }
