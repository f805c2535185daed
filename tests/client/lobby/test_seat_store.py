import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat

ANN = StoredSeat("host:1", "abc234", 0, "Ann", "token-a")
BOB = StoredSeat("host:1", "abc234", 1, "Bob", "token-b")

HOLD = """
import sys
from pathlib import Path
from tilewyrm.client.lobby.seat_store import SeatStore
seats = SeatStore(Path(sys.argv[1]))
kept = seats.find("host:1", "abc234")
print(kept.name, flush=True)
sys.stdin.read()
"""


def test_a_kept_seat_is_found_again_after_the_process_is_gone(tmp_path):
    first = SeatStore(tmp_path)
    first.keep(ANN)
    first.release()
    assert SeatStore(tmp_path).find("host:1", "abc234") == ANN
    assert SeatStore(tmp_path).find("host:2", "abc234") is None
    assert SeatStore(tmp_path).find("host:1", "other2") is None


def test_only_the_owner_can_read_the_token(tmp_path):
    SeatStore(tmp_path).keep(ANN)
    (path,) = (tmp_path / "seats").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "seats").stat().st_mode) == 0o700


def test_a_lock_tells_nobody_anything(tmp_path):
    SeatStore(tmp_path).keep(ANN)
    (path,) = (tmp_path / "locks").iterdir()
    assert path.read_bytes() == b""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "locks").stat().st_mode) == 0o700


def test_two_clients_of_one_user_do_not_take_each_others_seats(tmp_path):
    running, other = SeatStore(tmp_path), SeatStore(tmp_path)
    running.keep(ANN)
    other.keep(BOB)
    assert SeatStore(tmp_path).find("host:1", "abc234") is None, "both are held"
    other.release()
    assert SeatStore(tmp_path).find("host:1", "abc234") == BOB


def test_a_seat_is_free_as_soon_as_its_client_is_killed(tmp_path):
    before = SeatStore(tmp_path)
    before.keep(ANN)
    before.release()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout.readline() == "Ann\n"
        assert SeatStore(tmp_path).find("host:1", "abc234") is None
        holder.kill()
        holder.wait()
        assert SeatStore(tmp_path).find("host:1", "abc234") == ANN


def test_a_name_finds_its_own_seat_and_the_last_used_comes_first(tmp_path):
    first = SeatStore(tmp_path)
    first.keep(BOB)
    first.keep(ANN)
    first.release()
    assert first.find("host:1", "abc234", "Bob") == BOB
    assert first.find("host:1", "abc234", "Cleo") is None
    assert [kept.name for kept in first.of("host:1")] == ["Bob", "Ann"]


def test_a_damaged_file_is_passed_over(tmp_path):
    seats = SeatStore(tmp_path)
    seats.keep(ANN)
    seats.release()
    (tmp_path / "seats" / "broken.json").write_text("{")
    Path(tmp_path / "seats" / "other.json").write_text('{"server": "host:1"}')
    assert seats.of("host:1") == [ANN]
    seats.forget(ANN)
    assert seats.of("host:1") == []


def test_a_seat_that_is_held_can_still_be_read_by_others(tmp_path):
    running = SeatStore(tmp_path)
    running.keep(ANN)
    assert SeatStore(tmp_path).of("host:1") == [ANN]
    assert running.hold(ANN), "it may be held more than once by the same"


def test_nothing_is_left_of_a_seat_that_is_forgotten(tmp_path):
    seats = SeatStore(tmp_path)
    seats.keep(ANN)
    seats.forget(ANN)
    assert list((tmp_path / "seats").iterdir()) == []
    assert list((tmp_path / "locks").iterdir()) == []
    other = SeatStore(tmp_path)
    other.keep(ANN)
    assert SeatStore(tmp_path).find("host:1", "abc234") is None
    assert not seats.hold(ANN)


def test_a_seat_that_another_client_has_forgotten_is_not_held(tmp_path):
    first, second = SeatStore(tmp_path), SeatStore(tmp_path)
    first.keep(ANN)
    first.forget(ANN)
    assert not second.hold(ANN)
    assert list((tmp_path / "locks").iterdir()) == []
    first.keep(ANN)
    first.release()
    assert second.hold(ANN), "nobody holds the lock of what was not there"


def test_a_place_that_cannot_be_written_is_told_before_a_seat_is_taken(tmp_path):
    (tmp_path / "locks").write_text("not a directory")
    with pytest.raises(OSError, match="locks"):
        SeatStore(tmp_path).prepare()


def test_of_a_seat_that_is_refused_only_the_right_to_host_is_kept(tmp_path):
    seats, host = SeatStore(tmp_path), replace(ANN, host_token="host-a")
    for each in (host, BOB):
        seats.keep(each)
        seats.refused(each)
    assert seats.all() == []
    assert seats.find("host:1", "abc234") is None
    assert seats.host_token("host:1", "abc234", "Ann") == "host-a"
    assert not seats.host_token("host:1", "abc234", "Bob")
    assert seats.tokens() == ["host-a"]
    again = replace(host, token="token-c")
    seats.keep(again)
    assert seats.all() == [again]
    assert len(list((tmp_path / "seats").iterdir())) == 1
