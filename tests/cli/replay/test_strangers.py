"""What a stranger's file says reaches no terminal as it is, whichever command reads it."""

import os
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support.recording import begin
from support.replay_command import GAME, SEATS, controlled, run
from support.values import plain
from tilewyrm.engine.game import Choice, Decided, Value
from tilewyrm.engine.match.controls import CorrectPoints, ForfeitSeat, Resign
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.values.shape import shape
from tilewyrm.v1 import replay_pb2

READING = [("verify",), ("show",), ("show", "--raw"), ("show", "--json")]
"""The ways to read a file."""
HOSTILE = "\x1b]0;PWN\x07\x1b[2J\r\x9b\u202e\u200b"
"""What a terminal obeys, turns around or hides."""


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
