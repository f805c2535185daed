"""The threads that bring journals to disk."""

import asyncio

import pytest

from support.serving import asynchronous
from tilewyrm.replays.format.file import ReplayFile
from tilewyrm.server.store.flusher import Flusher


@pytest.fixture
def flusher():
    made = Flusher()
    yield made
    made.close()


@asynchronous
async def test_what_is_appended_is_in_the_file_when_the_wait_ends(flusher, tmp_path):
    with ReplayFile.create(tmp_path / "a") as file:
        await flusher.append(file, b"one ")
        assert (tmp_path / "a").read_bytes() == b"one "
        await flusher.append(file, b"two")
        assert (tmp_path / "a").read_bytes() == b"one two"


@asynchronous
async def test_appends_keep_their_order_whatever_gathers(flusher, tmp_path):
    with ReplayFile.create(tmp_path / "a") as a, ReplayFile.create(tmp_path / "b") as b:
        pieces = [(file, f"{number} ".encode()) for number in range(100) for file in (a, b)]
        await asyncio.gather(*(flusher.append(file, data) for file, data in pieces))
    expected = "".join(f"{number} " for number in range(100))
    assert (tmp_path / "a").read_text() == expected
    assert (tmp_path / "b").read_text() == expected


class Full(ReplayFile):
    """A file on a disk without room."""

    def append(self, data):
        raise OSError(28, "No space left on device")


class Failing(ReplayFile):
    """A file on a disk that takes what is written and then fails."""

    def append(self, data):
        super().append(data)
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("kind", [Full, Failing])
@asynchronous
async def test_a_failing_file_tells_its_own_table_only(flusher, tmp_path, kind):
    with kind.create(tmp_path / "bad") as bad, ReplayFile.create(tmp_path / "good") as good:
        results = await asyncio.gather(
            flusher.append(bad, b"x"), flusher.append(good, b"y"), return_exceptions=True
        )
    assert isinstance(results[0], OSError)
    assert results[1] is None
    assert (tmp_path / "good").read_bytes() == b"y"


@asynchronous
async def test_a_caller_that_goes_away_does_not_stop_its_append(flusher, tmp_path):
    with ReplayFile.create(tmp_path / "a") as file:
        going = asyncio.ensure_future(flusher.append(file, b"one"))
        await asyncio.sleep(0)
        going.cancel()
        await flusher.append(file, b" two")
    assert (tmp_path / "a").read_bytes() == b"one two"


def test_closing_works_off_what_is_queued(tmp_path):
    flusher = Flusher()

    async def leave_at_once():
        asyncio.ensure_future(flusher.append(file, b"queued"))  # noqa: RUF006
        await asyncio.sleep(0)

    with ReplayFile.create(tmp_path / "a") as file:
        asyncio.run(leave_at_once())
        flusher.close()
    assert (tmp_path / "a").read_bytes() == b"queued"
