"""`tilewyrm replay`, called in this process, and a match in which much happened around the game."""

from pathlib import Path

from click.testing import CliRunner, Result

from support.recording import begin
from tilewyrm.cli.main import main
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.controls import Control, TakeBack
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.match.terms import ClockKind, Terms
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import replay_pb2

GAME = next(iter(GAMES))
SEATS = min(GAMES[GAME].seats)


def run(*words: object) -> Result:
    """Return what `tilewyrm replay` with *words* comes to."""
    return CliRunner().invoke(main, ["replay", *map(str, words)])


def replay(*words: object) -> Result:
    """Return the same; the command must not crash."""
    result = run(*words)
    assert isinstance(result.exception, (SystemExit, type(None))), result.exception
    return result


def controlled(tmp_path: Path, *controls: Control, spoil: str = "Bert") -> Path:
    """Return the file of a match of people with a clock, in which *controls* happened."""

    def name(header: replay_pb2.Header) -> None:
        header.seats[1].name = spoil
        header.follows = "golden-2"

    terms = Terms(clock=ClockKind.BANK, clock_seconds=90)
    bots = [""] * 3
    recording = begin(GAME, 3, 3, change=name, terms=terms, bots=bots)
    while not isinstance(pending := recording.match.pending, Choice):
        recording.play_on(1)
    for control in controls:
        recording.play(Controlled(control), 1500 if recording.match.running is not None else 0)
    if recording.match.running is not None:
        recording.play(recording.choose(), 61_000)
        recording.play(Controlled(TakeBack(pending.seat, recording.match.seq)))
    data = recording.data if recording.match.result is None else recording.finish()
    path = tmp_path / "controlled.twr"
    path.write_bytes(data)
    return path
