"""A match in which people ask, agree, decline, pause and take back: what is beside the game."""

from collections.abc import Mapping

from support.recording import Recording, begin
from support.tampering.matches import Matches, concluded, played
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.controls import (
    Control,
    Lapse,
    Matter,
    Propose,
    Reply,
    TakeBack,
)
from tilewyrm.engine.match.state import Controlled, Due
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.v1 import replay_pb2

SEATS = 4
BOT = 3
"""The seat of the bot; the others are people's."""
_PEOPLE = (0, 1, 2)
_ENTRIES = 12
"""Between two of the things that happen."""
OPTIONS: Mapping[str, Mapping[str, OptionValue]] = {
    "feuville": {"free_discard": True, "mayor_town_eval": True},
    "carcassonne": {"farmers": False, "start_player": "seat0"},
}


def matches(game: str) -> Matches:
    """Return whole matches of a *game*: two with clocks and rulings, and one that is discussed."""
    first, second = (concluded(played(game, number)) for number in (1, 2))
    return Matches(game, first, second, discussed(game))


def discussed(game: str) -> bytes:
    """Return the whole file of a match with a take-back, a decline, a lapse and a pause."""
    bots = ["" if seat in _PEOPLE else "search:64" for seat in range(SEATS)]
    recording = begin(
        game, SEATS, "discussed", OPTIONS[game], _as_it_thinks, terms=Terms(), bots=bots
    )
    _take_back(recording)
    recording.play_on(_ENTRIES)
    _ask(recording, Matter.END)
    _control(recording, Reply(1, True))
    _control(recording, Reply(2, False))
    recording.play_on(_ENTRIES)
    _ask(recording, Matter.END)
    _control(recording, Lapse())
    recording.play_on(_ENTRIES)
    for matter in (Matter.PAUSE, Matter.RESUME):
        _ask(recording, matter)
        _control(recording, Reply(1, True))
        _control(recording, Reply(2, True))
        recording.play(recording.choose())  # what was agreed
    recording.play_on(_ENTRIES)
    return concluded(recording)


def _as_it_thinks(header: replay_pb2.Header) -> None:
    header.seats[BOT].thinking.playouts = 64


def _ask(recording: Recording, matter: Matter) -> None:
    _control(recording, Propose(0, matter, (1, 2), None, None, ""))


def _control(recording: Recording, control: Control) -> None:
    assert not isinstance(recording.match.pending, Due)
    recording.play(Controlled(control))


def _take_back(recording: Recording) -> None:
    """Have a person take a decision back that no roll follows, as soon as there is one."""
    for _ in range(200):
        before = recording.choose()
        recording.play(before)
        pending = recording.match.pending
        if not isinstance(before, Decided) or before.seat not in _PEOPLE:
            continue
        if isinstance(pending, Choice):
            _control(recording, TakeBack(before.seat, recording.encoder.seq))
            return
    raise AssertionError("nobody could take anything back")
