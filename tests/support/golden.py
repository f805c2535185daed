"""The golden replays: what is played in each, and where they lie.

Those of format version 1 are frozen in ``tests/golden/v1`` (see `support.frozen`): nothing records
them again. ``make golden`` writes to ``tests/golden/later`` what is listed here and lies nowhere
(see `support.golden_writing`). One that no longer verifies after a change of the rules says
that old replays no longer do: see docs/replay-format.md and give the rules a new version. So it is
with the legal decisions of each match, in ``tests/golden/legal`` (see `support.legal_decisions`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.controlled import record_controlled
from support.daily import share_of_today
from support.days import day_recording
from support.frozen import FROZEN, placed
from support.recording import Recording, begin
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.match.controls import (
    AnnulMatch,
    Conclude,
    Control,
    DeclareOver,
    Ending,
    ForfeitSeat,
    GiveBack,
    Lapse,
    Matter,
    Propose,
    Reply,
    Resign,
)
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.match.terms import (
    ClockKind,
    ResignationBrings,
    TakeBacks,
    Terms,
    TimeOutBrings,
)
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.day.day_match import BOTS, TERMS

SECRETS = FROZEN / "secrets.txt"
"""The secrets of the sealed matches."""
STRANGER = Ed25519PrivateKey.from_private_bytes(bytes(range(64, 96)))
"""A key whose rulings count nowhere."""


@dataclass(frozen=True)
class Match:
    """What is played in one golden replay."""

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    sealed: bool = False
    ending: Ending | None = None
    """How it ends, with many control entries before that; None: only its game is played."""
    terms: Terms = field(default_factory=Terms)
    bots: Sequence[str] = ()
    of_the_day: bool = False
    """Whether it is a match of the day, with known luck: the rest is fixed by its game."""


def _feuville() -> Iterator[tuple[str, Match]]:
    """Yield a match of each preset, with all numbers of seats."""
    played = game("feuville")
    for number, preset in enumerate(played.presets):
        seats = played.seats[number % len(played.seats)]
        yield f"feuville-{preset.name}", Match(played.name, seats, preset.options)
    yield "feuville-sealed", Match(played.name, min(played.seats), {}, sealed=True)


def _carcassonne() -> Iterator[tuple[str, Match]]:
    """Yield a match of the base game alone, of each expansion alone, and of it with all before it.

    So a new expansion, which comes last, adds files and changes none.
    """
    name = "carcassonne"
    without = {one.name: False for one in EXPANSIONS}
    yield f"{name}-base", Match(name, 2, without)
    for number, one in enumerate(EXPANSIONS):
        yield f"{name}-{one.name}", Match(name, 3, {**without, one.name: True})
        if number:
            together = EXPANSIONS[: number + 1]
            seats = max(playing.seats for playing in together)
            options = {**without, **{playing.name: True for playing in together}}
            yield f"{name}-to-{one.name}", Match(name, seats, options)


_CONTROLLED = {
    Ending.PLAYED: Terms(
        clock=ClockKind.BANK,
        clock_seconds=15,
        clock_increment=2,
        time_out=TimeOutBrings.BOT,
        resignation=ResignationBrings.BOT,
        takeover_minutes=10,
    ),
    Ending.VOTE: Terms(clock=ClockKind.DECISION, clock_seconds=4, takeover_minutes=5),
    Ending.ONE_LEFT: Terms(),
    Ending.ABANDONED: Terms(clock=ClockKind.DAYS, clock_days=1, aids=False),
    Ending.DECLARED: Terms(
        clock=ClockKind.BANK,
        clock_seconds=60,
        time_out=TimeOutBrings.RESIGNATION,
        resignation=ResignationBrings.PASSIVE,
    ),
    Ending.ANNULLED: Terms(takeover_minutes=1, take_back=TakeBacks.FORBIDDEN),
}
"""The terms of the matches with control entries, by how they end."""
_ENTRIES = 120
"""After so many no random control entries come any more, but those that end the match."""


def _controlled() -> Iterator[tuple[str, Match]]:
    """Yield a match of each game for each way in which matches end, among people and a bot."""
    for name, options in (
        ("feuville", {}),
        ("carcassonne", {one.name: False for one in EXPANSIONS}),
    ):
        for ending, terms in _CONTROLLED.items():
            yield (
                f"{name}-{ending.name.lower()}",
                Match(name, 3, options, ending=ending, terms=terms, bots=("", "", "greedy")),
            )


STAND_IN = ("feuville-stand_in", "carcassonne-stand_in-2")
"""Matches in which an arbiter appoints a stand-in: the numbers are those of the first of each game
in which it so happens."""


def _later() -> Iterator[tuple[str, Match]]:
    """Yield matches of after the freeze: headers list only what is not the default."""
    options = {"tiny_city": 2, "farmers": False}
    yield "carcassonne-listed", Match("carcassonne", 2, options, terms=Terms(spectator_delay=3))
    bots = ["", *BOTS]
    for name in STAND_IN:
        game, there = name.partition("-")[0], ("", "", "greedy")
        yield name, Match(game, 3, {}, ending=Ending.PLAYED, terms=Terms(), bots=there)
    yield (
        "carcassonne-of_the_day",
        Match("carcassonne", 3, {}, terms=TERMS, bots=bots, of_the_day=True),
    )


COMPLETED_TOGETHER = ("carcassonne-completed_together", "carcassonne-all_completed_together-643")
"""Matches in which one tile completes two occupied features, which random players hardly ever do:
the numbers are those of the first in which it so happens often enough."""


def _completed_together() -> Iterator[tuple[str, Match]]:
    """Yield the matches of `COMPLETED_TOGETHER`: of the base game, and with all expansions."""
    for name, seats, playing in zip(COMPLETED_TOGETHER, (2, 3), (False, True), strict=True):
        options = {"tiny_city": 2, **{one.name: playing for one in EXPANSIONS[:5]}}
        yield name, Match("carcassonne", seats, options)


MATCHES = {
    name: match
    for matches in (_feuville(), _carcassonne(), _controlled(), _later(), _completed_together())
    for name, match in matches
}
"""Every golden replay by name, which is also what its luck and its decisions come from."""

PLAIN = [name for name, plan in MATCHES.items() if plan.ending is None]
CONTROLLED = [name for name in MATCHES if name not in PLAIN]
"""Those without control entries, and those with many."""
TODAY = [*share_of_today(PLAIN, 24), *share_of_today(CONTROLLED, 4)]
"""A few of both, by the day: for tests that show the files one by one."""


def match(name: str) -> Recording:
    """Return the golden match *name* before its first roll."""
    plan = MATCHES[name]
    if plan.of_the_day:
        return day_recording("Anna", game_name=plan.game)
    return begin(plan.game, plan.seats, name, plan.options, terms=plan.terms, bots=plan.bots)


def finish(recording: Recording, ending: Ending | None) -> bytes:
    """Play *recording* to its planned end, write the footer, and return the whole file."""
    if ending is None:
        return recording.finish()
    for _ in record_controlled(recording, _ENTRIES, endless=True):
        pass
    for control in _ended(recording.match, ending):
        recording.play(Controlled(control))
    data = recording.finish()
    assert recording.match.result is not None
    assert recording.match.result.ending is ending
    return data


def _ended(match: MatchState, ending: Ending) -> Iterator[Control]:
    """Yield what ends *match* so, or lets it be played to its end; what is due comes after it."""
    if match.standing.proposal is not None:
        yield Lapse()
    for seat in (0, 1):
        if match.standing.seats[seat].stand_in and not match.standing.seats[seat].out:
            yield GiveBack(seat)
    number = match.standing.rulings + 1
    match ending:
        case Ending.PLAYED if match.standing.paused:
            yield Propose(0, Matter.RESUME, (), None, None, "")
        case Ending.VOTE:
            yield Propose(0, Matter.END, (1,), None, None, "")
            yield Reply(1, agrees=True)
        case Ending.ONE_LEFT:
            yield ForfeitSeat(number, "Ida", "left without a word", 1, "greedy")
            yield Resign(0, "greedy")
        case Ending.ABANDONED:
            yield Conclude(ending)
        case Ending.DECLARED:
            yield DeclareOver(number, "Ida", "the hall closes")
        case Ending.ANNULLED:
            yield AnnulMatch(number, "Ida", "played at the wrong table")


def path_of(name: str) -> Path:
    """Return where the golden match *name* lies."""
    return placed(f"{name}.twr")


def bad_path_of(name: str) -> Path:
    """Return where the bad match *name* lies."""
    return placed(f"bad/{name}.twr")


def newer_path_of(name: str) -> Path:
    """Return where the newer file *name* lies."""
    return placed(f"newer/{name}.twr")
