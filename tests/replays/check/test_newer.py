"""A file that holds what only a later program knows is called newer: never good, never accused."""

from io import BytesIO
from pathlib import Path

import pytest

from support.branched import branched
from support.daily import share_of_today
from support.files import changed, file_of, records_of, resimulated
from support.golden import newer_path_of, path_of
from support.newer import ENTRIES, FIELD_90, LATER, NEWER, REMARK, SAYS
from support.recording import SIGNER, begin
from support.replay_command import run as replay_command
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES
from tilewyrm.replays.archive.archive import Archive
from tilewyrm.replays.archive.card import NEWER as IS_NEWER
from tilewyrm.replays.archive.ingest import AddOutcome, add
from tilewyrm.replays.archive.query import ArchiveQuery
from tilewyrm.replays.batch import rules_change
from tilewyrm.replays.batch.rules_change import RulesTask
from tilewyrm.replays.batch.verification import VerificationResult, VerificationTask, run
from tilewyrm.replays.check.comparison import setups
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import Demands, Exit
from tilewyrm.replays.codec.setups import with_defaults, without_defaults
from tilewyrm.replays.edit.branching import branch_setup
from tilewyrm.replays.edit.resume import resume_match
from tilewyrm.replays.errors import NewerReplay
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.v1 import replay_pb2

NO_DEMANDS = Demands()
BEHIND_HEADER = [name for name, says in SAYS.items() if not says.startswith("header")]


def verified(folder: Path, data: bytes, demands: Demands = NO_DEMANDS) -> VerificationResult:
    path = folder / "match.twr"
    path.write_bytes(data)
    return run(VerificationTask(path, demands))


@pytest.mark.parametrize("name", NEWER)
def test_it_is_newer_whatever_is_demanded_of_it(name: str) -> None:
    ours = fingerprint(SIGNER.public_key)
    for demands in (Demands(), Demands(True), Demands(True, ours), Demands(secrets=[bytes(32)])):
        checked = run(VerificationTask(newer_path_of(name), demands))
        assert (checked.code, checked.word) == (Exit.UNREADABLE, "NEWER")
        assert SAYS[name] in checked.reason


@pytest.mark.parametrize("name", BEHIND_HEADER)
def test_what_lies_before_it_is_checked(name: str, tmp_path: Path) -> None:
    def spoil(records: list[replay_pb2.Record]) -> None:
        records[ENTRIES // 2].entry.events_digest = bytes(8)

    checked = verified(tmp_path, changed(newer_path_of(name).read_bytes(), spoil))
    assert (checked.code, checked.word) == (Exit.FAILS, "FAILED")
    assert f"entry {ENTRIES // 2}: digest of the events" in checked.reason
    checked = verified(tmp_path, newer_path_of(name).read_bytes()[:-1], Demands(True))
    assert checked.word == "unfinished", "what is not whole is not known to be newer"


def test_remarks_that_are_unknown_are_passed_over(tmp_path: Path) -> None:
    data = begin("feuville", 2, 1, change=lambda header: header.MergeFromString(REMARK)).finish()
    assert verified(tmp_path, data).word == "ok"


@pytest.mark.parametrize("kind", ["checkpoint", "footer", "result"])
def test_a_checkpoint_and_an_end_can_be_newer_too(kind: str, tmp_path: Path) -> None:
    recording = begin("feuville", 2, 1, change=lambda header: header.ClearField("public_key"))
    recording.signer = None
    records = records_of(recording.finish())
    if kind == "checkpoint":
        records = records[: 1 + next(n for n, each in enumerate(records) if each.HasField(kind))]
        records[-1].checkpoint.MergeFromString(FIELD_90)
    else:
        footer = records[-1].footer
        (footer if kind == "footer" else footer.result).MergeFromString(FIELD_90)
    checked = verified(tmp_path, file_of(records))
    assert checked.word == "NEWER"
    last = sum(record.HasField("entry") for record in records)
    assert f"after entry {last}: field 90 of" in checked.reason


def test_a_signed_end_to_which_something_was_added_is_altered_and_not_newer(tmp_path: Path) -> None:
    records = records_of(begin("feuville", 2, 1).finish())
    records[-1].footer.result.MergeFromString(FIELD_90)
    checked = verified(tmp_path, file_of(records))
    assert (checked.word, checked.facts["signature"]["state"]) == ("FAILED", "refuted")


def test_the_program_is_named_by_what_can_be_printed(tmp_path: Path) -> None:
    def strange(records: list[replay_pb2.Record]) -> None:
        records[0].header.written_by = "\x1b[31mtilewyrm\n" + "9" * 500

    checked = verified(tmp_path, changed(newer_path_of("option").read_bytes(), strange))
    named = checked.facts["newer"]["written_by"]
    assert named.isprintable()
    assert len(named) < 100
    assert "tilewyrm" in named

    def nameless(records: list[replay_pb2.Record]) -> None:
        records[0].header.written_by = ""

    checked = verified(tmp_path, changed(newer_path_of("option").read_bytes(), nameless))
    assert "was written by an unnamed program" in checked.reason


@pytest.mark.parametrize("name", ["option", "control"])
@pytest.mark.parametrize(
    "words",
    share_of_today(
        [
            ["verify"],
            ["show"],
            ["show", "--json"],
            ["show", "--raw"],
            ["stats"],
            ["diff"],
            ["export", "--html"],
            ["export", "--svg"],
            ["export", "--cast"],
            ["cut"],
            ["to-test"],
            ["verify", "--rules", "1"],
        ],
        3,
    ),
    ids=" ".join,
)
def test_every_command_says_so_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = newer_path_of(name)
    more: dict[str, list[object]] = {
        "diff": [path],
        "export": ["-o", tmp_path / "out"],
        "cut": [ENTRIES + 1, "-o", tmp_path / "cut.twr"],
        "to-test": ["--into", tmp_path / "tests", "--name", "newer"],
    }
    told = set()
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        for made in (tmp_path / "tests").glob("*"):
            made.unlink()
        done = replay_command(*words, path, *more.get(words[0], []))
        said = done.output.replace("tests/golden/later/newer/", "")
        assert done.exit_code == (1 if words[0] == "to-test" and name == "control" else 2), said
        assert isinstance(done.exception, SystemExit)
        assert LATER in said
        told.add(done.stderr)
    in_english = name == "control" and ("--raw" in words or "--json" in words)
    assert len(told) == (1 if in_english else len(LANGUAGES))


def test_at_and_a_branch_reach_up_to_it_and_no_further() -> None:
    path = newer_path_of("decision")
    assert replay_command("at", path, ENTRIES).exit_code == 0
    done = replay_command("at", path, ENTRIES + 1)
    assert SAYS["decision"] in done.output
    assert branch_setup(path, ENTRIES).origin.seq == ENTRIES
    with pytest.raises(NewerReplay, match=LATER):
        branch_setup(path, ENTRIES + 1)


def test_a_match_is_not_gone_on_with_behind_it() -> None:
    for name in NEWER:
        with pytest.raises(NewerReplay, match=LATER):
            resume_match(newer_path_of(name))
        answer = rules_change.run(RulesTask(newer_path_of(name), 1))
        assert (answer.word, answer.code) == ("NEWER", Exit.UNREADABLE)


def test_a_branch_of_a_newer_match_is_told_to_be_unchecked(tmp_path: Path) -> None:
    origin = tmp_path / "golden-newer.twr"
    origin.write_bytes(newer_path_of("decision").read_bytes())
    beside = tmp_path / "branch.twr"
    beside.write_bytes(branched(branch_setup(origin, ENTRIES)))
    checked = run(VerificationTask(beside))
    assert (checked.word, checked.facts["origin"]) == ("ok", "followed")
    assert f"{origin.name} is not checked after that moment: entry 21:" in checked.reason

    origin.write_bytes(newer_path_of("option").read_bytes())
    checked = run(VerificationTask(beside))
    assert (checked.word, checked.facts["origin"]) == ("ok", "newer")
    assert "not checked: header:" in checked.reason


@pytest.mark.parametrize("name", ["feuville-vote", "carcassonne-listed"])
def test_a_branch_lists_the_options_of_its_origin_as_that_does(name: str, tmp_path: Path) -> None:
    origin = path_of(name)
    listed = records_of(origin.read_bytes())[0].header.setup.options
    data = branched(branch_setup(origin, 20))
    assert records_of(data)[0].header.setup.options == listed
    path = tmp_path / "branch.twr"
    path.write_bytes(data)
    checked = run(VerificationTask(path, origin=origin))
    assert (checked.word, checked.facts["origin"]) == ("ok", "followed")


def relisted(data: bytes, *, whole: bool) -> bytes:
    """Return the file *data*, whose header lists every option and term, or no default."""

    def change(records: list[replay_pb2.Record]) -> None:
        setup = records[0].header.setup
        setup.CopyFrom((with_defaults if whole else without_defaults)(setup))

    return changed(data, change)


def test_options_are_compared_however_they_are_listed(tmp_path: Path) -> None:
    data = path_of("carcassonne-listed").read_bytes()
    whole, short = (relisted(data, whole=whole) for whole in (True, False))
    assert len(whole) > len(short) == len(data)
    one, other = Resimulation(BytesIO(whole)), Resimulation(BytesIO(short))
    assert one.setup == other.setup
    assert one.match.terms == other.match.terms
    assert setups(one, other) == []
    for name, each in (("whole", whole), ("short", short)):
        (tmp_path / f"{name}.twr").write_bytes(each)
    with Archive(tmp_path) as archive:
        archive.refresh()
        for option in (("farmers", "no"), ("tiny_city", "2"), ("aids", "yes")):
            assert archive.count(ArchiveQuery(options=[option])) == 2
        cards = [row.card.options for row in archive.index.rows() if row.card is not None]
        assert cards[0] == cards[1]


def test_a_branch_may_list_them_otherwise_than_its_origin(tmp_path: Path) -> None:
    origin = path_of("carcassonne-listed")
    setup = branch_setup(origin, 20)
    setup.CopyFrom(with_defaults(setup))
    setup.ClearField("terms")
    path = tmp_path / "branch.twr"
    path.write_bytes(branched(setup))
    assert run(VerificationTask(path, origin=origin)).facts["origin"] == "followed"
    setup.options[0].flag = not setup.options[0].flag
    path.write_bytes(branched(setup))
    checked = run(VerificationTask(path, origin=origin))
    assert (checked.word, checked.facts["origin"]) == ("FAILED", "another one")


def test_an_archive_calls_it_newer_and_reads_it_again(tmp_path: Path) -> None:
    names = [name for name in NEWER if name != "section"]  # editions are not read for an index
    with Archive(tmp_path) as archive:
        archive.refresh()
        for name in names:
            added = add(archive, newer_path_of(name))
            assert added.outcome is AddOutcome.REFUSED
            assert added.why is not None
            assert SAYS[name] in str(added.why)
    for name in names:
        (tmp_path / f"{name}.twr").write_bytes(newer_path_of(name).read_bytes())
    with Archive(tmp_path) as archive:
        archive.refresh()
        for row in archive.index.rows():
            assert row.card is not None
            assert row.card.state == IS_NEWER
            assert SAYS[row.path.removesuffix(".twr")] in str(row.fault)
            archive.put_verdict(row, "NEWER")
        assert len(list(archive.unverified())) == len(names)
        assert archive.refresh().read == len(names), "a later program may know what is in them"


@pytest.mark.parametrize("name", ["option", "control"])
def test_the_home_screen_is_told_that_it_is_newer(name: str) -> None:
    verified = LocalReplayLibrary().verify(newer_path_of(name))
    assert (verified.holds, verified.is_newer) == (False, True)
    assert SAYS[name] in verified.problem


def test_nothing_that_is_known_is_unknown() -> None:
    assert resimulated(path_of("feuville-vote").read_bytes()).newer is None
