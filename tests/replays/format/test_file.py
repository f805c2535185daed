"""The growing file: whole frames only, whatever the disk does."""

import errno
import os
from pathlib import Path

import pytest

from tilewyrm.replays.format.file import ReplayFile


def test_what_is_appended_is_in_the_file_in_order(tmp_path: Path) -> None:
    path = tmp_path / "a.twr"
    with ReplayFile.create(path) as file:
        file.append(b"one")
        file.append(b"two")
        assert file.size == 6
    assert path.read_bytes() == b"onetwo"


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.twr"
    path.write_bytes(b"keep")
    with pytest.raises(FileExistsError):
        ReplayFile.create(path)
    assert path.read_bytes() == b"keep"


def test_a_file_goes_on_behind_its_valid_prefix(tmp_path: Path) -> None:
    path = tmp_path / "a.twr"
    path.write_bytes(b"whole|torn")
    with ReplayFile.open(path, 6) as file:
        file.append(b"next")
    assert path.read_bytes() == b"whole|next"


def test_an_append_that_fails_half_way_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    room = [5]

    def full_disk(descriptor: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "no space left on device")
        written = write(descriptor, data[: room[0]])
        room[0] -= written
        return written

    with ReplayFile.create(tmp_path / "a.twr") as file:
        file.append(b"whole|")
        monkeypatch.setattr(os, "write", full_disk)
        with pytest.raises(OSError, match="no space left"):
            file.append(b"does not fit")
        monkeypatch.undo()
        file.append(b"next")
    assert (tmp_path / "a.twr").read_bytes() == b"whole|next"


def test_closing_twice_is_harmless(tmp_path: Path) -> None:
    file = ReplayFile.create(tmp_path / "a.twr")
    file.close()
    file.close()
