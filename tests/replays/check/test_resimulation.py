"""Re-simulation: a recorded match holds, and every change to it is found where it is."""

import hashlib
import zlib
from collections.abc import Callable
from io import BytesIO

import pytest

from support.files import Records, changed, ends_of, file_of, records_of, resimulated
from support.newer import FIELD_90
from support.recording import Recording, begin, record
from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.edition_text import MOST_BYTES
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import LuckCheck, SignatureCheck
from tilewyrm.replays.codec.setups import MOST_OPTIONS
from tilewyrm.replays.errors import CorruptReplay, NewerReplay, UnsupportedReplay
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.encoder import CHECKPOINT_EVERY
from tilewyrm.replays.format.frames import MAGIC, frame
from tilewyrm.v1 import control_pb2, match_pb2, replay_pb2

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module", params=GAMES)
def whole(request: pytest.FixtureRequest) -> bytes:
    """A finished match of each game."""
    return record(request.param, min(GAMES[request.param].seats), 1)


def test_a_recorded_match_holds_to_the_last_digest(whole: bytes) -> None:
    result = resimulated(whole)
    assert result.failure is None
    assert result.damage is None
    assert result.finished
    assert result.luck is LuckCheck.VERIFIED
    over = result.match.state.pending
    assert isinstance(over, GameOver)
    assert result.footer is not None
    assert tuple(result.footer.result.scores) == over.scores
    assert tuple(result.footer.result.winners) == over.winners
    assert result.footer.result.ending == control_pb2.ENDING_PLAYED
    entries = [r for r in records_of(whole) if r.WhichOneof("kind") == "entry"]
    assert result.entries_ok == len(entries)


def test_a_checkpoint_comes_after_every_64_entries(whole: bytes) -> None:
    seqs = [r.checkpoint.seq for r in records_of(whole) if r.WhichOneof("kind") == "checkpoint"]
    last = next(r.footer.seq for r in records_of(whole) if r.WhichOneof("kind") == "footer")
    assert seqs == list(range(CHECKPOINT_EVERY, last + 1, CHECKPOINT_EVERY))


def test_recording_again_gives_the_same_bytes(whole: bytes) -> None:
    header = records_of(whole)[0].header
    assert record(header.setup.game, header.setup.seats, 1) == whole


def test_times_and_ids_are_remarks(whole: bytes) -> None:
    def change(found: Records) -> None:
        found[0].header.started_unix_ms = 0
        del found[CHECKPOINT_EVERY:]
        for each in found[1:]:
            each.entry.unix_ms = 2**64 - 1

    result = resimulated(changed(whole, change))
    assert result.failure is None
    assert result.entries_ok == CHECKPOINT_EVERY - 1


def test_steps_give_entries_with_their_events_and_the_match_after(whole: bytes) -> None:
    again = Resimulation(BytesIO(whole))
    for step in again.steps():
        assert step.seq == step.message.seq == again.entries_ok
        if step.seq == CHECKPOINT_EVERY:
            digest = again.match.digest()
    checkpoint = next(
        r for r in records_of(whole) if r.WhichOneof("kind") == "checkpoint"
    ).checkpoint
    assert checkpoint.state_digest == digest


def test_the_match_is_that_after_the_last_good_entry_whatever_fails(whole: bytes) -> None:
    again = Resimulation(BytesIO(whole))
    for step in again.steps():
        if step.seq == 9:
            break

    def spoil(found: Records) -> None:
        found[10].entry.events_digest = b"12345678"

    result = resimulated(changed(whole, spoil))
    assert result.entries_ok == 9
    assert result.match.digest() == again.match.digest()


@every_game
@pytest.mark.parametrize("skip", [0, 3])
def test_a_roll_against_the_secret_is_found_though_all_else_fits(name: str, skip: int) -> None:
    forged = begin(name, min(GAMES[name].seats), 1)
    altered = play_another_roll(forged, skip)
    result = resimulated(forged.finish())
    assert result.failure is not None
    assert result.failure.what == "roll"
    assert result.failure.seq == altered
    assert "by the secret" in result.failure.expected
    assert result.luck is LuckCheck.REFUTED


def play_another_roll(recording: Recording, skip: int) -> int:
    """Play until a roll that is not the secret's is in; return its seq."""
    while True:
        entry = recording.choose()
        if isinstance(entry, Rolled):
            others = [roll for roll, _ in recording.state.outcomes() if roll != entry.roll]
            if others and skip <= 0:
                recording.play(Rolled(others[0]))
                return recording.encoder.seq
            skip -= 1
        recording.play(entry)


@every_game
def test_a_possible_roll_at_the_wrong_moment_is_illegal(name: str) -> None:
    recording = begin(name, min(GAMES[name].seats), 1)
    rolls = []
    while not (rolls and isinstance(recording.state.pending, Choice)):
        entry = recording.choose()
        if isinstance(entry, Rolled):
            rolls.append(entry)
        recording.play(entry)
    with pytest.raises(GameError):
        recording.state.apply(rolls[0])
    recording.data += recording.encoder.entry(rolls[0], [], recording.match, unix_ms=0)
    result = resimulated(recording.data)
    assert result.failure is not None
    assert result.failure.what == "legality"
    assert f"a decision of seat {recording.state.pending.seat + 1}" in result.failure.expected


@every_game
def test_without_a_footer_luck_is_verified_only_if_the_secret_is_known(name: str) -> None:
    recording = begin(name, min(GAMES[name].seats), 1)
    recording.play_on(30)
    for secrets, luck in (
        ([], LuckCheck.NOT_REVEALED),
        ([b"", bytes(32)], LuckCheck.NOT_REVEALED),
        ([bytes(32), recording.secret], LuckCheck.VERIFIED),
    ):
        result = resimulated(recording.data, secrets)
        assert result.failure is None
        assert result.entries_ok == 30
        assert not result.finished
        assert result.luck is luck


@every_game
def test_a_sealed_match_holds_and_its_luck_is_verified_once_the_secret_is_known(name: str) -> None:
    recording = begin(name, min(GAMES[name].seats), 1)
    secret, recording.secret = recording.secret, None
    data = recording.finish()
    assert secret is not None
    assert secret not in data
    for secrets, luck in (
        ([], LuckCheck.SEALED),
        ([bytes(32)], LuckCheck.SEALED),
        ([bytes(32), secret], LuckCheck.VERIFIED),
    ):
        result = resimulated(data, secrets)
        assert result.finished
        assert result.luck is luck
        assert result.signature is SignatureCheck.VERIFIED


@every_game
def test_in_a_sealed_match_a_roll_against_the_secret_is_found_once_it_is_known(name: str) -> None:
    forged = begin(name, min(GAMES[name].seats), 1)
    altered = play_another_roll(forged, 3)
    secret, forged.secret = forged.secret, None
    data = forged.finish()
    assert secret is not None
    assert resimulated(data).luck is LuckCheck.SEALED
    result = resimulated(data, [secret])
    assert result.luck is LuckCheck.REFUTED
    assert result.failure is not None
    assert (result.failure.what, result.failure.seq) == ("roll", altered)


def embed(header: replay_pb2.Header, text: bytes) -> None:
    """Put *text* into *header* as its edition, with its own digest."""
    header.setup.edition_zlib = zlib.compress(text)
    header.setup.edition_digest = hashlib.sha256(text).digest()


def edition(header: replay_pb2.Header) -> None:
    header.setup.edition_zlib = zlib.compress(zlib.decompress(header.setup.edition_zlib) + b"\n")


def no_edition(header: replay_pb2.Header) -> None:
    header.setup.edition_zlib = b""


def no_stream(header: replay_pb2.Header) -> None:
    header.setup.edition_zlib = b"not a zlib stream"


def cut_stream(header: replay_pb2.Header) -> None:
    header.setup.edition_zlib = header.setup.edition_zlib[:-1]


def trailing_garbage(header: replay_pb2.Header) -> None:
    header.setup.edition_zlib += b"more"


def bomb(header: replay_pb2.Header) -> None:
    embed(header, bytes(20_000_000))


def too_long(header: replay_pb2.Header) -> None:
    embed(header, b"#" * (MOST_BYTES + 1))


def no_text(header: replay_pb2.Header) -> None:
    embed(header, b"name = '\xff'")


def preset_dictionary(header: replay_pb2.Header) -> None:
    stream = zlib.compressobj(zdict=b"name")
    header.setup.edition_zlib = stream.compress(b"name = 1") + stream.flush()


def many_options(header: replay_pb2.Header) -> None:
    for number in range(MOST_OPTIONS + 1):
        header.setup.options.add(name=f"option {number}", flag=True)


def known_game(header: replay_pb2.Header) -> None:
    header.setup.game = "chess"


def rules(header: replay_pb2.Header) -> None:
    header.setup.rules_version = 99


def version(header: replay_pb2.Header) -> None:
    header.format_version = 2


def no_version(header: replay_pb2.Header) -> None:
    header.format_version = 0


def option(header: replay_pb2.Header) -> None:
    header.setup.options.add(name="weather", word="rain")


def term(header: replay_pb2.Header) -> None:
    header.setup.terms.add(name="weather", number=3)


def word(header: replay_pb2.Header) -> None:
    header.setup.terms.add(name="clock", word="hourglass")


def field(header: replay_pb2.Header) -> None:
    header.seats[0].MergeFromString(FIELD_90)


def valueless(header: replay_pb2.Header) -> None:
    header.setup.options.add(name="weather")


def option_twice(header: replay_pb2.Header) -> None:
    header.setup.options.extend([match_pb2.Option(name="weather", number=1)] * 2)


def edition_name(header: replay_pb2.Header) -> None:
    header.setup.edition_name = "mine"


def entropy(header: replay_pb2.Header) -> None:
    header.seats[0].entropy = bytes(65)


def no_commitment(header: replay_pb2.Header) -> None:
    header.secret_commitment = b""


def key(header: replay_pb2.Header) -> None:
    header.public_key = bytes(31)


def seat(header: replay_pb2.Header) -> None:
    header.seats.add(name="Zoe")


def crowd(header: replay_pb2.Header) -> None:
    header.setup.seats = 99


@every_game
@pytest.mark.parametrize(
    ("spoil", "error", "message"),
    [
        (edition, CorruptReplay, "the edition's text does not match its digest"),
        (no_edition, CorruptReplay, "the zlib stream of the edition is cut off"),
        (no_stream, CorruptReplay, "the edition is not a zlib stream: "),
        (cut_stream, CorruptReplay, "the zlib stream of the edition is cut off"),
        (trailing_garbage, CorruptReplay, "4 extra bytes follow the zlib stream of the edition"),
        (bomb, CorruptReplay, "the edition has more than 262144 bytes"),
        (too_long, CorruptReplay, "the edition has more than 262144 bytes"),
        (no_text, CorruptReplay, "the edition's text is not valid UTF-8 at byte 8"),
        (preset_dictionary, CorruptReplay, "the edition is not a zlib stream: "),
        (many_options, CorruptReplay, r"10\d\d options are set; at most 1000 can be"),
        (known_game, UnsupportedReplay, "unknown game 'chess'"),
        (rules, UnsupportedReplay, "has no rules version 99 in this program"),
        (version, UnsupportedReplay, "unsupported format version 2; this program reads 1"),
        (
            no_version,
            UnsupportedReplay,
            "unsupported format version 0; this program reads 1",
        ),
        (option, NewerReplay, "header: the option 'weather' is unknown"),
        (term, NewerReplay, "the term 'weather' is unknown"),
        (word, NewerReplay, "the value 'hourglass' of 'clock' is unknown"),
        (field, NewerReplay, "field 90 of tilewyrm.v1.SeatInfo is unknown"),
        (valueless, CorruptReplay, "has no value"),
        (seat, CorruptReplay, "seats in a match of"),
        (crowd, CorruptReplay, "cannot play the setup:"),
        (option_twice, CorruptReplay, "' is given twice"),
        (edition_name, CorruptReplay, "name is 'mine', but 'standard' in its own text"),
        (entropy, CorruptReplay, "65 bytes of entropy; at most 64"),
        (no_commitment, CorruptReplay, "the commitment has 0 bytes instead of 32"),
        (key, CorruptReplay, "the public key has 31 bytes instead of 32, or of none"),
    ],
)
def test_a_header_that_cannot_be_played_says_why(
    name: str,
    spoil: Callable[[replay_pb2.Header], None],
    error: type[Exception],
    message: str,
) -> None:
    data = begin(name, min(GAMES[name].seats), 1, change=spoil).data
    with pytest.raises(error, match=message) as raised:
        Resimulation(BytesIO(data))
    if isinstance(raised.value, CorruptReplay):
        assert raised.value.offset_bytes == len(MAGIC)


def test_a_file_that_ends_before_its_header_or_begins_with_something_else_is_damaged(
    whole: bytes,
) -> None:
    header, entry = records_of(whole)[:2]
    for data, message in (
        (MAGIC, "the file ends before the header"),
        (MAGIC + frame(b"\xff"), "the first frame contains no record"),
        (file_of([entry, header]), "the first record is not a header"),
    ):
        with pytest.raises(CorruptReplay, match=f"damaged at byte 8: {message}"):
            Resimulation(BytesIO(data))


def test_a_whole_frame_that_holds_no_record_is_damage_where_it_begins(whole: bytes) -> None:
    ends = ends_of(whole)
    for count in (10, len(ends) - 1):
        data = whole[: ends[count]] + frame(b"\xff") + whole[ends[count] :]
        again = Resimulation(BytesIO(data))
        again.run()
        assert again.reader.end == ends[count]
        result = again.result()
        assert result.failure is None
        assert result.damage is not None
        assert result.damage.offset_bytes == ends[count]
        assert not result.damage.torn
        assert not result.finished
    assert result.entries_ok == records_of(whole)[-1].footer.seq


@every_game
def test_a_commitment_to_an_empty_secret_is_none(name: str) -> None:
    def commit_to_nothing(header: replay_pb2.Header) -> None:
        header.secret_commitment = commitment(b"")

    recording = begin(name, min(GAMES[name].seats), 1, change=commit_to_nothing)
    recording.secret = b""
    result = resimulated(recording.finish())
    assert result.failure is not None
    assert result.failure.what == "secret"


@every_game
def test_a_decision_that_is_not_offered_is_illegal(name: str) -> None:
    recording = begin(name, min(GAMES[name].seats), 1)
    recording.play_on(40)
    while not isinstance(recording.choose(), Decided):
        recording.play_on(1)
    seen = {
        step.entry.decision
        for step in Resimulation(BytesIO(recording.data)).steps()
        if isinstance(step.entry, Decided)
    }
    asked = recording.choose()
    assert isinstance(asked, Decided)
    legal = recording.state.legal(asked.seat)
    other = next(decision for decision in sorted(seen, key=repr) if decision not in legal)
    wrong = Decided(asked.seat, other)
    recording.data += recording.encoder.entry(wrong, [], recording.match, unix_ms=0)
    result = resimulated(recording.data)
    assert result.failure is not None
    assert result.failure.what == "legality"
    assert result.entries_ok == recording.encoder.seq - 1
