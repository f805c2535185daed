"""Statistics of one match: length, sources of points, rolls, thinking times."""

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
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.check.verdict import Exit, exit_code, fault
from tilewyrm.replays.codec.codec import GameCodec, codec
from tilewyrm.replays.errors import NewerReplay, ReplayError, RuleFailure
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.message import ReplayMessage, internal_error, replay_message
from tilewyrm.v1 import match_pb2, service_pb2

_TURN = "TurnBegan"
"""The event with which a turn begins, in every game."""
_PROGRESS_EVERY = 1024
"""Entries between two reports of progress."""


RollOptions = tuple[Source, Sequence[tuple[Value, int]]]
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
    """Its strategy, or an empty text for a player."""
    program: str
    """Own name of a program that has joined as a player, or an empty text for a person."""
    points: dict[str, int]
    """By what they are for, as the client names it."""
    thought_ms: Sequence[int]
    """How long it took for each decision, in milliseconds."""


@dataclass
class MatchStats:
    """Statistics of one match. They can be pickled."""

    path: Path
    code: Exit = Exit.HOLDS
    fault: ReplayMessage | None = None
    """Why it stops before its own end, or cannot be read; None where it does not."""
    is_newer: bool = False
    """Whether that is because it holds what only a later program knows."""
    is_crash: bool = False
    """Whether that is because a rule fails on the entry after `entries`."""
    game: str = ""
    match_id: str = ""
    commitment: str = ""
    """What the luck was committed to by, in hexadecimal digits."""
    is_known_luck: bool = False
    """Whether the luck was known beforehand, so that it shows nothing about fair luck."""
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


def match_stats(path: Path, progress: Callable[[int], None] | None = None) -> MatchStats:
    """Return the match in the file at *path* in numbers; nothing that is wrong with it raises.

    *progress* is called now and then with how many bytes of it have been read.
    """
    try:
        with open_replay(path) as stream:
            return _StatsCounter(Resimulation(stream), path).run(progress)
    except NewerReplay as error:
        return MatchStats(path, Exit.UNREADABLE, error.message, is_newer=True)
    except RuleFailure as error:
        return MatchStats(path, Exit.FAILS, error.message, is_crash=True, entries=error.entries)
    except ReplayError as error:
        return MatchStats(path, Exit.UNREADABLE, error.message)
    except OSError as error:
        return MatchStats(path, Exit.UNREADABLE, ReplayMessage(str(error)))
    except Exception as error:  # other files are still to be counted
        return MatchStats(path, Exit.UNREADABLE, internal_error(error))


def verdict_word(stats: MatchStats) -> str:
    """Return how a file is that cannot be read to its end, in one word in capitals."""
    if stats.is_newer:
        return "NEWER"
    if stats.is_crash:
        return "CRASHED"
    return "UNREADABLE" if stats.code is Exit.UNREADABLE else "FAILED"


def lost_result(path: Path) -> MatchStats:
    """Return the result for a file whose process was ended from outside."""
    why = "not counted: a worker process was killed; run the command again"
    return MatchStats(path, Exit.UNREADABLE, replay_message(why, "unread.not_counted"))


class _StatsCounter:
    """Counts one match while it is re-simulated."""

    def __init__(self, resimulation: Resimulation, path: Path) -> None:
        self._resimulation = resimulation
        self._codec = codec(resimulation.setup.game)
        self._log: list[service_pb2.LogLine] = []
        self._thought: list[list[int]] = [[] for _ in range(resimulation.setup.seats)]
        self._last_ms = resimulation.header.started_unix_ms
        self._rolled: set[Source] = set()
        self._played: set[int] = set()
        """The entries of the game, those that were taken back included."""
        self.stats = MatchStats(
            path,
            game=resimulation.setup.game,
            match_id=resimulation.header.match_id,
            commitment=resimulation.header.secret_commitment.hex(),
            is_known_luck=resimulation.header.setup.HasField("known_luck"),
            clocks=resimulation.match.terms.clock is not ClockKind.NONE,
        )

    def run(self, progress: Callable[[int], None] | None) -> MatchStats:
        """Count all, and return it."""
        resimulation, stats = self._resimulation, self.stats
        game_entries = 0
        next_roll = _next_roll(resimulation.match)
        for step in safe_steps(resimulation):
            game_entries += isinstance(step.entry, Decided | Rolled)
            self._count(step, next_roll)
            next_roll = _next_roll(step.match)
            if progress is not None and step.seq % _PROGRESS_EVERY == 0:
                progress(resimulation.reader.end)
        result = resimulation.result()
        stats.fault = fault(result)
        stats.code = exit_code(result)
        stats.is_newer = result.newer is not None
        stats.result = None if result.footer is None else result.footer.result
        stats.entries = result.entries_ok
        past = resimulation.match.history
        stats.taken_back = game_entries - (
            len(list(past.newest_first())) if past is not None else 0
        )
        stats.lasted_ms = max(self._last_ms - resimulation.header.started_unix_ms, 0)
        points = self._points(resimulation.match)
        stats.seats = [
            SeatStats(
                seat.name, seat.bot, seat.program, points[number], array("q", self._thought[number])
            )
            for number, seat in enumerate(resimulation.header.seats)
        ]
        return stats

    def _count(self, step: ReplayStep, next_roll: RollOptions | None) -> None:
        entry, message = step.entry, step.message
        if isinstance(entry, Decided | Rolled):
            self._played.add(step.seq)
        if isinstance(entry, Rolled):
            assert next_roll is not None
            self._count_roll(step, entry.roll, *next_roll)
        elif isinstance(entry, Decided):
            between = max(message.unix_ms - self._last_ms, 0)
            self._thought[entry.seat].append(message.spent_ms if self.stats.clocks else between)
        self._last_ms = message.unix_ms
        self.stats.turns += sum(type(event).__name__ == _TURN for event in step.events)
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
        seed = self._resimulation.header.secret_commitment + step.seq.to_bytes(8, "big")
        roll_counts = self.stats.rolls.setdefault(source.name, RollCounts())
        chance = roll_counts.add(outcomes, roll, seed)
        source_name = f"{source.name} {source.number}"
        self.stats.chances.append(RollChance(step.seq, source_name, text(roll), chance))

    def _points(self, match: MatchState) -> list[dict[str, int]]:
        """Return the points of each seat by their sources; those taken back do not count."""
        points: list[dict[str, int]] = [{} for _ in range(match.setup.seats)]
        past = match.history
        held = set() if past is None else {step.seq for step in past.newest_first()}
        log = [line for line in self._log if line.seq in held or line.seq not in self._played]
        model = _model(match, self._codec, log)
        for gain in face_of(match.setup.game).gains(model):
            points[gain.seat][gain.source] = points[gain.seat].get(gain.source, 0) + gain.points
        return points


def _next_roll(match: MatchState) -> RollOptions | None:
    """Return the source and outcomes of the next roll in *match*; None: none is due."""
    source = match.state.source()
    return None if source is None else (source, match.state.outcomes())


def _model(match: MatchState, game_codec: GameCodec, log: list[service_pb2.LogLine]) -> Model:
    """Return as much of a client's model as it takes to explain points."""
    parts = match.game.view(match.state, EVERYTHING)
    return Model(
        table=service_pb2.TableInfo(
            setup=match_pb2.Setup(game=match.setup.game),
            seats=[service_pb2.TableSeat(name=str(seat + 1)) for seat in range(match.setup.seats)],
        ),
        catalogue=game_codec.catalogue.to_message(match.game.catalogue(match.setup.edition)),
        parts={part.key: game_codec.part.to_message(part) for part in parts},
        log=tuple(log),
    )


def facts(stats: MatchStats) -> dict[str, Any]:
    """Return one match as docs/replays.md describes it."""
    fields: dict[str, Any] = {"path": str(stats.path), "fault": str(stats.fault or "")}
    if stats.is_crash and stats.fault is not None:
        crash = {"entry": stats.entries + 1, "error": str(stats.fault.about["error"])}
        return fields | {"entries": stats.entries, "crash": crash}
    if not stats.game:
        return fields
    return fields | {
        "code": stats.match_id,
        "game": stats.game,
        "entries": stats.entries,
        "turns": stats.turns,
        "taken_back": stats.taken_back,
        "lasted_ms": stats.lasted_ms,
        "clocks": stats.clocks,
        "finished": stats.result is not None,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "bot": seat.bot,
                "program": seat.program,
                "score": None if stats.result is None else stats.result.scores[number],
                "points": seat.points,
                "thought_ms": list(seat.thought_ms),
            }
            for number, seat in enumerate(stats.seats)
        ],
        "rolls": [
            {
                "entry": one.entry,
                "source": one.source,
                "roll": one.roll,
                "chance": round(one.chance, 6),
            }
            for one in stats.chances
        ],
    }
