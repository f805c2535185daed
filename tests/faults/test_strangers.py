"""Files of strangers: whatever is in them, reading ends soon, in words, and obeys nobody."""

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from types import FrameType

import pytest
from click.testing import CliRunner
from hypothesis import settings

from support.daily import share_of_today
from support.files import resimulated
from support.golden import MATCHES, path_of
from support.strangers import strange
from support.taking_back import taken_back
from tilewyrm.cli.main import main
from tilewyrm.engine.game import Entry, Value
from tilewyrm.engine.kernel.state import FrameState
from tilewyrm.replays.errors import NotAReplay
from tilewyrm.replays.format.reader import MOST_PIPED_BYTES, open_replay

LONG = settings.get_current_profile_name() == "faults"
"""Whether `make faults` runs this."""
FILES = 10_000 if LONG else 100
PARTS = 4
HANGS_S = 20
"""Seconds of a processor after which a file of a few megabytes is said to hang."""
COMMANDS = (("verify", "--allow-unfinished"), ("show",))


@contextmanager
def soon() -> Iterator[None]:
    """Fail if what is done within hangs."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"not done after {HANGS_S} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, HANGS_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize("part", range(PARTS) if LONG else share_of_today(range(PARTS), PARTS))
def test_a_strangers_file_is_answered_soon_and_in_words(part: int, tmp_path: Path) -> None:
    golden = [path_of(name).read_bytes() for name in MATCHES]
    path = tmp_path / "strange.twr"
    codes: dict[int, int] = {}
    for number in range(part, FILES, PARTS):
        draw = Random(f"stranger {number}")
        path.write_bytes(strange(draw.choice(golden), draw))
        for command in COMMANDS if number // PARTS % 6 == 0 else COMMANDS[:1]:
            with soon():
                result = CliRunner().invoke(main, ["replay", *command, str(path)])
            assert isinstance(result.exception, (SystemExit, type(None))), number
            assert "please report it" not in result.output, number
            assert all(c.isprintable() or c == "\n" for c in result.output), number
            codes[result.exit_code] = codes.get(result.exit_code, 0) + 1
    assert set(codes) == {0, 1, 2}


@pytest.mark.parametrize(
    ("game", "entries", "before"), [("feuville", 2000, 900), ("carcassonne", 1000, 120)]
)
def test_taking_back_again_and_again_is_read_as_fast_as_anything_else(
    game: str, entries: int, before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When everything was played again each time, a megabyte took minutes."""
    data = taken_back(game, entries, before).data
    applied, apply = 0, FrameState.apply

    def counting(state: FrameState, entry: Entry) -> Sequence[Value]:
        nonlocal applied
        applied += 1
        return apply(state, entry)

    monkeypatch.setattr(FrameState, "apply", counting)
    with soon():
        result = resimulated(data)
    assert result.failure is None
    assert result.entries_ok >= entries
    assert applied < 3 * entries


def test_a_file_that_is_a_hole_for_the_most_part_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "hole.twr"
    path.write_bytes(path_of(next(iter(MATCHES))).read_bytes()[:-200])
    os.truncate(path, 1 << 40)
    with soon():
        result = CliRunner().invoke(main, ["replay", "verify", "--allow-unfinished", str(path)])
    assert result.exit_code == 1
    assert "damaged at byte" in result.output


def test_a_pipe_without_an_end_is_left(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)

    def pour() -> None:
        with suppress(BrokenPipeError), path.open("wb") as pipe:
            while True:
                pipe.write(bytes(1 << 20))

    pouring = threading.Thread(target=pour)
    pouring.start()
    with pytest.raises(NotAReplay, match=f"more than {MOST_PIPED_BYTES >> 20} MiB"):
        open_replay(path)
    pouring.join()
