"""Golden replays, recomputed by what the page on the format says and nothing else.

Only events and states come from the program, as messages and plain values; their digests do not.
"""

import hashlib
import itertools
from collections.abc import Iterator
from io import BytesIO

import pytest

from support import by_the_page, control_by_the_page
from support.following import Following
from support.golden import CONTROLLED, MATCHES, SECRETS, TODAY, path_of
from tilewyrm.engine.game import Entry, GameOver, Rolled
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.registry import game
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import control_pb2, replay_pb2

every_match = pytest.mark.parametrize("name", TODAY)
SEALED = [
    bytes.fromhex(line)
    for line in SECRETS.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def data_of(name: str) -> bytes:
    return path_of(name).read_bytes()


def records(name: str) -> list[replay_pb2.Record]:
    return [
        replay_pb2.Record.FromString(payload) for _, payload in by_the_page.payloads(data_of(name))
    ]


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
def test_the_digests_of_the_match(name: str) -> None:
    following = Following(data_of(name))
    found = records(name)
    recorded = {each.checkpoint.seq: each.checkpoint.state_digest for each in found}
    compared = 0
    for replayed in following.steps():
        if replayed.seq in recorded:
            assert by_the_page.state_digest(following.plain()) == recorded[replayed.seq]
            compared += 1
    assert compared >= 1
    assert by_the_page.state_digest(following.plain()) == found[-1].footer.state_digest


@every_match
def test_what_stands_around_the_game_after_every_entry_and_the_result(name: str) -> None:
    following = Following(data_of(name))
    for _ in following.steps():
        assert following.plain() == following.again.match.canonical()
    over = following.again.match.state.pending
    assert isinstance(over, GameOver)
    result = following.page.result(over.scores, over.winners)
    assert result == records(name)[-1].footer.result


@pytest.mark.parametrize("name", CONTROLLED)
def test_rulings_are_signed_for_their_match_by_an_arbiter(name: str) -> None:
    found = records(name)
    header = found[0].header
    rulings = [each.entry.ruled for each in found if each.entry.HasField("ruled")]
    assert rulings
    for ruled in rulings:
        keys, commitment = list(header.arbiter_keys), header.secret_commitment
        ruling = control_by_the_page.ruling_of(ruled, commitment, keys)
        assert ruling is not None
        assert control_by_the_page.ruling_of(ruled, commitment, []) is None
        assert control_by_the_page.ruling_of(ruled, bytes(32), keys) is None
        other = control_pb2.Ruled(
            ruling=ruled.ruling + b"\0", key=ruled.key, signature=ruled.signature
        )
        assert control_by_the_page.ruling_of(other, commitment, keys) is None


@every_match
def test_the_luck_of_every_roll(name: str) -> None:
    """After a take-back the numbers of the sources go on from where they were at that moment."""
    again = Resimulation(BytesIO(data_of(name)))
    committed = again.header.secret_commitment
    footer = records(name)[-1].footer
    (secret,) = [
        each for each in (footer.secret, *SEALED) if hashlib.sha256(each).digest() == committed
    ]
    entropy = by_the_page.joint_entropy([seat.entropy for seat in again.header.seats])
    setup = again.setup
    before, held = game(setup.game).initial(setup), list[tuple[int, Entry]]()
    for replayed in again.steps():
        entry = replayed.entry
        if isinstance(entry, Controlled):
            control = replayed.message.controlled.control
            if control.HasField("take_back"):
                held = [each for each in held if each[0] < control.take_back.to_seq]
                before = game(setup.game).initial(setup)
                for _, each in held:
                    before.apply(each)
            continue
        if isinstance(entry, Rolled):
            source, outcomes = before.source(), before.outcomes()
            assert source is not None
            weights = [weight for _, weight in outcomes]
            drawn = by_the_page.drawn(secret, entropy, *source, weights)
            assert outcomes[drawn][0] == entry.roll
        before.apply(entry)
        held.append((replayed.seq, entry))


def rolled_again(found: Iterator[replay_pb2.Entry]) -> int:
    """Return how many rolls were taken back and came again."""
    lines = list(control_by_the_page.lines_of_play(list(found)))
    again = 0
    for line, longer in itertools.pairwise(lines):
        kept = {entry.seq for entry in line} & {entry.seq for entry in longer}
        gone = [entry.roll for entry in line if entry.HasField("roll") and entry.seq not in kept]
        anew = [entry.roll for entry in longer if entry.HasField("roll") and entry.seq not in kept]
        again += sum(was == now for was, now in zip(gone, anew, strict=False))
    return again


@pytest.mark.parametrize("played", ["feuville", "carcassonne"])
def test_in_golden_replays_rolls_come_again_after_a_take_back(played: str) -> None:
    names = [name for name in CONTROLLED if MATCHES[name].game == played]
    entries = ((each.entry for each in records(name) if each.HasField("entry")) for name in names)
    assert sum(map(rolled_again, entries)) > 5
