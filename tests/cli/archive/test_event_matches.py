"""Matches of an event in files: shown, and found by event and round in an archive."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.recording import begin
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.v1 import match_pb2, replay_pb2

EVENT, LINE = b"e" * 32, b"l" * 32


def run(*words: object) -> Result:
    return CliRunner(env={LANGUAGE: "en"}).invoke(main, [*map(str, words)])


def written(folder: Path, number: int, round_number: int = 0) -> Path:
    """Write a match of the event, or for round 0 of none."""

    def change(header: replay_pb2.Header) -> None:
        if round_number:
            at = match_pb2.EventTable(event=EVENT, line=LINE, round=round_number, table=5)
            header.event_table.CopyFrom(at)

    recording = begin("feuville", 2, number, change=change)
    recording.play_on(3)
    path = folder / f"{number}.twr"
    path.write_bytes(recording.data)
    return path


def test_matches_of_an_event_are_shown_and_found(tmp_path: Path) -> None:
    paths = [written(tmp_path, 1), written(tmp_path, 2, 1), written(tmp_path, 3, 2)]
    lines = run("replay", "show", "--raw", paths[2]).stdout.splitlines()
    assert f"event     round 2, table 5 of event {EVENT.hex()}" in lines
    assert f"          opened by line {LINE.hex()} of its log" in lines
    verified = run("replay", "verify", "--allow-unfinished", paths[2])
    assert verified.exit_code == 0, verified.output
    folder = tmp_path / "archive"
    folder.mkdir()
    assert run("archive", "add", "--in", folder, *paths).exit_code == 0

    def found(*flags: object) -> list[tuple[str, int, int]]:
        result = run("archive", "search", "--in", folder, "--json", *flags)
        facts = [json.loads(line) for line in result.stdout.splitlines()]
        return sorted((each["event"], each["round"], each["table"]) for each in facts)

    assert found() == [("", 0, 0), (EVENT.hex(), 1, 5), (EVENT.hex(), 2, 5)]
    assert found("--event", EVENT.hex()[:8].upper()) == found()[1:]
    assert found("--event", EVENT.hex(), "--round", 2) == found()[2:]
    assert found("--event", "00") == []
    out = tmp_path / "all.csv"
    assert run("archive", "export", "--in", folder, out).exit_code == 0
    rounds = [line["round"] for line in csv.DictReader(out.read_text().splitlines())]
    assert sorted(set(rounds)) == ["0", "1", "2"]


@pytest.mark.parametrize("wrong", ["0", "x"])
def test_a_round_is_a_number_from_1(tmp_path: Path, wrong: str) -> None:
    assert run("archive", "search", "--in", tmp_path, "--round", wrong).exit_code == 2
