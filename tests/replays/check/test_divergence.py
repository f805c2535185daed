"""Every change to a recorded match is found, and found where it is."""

from collections.abc import Callable

import pytest

from support.files import Records, changed, resimulated
from support.recording import record
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.v1 import control_pb2, replay_pb2

Change = Callable[[Records], None]
CHANGES: dict[str, tuple[Change, str]] = {}
"""For each change what must be said to differ."""


@pytest.fixture(scope="module", params=GAMES)
def whole(request: pytest.FixtureRequest) -> bytes:
    """A finished match of each game."""
    return record(request.param, min(GAMES[request.param].seats), 1)


def first(found: Records, kind: str, after: int = 0) -> int:
    return next(i for i, r in enumerate(found) if i > after and r.WhichOneof("kind") == kind)


def change(what: str) -> Callable[[Change], Change]:
    def remember(function: Change) -> Change:
        CHANGES[function.__name__] = (function, what)
        return function

    return remember


@change("number of the entry")
def an_entry_left_out(found: Records) -> None:
    del found[10]


@change("number of the entry")
def an_entry_twice(found: Records) -> None:
    found.insert(10, found[10])


@change("digest of the events")
def another_digest_of_events(found: Records) -> None:
    found[10].entry.events_digest = b"12345678"


@change("value of the entry")
def an_entry_without_a_value(found: Records) -> None:
    found[10].entry.ClearField("kind")


@change("value of the entry")
def a_decision_without_a_kind(found: Records) -> None:
    found[10].entry.decided.ClearField("decision")


@change("legality")
def a_decision_of_another_seat(found: Records) -> None:
    at = next(i for i, r in enumerate(found) if r.entry.HasField("decided"))
    found[at].entry.decided.seat += 1


@change("legality")
def a_decision_of_a_seat_that_is_not_there(found: Records) -> None:
    at = next(i for i, r in enumerate(found) if r.entry.HasField("decided"))
    found[at].entry.decided.seat = 2**32 - 1


@change("digest of the state in the checkpoint")
def another_state_digest(found: Records) -> None:
    found[first(found, "checkpoint")].checkpoint.state_digest = bytes(32)


@change("running hash in the checkpoint")
def another_time_before_a_checkpoint(found: Records) -> None:
    found[10].entry.unix_ms += 1


@change("digest of the state in the checkpoint")
def no_state_digest(found: Records) -> None:
    found[first(found, "checkpoint")].checkpoint.ClearField("state_digest")


@change("running hash in the checkpoint")
def no_running_hash(found: Records) -> None:
    last = max(at for at, record in enumerate(found) if record.HasField("checkpoint"))
    found[last].checkpoint.ClearField("running_sha256")


@change("digest of the events")
def no_digest_of_events(found: Records) -> None:
    found[10].entry.ClearField("events_digest")


@change("legality")
def a_roll_that_cannot_come(found: Records) -> None:
    kinds = {at: roll_kind(record) for at, record in enumerate(found) if roll_kind(record)}
    start = kinds[min(kinds)]
    other = next(at for at, kind in kinds.items() if kind != start)
    found[other].entry.roll.CopyFrom(found[min(kinds)].entry.roll)


def roll_kind(record: replay_pb2.Record) -> str | None:
    """Return what an entry rolled, such as ``draw_tile``; None when it is no roll."""
    if not record.entry.HasField("roll"):
        return None
    rolled = record.entry.roll
    found: str | None = getattr(rolled, rolled.WhichOneof("game") or "").WhichOneof("kind")
    return found


@change("number in the checkpoint")
def a_checkpoint_of_another_entry(found: Records) -> None:
    found[first(found, "checkpoint")].checkpoint.seq += 1


@change("result")
def another_result(found: Records) -> None:
    found[-1].footer.result.scores[0] += 1


@change("result")
def another_winner(found: Records) -> None:
    found[-1].footer.result.winners[:] = []


@change("result")
def another_place(found: Records) -> None:
    found[-1].footer.result.places[0] += 1


@change("result")
def another_ending(found: Records) -> None:
    found[-1].footer.result.ending = control_pb2.ENDING_VOTE


@change("legality")
def time_spent_where_no_clock_runs(found: Records) -> None:
    found[10].entry.spent_ms = 1


@change("value of the entry")
def a_control_entry_of_no_kind(found: Records) -> None:
    found[10].entry.controlled.SetInParent()


@change("value of the entry")
def a_control_entry_with_an_unknown_ending(found: Records) -> None:
    found[10].entry.controlled.control.conclude.SetInParent()


@change("legality")
def a_control_entry_that_cannot_come(found: Records) -> None:
    found[10].entry.controlled.control.lapse.SetInParent()


@change("value of the entry")
def a_ruling_that_nobody_signed(found: Records) -> None:
    found[10].entry.ruled.ruling = b""


@change("digest of the state in the footer")
def another_final_digest(found: Records) -> None:
    found[-1].footer.state_digest = bytes(32)


@change("running hash in the footer")
def another_running_hash_at_the_end(found: Records) -> None:
    found[-1].footer.running_sha256 = bytes(32)


@change("secret")
def another_secret(found: Records) -> None:
    found[-1].footer.secret = bytes(32)


@change("secret")
def no_secret(found: Records) -> None:
    found[-1].footer.secret = b""


@change("secret")
def a_secret_that_is_said_to_be_sealed(found: Records) -> None:
    found[-1].footer.sealed = True


@change("signature")
def a_seal_put_on_later(found: Records) -> None:
    found[-1].footer.sealed = True
    found[-1].footer.secret = b""


@change("end of the match")
def a_footer_too_early(found: Records) -> None:
    del found[20:-1]


@change("end of the file")
def a_record_behind_the_footer(found: Records) -> None:
    found.append(found[first(found, "checkpoint")])


@change("record")
def a_second_header(found: Records) -> None:
    found.insert(10, found[0])


@change("record")
def a_record_of_no_kind(found: Records) -> None:
    found.insert(10, replay_pb2.Record())


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_found_where_it_is(name: str, whole: bytes) -> None:
    alter, what = CHANGES[name]
    result = resimulated(changed(whole, alter))
    assert result.failure is not None
    assert result.failure.what == what
    assert result.failure.expected != result.failure.actual
    assert not result.finished
    assert result.footer is None
    assert result.entries_ok <= result.failure.seq <= result.entries_ok + 1
    refuted = LuckCheck.REFUTED if what == "secret" else None
    assert refuted in (None, result.luck)
