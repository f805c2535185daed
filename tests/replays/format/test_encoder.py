"""What cannot be written: the encoder says so before there are any bytes."""

from dataclasses import replace
from random import Random

import pytest

from support.recording import SIGNER, begin
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.setups import read_setup
from tilewyrm.replays.evidence.luck import MAX_ENTROPY_BYTES
from tilewyrm.replays.format.encoder import header
from tilewyrm.v1 import replay_pb2

GAME = next(iter(GAMES))
SEATS = min(GAMES[GAME].seats)


def make_header(entropies: list[bytes]) -> replay_pb2.Header:
    setup = read_setup(begin(GAME, SEATS, 1).header.setup)
    seats = [replay_pb2.SeatInfo(entropy=entropy) for entropy in entropies]
    return header(
        setup,
        seats,
        terms=Terms(),
        match_id="m",
        commitment=bytes(32),
        started_unix_ms=0,
        public_key=b"",
    )


def test_a_header_has_every_seat_and_at_most_64_bytes_of_entropy_from_each() -> None:
    most = bytes(MAX_ENTROPY_BYTES)
    assert len(make_header([most] * SEATS).seats) == SEATS
    with pytest.raises(ValueError, match=f"{SEATS + 1} seats for a match of {SEATS}"):
        make_header([b""] * (SEATS + 1))
    with pytest.raises(ValueError, match="more than 64 bytes of entropy"):
        make_header([b""] * (SEATS - 1) + [most + b"x"])


def test_a_match_that_is_not_over_gets_no_footer() -> None:
    recording = begin(GAME, SEATS, 1)
    recording.play_on(5)
    with pytest.raises(ValueError, match="the match is not over"):
        recording.encoder.footer(recording.match, recording.secret, SIGNER)


def test_what_a_copy_writes_leaves_the_encoder_where_it_was() -> None:
    recording = begin(GAME, SEATS, 1)
    recording.play_on(62)
    aside = replace(
        recording,
        match=recording.match.copy(),
        encoder=recording.encoder.copy(),
        draw=Random(5),
    )
    aside.play_on(5)  # over a checkpoint, which has the running hash
    assert aside.encoder.seq == 67
    assert recording.encoder.seq == 62
    undisturbed = begin(GAME, SEATS, 1)
    for match in (recording, undisturbed):
        match.finish()
    assert recording.data == undisturbed.data
