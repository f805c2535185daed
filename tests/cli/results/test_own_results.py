"""The player's results against bots, from the replays of this computer."""

import re
from itertools import pairwise
from math import log10
from pathlib import Path

import pytest

from support.bad_golden import altered_roll
from support.recording import begin
from support.terminals import at_terminal
from tilewyrm.cli.results.ladder import LADDER, LARGEST_STEP, strongest
from tilewyrm.cli.results.own_results import own_results, streaks
from tilewyrm.cli.results.rating import Duel, rating

ROOT = Path(__file__).parents[3]


def measured(game, bot, against):
    """Return the difference of two ratings by the table of docs/bots.md."""
    row = rf"\| {game} \| `{bot}(?::\d+)?` : `{against}` \| \d+ \| (\d+) "
    share = int(re.search(row, (ROOT / "docs/bots.md").read_text())[1]) / 100
    return LARGEST_STEP if share == 1 else min(400 * log10(share / (1 - share)), LARGEST_STEP)


@pytest.mark.parametrize("game", LADDER)
def test_the_ladder_is_what_the_docs_have_measured(game):
    steps = [*LADDER[game].items()]
    assert LADDER[game]["greedy"] == 1000
    for (weaker, low), (stronger, high) in pairwise(steps):
        assert high - low == round(measured(game.title(), stronger, weaker))


def test_the_strongest_bot_names_the_level():
    assert strongest("carcassonne", ["greedy", "search", "random"]) == "search"
    assert strongest("feuville", ["passive", "random"]) == "random"


def test_a_rating_goes_with_the_results_and_is_surer_after_more():
    assert rating([]) is None
    even = rating([Duel(1115, 1.0), Duel(1115, 0.0)] * 20)
    assert abs(even.value - 1115) < 10
    one, many = rating([Duel(1000, 1.0)]), rating([Duel(1000, 1.0)] * 20)
    assert 1000 < one.value < many.value
    assert even.deviation < one.deviation
    assert rating([Duel(1000, 0.5)]).value == 1000


def test_streaks_are_the_present_and_the_longest():
    assert streaks([]) == (0, 0)
    assert streaks([True, True, False, True]) == (1, 2)
    assert streaks([True, False]) == (0, 1)


def named(name, match_id, program=""):
    def change(header):
        header.match_id = match_id
        for seat in header.seats:
            if not seat.bot:
                seat.name = name
                seat.program = program

    return change


def recorded(name, match_id, bots, number=1, program=""):
    change = named(name, match_id, program)
    return begin("feuville", 2, number, {"round_cap": 1}, change, bots=bots).finish()


@pytest.fixture
def computer(tmp_path, monkeypatch):
    """Give a computer's folders of matches and downloads."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path / "state"))
    own, others = (tmp_path / "data" / "tilewyrm" / name for name in ("matches", "replays"))
    own.mkdir(parents=True)
    others.mkdir()
    return own, others


def test_only_own_verified_matches_against_bots_count(computer):
    own, others = computer
    (own / "aaa.twr").write_bytes(recorded("Ann", "aaa", ["", "greedy:3"]))
    (own / "xxx.twr").write_bytes(recorded("Eve", "xxx", ["", "greedy"]))
    (own / "bbb.twr").write_bytes(recorded("Ann", "bbb", ["", ""]))
    (own / "ccc.twr").write_bytes(recorded("Ann", "ccc", ["greedy", "greedy"]))
    played_by_a_program = recorded("Ann", "iii", ["", "greedy"], program="mine.Bot")
    (own / "iii.twr").write_bytes(played_by_a_program)
    (own / "ddd.twr").write_bytes(recorded("Ann", "ddd", ["", "greedy"])[:-40])
    (own / "eee.twr").write_bytes(altered_roll())
    (own / "fff.twr").write_bytes(b"nothing")
    (others / "ggg.twr").write_bytes(recorded("Bob", "ggg", ["", "greedy"]))
    (others / "hhh.twr").write_bytes(recorded("Ann", "hhh", ["", "search"]))
    (others / "aaa.twr").write_bytes(recorded("Ann", "aaa", ["", "greedy:3"], number=2))
    (results,) = own_results({"Ann"})
    assert results.title == "Feuville"
    assert [(level.level, level.played) for level in results.levels] == [
        ("greedy", 1),
        ("search", 1),
    ]
    assert results.rating is not None


def test_a_file_is_verified_again_when_it_has_changed(computer, tmp_path):
    path = computer[0] / "aaa.twr"
    whole = recorded("Ann", "aaa", ["", "greedy"])
    path.write_bytes(whole)
    assert own_results(["Ann"])[0].levels[0].played == 1
    assert (tmp_path / "state" / "verified.json").exists()
    assert own_results(["Ann"])[0].levels[0].played == 1
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :] + b"")
    assert own_results(["Ann"]) == []


def test_the_command_and_the_page_show_them(computer, tmp_path):
    (computer[0] / "aaa.twr").write_bytes(recorded("Ann", "aaa", ["", "greedy"]))
    with at_terminal(tmp_path, "results") as there:
        assert there.ended() == 0
        assert "You have not finished a match against bots" in there.text
    with at_terminal(tmp_path, "play", "--new", "--game", "feuville", "--name", "Ann") as there:
        there.until("● connected")
        there.type("\x03y")
        assert there.ended() == 0
    with at_terminal(tmp_path, "results") as there:
        assert there.ended() == 0
        assert re.search(r"Feuville: rating \d+ ± \d+", there.text)
        assert "medium bot (takes the most points at once): 1 match, " in there.text
        assert "The medium bot is rated 1000." in there.text
    with at_terminal(tmp_path) as there:
        there.until("Your results")
        there.type("y")
        there.until("► Feuville: rating", "medium bot (takes the most points at once): 1 match, ")
