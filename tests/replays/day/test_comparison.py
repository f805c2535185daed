"""Matches of the day are compared from verified files; the others are named with the reason."""

import hashlib
from datetime import date

import pytest

from support.days import DAY, day_file, day_recording
from tilewyrm.engine.game import Rolled
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.replays.day.comparison import DayFault, DayResult, day_result, rankings
from tilewyrm.replays.edit.branching import branch_setup
from tilewyrm.replays.evidence.known_luck import day_secret


def read(tmp_path, name, data):
    path = tmp_path / f"{name}.twr"
    path.write_bytes(data)
    return day_result(path)


def test_the_secret_is_the_hash_of_date_game_and_version():
    """The example of docs/replay-format.md."""
    text = b"tilewyrm match of the day 1\n2026-01-31\ncarcassonne\n1\n"
    assert day_secret(date(2026, 1, 31), "carcassonne", 1) == hashlib.sha256(text).digest()
    others = (date(2026, 2, 1), "carcassonne", 1), (DAY, "feuville", 1), (DAY, "carcassonne", 2)
    assert len({day_secret(*each) for each in others} | {hashlib.sha256(text).digest()}) == 4


def test_the_most_points_come_first_and_the_first_match_of_a_player_counts(tmp_path):
    files = {
        "anna": day_file("Anna", 1),
        "bert": day_file("Bert", 2),
        "copy": day_file("Bert", 2),
        "again": day_file("anna", 3, hour=13),
        "second": day_file("Cleo", 4, attempt=2),
    }
    found = [read(tmp_path, name, data) for name, data in files.items()]
    assert all(isinstance(each, DayResult) for each in found)
    (ranking,) = rankings(found)
    assert (ranking.game, ranking.day) == ("carcassonne", DAY)
    assert {each.player for _, each in ranking.places} == {"Anna", "Bert"}
    points = [each.points for _, each in ranking.places]
    assert points == sorted(points, reverse=True)
    assert [place for place, _ in ranking.places] in ([1, 2], [1, 1])
    assert {(each.path.stem, each.why.case) for each in ranking.others} == {
        ("again", "day.earlier"),
        ("second", "day.attempt"),
    }


def with_entropy(header):
    header.seats[0].entropy = b"more"


def other_day(header):
    header.setup.known_luck.date = "2026-02-01"


def no_date(header):
    header.setup.known_luck.date = "20260131"


def weak_bot(header):
    header.seats[2].bot = "random"
    header.seats[2].thinking.playouts = 0


def program(header):
    header.seats[0].program = "mine.Bot@1a2b"


def undo(header):
    del header.setup.terms[:]


def unmarked(header):
    header.setup.ClearField("known_luck")


def unsigned(header):
    header.public_key = b""


def late(header):
    header.started_unix_ms += 3 * 24 * 3600 * 1000


@pytest.mark.parametrize(
    ("change", "case"),
    [
        (with_entropy, "header.known_more"),
        (other_day, "header.known_other"),
        (no_date, "header.known_date"),
        (unmarked, "day.unknown"),
        (unsigned, "day.unsigned"),
        (late, "day.started"),
    ],
)
def test_a_file_with_another_header_is_named_with_the_reason(tmp_path, change, case):
    found = read(tmp_path, "file", day_file("Anna", change=change))
    assert isinstance(found, DayFault)
    assert case in repr(found.why)


@pytest.mark.parametrize("change", [weak_bot, program, undo])
def test_a_header_with_other_bots_or_settings_is_not_compared(tmp_path, change):
    assert isinstance(read(tmp_path, "file", day_file("Anna", change=change)), DayFault)


def test_a_better_roll_is_found_whoever_has_signed_it(tmp_path):
    recording = day_recording("Anna")
    while True:
        entry = recording.choose()
        if isinstance(entry, Rolled) and recording.encoder.seq > 9:
            rolls = [roll for roll, _ in recording.state.outcomes() if roll != entry.roll]
            recording.play(Rolled(rolls[0]))
            break
        recording.play(entry)
    found = read(tmp_path, "forged", recording.finish())
    assert isinstance(found, DayFault)
    assert "roll" in found.why.sentence


def test_a_damaged_file_and_one_cut_off_are_named(tmp_path):
    data = day_file("Anna")
    for forged in (data[:-100], data[:5000] + bytes([data[5000] ^ 1]) + data[5001:], b"no replay"):
        assert isinstance(read(tmp_path, "file", forged), DayFault)


def test_the_luck_of_an_unfinished_one_is_verified_and_a_branch_has_fresh_luck(tmp_path):
    recording = day_recording("Anna")
    recording.play_on(20)
    path = tmp_path / "cut.twr"
    path.write_bytes(recording.data)
    assert replay(path).luck is LuckCheck.VERIFIED
    assert day_result(path).why.case == "day.unfinished"
    assert not branch_setup(path, 10).HasField("known_luck")
