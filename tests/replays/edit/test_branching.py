"""What a match takes over that goes on from a moment of another one, and following it back."""

import zlib
from io import BytesIO
from itertools import islice

import pytest

from support.branched import SECRET, branched
from support.controlled import record_controlled
from support.files import changed, records_of, resimulated
from support.golden import path_of
from support.hiding import hidden
from support.recording import begin
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.batch.verification import VerificationTask, run
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.replays.check.verdict import Demands
from tilewyrm.replays.codec.setups import read_setup
from tilewyrm.replays.edit.branching import OriginCheck, branch_setup, find_origin, follow, started
from tilewyrm.replays.errors import CodecError, CorruptReplay, MomentNotFound, ReplayError
from tilewyrm.v1 import match_pb2, replay_pb2


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    path = tmp_path_factory.mktemp("origin") / "golden-7.twr"
    path.write_bytes(begin("carcassonne", 2, 7).finish())
    return path


@pytest.mark.parametrize("name", ["carcassonne-played", "feuville-played", "feuville-en2017"])
def test_what_is_taken_over_leads_to_the_same_position_without_what_was_around_it(name):
    path = path_of(name)
    for seq in (0, 1, 40, 77):
        setup = branch_setup(path, seq)
        again = Resimulation(BytesIO(path.read_bytes()))
        for _ in islice(again.steps(), seq):
            pass
        played = read_setup(setup)
        match = MatchState(game(played.game), played, Terms(), [""] * played.seats)
        for entry in started(setup):
            assert not isinstance(entry, Controlled)
            apply(match, entry)
        assert match.state.digest() == again.match.state.digest()
        assert (setup.origin.seq, setup.origin.match_id) == (seq, again.header.match_id)
        assert setup.origin.running_sha256 == again.reader.hasher_at_end().digest()
        assert not setup.terms


def test_what_was_taken_back_is_not_taken_over(tmp_path):
    recording = begin("feuville", 3, "back", bots=["", "", ""])
    for _ in record_controlled(recording, 300, endless=True):
        pass
    path = tmp_path / "match.twr"
    path.write_bytes(recording.data)
    setup = branch_setup(path, recording.match.seq)
    assert len(started(setup)) == setup.origin.entries < setup.origin.seq == recording.match.seq


def test_it_says_where_a_match_cannot_be_gone_on_with(origin, tmp_path):
    last = resimulated(origin.read_bytes()).entries_ok
    with pytest.raises(MomentNotFound, match=f"the match is over after entry {last}"):
        branch_setup(origin, last)
    with pytest.raises(MomentNotFound, match=f"no entry 9999; the last one is {last}"):
        branch_setup(origin, 9999)
    cut = tmp_path / "cut.twr"
    cut.write_bytes(changed(origin.read_bytes(), lambda records: records.pop(60)))
    with pytest.raises(ReplayError, match="number of the entry"):
        branch_setup(cut, 80)
    assert branch_setup(cut, 50).origin.seq == 50


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda origin: setattr(origin, "begun_zlib", b"no zlib"), "is not a zlib stream:"),
        (lambda origin: setattr(origin, "begun_zlib", zlib.compress(b"\x0a\xff")), "not a message"),
        (lambda origin: setattr(origin, "begun_zlib", zlib.compress(b"\0" * 300000)), "more than"),
        (lambda origin: setattr(origin, "entries", 3), "another number of entries"),
    ],
)
def test_what_cannot_be_read_of_a_strangers_wish_is_refused(origin, change, why):
    setup = branch_setup(origin, 30)
    change(setup.origin)
    with pytest.raises(CodecError, match=why):
        started(setup)


def test_a_branch_verifies_by_itself_and_with_its_origin(origin):
    data = branched(branch_setup(origin, 50))
    result = resimulated(data)
    assert result.finished
    assert result.luck is LuckCheck.VERIFIED
    assert result.footer.sealed, "so that a reader that knows no branches says nothing of the luck"
    beside = origin.with_name("branch.twr")
    beside.write_bytes(data)
    assert find_origin(beside, result.header.setup.origin) == origin
    checked = run(VerificationTask(beside, Demands()))
    assert checked.word == "ok"
    assert "luck verified from entry 51 on" in checked.reason
    assert "branch of table golden-7 after entry 50; its luck is verified" in checked.reason
    assert checked.facts["origin"] == "followed"


def test_an_origin_that_is_not_there_is_told_apart_from_one_that_is_another(origin, tmp_path):
    alone = tmp_path / "branch.twr"
    alone.write_bytes(branched(branch_setup(origin, 50)))
    checked = run(VerificationTask(alone, Demands()))
    assert (checked.word, checked.facts["origin"]) == ("ok", "not found")
    assert "not checked: its file was not found" in checked.reason
    other = tmp_path / "other.twr"
    other.write_bytes(begin("carcassonne", 2, 8).finish())
    checked = run(VerificationTask(alone, Demands(), origin=other))
    assert (checked.word, checked.facts["origin"]) == ("FAILED", "another one")
    assert run(VerificationTask(alone, Demands(), origin=origin)).word == "ok"
    assert follow(origin, None) is None


def _other_entropy(records):
    """Another player's luck: what is rolled does not follow any more."""
    records[0].header.seats[1].entropy = b"another"


def _less_thought(records):
    """Nothing that matters to the game, at an entry before the moment."""
    records[20].entry.unix_ms += 1


@pytest.mark.parametrize(
    ("alter", "hiding", "said"),
    [
        (lambda records: records.pop(20), "checksums", "number of the entry"),
        (lambda records: records.pop(20), "digests", "entry "),
        (_other_entropy, "signature and key", "by the secret"),
        (_less_thought, "checksums", "its running hash differs there"),
        (_less_thought, "signature and key", "its running hash differs there"),
    ],
)
def test_an_origin_that_was_altered_before_the_moment_is_none(
    origin, tmp_path, alter, hiding, said
):
    path = tmp_path / "branch.twr"
    path.write_bytes(branched(branch_setup(origin, 50)))
    records = records_of(origin.read_bytes())
    alter(records)
    (tmp_path / origin.name).write_bytes(hidden(records, hiding, claimed=False))
    checked = run(VerificationTask(path, Demands()))
    assert (checked.word, checked.facts["origin"]) == ("FAILED", "another one")
    assert f"not a branch of {origin.name}: " in checked.reason
    assert said in checked.reason.partition("not a branch")[2]


def test_an_origin_that_was_altered_behind_the_moment_is_followed_and_that_is_said(
    origin, tmp_path
):
    path = tmp_path / "branch.twr"
    path.write_bytes(branched(branch_setup(origin, 50)))
    records = records_of(origin.read_bytes())
    records.pop(70)
    (tmp_path / origin.name).write_bytes(hidden(records, "checksums", claimed=False))
    checked = run(VerificationTask(path, Demands()))
    assert (checked.word, checked.facts["origin"]) == ("ok", "followed")
    assert "golden-7.twr is invalid after that moment: entry " in checked.reason


def test_an_origin_that_cannot_be_read_is_said(origin, tmp_path):
    path = tmp_path / "branch.twr"
    path.write_bytes(branched(branch_setup(origin, 50)))
    (tmp_path / origin.name).write_bytes(b"no replay")
    checked = run(VerificationTask(path, Demands()))
    assert (checked.word, checked.facts["origin"]) == ("FAILED", "another one")
    assert f"not a branch of {origin.name}: not a replay file" in checked.reason
    checked = run(VerificationTask(path, Demands(), origin=tmp_path / "gone.twr"))
    assert checked.word == "FAILED"
    assert "gone.twr: cannot open it" in checked.reason


def test_a_branch_that_takes_over_what_never_was_is_found(origin, tmp_path):
    setup = branch_setup(origin, 50)
    forged = match_pb2.Setup()
    forged.CopyFrom(setup)
    beginning = replay_pb2.Beginning.FromString(zlib.decompress(setup.origin.begun_zlib))
    del beginning.entries[-6:]
    while beginning.entries[-1].HasField("roll"):
        del beginning.entries[-1]
    forged.origin.begun_zlib = zlib.compress(beginning.SerializeToString())
    forged.origin.entries = len(beginning.entries)
    path = tmp_path / "branch.twr"
    path.write_bytes(branched(forged))
    found = follow(path, origin)
    assert found.check is OriginCheck.DIFFERS
    assert "the first entries differ" in found.says.sentence


def test_luck_behind_the_moment_that_the_secret_does_not_give_is_refuted(origin):
    setup = branch_setup(origin, 50)
    result = resimulated(branched(setup, luck=bytes(32)))
    assert result.luck is LuckCheck.REFUTED
    assert result.failure.seq > 50
    hidden = resimulated(branched(setup, reveal=None))
    assert hidden.luck is LuckCheck.SEALED
    wrong = resimulated(branched(setup, reveal=bytes(32)))
    assert wrong.luck is LuckCheck.REFUTED


def test_footers_that_fit_no_branch_are_refused(origin):
    def unseal(records):
        records[-1].footer.sealed = False

    def reveal(records):
        records[-1].footer.branch_secret = SECRET

    data = changed(branched(branch_setup(origin, 9)), unseal)
    assert "a sealed footer" in str(resimulated(data).failure)
    data = changed(origin.read_bytes(), reveal)
    assert "none: the match is not a branch" in str(resimulated(data).failure)


def test_a_header_whose_origin_is_none_cannot_be_read(origin):
    def shorten(first):
        first.setup.origin.running_sha256 = b"x"

    def inflate(first):
        first.setup.origin.entries = 99

    for change in (shorten, inflate):
        with pytest.raises(
            CorruptReplay, match=r"the origin's hash|of the origin's .* entries are valid"
        ):
            resimulated(branched(branch_setup(origin, 30), change=change))


def test_a_number_of_entries_beyond_all_bounds_is_answered_as_any_other(origin, tmp_path):
    def inflate(first):
        first.setup.origin.entries = first.setup.origin.seq = 2**64 - 1

    path = tmp_path / "branch.twr"
    path.write_bytes(branched(branch_setup(origin, 30), change=inflate))
    followed = follow(path, origin)
    assert followed is not None
    assert followed.check is OriginCheck.DIFFERS
    with pytest.raises(MomentNotFound, match=f"no entry {2**64}"):
        branch_setup(origin, 2**64)


def test_a_strangers_id_leads_to_no_file_elsewhere(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "secret.twr").write_bytes(b"")
    setup = match_pb2.Origin(match_id="../secret")
    assert find_origin(tmp_path / "a" / "branch.twr", setup) is None
