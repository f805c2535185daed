"""Exceptions of the public surface: their names in tracebacks, facts for programs, pickles."""

import pickle
import traceback

import pytest

import tilewyrm
from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.client.errors import CallRefused, ClientError, ConnectionLost
from tilewyrm.engine.errors import Reason, WrongSeat
from tilewyrm.replays.errors import CorruptReplay, Divergence, NewerReplay, NotAReplay
from tilewyrm.replays.message import ReplayMessage

WHAT = ReplayMessage("a tram")

ERRORS: list[tuple[Exception, str]] = [
    (tilewyrm.GameError("no"), "GameError"),
    (tilewyrm.SetupError("no", option="farmers", case="flag"), "SetupError"),
    (tilewyrm.EditionError("no", 3), "EditionError"),
    (tilewyrm.IllegalEntry(Reason.OVER, "no"), "IllegalEntry"),
    (tilewyrm.NoLuck("no"), "NoLuck"),
    (tilewyrm.BotError("no"), "BotError"),
    (BotFault("late", "no", seconds=3), "BotError"),
    (NotAReplay("no"), "ReplayError"),
    (NewerReplay(WHAT, "tilewyrm 9", seq=3, after=None), "ReplayError"),
    (CorruptReplay(7, WHAT), "ReplayError"),
    (Divergence(7, WHAT, expected=WHAT, actual=WHAT), "ReplayError"),
    (ClientError("no"), "ServerError"),
    (CallRefused("NO_TABLE", "no", {"table_id": "zzzzzz"}), "ServerError"),
    (ConnectionLost("no"), "ServerError"),
]


@pytest.mark.parametrize(("error", "name"), ERRORS, ids=lambda value: type(value).__name__)
def test_an_exception_has_its_public_name_and_can_be_pickled(error: Exception, name: str) -> None:
    public = getattr(tilewyrm, name)
    assert isinstance(error, public)
    assert traceback.format_exception_only(error) == [f"tilewyrm.{name}: {error}\n"]
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))
    assert pickle.loads(pickle.dumps(public)) is public


def test_a_class_without_a_public_name_stays_itself_in_a_pickle() -> None:
    assert type(pickle.loads(pickle.dumps(WrongSeat("no")))) is WrongSeat


def test_a_server_error_says_why_for_programs() -> None:
    with pytest.raises(tilewyrm.ServerError) as lost, tilewyrm.connect("localhost:1"):
        pass
    assert (lost.value.reason, lost.value.about) == ("NO_CONNECTION", {})
