"""An archive: its index fits the files, whatever is done to either of them."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.golden import bad_path_of, path_of
from support.recording import begin
from support.template import AFTER_READING
from tilewyrm.replays.archive import layout
from tilewyrm.replays.archive.archive import Archive, ScanResult, scan
from tilewyrm.replays.archive.card import UNFINISHED, WHOLE, card
from tilewyrm.replays.archive.index import IndexRow
from tilewyrm.replays.archive.ingest import AddOutcome, AddReport, add, set_aside
from tilewyrm.replays.archive.layout import INDEX
from tilewyrm.replays.archive.query import ArchiveQuery

FEUVILLE, CARCASSONNE = path_of("feuville-played"), path_of("carcassonne-played")
CODES = ["golden-carcassonne-played", "golden-feuville-played"]


def short(number: int) -> bytes:
    """Return a match that is told apart by its number, and not over."""
    recording = begin("feuville", 2, number)
    recording.play_on(8)
    return recording.data


def added(folder: Path, *paths: Path) -> list[AddReport]:
    with Archive(folder) as archive:
        archive.refresh()
        return [add(archive, path) for path in paths]


def rows(folder: Path, wish: ArchiveQuery | None = None) -> list[IndexRow]:
    with Archive(folder) as archive:
        archive.refresh()
        return list(archive.search(wish or ArchiveQuery()))


def codes(folder: Path, wish: ArchiveQuery | None = None) -> list[str]:
    return sorted(row.card.code for row in rows(folder, wish) if row.card is not None)


@pytest.fixture(scope="module")
def archived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of two matches that no test changes."""
    folder = tmp_path_factory.mktemp("archived")
    assert [one.outcome for one in added(folder, FEUVILLE, CARCASSONNE)] == [AddOutcome.ADDED] * 2
    return folder


@pytest.fixture
def folder(archived: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "archive"
    shutil.copytree(archived, folder)
    return folder


def test_a_card_says_what_the_file_says() -> None:
    one = card(FEUVILLE)
    assert (one.code, one.game, one.state) == ("golden-feuville-played", "feuville", WHOLE)
    assert (one.entries, one.held_bytes) == (352, FEUVILLE.stat().st_size)
    assert (one.scores, one.winners, one.ending) == ((4, 52, 21), (1,), "played")
    assert one.options["round_cap"] == "60"
    assert len(one.rulings) == 6
    assert one.kinds["draw-tile S06"] == 1
    assert sum(one.kinds.values()) == 352
    assert type(one).from_json(one.as_json()) == one


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        (ArchiveQuery(), CODES),
        (ArchiveQuery(players=[["ANNA "], ["cleo"]]), CODES),
        (ArchiveQuery(players=[["Ann"]]), []),
        (ArchiveQuery(players=[["nobody", "bert"]]), CODES),
        (ArchiveQuery(winners=[["bert"]]), CODES[1:]),
        (ArchiveQuery(game="carcassonne"), CODES[:1]),
        (ArchiveQuery(edition="standard"), CODES),
        (ArchiveQuery(code="golden-f"), CODES[1:]),
        (ArchiveQuery(options=[("round_cap", "60")]), CODES[1:]),
        (ArchiveQuery(options=[("round_cap", "6")]), []),
        (ArchiveQuery(since_ms=1_700_000_000_000), CODES),
        (ArchiveQuery(until_ms=1_700_000_000_000), []),
        (ArchiveQuery(entries=(320, None)), CODES[1:]),
        (ArchiveQuery(entries=(None, 351)), CODES[:1]),
        (ArchiveQuery(lasted_ms=(None, 351_000)), CODES[:1]),
        (ArchiveQuery(score=(30, 60)), CODES[1:]),
        (ArchiveQuery(ruled=True), CODES),
        (ArchiveQuery(ruled=False), []),
        (ArchiveQuery(ending="vote"), []),
        (ArchiveQuery(state=WHOLE), CODES),
        (ArchiveQuery(kinds=["S06"]), CODES[1:]),
        (ArchiveQuery(kinds=["draw-tile S06", "take-back"]), CODES[1:]),
        (ArchiveQuery(kinds=["06"]), []),
        (ArchiveQuery(kinds=["draw-tile"]), CODES),
        (ArchiveQuery(kinds=["draw"]), []),
        (ArchiveQuery(kinds=["place-piece"]), CODES[:1]),
    ],
)
def test_matches_are_found_by_what_they_are(
    archived: Path, wish: ArchiveQuery, found: list[str]
) -> None:
    assert codes(archived, wish) == found
    with Archive(archived) as archive:
        assert archive.count(wish) == len(found)


@pytest.mark.parametrize("order", ["path", "path DESC", "size", "size DESC", "started_ms, path"])
def test_matches_come_in_the_order_that_is_asked_for(folder: Path, order: str) -> None:
    with Archive(folder) as archive:
        archive.refresh()
        found = [row.path for row in archive.search(ArchiveQuery(), order)]
        assert len(found) > 1
        assert found == [row.path for row in archive.index.rows(order=order)]
        assert [row.path for row in archive.search(ArchiveQuery(), order, 1)] == found[:1]


def test_the_latest_match_comes_first(tmp_path: Path) -> None:
    for name, seconds in (("a", 20), ("b", 40), ("c", 30)):

        def begun(header, seconds: int = seconds) -> None:
            header.started_unix_ms = 1000 * seconds

        (tmp_path / f"{name}.twr").write_bytes(begin("feuville", 2, 1, change=begun).data)
    assert [row.path for row in rows(tmp_path)] == ["b.twr", "c.twr", "a.twr"]


def test_an_option_that_a_file_does_not_name_has_its_default(tmp_path: Path) -> None:
    def nameless(header) -> None:
        del header.setup.options[:]

    (tmp_path / "old.twr").write_bytes(begin("feuville", 2, 1, change=nameless).data)
    assert len(codes(tmp_path, ArchiveQuery(options=[("start_column", "counts_absorbs")]))) == 1
    assert codes(tmp_path, ArchiveQuery(options=[("round_cap", "9")])) == []


def test_only_what_has_changed_is_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "_CLOCK_STEP_NS", 10**8)  # on this file system times are finer
    time.sleep(0.11)
    with Archive(folder) as archive:
        archive.refresh()
        assert archive.refresh().read == 0
        shutil.copy(path_of("feuville-vote"), folder / "new.twr")
        (folder / f"{CODES[0]}.twr").unlink()
        refreshed = archive.refresh()
        assert (refreshed.read, refreshed.removed) == (1, 1)
        assert not refreshed.rebuild_reason
        assert not refreshed.write_error
        assert archive.refresh(everything=True).read == 2


def test_a_file_that_is_written_over_with_its_old_time_is_noticed(folder: Path) -> None:
    """The same length, the same time: as who wishes to deceive would leave it."""
    rows(folder)
    path = folder / f"{CODES[1]}.twr"
    before = path.stat()
    data = bytearray(path.read_bytes())
    data[-100] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with Archive(folder) as archive:
        archive.refresh()
        assert [row.path for row in archive.faults()] == [path.name]


def test_what_another_computer_does_not_have_is_read_here(folder: Path) -> None:
    with Archive(folder) as archive:
        archive.refresh(
            lambda paths: [ScanResult(path, None, None, "not there", False) for path in paths],
            everything=True,
        )
        assert archive.count(ArchiveQuery()) == 2


def places_of(content: bytes, data: bytes) -> list[int]:
    return [found.start() for found in re.finditer(re.escape(content), data)]


@pytest.mark.parametrize(
    "place", ["first", "row", "column", "card", "looked up", "empty", "other", "older"]
)
def test_a_damaged_index_says_so_and_is_made_again(folder: Path, place: str) -> None:
    path = folder / INDEX
    data = path.read_bytes()
    contents = places_of(card(FEUVILLE).content.encode(), data)
    assert len(contents) == 3
    where = {
        "first": 0,
        "row": data.index(b"S06"),
        **dict(zip(("column", "card", "looked up"), contents, strict=True)),
    }.get(place)
    if where is not None:
        path.write_bytes(data[:where] + bytes([data[where] ^ 1]) + data[where + 1 :])
    elif place == "empty":
        path.write_bytes(b"nothing of that sort" * 100)
    else:
        path.unlink(missing_ok=place == "other")
        base = sqlite3.connect(path)
        base.execute("CREATE TABLE files (x)")
        if place == "older":
            base.execute(f"PRAGMA application_id = {0x7477_6978}")
        base.commit()
        base.close()
    with Archive(folder) as archive:
        refreshed = archive.refresh()
        assert refreshed.rebuild_reason
        assert refreshed.read == 2
        assert archive.count(ArchiveQuery()) == 2
    with Archive(folder) as archive:
        assert not archive.refresh().rebuild_reason, "it is whole again"


def test_without_a_place_for_the_index_all_is_found_all_the_same(folder: Path) -> None:
    (folder / INDEX).unlink()
    (folder / INDEX).mkdir()
    with Archive(folder) as archive:
        assert archive.refresh().write_error
        assert archive.count(ArchiveQuery()) == 2


def test_the_same_match_is_taken_in_once_whatever_it_is_called(folder: Path) -> None:
    twice = folder.parent / "other-name.twr"
    twice.write_bytes(FEUVILLE.read_bytes() + bytes(64))  # as a loss of power leaves it
    (one,) = added(folder, twice)
    assert (one.outcome, one.name) == (AddOutcome.KNOWN, f"{CODES[1]}.twr")
    assert codes(folder) == CODES


def test_a_match_grows_and_does_not_shrink(tmp_path: Path) -> None:
    recording = begin("feuville", 2, 7)
    files = []
    for number in range(3):
        recording.play_on(5)
        files.append(tmp_path / f"{number}.twr")
        files[-1].write_bytes(recording.data)
    torn = tmp_path / "torn.twr"
    torn.write_bytes(files[0].read_bytes() + b"\x05\0")
    folder = tmp_path / "archive"
    folder.mkdir()
    came = [one.outcome for one in added(folder, torn, files[1], files[0], files[2], torn)]
    assert came == [
        AddOutcome.ADDED,
        AddOutcome.GROWN,
        AddOutcome.KNOWN,
        AddOutcome.GROWN,
        AddOutcome.KNOWN,
    ]
    (row,) = rows(folder)
    assert row.card is not None
    assert (row.card.state, row.card.entries) == (UNFINISHED, 15)


def test_another_record_of_the_same_match_is_put_beside_it(folder: Path) -> None:
    (one,) = added(folder, bad_path_of("altered-spent-ms"))
    assert one.outcome is AddOutcome.OTHER
    assert one.beside == f"{CODES[1]}.twr"
    assert len(rows(folder)) == 3


@pytest.mark.parametrize("name", ["flipped-bit", "flipped-bit-in-header", "forged-ruling"])
def test_a_damaged_file_is_set_aside_and_named(folder: Path, name: str) -> None:
    bad = bad_path_of(name)
    (one,) = added(folder, bad)
    assert one.outcome is AddOutcome.DAMAGED
    assert one.why
    assert (folder / one.name).read_bytes() == bad.read_bytes()
    assert added(folder, bad) == [one], "once is enough"
    assert codes(folder) == CODES


def test_what_is_damaged_in_the_archive_is_named_and_moved(folder: Path) -> None:
    shutil.copy(bad_path_of("flipped-bit"), folder / "inside.twr")
    with Archive(folder) as archive:
        archive.refresh()
        (row,) = archive.faults()
        where = set_aside(archive, scan(folder / row.path))
        assert where.startswith("damaged/inside-")
        assert not list(archive.faults())
    assert codes(folder) == CODES


@pytest.mark.parametrize("code", ["../../etc/passwd", "", "a\x1b[2Jb", ".hidden", "x" * 200])
def test_a_strangers_code_names_no_file(tmp_path: Path, code: str) -> None:
    def named(header) -> None:
        header.match_id = code

    source = tmp_path / "source.twr"
    source.write_bytes(begin("feuville", 2, 1, change=named).data)
    folder = tmp_path / "archive"
    folder.mkdir()
    (one,) = added(folder, source)
    assert (one.outcome, one.name) == (AddOutcome.ADDED, "match.twr")


def test_names_of_files_may_be_any_bytes(folder: Path) -> None:
    source = path_of("feuville-vote").read_bytes()
    with open(os.fsencode(folder) + b"/\xff\xfe.twr", "wb") as out:  # noqa: PTH123
        out.write(source)
    assert len(rows(folder)) == 3


_WORK = (
    AFTER_READING
    + """
import sys, pathlib
from tilewyrm.replays.archive import layout
from tilewyrm.replays.archive.ingest import add
from tilewyrm.replays.archive.archive import Archive
folder, source = map(pathlib.Path, sys.argv[1:])
with Archive(folder) as archive:
    archive.refresh()
    print("begun", flush=True)
    for path in sorted(source.iterdir()):
        add(archive, path)
"""
)


def test_killed_at_any_point_it_goes_on(tmp_path: Path) -> None:
    source, folder = tmp_path / "source", tmp_path / "archive"
    source.mkdir()
    folder.mkdir()
    for number in range(20):
        (source / f"{number:03}.twr").write_bytes(short(number))
    seen = 0
    for pause_s in (0.0, 0.03):
        process = subprocess.Popen(
            [sys.executable, "-c", _WORK, str(folder), str(source)],
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        time.sleep(pause_s)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        with Archive(folder) as archive:
            assert not archive.refresh().rebuild_reason
            now = archive.count(ArchiveQuery())
            assert not list(archive.faults()), "no half file"
        assert now >= seen
        seen = now
    came = [one.outcome for one in added(folder, *sorted(source.iterdir()))]
    assert came == [AddOutcome.KNOWN] * seen + [AddOutcome.ADDED] * (20 - seen)
    assert len({row.card.content for row in rows(folder) if row.card is not None}) == 20
    assert len(list(folder.glob("*.twr"))) == 20
