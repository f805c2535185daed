"""Anonymous copies: nothing private is left, and everything that was played still holds."""

from pathlib import Path

import pytest

from support.branched import branched
from support.days import DAY, day_file
from support.files import Records, changed, resimulated
from support.golden import TODAY, path_of
from support.recording import begin
from tilewyrm.replays.edit.anonymous import anonymous_copy
from tilewyrm.replays.edit.branching import branch_setup
from tilewyrm.replays.edit.cutting import cut
from tilewyrm.replays.edit.script import script_of, without_names

OWN = "mine_alice_smith.AliceSmith@8701f9d3"


def copies(data: bytes, path: Path) -> list[bytes]:
    """Return both kinds of copies of the file *data*, which is written to *path*."""
    path.write_bytes(data)
    made = [anonymous_copy(path)[1], cut(without_names(script_of(path))).data]
    for each in made:
        copy = resimulated(each)
        assert (copy.failure, copy.damage) == (None, None)
        assert copy.entries_ok > 20
        assert not copy.header.match_id + copy.header.follows
    return made


def test_a_bot_of_somebodys_own_gets_a_neutral_name(tmp_path: Path) -> None:
    file = begin("feuville", 3, 1, bots=[OWN, "random", OWN]).finish()

    def declare(records: Records) -> None:
        records[0].header.seats[1].program = OWN

    (tmp_path / "declared.twr").write_bytes(changed(file, declare))
    file = anonymous_copy(tmp_path / "declared.twr", names=True)[1]  # with its digests made anew
    for each in copies(file, tmp_path / "own.twr"):
        assert OWN.encode() not in each
        assert [seat.bot for seat in resimulated(each).header.seats] == [
            "own-bot-1",
            "random",
            "own-bot-1",
        ]
        assert resimulated(each).header.seats[1].program == "own-bot"
        assert resimulated(each).finished
    named = resimulated(anonymous_copy(tmp_path / "own.twr", names=True)[1])
    assert (named.failure, named.header.seats[0].bot) == (None, OWN)
    assert named.header.seats[1].program == OWN


def test_a_wrong_file_of_such_a_bot_is_wrong_in_the_same_way(tmp_path: Path) -> None:
    path = tmp_path / "wrong.twr"
    file = begin("feuville", 2, 1, bots=[OWN, "random"]).finish()

    def spoil(records: Records) -> None:
        records[100].entry.events_digest = bytes(8)

    path.write_bytes(changed(file, spoil))
    wrong, copy = (resimulated(each) for each in (path.read_bytes(), anonymous_copy(path)[1]))
    assert str(wrong.failure) == str(copy.failure)
    assert wrong.failure is not None


def test_a_branch_does_not_name_its_origin(tmp_path: Path) -> None:
    path = tmp_path / "golden-7.twr"
    path.write_bytes(begin("carcassonne", 2, 7).finish())
    for each in copies(branched(branch_setup(path, 40)), tmp_path / "branch.twr"):
        assert b"golden-7" not in each
        assert resimulated(each).header.setup.origin.entries == 40


@pytest.mark.parametrize("name", ["carcassonne-stand_in-2", "feuville-annulled"])
def test_rulings_hold_in_a_copy(tmp_path: Path, name: str) -> None:
    whole = resimulated(path_of(name).read_bytes())
    assert whole.rulings
    for each in copies(path_of(name).read_bytes(), tmp_path / "ruled.twr"):
        assert [ruled.ruling for ruled in resimulated(each).rulings] == [
            ruled.ruling for ruled in whole.rulings
        ]
        assert not any(name in each for name in (b"Anna", b"Bert"))


def test_the_date_of_a_match_of_the_day_stays_as_its_rolls_follow_from_it(tmp_path: Path) -> None:
    for each in copies(day_file("Anna"), tmp_path / "day.twr"):
        assert resimulated(each).header.setup.known_luck.date == DAY.isoformat()
        assert resimulated(each).luck.name == "VERIFIED"
        assert b"Anna" not in each


@pytest.mark.parametrize("name", TODAY)
def test_a_copy_of_any_match_holds(tmp_path: Path, name: str) -> None:
    whole = resimulated(path_of(name).read_bytes())
    copy = resimulated(anonymous_copy(path_of(name))[1])
    assert (copy.failure, copy.finished) == (None, whole.finished)
    assert copy.match.digest() == whole.match.digest()
