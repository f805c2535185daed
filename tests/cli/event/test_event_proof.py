"""`tilewyrm event pair --prove`: what it says, and that it changes nothing."""

import shutil
import sys

import pytest

from support.event_folders import done, key_file, run

NEW = ("--game", "carcassonne", "--rounds", 3, "--seats", 3, "--title", "Club evening")


@pytest.fixture
def cup(tmp_path):
    """An event of six players who are here, and the key that signs."""
    key = ("--key", key_file(tmp_path))
    done("new", tmp_path / "cup", *NEW, *key)
    done("add", tmp_path / "cup", *"ABCDEF", "--here", *key)
    return tmp_path / "cup", key


def tables(text):
    return [line for line in text.splitlines() if line.startswith("  ")]


def test_a_proof_says_that_nothing_is_cheaper_and_changes_no_proposal(cup):
    folder, key = cup
    for number in range(2):
        same = shutil.copytree(folder, folder.with_name(f"same {number}"))
        proved = done("pair", folder, "--prove", *key)
        assert proved.splitlines()[-1] == "Proved: no pairing costs less."
        assert tables(done("pair", same, *key)) == tables(proved)
        done("start", folder, *key)
        for table in (1, 2):
            done("result", folder, table, 30, 20, 10, *key)


def test_a_proof_needs_few_players_a_proposal_and_a_library(cup, monkeypatch):
    folder, key = cup
    by_hand = run("pair", folder, "--prove", "--table", "A,B,C", "--table", "D,E,F", *key)
    assert "leave out --table" in by_hand.stderr
    done("pair", folder, *key)
    done("start", folder, *key)
    for table in (1, 2):
        done("result", folder, table, 30, 20, 10, *key)
    monkeypatch.setitem(sys.modules, "highspy", None)
    assert "pip install 'tilewyrm[proof]'" in run("pair", folder, "--prove", *key).stderr
    done("add", folder, *(f"Guest {number}" for number in range(19)), "--here", *key)
    assert "--prove is for up to 24 players" in run("pair", folder, "--prove", *key).stderr
