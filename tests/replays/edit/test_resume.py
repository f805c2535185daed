"""Going on with a file: as if it had never been interrupted."""

from pathlib import Path

import pytest

from support.files import Records, changed
from support.recording import Recording, begin
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.replays.edit.resume import resume_match
from tilewyrm.replays.errors import CorruptReplay, Divergence, NotAReplay
from tilewyrm.replays.format.file import ReplayFile

every_game = pytest.mark.parametrize("name", GAMES)


def started(name: str, entries: int) -> Recording:
    recording = begin(name, min(GAMES[name].seats), 7)
    recording.play_on(entries)
    return recording


@every_game
@pytest.mark.parametrize("entries", [0, 1, 63, 64, 65])
def test_a_resumed_file_becomes_what_it_would_have_been(
    name: str, entries: int, tmp_path: Path
) -> None:
    path = tmp_path / "a.twr"
    recording = started(name, entries)
    path.write_bytes(recording.data)
    seen: list[int] = []
    past = resume_match(path, lambda step: seen.append(step.seq))
    assert seen == list(range(1, entries + 1))
    assert past.torn is None
    assert past.footer is None
    assert past.match.digest() == recording.match.digest()
    recording.match, recording.encoder = past.match, past.encoder
    before = len(recording.data)
    with ReplayFile.open(path, past.end) as file:
        file.append(recording.finish()[before:])
    whole = begin(name, min(GAMES[name].seats), 7).finish()
    assert path.read_bytes() == whole
    assert replay(path).finished


@every_game
def test_a_torn_tail_is_cut_off_before_going_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.twr"
    recording = started(name, 12)
    whole = len(recording.data)
    recording.play_on(1)
    torn = recording.data[:-3]
    path.write_bytes(torn)
    past = resume_match(path)
    assert past.encoder.seq == 12
    assert past.end == whole
    assert past.torn is not None
    assert path.read_bytes() == torn
    ReplayFile.open(path, past.end).close()
    assert path.read_bytes() == recording.data[:whole]


@every_game
def test_a_finished_file_gives_its_footer(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.twr"
    path.write_bytes(started(name, 0).finish())
    assert resume_match(path).footer is not None


@every_game
def test_a_damaged_file_is_left_as_it_is(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.twr"
    data = bytearray(started(name, 12).data)
    data[-30] ^= 1
    path.write_bytes(data)
    with pytest.raises(CorruptReplay, match="damaged at byte"):
        resume_match(path)
    assert path.read_bytes() == data


@every_game
def test_a_file_that_does_not_resimulate_is_left_as_it_is(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.twr"
    data = changed(started(name, 12).data, spoil_the_last_digest)
    path.write_bytes(data)
    with pytest.raises(Divergence, match="entry 12: digest of the events"):
        resume_match(path)
    assert path.read_bytes() == data


def spoil_the_last_digest(records: Records) -> None:
    records[-1].entry.events_digest = bytes(8)


def test_what_is_no_replay_has_no_past(tmp_path: Path) -> None:
    with pytest.raises(NotAReplay, match="No such file"):
        resume_match(tmp_path / "none.twr")
