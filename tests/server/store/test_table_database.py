"""Tables and seats on disk."""

import shutil
import sqlite3
from dataclasses import replace

import pytest

from support.disks import fill, small_disk
from tilewyrm.server.errors import StartError, StoreFailed
from tilewyrm.server.store.rows import COLUMNS, SEAT_COLUMNS, SeatRow, TableRow, TableStatus
from tilewyrm.server.store.table_database import TableDatabase, TableQuery
from tilewyrm.server.store.table_schema import SCHEMA
from tilewyrm.v1 import match_pb2


def row(table_id="aaaaaa", **changes):
    made = TableRow(
        table_id=table_id,
        game="feuville",
        title="Friday",
        setup=b"setup",
        sealed_secret=b"s" * 68,
        commitment=b"c" * 32,
        created_ms=5,
        seats=(SeatRow("Ann", "", b"h" * 32, b"entropy"), SeatRow()),
    )
    return replace(made, **changes)


def everything(directory):
    """Return every table of the directory, the newest first."""
    return directory.page(TableQuery(), 100)


@pytest.fixture
def directory(tmp_path):
    made = TableDatabase(tmp_path)
    yield made
    made.close()


def test_a_table_comes_back_as_it_was_put_there(directory):
    assert directory.add(row())
    assert everything(directory) == [row()]


def test_changes_are_stored(directory):
    directory.add(row())
    seats = (row().seats[0], SeatRow(name="random bot", bot="random"))
    over = row(status=TableStatus.OVER, seats=seats, seq=77, result=b"result")
    directory.put(over)
    assert everything(directory) == [over]


def test_several_tables_change_together_or_not_at_all(directory):
    names = ["bbbbbb", "aaaaaa"]
    for number, name in enumerate(names):
        directory.add(row(name, created_ms=number))
    changed = [row(name, created_ms=number, seq=9) for number, name in enumerate(names)]
    directory.put(*changed)
    assert everything(directory) == changed[::-1]
    unknown = row("cccccc", seq=10)
    with pytest.raises(sqlite3.IntegrityError):
        directory.put(replace(changed[0], seq=10), unknown)
    assert everything(directory) == changed[::-1]


def test_tables_survive_in_the_order_they_were_made(tmp_path):
    first = TableDatabase(tmp_path)
    for number, name in enumerate(["cccccc", "aaaaaa", "bbbbbb"]):
        first.add(row(name, created_ms=number))
    first.close()
    second = TableDatabase(tmp_path)
    assert [table.table_id for table in second.page(TableQuery(), 9)] == [
        "bbbbbb",
        "aaaaaa",
        "cccccc",
    ]
    second.close()


def killed(directory, tmp_path):
    """Return the folder as a kill leaves it behind, beside which *directory* goes on."""
    folder = tmp_path / "killed"
    shutil.copytree(tmp_path, folder, ignore=shutil.ignore_patterns(folder.name))
    return folder


def test_every_change_outlives_a_kill(directory, tmp_path):
    directory.add(row())
    directory.put(row(seq=77))
    again = TableDatabase(killed(directory, tmp_path))
    assert everything(again) == [row(seq=77)]
    again.close()


def test_a_stopped_server_leaves_one_file_to_copy(tmp_path):
    made = TableDatabase(tmp_path)
    made.add(row())
    made.close()
    assert [path.name for path in tmp_path.glob("tables.*")] == ["tables.sqlite3"]


def test_a_new_database_takes_nothing_from_the_log_of_one_that_was_moved_away(directory, tmp_path):
    directory.add(row())
    folder = killed(directory, tmp_path)
    (folder / "tables.sqlite3").rename(folder / "damaged")
    assert (folder / "tables.sqlite3-wal").stat().st_size
    fresh = TableDatabase(folder)
    assert everything(fresh) == []
    fresh.add(row("bbbbbb"))
    fresh.close()
    again = TableDatabase(folder)
    assert everything(again) == [row("bbbbbb")]
    again.close()


def of_an_earlier_program(folder):
    """Leave a database in *folder* as programs did before WAL mode."""
    made = TableDatabase(folder)
    made.add(row())
    made.close()
    earlier = sqlite3.connect(folder / "tables.sqlite3")
    assert earlier.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    earlier.close()


def test_a_database_of_an_earlier_program_is_read_on(tmp_path):
    of_an_earlier_program(tmp_path)
    again = TableDatabase(tmp_path)
    again.put(row(seq=9))
    assert everything(again) == [row(seq=9)]
    again.close()


def test_a_database_of_an_earlier_program_is_read_on_from_a_full_disk(tmp_path):
    with small_disk(tmp_path / "disk", 1000) as disk:
        of_an_earlier_program(disk)
        filling = fill(disk)
        again = TableDatabase(disk)
        assert everything(again) == [row()]
        filling.unlink()
        again.put(row(seq=9))
        assert everything(again) == [row(seq=9)]
        again.close()


def test_an_id_that_is_taken_is_not_taken_again(directory):
    assert directory.add(row())
    assert not directory.add(row(title="Another"))
    assert everything(directory) == [row()]


def test_a_removed_table_is_gone_with_its_seats(directory):
    directory.add(row())
    directory.remove("aaaaaa")
    assert everything(directory) == []
    assert directory.add(row())


def test_only_the_owner_can_read_the_secrets(directory, tmp_path):
    assert directory.add(row())
    paths = list(tmp_path.glob("tables.sqlite3*"))
    assert len(paths) > 1
    assert all(path.stat().st_mode & 0o077 == 0 for path in paths)


def test_the_secret_is_not_in_a_tables_repr():
    assert "ssss" not in repr(row())


def test_a_second_server_is_told_where_the_first_one_listens(directory, tmp_path):
    directory.owner.write_address("127.0.0.1:7410", yields=False)
    with pytest.raises(StartError, match=r"another tilewyrm server at 127\.0\.0\.1:7410 is using"):
        TableDatabase(tmp_path)


def test_the_directory_is_free_again_when_it_is_closed(tmp_path):
    TableDatabase(tmp_path).close()
    TableDatabase(tmp_path).close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StartError, match=r"file/data .*--data-dir"):
        TableDatabase(tmp_path / "file" / "data")


def test_a_foreign_file_is_left_alone(tmp_path):
    (tmp_path / "tables.sqlite3").write_text("my shopping list" * 100)
    with pytest.raises(StartError, match="is not the database of a tilewyrm server; move"):
        TableDatabase(tmp_path)
    assert (tmp_path / "tables.sqlite3").read_text().startswith("my shopping list")


def test_a_directory_of_a_newer_program_is_left_alone(tmp_path):
    database = sqlite3.connect(tmp_path / "tables.sqlite3")
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(StartError, match="its version is 99"):
        TableDatabase(tmp_path)


@pytest.mark.parametrize("lacking", [1, 2])
def test_what_came_later_is_added_to_a_database_of_before(tmp_path, lacking):
    before = sqlite3.connect(tmp_path / "tables.sqlite3")
    before.executescript(SCHEMA)
    if lacking == 1:
        before.execute("ALTER TABLE tables ADD COLUMN event_table BLOB NOT NULL DEFAULT x''")
        before.execute("ALTER TABLE seats ADD COLUMN number INTEGER NOT NULL DEFAULT 0")
    columns, seat_columns = COLUMNS[:-lacking], SEAT_COLUMNS[:-lacking]
    kept = row()
    before.execute(
        f"INSERT INTO tables ({', '.join(columns)}, checksum) VALUES ({'?, ' * len(columns)}?)",
        (*kept.values()[:-lacking], kept.checksum()),
    )
    for number, seat in enumerate(kept.seats):
        before.execute(
            f"INSERT INTO seats (table_id, seat, {', '.join(seat_columns)})"
            f" VALUES ({'?, ' * len(seat_columns)}?, ?)",
            (kept.table_id, number, *seat.values()[:-lacking]),
        )
    before.commit()
    before.close()
    for _ in ("added", "there already"):
        database = TableDatabase(tmp_path)
        assert everything(database) == [kept]
        database.close()


def test_tables_of_an_event_are_found_by_it(directory):
    at = [
        match_pb2.EventTable(event=bytes([n]) * 32, line=b"l" * 32, round=1, table=1)
        for n in range(2)
    ]
    seats = (replace(row().seats[0], number=7), replace(row().seats[1], program="mine.Bot"))
    rows = [
        row(f"aaaaa{n}", created_ms=n, event_table=each.SerializeToString(), seats=seats)
        for n, each in enumerate(at)
    ]
    for each in (row(created_ms=9), *rows):
        directory.add(each)
    assert directory.of_events(at[1].event) == [rows[1]]
    assert directory.of_events() == rows


def test_a_full_disk_changes_nothing_and_says_so(directory):
    directory.add(row())
    directory._database.execute("PRAGMA max_page_count = 1")
    big = row("bbbbbb", setup=b"x" * 1_000_000)
    with pytest.raises(StoreFailed, match="cannot write"):
        directory.add(big)
    assert everything(directory) == [row()]
