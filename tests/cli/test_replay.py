"""`tilewyrm replay`: what it prints, and its exit codes."""

import os
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.files import records_of
from support.recording import ARBITER, NAMES, SIGNER, begin, record, signer
from support.values import plain
from tilewyrm.cli.main import main
from tilewyrm.engine.game import Choice, Decided, Value
from tilewyrm.engine.match.controls import (
    Control,
    CorrectPoints,
    DeclareOver,
    ForfeitSeat,
    Matter,
    Propose,
    Reply,
    Resign,
    TakeBack,
)
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.match.terms import ClockKind, ResignationBrings, Terms
from tilewyrm.engine.options import spelled
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.shape import shape
from tilewyrm.replays.signature import fingerprint
from tilewyrm.v1 import replay_pb2

READING = [("verify",), ("show",), ("show", "--raw"), ("show", "--json")]
"""The ways to read a file."""
GAME = next(iter(GAMES), "")
SEATS = min(GAMES[GAME].seats) if GAMES else 0
OURS = fingerprint(SIGNER.public_key)
THEIRS = fingerprint(signer(99).public_key)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "finished.twr"
    path.write_bytes(record(GAME, SEATS, 3))
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    recording = begin(GAME, SEATS, 3)
    recording.play_on(20)
    path = tmp_path / "unfinished.twr"
    path.write_bytes(recording.data)
    return path


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, words)])


def test_verify_says_that_a_good_file_holds(finished: Path) -> None:
    result = run("verify", finished)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"ok         {finished}: {GAME}, {SEATS} seats, ")
    assert "won by" in result.stdout
    assert result.stdout.endswith(f"luck verified; signed by {OURS}\n")
    for name in NAMES[:SEATS]:
        assert name in result.stdout


def test_a_match_without_an_end_fails_unless_allowed(unfinished: Path) -> None:
    result = run("verify", unfinished)
    assert result.exit_code == 1
    assert "UNFINISHED" in result.stdout
    assert "20 entries hold" in result.stdout
    assert "luck not verified: the secret is not revealed" in result.stdout
    assert run("verify", "--allow-unfinished", unfinished).exit_code == 0


def test_a_torn_match_is_allowed_like_an_unfinished_one(unfinished: Path) -> None:
    whole = unfinished.read_bytes()
    unfinished.write_bytes(whole[:-1])
    result = run("verify", unfinished)
    assert result.exit_code == 1
    assert "19 entries hold; cut off at byte" in result.stdout
    assert run("verify", "--allow-unfinished", unfinished).exit_code == 0


def test_what_is_cut_off_behind_the_end_of_a_match_is_never_allowed(
    finished: Path, tmp_path: Path
) -> None:
    path = tmp_path / "longer.twr"
    path.write_bytes(finished.read_bytes() + b"xx")
    result = run("verify", "--allow-unfinished", path)
    assert result.exit_code == 1
    assert "FAILED" in result.stdout


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    recording = begin(GAME, SEATS, 3)
    recording.secret = None
    path = tmp_path / "sealed.twr"
    path.write_bytes(recording.finish())
    return path


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    """A file with the secret of each match that the fixtures play, and another one."""
    secret = begin(GAME, SEATS, 3).secret
    assert secret is not None
    path = tmp_path / "secrets.txt"
    path.write_text(f"# winter cup\n{bytes(32).hex()}\n\n{secret.hex()}\n")
    return path


@pytest.fixture
def other_secrets(tmp_path: Path) -> Path:
    path = tmp_path / "others.txt"
    path.write_text(f"{bytes(32).hex()}\n")
    return path


def test_a_sealed_match_holds_and_that_is_said(sealed: Path) -> None:
    result = run("verify", sealed)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"sealed     {sealed}: {GAME}, {SEATS} seats, ")
    assert "won by" in result.stdout
    assert "luck sealed: the secret is not in the file, it is revealed later" in result.stdout
    shown = run("show", "--raw", sealed)
    assert shown.exit_code == 0
    assert "luck      sealed: the secret is not in the file" in shown.stdout


def test_with_its_secret_a_sealed_match_is_verified_wholly(
    sealed: Path, finished: Path, secrets: Path
) -> None:
    result = run("verify", "--secret", secrets, sealed, finished)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[:-1]] == ["ok", "ok"]
    assert result.stdout.count("luck verified; signed by") == 2
    assert "luck      verified" in run("show", "--raw", "--secret", secrets, sealed).stdout


def test_with_its_secret_an_unfinished_match_is_verified_so_far(
    unfinished: Path, secrets: Path
) -> None:
    result = run("verify", "--allow-unfinished", "--secret", secrets, unfinished)
    assert result.exit_code == 0
    assert "luck verified up to there" in result.stdout


def test_secrets_of_other_matches_fail_and_say_so(
    sealed: Path, unfinished: Path, other_secrets: Path
) -> None:
    for path in (sealed, unfinished):
        for words in (["verify", "--allow-unfinished"], ["show", "--raw"]):
            result = run(*words, "--secret", other_secrets, path)
            assert result.exit_code == 1
            assert "no secret is given that the match has committed to (SHA-256 " in result.output


def test_what_reveals_its_own_secret_needs_no_other(finished: Path, other_secrets: Path) -> None:
    assert run("verify", "--secret", other_secrets, finished).exit_code == 0
    assert run("show", "--raw", "--secret", other_secrets, finished).exit_code == 0


def test_a_file_without_secrets_is_a_usage_error(finished: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong").write_text("# a secret\nnot one\n")
    (tmp_path / "binary").write_bytes(b"\xff")
    for name, words in (
        ("none", "No such file"),
        ("wrong", "line 2 is not 64 hexadecimal digits"),
        ("binary", "can't decode byte"),
    ):
        for command_name in ("verify", "show"):
            result = run(command_name, "--secret", tmp_path / name, finished)
            assert result.exit_code == 2
            assert words in result.stderr


def test_damage_fails_in_any_case(unfinished: Path) -> None:
    data = bytearray(unfinished.read_bytes())
    data[-1] ^= 1
    unfinished.write_bytes(data)
    for options in ([], ["--allow-unfinished"]):
        result = run("verify", *options, unfinished)
        assert result.exit_code == 1
        assert "FAILED" in result.stdout
        assert "19 entries hold; damaged at byte" in result.stdout


def test_what_cannot_be_read_gives_two_and_the_rest_is_still_checked(
    finished: Path, unfinished: Path, tmp_path: Path
) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a replay")
    empty = tmp_path / "empty.twr"
    empty.write_bytes(b"")
    headless = tmp_path / "headless.twr"
    headless.write_bytes(finished.read_bytes()[:100])
    missing = tmp_path / "missing.twr"
    folder = tmp_path / "folder"
    folder.mkdir()
    result = run("verify", text, empty, headless, missing, folder, unfinished, finished)
    assert result.exit_code == 2
    assert f"ok         {finished}" in result.stdout
    assert f"UNFINISHED {unfinished}" in result.stdout
    assert f"{text}: not a replay file" in result.stderr
    assert f"{empty}: not a replay file: it is empty" in result.stderr
    assert f"{headless}: damaged at byte 8: the header" in result.stderr
    assert f"{missing}: cannot be opened: No such file" in result.stderr
    assert f"{folder}: no replay file is in it or below it" in result.stderr
    assert "6 files: 1 ok, 1 UNFINISHED, 4 UNREADABLE; " in result.stdout


@pytest.fixture
def unsigned(tmp_path: Path) -> Path:
    recording = begin(GAME, SEATS, 3, change=lambda header: header.ClearField("public_key"))
    recording.signer = None
    path = tmp_path / "unsigned.twr"
    path.write_bytes(recording.finish())
    return path


def test_a_match_that_nobody_signed_passes_and_that_is_said(unsigned: Path) -> None:
    result = run("verify", unsigned)
    assert result.exit_code == 0
    assert result.stdout.endswith("luck verified; not signed\n")


@pytest.mark.parametrize("words", [OURS, OURS.upper(), OURS.replace("-", ""), f" {OURS} "])
def test_the_signer_who_is_demanded_passes_however_the_fingerprint_is_written(
    finished: Path, words: str
) -> None:
    result = run("verify", "--signed-by", words, finished)
    assert result.exit_code == 0
    assert f"signed by {OURS}" in result.stdout


def test_another_signer_than_is_demanded_fails(finished: Path) -> None:
    result = run("verify", "--signed-by", THEIRS, finished)
    assert result.exit_code == 1
    assert result.stdout.startswith("FAILED")
    assert f"expected the signature of {THEIRS}, but it is signed by {OURS}" in result.stdout


def test_a_demanded_signature_that_is_not_there_fails(unsigned: Path, unfinished: Path) -> None:
    for path in (unsigned, unfinished):
        result = run("verify", "--allow-unfinished", "--signed-by", OURS, path)
        assert result.exit_code == 1
        assert f"FAILED     {path}" in result.stdout
        assert f"expected the signature of {OURS}, but there is none" in result.stdout


@pytest.mark.parametrize("words", ["", "0123", "0123-4567-89ab-cdeg", f"{OURS}-0000"])
def test_what_is_no_fingerprint_is_a_usage_error(finished: Path, words: str) -> None:
    result = run("verify", "--signed-by", words, finished)
    assert result.exit_code == 2
    assert "is no fingerprint: it has 16 hexadecimal digits" in result.stderr


def test_a_match_without_an_end_is_not_signed_yet(unfinished: Path) -> None:
    result = run("verify", "--allow-unfinished", unfinished)
    assert result.stdout.endswith("signature not checked: it stands at the end\n")


def test_show_prints_the_match_as_lines(finished: Path) -> None:
    result = run("show", "--raw", finished)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "match     golden-3"
    assert any(line.startswith(f"game      {GAME}, rules version ") for line in lines)
    assert f"signer    {OURS} (Ed25519 public key {SIGNER.public_key.hex()})" in lines
    assert any(line.startswith("    1  ") for line in lines)
    assert any(f"  {NAMES[0]} (bot random): " in line for line in lines)
    assert lines[-SEATS].endswith("  won")


@pytest.mark.parametrize("name", GAMES)
def test_show_says_in_words_which_options_are_not_the_default(tmp_path: Path, name: str) -> None:
    flag = next(spec for spec in GAMES[name].options if isinstance(spec.default, bool))
    value = not flag.default
    path = tmp_path / "own.twr"
    for options in ({flag.name: value}, {}):
        recording = begin(name, min(GAMES[name].seats), 3, options)
        path.write_bytes(recording.data)
        shown = run("show", "--raw", path).stdout
        said = f"rules     {flag.sentence(value)} [{flag.name}={spelled(value)}]\n"
        assert (said in shown) is bool(options)
        assert shown.count("\nrules     ") == max(1, len(GAMES[name].ending_options | options))


def test_show_goes_as_far_as_the_file_is_good(unfinished: Path) -> None:
    assert "has not ended: 20 entries so far" in run("show", "--raw", unfinished).stdout
    unfinished.write_bytes(unfinished.read_bytes()[:-1])
    result = run("show", "--raw", unfinished)
    assert result.exit_code == 1
    assert "   19  " in result.stdout
    assert "cut off at byte" in result.stderr
    assert run("show", "--raw", unfinished.parent / "none.twr").exit_code == 2


def test_show_takes_several_files_and_goes_on_behind_one_that_cannot_be_read(
    finished: Path, unfinished: Path
) -> None:
    missing = finished.parent / "none.twr"
    result = run("show", "--raw", missing, unfinished, finished)
    assert result.exit_code == 2
    parts = [line for line in result.stdout.splitlines() if line.startswith("==> ")]
    assert parts == [f"==> {path} <==" for path in (missing, unfinished, finished)]
    assert run("show", "--raw", unfinished, finished).exit_code == 0


def controlled(tmp_path: Path, *controls: Control, spoil: str = "Bert") -> Path:
    """Return the file of a match of people with a clock, in which *controls* happened."""

    def name(header: replay_pb2.Header) -> None:
        header.seats[1].name = spoil
        header.follows = "golden-2"

    terms = Terms(clock=ClockKind.BANK, clock_seconds=90)
    bots = [""] * 3
    recording = begin(GAME, 3, 3, change=name, terms=terms, bots=bots)
    while not isinstance(pending := recording.match.pending, Choice):
        recording.play_on(1)
    for control in controls:
        recording.play(Controlled(control), 1500 if recording.match.running is not None else 0)
    if recording.match.running is not None:
        recording.play(recording.choose(), 61_000)
        recording.play(Controlled(TakeBack(pending.seat, recording.match.seq)))
    data = recording.data if recording.match.result is None else recording.finish()
    path = tmp_path / "controlled.twr"
    path.write_bytes(data)
    return path


def test_show_tells_what_happened_around_the_game(tmp_path: Path) -> None:
    path = controlled(
        tmp_path,
        CorrectPoints(1, "Ida", "counted wrong", 1, 5),
        Propose(1, Matter.PAUSE, (0,), None, None, ""),
        Reply(0, agrees=False),
    )
    lines = run("show", "--raw", path).stdout.splitlines()
    key = ARBITER.public_key().public_bytes_raw()
    assert f"arbiter   {fingerprint(key)} (Ed25519 public key {key.hex()})" in lines
    assert "follows   golden-2" in lines
    terms = [line for line in lines if line.startswith("terms ")]
    assert [line[line.index("[") :] for line in terms] == ["[clock=bank]", "[clock_seconds=90]"]
    assert terms[1].startswith("terms     Thinking time: 90 seconds.")
    told = [line[7:] for line in lines if line[:5].strip().isdigit() and "roll:" not in line]
    seat = next(name for name in NAMES if told[3].startswith(f"[taken back] {name}: "))
    assert told[0].endswith(
        f"Bert +5 points, because: counted wrong  ({seat} thought 1.5 s, 1 min 28 s left)"
    )
    assert told[1].startswith("Bert asks for a pause; Anna must agree  (")
    assert told[2].startswith("Anna does not agree  (")
    assert told[3].endswith("  (thought 1 min 01 s, 24.5 s left)")
    before = run("show", "--raw", path).stdout.split("[taken back]")[0].splitlines()[-1]
    assert told[4].startswith(
        f"{seat} takes back: the game stands again as before entry {before.strip()}"
    )


def test_show_says_who_plays_for_somebody(tmp_path: Path) -> None:
    recording = begin(
        GAME, SEATS, 3, bots=[""] * SEATS, terms=Terms(resignation=ResignationBrings.BOT)
    )
    for seat in range(SEATS - 1):
        recording.play(Controlled(Resign(seat, "greedy")))
    recording.play_on(60)
    path = tmp_path / "resigned.twr"
    path.write_bytes(recording.data)
    shown = run("show", "--raw", path).stdout
    assert "Anna resigns; the greedy bot plays on\n" in shown
    assert "  Anna (bot greedy): " in shown
    assert f"  {NAMES[SEATS - 1]}: " in shown


def test_verify_lists_rulings_and_says_how_the_match_ended(tmp_path: Path) -> None:
    path = controlled(
        tmp_path,
        CorrectPoints(1, "Ida", "counted wrong", 1, 5),
        DeclareOver(2, "Ida", "the hall closes"),
    )
    key = fingerprint(ARBITER.public_key().public_bytes_raw())
    first, *rulings = run("verify", path).stdout.splitlines()
    assert first.startswith(f"ok         {path}: {GAME}, 3 seats, ")
    assert " entries hold, 2 rulings; Anna " in first
    assert "; declared over by an arbiter; file whole; rules hold; luck verified; " in first
    seq = records_of(path.read_bytes())[-1].footer.seq
    assert rulings == [
        f"           ruling 1, entry {seq - 1}, key {key}: "
        "Ida (arbiter): Bert +5 points, because: counted wrong",
        f"           ruling 2, entry {seq}, key {key}: "
        "Ida (arbiter): the match ends here and is scored, because: the hall closes",
    ]
    shown = run("show", "--raw", path).stdout.splitlines()
    assert shown[-4] == "ending    declared over by an arbiter"


def test_verify_lists_the_rulings_up_to_where_a_file_fails(tmp_path: Path) -> None:
    path = controlled(tmp_path, CorrectPoints(1, "Ida", "counted wrong", 1, 5))
    path.write_bytes(path.read_bytes()[:-1])
    result = run("verify", path)
    assert result.exit_code == 1
    assert " entries hold, 1 ruling; cut off at byte" in result.stdout
    assert result.stdout.count("\n           ruling 1, entry ") == 1


def test_no_words_of_control_entries_reach_the_terminal_as_they_are(tmp_path: Path) -> None:
    path = controlled(
        tmp_path,
        CorrectPoints(1, HOSTILE, HOSTILE, 1, 5),
        ForfeitSeat(2, HOSTILE * 3, HOSTILE * 10, 0, HOSTILE * 1000),
        Resign(1, HOSTILE * 1000),
        spoil=HOSTILE,
    )
    for words in READING:
        shown = run(*words, path).output
        assert ("(arbiter): " in shown) == (words in (("verify",), ("show", "--raw")))
        assert all(c.isprintable() or c == "\n" for c in shown)
        assert max(map(len, shown.splitlines())) < 10_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("words", READING)
def test_a_replay_may_come_through_a_pipe(
    words: tuple[str, ...], finished: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[finished.read_bytes()])
    writer.start()
    result = run(*words, pipe)
    writer.join()
    assert result.exit_code == 0, result.output


HOSTILE = "\x1b]0;PWN\x07\x1b[2J\r\x9b\u202e\u200b"
"""What a terminal obeys, turns around or hides."""


def hostile_file(tmp_path: Path, spoil: Callable[[replay_pb2.Header], None]) -> Path:
    path = tmp_path / f"{HOSTILE}.twr"
    path.write_bytes(begin(GAME, SEATS, 3, change=spoil).data)
    return path


def in_names(header: replay_pb2.Header) -> None:
    header.seats[0].name = HOSTILE
    header.seats[1].bot = HOSTILE
    header.match_id = HOSTILE
    header.written_by = HOSTILE
    header.started_unix_ms = 2**64 - 1


def in_the_game(header: replay_pb2.Header) -> None:
    header.setup.game = HOSTILE


def in_the_edition(header: replay_pb2.Header) -> None:
    header.setup.edition_name = HOSTILE


def in_an_option(header: replay_pb2.Header) -> None:
    header.setup.options.add(name=HOSTILE, flag=True)


def in_an_options_word(header: replay_pb2.Header) -> None:
    header.setup.options[0].word = HOSTILE


@pytest.mark.parametrize(
    "spoil", [in_names, in_the_game, in_the_edition, in_an_option, in_an_options_word]
)
@pytest.mark.parametrize("words", READING)
def test_no_words_of_a_file_reach_the_terminal_as_they_are(
    words: tuple[str, ...], spoil: Callable[[replay_pb2.Header], None], tmp_path: Path
) -> None:
    shown = run(*words, hostile_file(tmp_path, spoil)).output
    assert shown
    assert all(c.isprintable() or c == "\n" for c in shown)
    assert not set(shown) & set(HOSTILE) - set("]0;PWN[2J")


def test_a_decision_of_strange_words_is_cleaned_too(tmp_path: Path) -> None:
    path = tmp_path / "strange.twr"
    recording = begin(GAME, SEATS, 3)
    while not isinstance(recording.state.pending, Choice):
        recording.play_on(1)
    strange = strange_decision()
    seat = recording.state.pending.seat
    entry = Decided(seat, strange)
    recording.data += recording.encoder.entry(entry, [], recording.match, unix_ms=0)
    path.write_bytes(recording.data)
    for words in READING:
        shown = run(*words, path).output
        assert "legality: expected" in shown
        assert all(c.isprintable() or c == "\n" for c in shown)
        assert max(map(len, shown.splitlines())) < 10_000


def strange_decision() -> Value:
    """Return a decision with a hostile and very long text in it."""
    for kind in GAMES[GAME].decision_types:
        for item in shape(kind):
            if item.kind is str and not item.repeated:
                return replace(plain(kind), **{item.name: HOSTILE * 100_000})
    raise AssertionError(f"{GAME} has no decision with a text in it")


def test_huge_names_are_cut_where_they_are_shown(tmp_path: Path) -> None:
    def spoil(header: replay_pb2.Header) -> None:
        header.seats[0].name = "x" * 3_000_000

    recording = begin(GAME, SEATS, 3, change=spoil)
    recording.play_on(60)
    path = tmp_path / "long.twr"
    path.write_bytes(recording.data)
    shown = run("show", "--raw", path).stdout
    assert f"{'x' * 79}…" in shown
    assert "x" * 80 not in shown
    assert len(shown) < 100_000


def test_a_time_that_no_calendar_has_is_shown_as_a_number(tmp_path: Path) -> None:
    shown = run("show", "--raw", hostile_file(tmp_path, in_names)).stdout
    assert f"{2**64 - 1} ms after 1970 (no date)" in shown


def test_help_is_worth_reading() -> None:
    result = run("verify", "--help")
    assert result.exit_code == 0
    assert (
        "\n    0  everything holds in every FILE; of several codes the highest\n" in result.stdout
    )
    for words in (
        "Exit code:",
        "--allow-unfinished",
        "--signed-by",
        "--secret",
        "sealed",
        "fingerprint",
        "secret",
        "2  a FILE cannot be read",
    ):
        assert words in result.stdout
