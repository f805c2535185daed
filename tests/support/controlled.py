"""Whole matches with random control entries: what people at a table may do, and much of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from support.files import ends_of, records_of
from support.playing import any_entry, any_setup
from support.recording import Recording, begin
from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Decided, Rolled, Value
from tilewyrm.engine.match.controls import (
    RULING_TYPES,
    AnnulMatch,
    AppointStandIn,
    Cause,
    ChangeClock,
    Conclude,
    Control,
    CorrectPoints,
    DeclareOver,
    Ending,
    ForfeitSeat,
    GiveBack,
    Lapse,
    Matter,
    Pause,
    Propose,
    Reply,
    Resign,
    Resume,
    TakeBack,
    TakeOver,
    TimeOut,
)
from tilewyrm.engine.match.machine import apply, check
from tilewyrm.engine.match.state import Controlled, Due, MatchEntry, MatchState, Paused
from tilewyrm.engine.match.terms import TERMS, Terms
from tilewyrm.engine.setup.options import chosen
from tilewyrm.replays.edit.resume import resume_match

LONGEST_MS = 5000
"""How long somebody thinks at most."""


_ENDINGS = [ending for ending in Ending if ending is not Ending.TOO_LONG]
"""Those that a match of some hundred entries may have."""


def any_terms(draw: Random) -> Terms:
    """Return random terms."""
    values = {
        spec.name: (
            draw.choice(spec.choices or (True, False))
            if spec.choices or isinstance(spec.default, bool)
            else draw.randint(spec.minimum, min(spec.maximum, 20))
        )
        for spec in TERMS
    }
    if draw.random() < 0.7:
        values["take_back"] = "allowed"
    return chosen(Terms, values)


def any_control(match: MatchState, draw: Random) -> Control:
    """Return a random control entry, which may or may not be possible now."""
    seats = match.setup.seats
    seat, other = draw.randrange(seats), draw.randrange(seats)
    number = match.standing.rulings + 1
    back = _own_decision(match, seat, draw)
    voters = match.standing.voters()
    matter = draw.choice(list(Matter))
    asked = [each for each in voters if each not in (seat, other) or matter is not Matter.REPLACE]
    asked = [each for each in asked if each != seat]
    if matter is not Matter.TAKE_BACK and draw.random() < 0.3:
        asked = []
    possible: list[Control] = [
        Resign(seat, "passive"),
        TakeOver(seat, "random", Cause.AWAY, 60 * draw.randint(0, 30)),
        GiveBack(seat),
        Propose(
            seat,
            matter,
            tuple(asked),
            back if matter is Matter.TAKE_BACK else None,
            other if matter is Matter.REPLACE else None,
            "random" if matter is Matter.REPLACE else "",
        ),
        *[Propose(seat, Matter.TAKE_BACK, tuple(asked), back, None, "")] * 3,
        *[Reply(each, draw.random() < 0.8) for each in match.standing.to_answer()] * 5,
        Lapse(),
        *[TakeBack(seat, back)] * 3,
        Pause(),
        Resume(),
        Conclude(draw.choice(_ENDINGS)),
        CorrectPoints(number, "Ida", "counted wrong", seat, draw.randint(-20, 20)),
        ForfeitSeat(number, "Ida", "left", seat, "passive"),
        ChangeClock(number, "Ida", "disturbed", seat, draw.randint(-9000, 90_000)),
        DeclareOver(number, "Ida", "the hall closes"),
        AnnulMatch(number, "Ida", "wrong table"),
        AppointStandIn(number, "Ida", "late", seat, "random"),
    ]
    if draw.random() < 0.8:  # rulings are rare
        possible = [control for control in possible if not isinstance(control, RULING_TYPES)]
    return draw.choice(possible)


def _own_decision(match: MatchState, seat: int, draw: Random) -> int:
    """Return the seq of one of the last decisions of *seat*, or of some entry if it has none."""
    steps = list(islice(match.history.newest_first() if match.history else (), 30))
    own = [
        step.seq for step in steps if isinstance(step.entry, Decided) and step.entry.seat == seat
    ]
    return draw.choice(own[:3]) if own and draw.random() < 0.9 else max(match.seq, 1)


def _final(control: Control) -> bool:
    """Return whether *control* may end a match: such are drawn seldom, so that matches last."""
    if isinstance(control, Propose):
        return control.matter is Matter.END
    return isinstance(control, (Conclude, DeclareOver, AnnulMatch, Resign, ForfeitSeat))


def any_match_entry(
    match: MatchState, draw: Random, *, endless: bool = False
) -> tuple[MatchEntry, int]:
    """Return a random possible entry of *match*, which is not over, and the time spent before.

    While it is *endless*, nobody resigns and nothing ends it before its game does.
    """
    spent_ms = draw.randint(0, LONGEST_MS) if match.running is not None else 0
    pending = match.pending
    if isinstance(pending, Due):
        return Controlled(pending.control), 0
    for _ in range(20 if isinstance(pending, Paused) or draw.random() < 0.3 else 0):
        control = any_control(match, draw)
        if _final(control) and (endless or draw.random() < 0.998):
            continue
        if possible(match, Controlled(control), spent_ms):
            return Controlled(control), spent_ms
    if isinstance(pending, Paused):
        seat = next(iter(match.standing.voters()), None)
        if seat is None or match.standing.proposal is not None:
            return Controlled(Lapse() if match.standing.proposal else _last_word(match)), spent_ms
        return Controlled(Propose(seat, Matter.RESUME, (), None, None, "")), spent_ms
    clocks = match.standing.clocks
    if clocks is not None and match.running is not None:
        left_ms = clocks.left_ms[match.running]
        if spent_ms > left_ms:
            return Controlled(TimeOut(match.running, "random")), spent_ms
    return any_entry(match.state, draw), spent_ms


def _last_word(match: MatchState) -> Control:
    """Return what ends a pause at a table where no person is left to resume."""
    back = [number for number, seat in enumerate(match.standing.seats) if seat.person]
    return GiveBack(back[0]) if back else Conclude(Ending.ABANDONED)


def possible(match: MatchState, entry: MatchEntry, spent_ms: int = 0) -> bool:
    """Return whether *entry* may come now."""
    try:
        check(match, entry, spent_ms)
    except GameError:
        return False
    return True


def record_controlled(
    recording: Recording, entries: int | None = None, *, endless: bool = False
) -> Iterator[tuple[MatchEntry, int]]:
    """Play *recording* on at random, to the end of its match or for some *entries*.

    Yields:
        Each entry and the time spent before it, after it was written down.
    """
    while recording.match.result is None and entries != 0:
        entry, spent_ms = any_match_entry(recording.match, recording.draw, endless=endless)
        if isinstance(entry, Rolled):
            entry = Rolled(recording.luck.roll(recording.state))
        recording.play(entry, spent_ms)
        yield entry, spent_ms
        entries = None if entries is None else entries - 1


def begin_controlled(game_name: str, number: int | str) -> Recording:
    """Return random match *number* of *game_name* before its first roll: setup, terms, bots."""
    draw = Random(f"controlled {game_name} {number}")
    setup = any_setup(game_name, draw)
    bots = [draw.choice(["", "", "", "random"]) for _ in range(setup.seats)]
    bots[draw.randrange(setup.seats)] = ""
    return begin(game_name, setup.seats, number, setup.options, terms=any_terms(draw), bots=bots)


def cut_and_gone_on(
    recording: Recording, moves: Sequence[tuple[MatchEntry, int]], cut: int
) -> bytes:
    """Return the file of *recording*, written on from what is read back of its first entries.

    Args:
        recording: a finished one.
        moves: all its entries, each with the time that was spent before it.
        cut: the number of entries after which its file is cut.
    """
    ends = ends_of(recording.data)
    records = records_of(recording.data)
    frames = next(n for n, record in enumerate(records) if record.entry.seq == cut + 1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cut.twr"
        path.write_bytes(recording.data[: ends[frames]])
        past = resume_match(path)
    again = replace(
        recording,
        match=past.match,
        encoder=past.encoder,
        data=recording.data[: past.end],
    )
    for entry, spent_ms in moves[cut:]:
        again.play(entry, spent_ms)
    return again.finish()


def play_controlled(
    match: MatchState, draw: Random
) -> Iterator[tuple[MatchEntry, int, Sequence[Value]]]:
    """Play *match* at random to its end; yield each entry, time and events after it was applied."""
    while match.result is None:
        entry, spent_ms = any_match_entry(match, draw)
        yield entry, spent_ms, apply(match, entry, spent_ms)
