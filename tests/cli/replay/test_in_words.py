"""What is wrong with a file is told in the language of the reader; to programs in English."""

import json
import sys
from pathlib import Path

import pytest

from support.files import Records, changed, ends_of, resimulated
from support.recording import begin, record, signer
from support.replay_command import GAME, SEATS, controlled, run
from tilewyrm.cli.replay.compare import seeded_pair
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.controls import (
    AnnulMatch,
    ChangeClock,
    Control,
    CorrectPoints,
    DeclareOver,
    Matter,
    Propose,
    Resign,
    Ruling,
)
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.replays.edit.branching import branch_setup, follow
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.message import ReplayMessage, rules_message
from tilewyrm.v1 import replay_pb2

OTHERS = [language for language in LANGUAGES if language != "en"]
THEIRS = fingerprint(signer(99).public_key)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files with something wrong with each."""
    folder = tmp_path_factory.mktemp("wrong")
    data = record(GAME, SEATS, 3)
    (folder / "empty.twr").write_bytes(b"")
    (folder / "text.twr").write_text("Dear diary,")
    (folder / "header.twr").write_bytes(data[:40])

    def later(header: replay_pb2.Header) -> None:
        header.setup.rules_version = 999

    def unknown(header: replay_pb2.Header) -> None:
        header.setup.game = "chess"

    def newer(header: replay_pb2.Header) -> None:
        header.format_version = 999

    for name, change in (("rules", later), ("game", unknown), ("format", newer)):
        (folder / f"{name}.twr").write_bytes(begin(GAME, SEATS, 3, change=change).data)
    return folder


@pytest.mark.parametrize("name", ["gone", "empty", "text", "header", "rules", "game", "format"])
def test_why_a_file_cannot_be_read_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, folder: Path, name: str
) -> None:
    path = folder / f"{name}.twr"
    for words in (["verify", path], ["show", path], ["stats", path]):
        told = set()
        for language in LANGUAGES:
            monkeypatch.setenv(LANGUAGE, language)
            done = run(*words)
            assert done.exit_code == 2, done.output
            assert "replay.found" not in done.stderr
            told.add(done.stderr)
        assert len(told) == len(LANGUAGES), told


def test_where_a_file_ends_too_early_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, finished: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "torn.twr"
    data = finished.read_bytes()
    torn.write_bytes(data[: ends_of(data)[30] - 9])
    for words in (["show", torn], ["stats", torn], ["export", "-o", tmp_path / "it.html", torn]):
        told = set()
        for language in LANGUAGES:
            monkeypatch.setenv(LANGUAGE, language)
            told.add(run(*words).stderr)
        assert len(told) == len(LANGUAGES), told


@pytest.mark.parametrize("language", OTHERS)
def test_to_programs_the_same_is_told_in_english(
    monkeypatch: pytest.MonkeyPatch, folder: Path, language: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    for name in ("empty", "rules", "header"):
        facts = json.loads(run("verify", "--json", folder / f"{name}.twr").stdout.splitlines()[0])
        monkeypatch.setenv(LANGUAGE, "en")
        english = run("verify", folder / f"{name}.twr").stderr
        monkeypatch.setenv(LANGUAGE, language)
        assert facts["says"] in english


def test_what_a_file_must_be_and_is_not_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, finished: Path, unfinished: Path, tmp_path: Path
) -> None:
    secrets = tmp_path / "secrets"
    secrets.write_text(bytes(32).hex())
    for words in (
        ["verify", "--signed-by", THEIRS, finished],
        ["verify", "--allow-unfinished", "--signed-by", THEIRS, unfinished],
        ["verify", "--allow-unfinished", "--secret", secrets, unfinished],
    ):
        reasons = set()
        for language in LANGUAGES:
            monkeypatch.setenv(LANGUAGE, language)
            done = run(*words)
            assert done.exit_code == 1, done.output
            # Behind which match it is, and how much of it holds.
            reasons.add(done.stdout.split("; ")[1])
        assert len(reasons) == len(LANGUAGES), reasons
        assert any(THEIRS in each or "SHA-256" in each for each in reasons)


@pytest.mark.parametrize(
    "last", [DeclareOver(4, "Ida", "the hall closes"), AnnulMatch(4, "Ida", "a wrong bag")]
)
def test_rulings_are_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, last: Ruling
) -> None:
    path = controlled(
        tmp_path,
        CorrectPoints(1, "Ida", "counted wrong", 1, 5),
        ChangeClock(2, "Ida", "the network", 0, 60_000),
        ChangeClock(3, "Ida", "a mistake", 0, -30_000),
        last,
    )
    told = []
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        rulings = run("verify", path).stdout.splitlines()[1:]
        assert all(line.count("Ida") == 1 for line in rulings)
        told.append(rulings)
    for each in zip(*told, strict=True):
        assert len(set(each)) == len(LANGUAGES), each
    assert len(told[0]) == 4


def test_what_a_branch_goes_on_from_is_told_in_four_languages(
    finished: Path, tmp_path: Path
) -> None:
    setup = branch_setup(finished, 20)

    def going_on(header: replay_pb2.Header) -> None:
        header.setup.origin.CopyFrom(setup.origin)

    branch = tmp_path / "branch.twr"
    branch.write_bytes(begin(GAME, SEATS, 3, change=going_on).data)
    for origin in (None, finished, tmp_path / "gone.twr"):
        following = follow(branch, origin)
        assert following is not None
        told = set()
        for language in LANGUAGES:
            speak(language)
            told.add(translated(following.says))
        speak("en")
        assert translated(following.says) == following.says.sentence
        assert len(told) == len(LANGUAGES), told


def test_a_seat_without_a_name_is_told_in_four_languages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def nobody(header: replay_pb2.Header) -> None:
        for seat in header.seats:
            seat.name = ""

    recording = begin(GAME, SEATS, 3, change=nobody)
    path = tmp_path / "nobody.twr"
    path.write_bytes(recording.finish())
    told = set()
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        done = run("verify", path)
        assert done.exit_code == 0, done.output
        assert ("seat 1 " in done.stdout) is (language == "en")
        told.add(done.stdout.split("; ")[1])
    assert len(told) == len(LANGUAGES), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_count_seats_from_1_in_json_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    recording = begin(GAME, SEATS, 3)
    while not isinstance(asked := recording.match.pending, Choice) or asked.seat:
        recording.play_on(1)
    entry = recording.match.seq + 1
    speak(language)
    first = tell("replay.found.seat.number", seat=1)
    speak("en")
    one, other = tmp_path / "one.twr", tmp_path / "other.twr"
    other.write_bytes(recording.data)
    recording.play_on(1)
    one.write_bytes(recording.data)
    parted = run("diff", one, other).stdout.splitlines()
    assert first in parted[0]
    assert f"  A  {first} " in parted[1]
    assert first in run("cut", one, entry - 1, "-o", tmp_path / "cut.twr").stdout
    parts = json.loads(run("diff", "--json", one, other).stdout)["parts"]
    assert parts["asked"].startswith("a decision of seat 1 (")
    assert parts["a"]["says"].startswith("seat 1 ")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_fault_has_the_same_words_in_every_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    def other_seat(records: Records) -> None:
        next(each for each in records if each.entry.HasField("decided")).entry.decided.seat += 1

    path = tmp_path / "fault.twr"
    path.write_bytes(changed(record(GAME, SEATS, 3), other_seat))
    failure = resimulated(path.read_bytes()).failure
    assert failure is not None
    speak(language)
    words = translated(failure.message)
    speak("en")
    assert (words == str(failure)) is (language == "en")
    monkeypatch.setenv(LANGUAGE, language)
    monkeypatch.setattr(seeded_pair, "HASH_SEEDS", seeded_pair.HASH_SEEDS[:2])
    monkeypatch.chdir(tmp_path)
    versions = [sys.executable] * 2
    for command in (["verify"], ["at", "9999"], ["bisect", *versions], ["re-record"]):
        done = run(command[0], path, *command[1:])
        assert words in done.output, done.output
    refused = failure.message.about["actual"].about["why"]  # type: ignore[union-attr]
    assert isinstance(refused, ReplayMessage)
    speak(language)
    assert (
        translated(refused) in run("to-test", path, "--refused", failure.seq, "--name", "x").output
    )
    speak("en")


@pytest.mark.parametrize(
    ("control", "among_rules", "among_people"),
    [
        (Resign(7, "random"), "seat 8", "8"),
        (Propose(0, Matter.PAUSE, (1, 1), None, None, ""), "[2, 3]", "[2, 3]"),
    ],
)
def test_seats_in_what_the_rules_do_not_take_count_from_1(
    control: Control, among_rules: str, among_people: str
) -> None:
    with pytest.raises(IllegalEntry) as refused:
        apply(begin(GAME, 3, 3, bots=[""] * 3).match, Controlled(control), 0)
    why = rules_message(refused.value)
    assert among_rules in why.sentence
    for language in LANGUAGES:
        speak(language)
        assert among_people in translated(why)
    speak("en")
