"""`tilewyrm event season`: standings over folders, and what it refuses."""

import json

import pytest

from support.event_folders import done, key_file, run


@pytest.fixture
def key(tmp_path):
    return ("--key", key_file(tmp_path))


def held(folder, key, people, points, *, close=True):
    """Hold an event of one table on paper; *people* as CSV rows of name and club."""
    listed = folder.with_suffix(".people.csv")
    listed.write_text("name,club\n" + "\n".join(people), encoding="utf-8")
    done("new", folder, "--game", "carcassonne", "--rounds", 1, "--seats", 4, "--title", "x", *key)
    done("add", folder, "--csv", listed, "--here", *key)
    numbers = ",".join(str(number) for number in range(1, len(people) + 1))
    done("pair", folder, "--table", numbers, *key)
    done("start", folder, *key)
    done("result", folder, 1, *points, *key)
    if close:
        done("close", folder, *key)
    return folder


def test_a_season_of_three_events_in_every_form(tmp_path, key):
    one = held(tmp_path / "one", key, ["Ann,Oak", "Bert", "Cleo"], [30, 20, 10])
    two = held(tmp_path / "two", key, ["cleo", "Ann,oak", "Dora", "Bert"], [40, 30, 20, 10])
    three = held(tmp_path / "three", key, ["Ann", "Bert", "Cleo"], [10, 20, 20])
    said = done("season", one, two, three, "--best", 2, "--csv").splitlines()
    assert said == [
        "#,Name,Points,Firsts,E1,E2,E3",
        "1,Cleo,550/3,3/2,(100/3),100,250/3",
        "2,Ann,175,1,100,75,(100/3)",
        "3,Bert,150,1/2,200/3,(25),250/3",
        "4,Dora,50,0,,50,",
    ]
    assert "(33.33)" in done("season", one, two, three, "--best", 2)
    rows = json.loads(done("season", one, two, "--json"))
    assert rows[0]["player"] == "Ann"
    assert [each["points"] for each in rows[0]["results"]] == [100, 75]


def test_what_is_not_certain_or_not_final_is_refused(tmp_path, key):
    one = held(tmp_path / "one", key, ["Ann,Oak", "Émile", "Cleo"], [30, 20, 10])
    two = held(tmp_path / "two", key, ["Ann,Elm", "Emile", "Cleo"], [30, 20, 10])
    assert "is in Oak and in Elm" in run("season", one, two).stderr
    assert "look alike" in run("season", one, two, "--same", "Ann=Ann").stderr
    both = ("--same", "Ann=Ann", "--same", "Émile=Emile")
    assert len(done("season", one, two, *both).splitlines()) == 4
    assert "both Cleo" in run("season", one, two, *both, "--same", "Cleo=Ann").stderr
    assert "the same event" in run("season", one, one).stderr
    assert "NAME=NAME" in run("season", one, "--same", "Ann").stderr
    still = held(tmp_path / "open", key, ["Ann", "Bert", "Cleo"], [3, 2, 1], close=False)
    assert "is open" in run("season", still).stderr
    (two / "players.csv").unlink()
    assert "no name for player 1" in run("season", two).stderr
    log = one / "event.jsonl"
    log.write_bytes(log.read_bytes().replace(b"[30,20,10]", b"[30,20,40]"))
    assert run("season", one).exit_code == 1
