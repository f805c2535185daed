"""Replay files that were cut, flipped or filled with garbage: noticed, located, never a crash."""

from contextlib import suppress
from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.files import ends_of, flipped, resimulated
from support.recording import begin, record
from support.values import values
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.errors import CorruptReplay, NotAReplay, ReplayError
from tilewyrm.replays.format.frames import MAGIC, FrameReader, frame


@pytest.fixture(scope="module", params=GAMES)
def whole(request: pytest.FixtureRequest) -> bytes:
    """A finished match of each game."""
    return record(request.param, min(GAMES[request.param].seats), 2)


@pytest.fixture(scope="module", params=GAMES)
def short(request: pytest.FixtureRequest) -> bytes:
    """A match that has just begun, of each game."""
    recording = begin(request.param, min(GAMES[request.param].seats), 2)
    recording.play_on(5)
    return recording.data


def test_a_file_cut_at_any_byte_of_its_last_entries_gives_those_before(short: bytes) -> None:
    whole_at = ends_of(short)
    for length in range(whole_at[-4], len(short)):
        result = resimulated(short[:length])
        frames = max(count for count, end in enumerate(whole_at) if end <= length)
        assert result.failure is None
        assert result.entries_ok == frames - 1
        assert (result.damage is None) == (length in whole_at)
        assert result.damage is None or result.damage.torn
        assert not result.finished


def test_a_finished_file_cut_anywhere_is_not_finished(whole: bytes) -> None:
    draw = Random(5)
    footer = ends_of(whole)[-2]
    for length in [footer, footer + 1, len(whole) - 1, *draw.sample(range(footer), 6)]:
        try:
            result = resimulated(whole[:length])
        except (CorruptReplay, NotAReplay):
            continue
        assert not result.finished
        assert result.failure is None


def test_no_flipped_bit_of_the_frames_goes_unnoticed(whole: bytes) -> None:
    draw = Random(6)
    whole_at = ends_of(whole)
    for bit in draw.sample(range(8 * len(whole)), 200):
        data = flipped(whole, bit)
        try:
            reader = FrameReader(BytesIO(data))
        except NotAReplay:
            assert bit // 8 < len(MAGIC)
            continue
        good = sum(1 for _ in reader)
        assert reader.damage is not None
        assert not reader.damage.torn
        assert reader.damage.offset_bytes == whole_at[good]


def test_a_flipped_bit_leaves_the_entries_before_it(short: bytes) -> None:
    draw = Random(7)
    whole_at = ends_of(short)
    for bit in draw.sample(range(8 * whole_at[1], 8 * len(short)), 60):
        result = resimulated(flipped(short, bit))
        assert result.damage is not None
        assert result.entries_ok == whole_at.index(result.damage.offset_bytes) - 1
        assert result.damage.offset_bytes <= bit // 8


def test_garbage_in_good_frames_is_refused_in_words(short: bytes) -> None:
    draw = Random(8)
    payloads = list(FrameReader(BytesIO(short)))
    for _ in range(150):
        broken = [bytearray(payload) for payload in payloads]
        target = draw.choice(broken)
        for _ in range(draw.randint(1, 3)):
            target[draw.randrange(min(len(target), 400))] = draw.randrange(256)
        with suppress(ReplayError):
            result = resimulated(MAGIC + b"".join(frame(bytes(each)) for each in broken))
            assert result.entries_ok <= 5


def test_random_bytes_are_refused() -> None:
    draw = Random(9)
    for size in [0, 1, 7, 8, 11, 20, 1000]:
        garbage = draw.randbytes(size)
        with pytest.raises(ReplayError):
            resimulated(garbage)
        with pytest.raises(ReplayError):
            resimulated(MAGIC + garbage)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_any_value_in_place_of_another_is_refused_or_found_different(
    name: str, data: st.DataObject
) -> None:
    recording = begin(name, min(GAMES[name].seats), 2)
    recording.play_on(data.draw(st.integers(0, 40)))
    kind = data.draw(st.sampled_from(["decision", "roll"]))
    value_type = data.draw(st.sampled_from(list(getattr(GAMES[name], f"{kind}_types"))))
    value = data.draw(values(value_type))
    seat = data.draw(st.integers(0, 3))
    entry = Rolled(value) if kind == "roll" else Decided(seat, value)
    recording.data += recording.encoder.entry(entry, [], recording.match, unix_ms=0)
    result = resimulated(recording.data)
    good = recording.encoder.seq - 1
    assert result.entries_ok in (good, good + 1)
    assert (result.failure is None) == (result.entries_ok == good + 1)
    assert result.entries_ok == good + 1 or result.match.digest() == recording.match.digest()
