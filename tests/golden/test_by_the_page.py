"""Golden replays, recomputed by what the page on the format says and nothing else.

Only events and states come from the program, as messages and plain values; their digests do not.
"""

import hashlib
from io import BytesIO

import pytest

from support import by_the_page
from support.golden import FOLDER, MATCHES, SECRETS
from tilewyrm.engine.game import Decided
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec import codec
from tilewyrm.replays.resimulate import Resimulation
from tilewyrm.v1 import replay_pb2

every_match = pytest.mark.parametrize("name", MATCHES)
SEALED = [
    bytes.fromhex(line)
    for line in SECRETS.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def data_of(name: str) -> bytes:
    return (FOLDER / f"{name}.twr").read_bytes()


@every_match
def test_frames_running_hash_and_signature(name: str) -> None:
    data = data_of(name)
    public_key = b""
    for start, payload in by_the_page.payloads(data):
        record = replay_pb2.Record.FromString(payload)
        running = hashlib.sha256(data[:start]).digest()
        if record.HasField("header"):
            public_key = record.header.public_key
        if record.HasField("checkpoint"):
            assert record.checkpoint.running_sha256 == running
    footer = record.footer
    assert footer.running_sha256 == running
    assert by_the_page.is_signed(public_key, footer.signature, running, payload)
    assert data.endswith(footer.signature)


@every_match
def test_the_digest_of_every_entrys_events(name: str) -> None:
    plan = MATCHES[name]
    event_codec = codec(plan.game).event
    again = Resimulation(BytesIO(data_of(name)))
    for replayed in again.steps():
        events = [getattr(event_codec.to_message(event), plan.game) for event in replayed.events]
        assert by_the_page.events_digest(events) == replayed.message.events_digest
    assert again.result().finished


@every_match
def test_the_digests_of_the_states(name: str) -> None:
    again = Resimulation(BytesIO(data_of(name)))
    records = [
        replay_pb2.Record.FromString(payload) for _, payload in by_the_page.payloads(data_of(name))
    ]
    recorded = {each.checkpoint.seq: each.checkpoint.state_digest for each in records}
    compared = 0
    for replayed in again.steps():
        if replayed.seq in recorded:
            digest = by_the_page.state_digest(again.state.canonical())
            assert digest == recorded[replayed.seq]
            compared += 1
    assert compared >= 1
    assert by_the_page.state_digest(again.state.canonical()) == records[-1].footer.state_digest


@every_match
def test_the_luck_of_every_roll(name: str) -> None:
    again = Resimulation(BytesIO(data_of(name)))
    footer = replay_pb2.Record.FromString(list(by_the_page.payloads(data_of(name)))[-1][1]).footer
    committed = again.header.secret_commitment
    (secret,) = [
        each for each in (footer.secret, *SEALED) if hashlib.sha256(each).digest() == committed
    ]
    entropy = by_the_page.joint_entropy([seat.entropy for seat in again.header.seats])
    before = game(again.setup.game).initial(again.setup)
    for replayed in again.steps():
        if not isinstance(replayed.entry, Decided):
            source, outcomes = before.source(), before.outcomes()
            assert source is not None
            weights = [weight for _, weight in outcomes]
            drawn = by_the_page.drawn(secret, entropy, *source, weights)
            assert outcomes[drawn][0] == replayed.entry.roll
        before.apply(replayed.entry)
