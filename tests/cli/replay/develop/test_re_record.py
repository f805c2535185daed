"""`re-record` and the tests that demand a refusal: files of a program with other rules."""

import json
import runpy
import shlex
import sys
from io import BytesIO
from pathlib import Path

import pytest

from support.files import Records, changed, resimulated
from support.golden import bad_path_of, path_of
from support.replay_command import replay
from tilewyrm.cli.replay.compare import fault_hints
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.replays.edit.rerecording import rerecorded
from tilewyrm.replays.format.reader import Reader

NAME = "carcassonne-base"
ENTRIES = 214


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def written(name: str, change: object) -> Path:
    """Write the golden file with a change of its records, without digests made anew."""
    path = Path(name)
    path.write_bytes(changed(path_of(NAME).read_bytes(), change))  # type: ignore[arg-type]
    return path


@pytest.fixture
def illegal() -> tuple[Path, int]:
    """A file with an illegal decision, and the number of that entry."""
    seqs = []

    def spoil(records: Records) -> None:
        decided = [each.entry for each in records if each.entry.HasField("decided")]
        decided[20].decided.decision.CopyFrom(decided[0].decided.decision)
        seqs.append(decided[20].seq)

    return written("illegal.twr", spoil), seqs[0]


def test_a_file_of_this_program_comes_out_as_it_was_without_its_signature() -> None:
    done = replay("re-record", path_of(NAME), "-o", "same.twr")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith(f"same.twr: {ENTRIES} entries")
    assert len(done.stdout.splitlines()) == 1, "nothing differs"
    old, new = resimulated(path_of(NAME).read_bytes()), resimulated(Path("same.twr").read_bytes())
    assert (new.failure, new.finished, new.luck) == (None, True, LuckCheck.VERIFIED)
    assert new.match.digest() == old.match.digest()
    assert not new.header.public_key
    again = replay("re-record", path_of(NAME), "-o", "same.twr")
    assert "already exists and is unchanged" in again.output


def _events_of(entry: int) -> list[str]:
    """Return the events of *entry* in the golden file, in notation."""
    with path_of(NAME).open("rb") as stream:
        steps = Resimulation(stream).steps()
        step = next(step for step in steps if step.seq == entry)
        return [text(event) for event in step.events]


def test_other_events_are_told_and_made_right() -> None:
    def spoil(records: Records) -> None:
        records[30].entry.events_digest = bytes(8)

    path = written("wrong.twr", spoil)
    assert replay("cut", path, 40).exit_code == 1
    assert "use `re-record` first" in replay("cut", path, 40).output
    done = replay("re-record", path)
    assert done.exit_code == 0, done.output
    assert "entry 30 has other events in this version than in the file" in done.output
    said, here, *events, hint = done.stdout.splitlines()[2:][: 3 + len(_events_of(30))]
    assert said.startswith("    entry 30: digest of the events: expected ")
    assert here == "the events of entry 30 in this version:"
    assert [event.strip() for event in events] == _events_of(30)
    assert "`tilewyrm replay bisect wrong.twr OLD NEW`" in hint
    assert replay("verify", "wrong-re-recorded.twr").exit_code == 0
    assert replay("cut", "wrong-re-recorded.twr", 40).exit_code == 0


def test_rolls_follow_from_the_secret_and_without_one_from_the_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def spoil(records: Records) -> None:
        one, other = [each for each in records if each.entry.HasField("roll")][1:3]
        assert one.entry.roll != other.entry.roll
        one.entry.roll.CopyFrom(other.entry.roll)

    done = replay("re-record", written("rolled.twr", spoil), "-o", "drawn.twr")
    assert done.exit_code == 0, done.output
    assert "by the secret, 1 roll differs from the file: entry " in done.output
    assert resimulated(Path("drawn.twr").read_bytes()).luck is LuckCheck.VERIFIED
    command = done.stderr.strip().removesuffix("`").partition("tilewyrm replay to-test ")[2]
    monkeypatch.setattr(fault_hints, "is_clone_here", lambda: True)
    assert f"tilewyrm replay to-test {command}\n" in replay("verify", "rolled.twr").output
    words, _, version = command.partition(" --fails-in ")
    assert version == "VERSION"
    words = words.replace("NAME", "roll").replace("SENTENCE", "Roll.")
    other = replay("to-test", *shlex.split(words), "--into", "found")
    assert (other.exit_code, "records another roll" in other.output) == (1, True), other.output
    assert not Path("found").exists()
    moment = ["drawn.twr", *shlex.split(words)[1:], "--name", "rolled"]
    made = replay("to-test", *moment, "--into", "found")
    assert made.exit_code == 0, made.output
    assert " tests that this follows from the secret: " in made.output
    test = runpy.run_path(str(Path("found/test_rolled.py").absolute()))
    test["test_rolled"]()
    begun = replay("cut", path_of(NAME), test["ROLL"] - 1, "-o", "begun.twr")
    assert begun.exit_code == 0, begun.output
    for other in ("rolled.twr", "begun.twr"):
        test["FILE"].write_bytes(Path(other).read_bytes())
        with pytest.raises(AssertionError):
            test["test_rolled"]()

    def without_end(records: Records) -> None:
        del records[-1]

    path = written("unfinished.twr", without_end)
    found = rerecorded(path)
    assert (found.entries, found.stop, found.other_rolls) == (ENTRIES, None, [])
    assert resimulated(found.replay.data).match.digest() == found.replay.match.digest()


def test_an_entry_after_another_roll_is_no_refusal() -> None:
    seqs = []

    def spoil(records: Records) -> None:
        rolled = [each.entry for each in records if each.entry.HasField("roll")]
        decided = [each.entry for each in records if each.entry.HasField("decided")]
        assert rolled[1].roll != rolled[2].roll
        rolled[1].roll.CopyFrom(rolled[2].roll)
        decided[20].decided.decision.CopyFrom(decided[0].decided.decision)
        seqs.append(rolled[1].seq)

    done = replay("re-record", written("rolled.twr", spoil), "-o", "drawn.twr")
    assert done.exit_code == 1
    assert f"made after another roll at entry {seqs[0]}. " in done.output
    assert "--refused" not in done.output
    facts = json.loads(replay("verify", "rolled.twr", "--json").stdout.splitlines()[0])
    assert facts["differs"]["what"] == "roll"
    assert facts["by_recorded_rolls"]["differs"]["what"] == "digest of the events"
    next_error = f"with the recorded rolls, the next error is: entry {seqs[0]}: digest of the "
    assert next_error in replay("verify", "rolled.twr").stdout


def test_the_first_illegal_entry_ends_it_and_becomes_a_test(illegal: tuple[Path, int]) -> None:
    path, entry = illegal
    done = replay("re-record", path, "-o", "begun.twr")
    assert done.exit_code == 1
    before = f"stopped after {entry - 1} entries of the file: entry {entry}: legality: "
    assert before in done.output
    assert f'--why "SENTENCE" --refused {entry}' in done.output
    assert resimulated(Path("begun.twr").read_bytes()).entries_ok == entry - 1
    made = replay("to-test", path, "--refused", entry, "--into", "found")
    assert made.exit_code == 0, made.output
    assert " tests that this is refused: seat " in made.output
    test = runpy.run_path(str(Path("found/test_illegal.py").absolute()))
    assert test["BECAUSE"]
    test["test_illegal"]()
    test["FILE"].write_bytes(path_of(NAME).read_bytes())
    with pytest.raises(AssertionError):
        test["test_illegal"]()


def test_a_legal_entry_makes_a_test_only_if_this_version_has_the_error() -> None:
    words = ("to-test", path_of(NAME), "--refused", 40, "--into", ".")
    for because, code, why in (
        ((), 1, "where the entry is legal"),
        (("--because", "ofered"), 2, "no reason ofered. The nearest names: offered, "),
    ):
        done = replay(*words, *because)
        assert (done.exit_code, why in done.stderr) == (code, True), done.output
        assert not [*Path().glob("*carcassonne_base*")]
    done = replay(*words, "--because", "offered", "--fails-in", sys.executable)
    assert (done.exit_code, "where the entry is legal" in done.stdout) == (0, True), done.output
    test = runpy.run_path(str(Path("test_carcassonne_base.py").absolute()))
    with pytest.raises(AssertionError):
        test["test_carcassonne_base"]()


def test_what_can_make_no_test_of_a_roll_is_told() -> None:
    none = replay("to-test", path_of(NAME), "--roll", 999, "--into", ".")
    assert (none.exit_code, "there is no entry 999; the last one is 214" in none.output) == (
        2,
        True,
    )
    decision = replay("to-test", path_of(NAME), "--roll", 3, "--into", ".")
    assert (decision.exit_code, "entry 3 is not a roll" in decision.output) == (2, True)
    assert replay("cut", path_of(NAME), 3, "-o", "begun.twr").exit_code == 0
    secret = replay("to-test", "begun.twr", "--roll", 1, "--into", "found")
    assert (secret.exit_code, "--secret" in secret.output) == (2, True), secret.output
    both = replay("to-test", path_of(NAME), "--roll", 1, "--refused", 2, "--into", ".")
    assert both.exit_code == 2
    assert [path.name for path in Path().iterdir()] == ["begun.twr"]


def test_an_impossible_roll_makes_no_refusal_and_comes_with_the_way_to_its_commit() -> None:
    seqs = []

    def spoil(records: Records) -> None:
        first, *_, last = (each.entry for each in records if each.entry.HasField("roll"))
        last.roll.CopyFrom(first.roll)
        seqs.append(last.seq)
        del records[-1]  # with the secret

    path = written("impossible.twr", spoil)
    again = replay("re-record", path)
    assert (again.exit_code, "--refused" in again.output) == (1, False), again.output
    test = replay("to-test", path, "--refused", seqs[0], "--into", "found")
    assert (test.exit_code, "is an impossible roll" in test.output) == (1, True), test.output
    assert not Path("found").exists()
    (line,) = fault_hints.impossible_roll_lines(path)
    assert "`tilewyrm league --game carcassonne --seats " in line


def test_what_can_make_no_refusal_is_told(illegal: tuple[Path, int]) -> None:
    path, entry = illegal
    beyond = replay("to-test", path_of(NAME), "--refused", 999)
    assert (beyond.exit_code, f"last one is {ENTRIES}" in beyond.output) == (2, True)
    later = replay("to-test", path, "--refused", entry + 9)
    assert (later.exit_code, f"entry {entry}: legality" in later.output) == (2, True)
    other = replay("to-test", path, "--refused", entry, "--because", "paused", "--into", "found")
    assert (other.exit_code, "refuses the entry for another reason" in other.output) == (1, True)
    assert replay("to-test", path, "--because", "so").exit_code == 2
    assert replay("re-record", bad_path_of("flipped-bit-in-header")).exit_code == 2


def test_the_new_file_names_the_program_that_wrote_it() -> None:
    def old(records: Records) -> None:
        records[0].header.written_by = "tilewyrm 0.0.1"

    data = rerecorded(written("old.twr", old)).replay.data
    assert Reader(BytesIO(data)).header.written_by not in ("", "tilewyrm 0.0.1")
