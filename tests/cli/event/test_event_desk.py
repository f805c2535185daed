"""The organiser's screen, walked through by keys in a real terminal."""

from contextlib import contextmanager

from support.event_folders import done, key_file
from support.terminals import DOWN, ENTER, at_terminal


@contextmanager
def desk(tmp_path, folder, *flags, key=None, columns=100, rows=28):
    """Give the terminal of a desk of the event in *folder*."""
    words = map(str, ("event", "desk", folder, "--key", key or tmp_path / "organiser.pem", *flags))
    with at_terminal(tmp_path, *words, columns=columns, rows=rows) as there:
        there.until("Due")
        yield there


def typed(there, *keys):
    """Type keys one after the other."""
    for key in keys:
        there.type(key)


def test_an_evening_with_the_physical_game_by_the_desk_alone(tmp_path):
    key, cup = key_file(tmp_path), tmp_path / "cup"
    rules = ("--game", "carcassonne", "--rounds", 2, "--seats", 3)
    done("new", cup, *rules, "--key", key)
    done("add", cup, "Ann", "Bert", "Cleo", "Dora", "Emil", "--key", key)
    with desk(tmp_path, cup) as there:
        there.until("5 players have not checked in", "before the first round")
        typed(there, "a")
        there.until("Register a player")
        typed(there, "Fay", DOWN, "Chess club", DOWN, DOWN, DOWN, ENTER)
        there.until("Fay", "Write it down")
        typed(there, "\x1b")
        there.until_gone("Write it down")
        typed(there, "H")
        there.until("6 players for the next round", "Pair round 1")
        typed(there, "1")
        there.until("Cost: forbidden 0", "round 1 of 2 is paired")
        typed(there, "x")
        there.until("Swap two players")
        typed(there, "Ann", DOWN, "Fay", DOWN, "wrong", DOWN, ENTER)
        there.until("Cost:")
        there.until_gone("Other player")
        typed(there, "s")
        there.until("No, go back")
        typed(there, DOWN, ENTER)
        there.until("Table 1: enter the result", "Table 2: enter the result")
        for points in ("10", "20", "30"), ("7", "x", "9"):
            typed(there, "1")
            there.until("Equal points share")
            for each in points:
                typed(there, each, DOWN)
            typed(there, DOWN, ENTER)
            if "x" not in points:
                there.until_gone("Equal points share")
        there.until("points are whole numbers")
        typed(there, *[DOWN] * 2, "\x7f8", *[DOWN] * 3, ENTER)
        there.until("Pair round 2")
        typed(there, "l")
        there.until("A ruling also counts after the match")
        typed(there, DOWN, "\x7f\x7f8", *[DOWN] * 3, "recount", DOWN, ENTER)
        there.until("The ruling on table 2", "8")
        typed(there, "t")
        there.until("All players and the page")
        typed(there, "Pizza is here", DOWN, ENTER)
        there.until("Announced.")
        typed(there, "z")
        there.until("1 planned round has not been played")
        typed(there, DOWN, ENTER)
        there.until("Publish this hash")
        typed(there, "\x1b")
        there.until("closed", "Publish the event")
        typed(there, "e")
        there.until("The file has log")
        typed(there, DOWN, ENTER)
        there.until("Written:")
        typed(there, "q")
        assert there.ended() == 0
    assert "Verified" in done("verify", tmp_path / "cup.zip")
    assert "2 results on paper" in done("verify", cup)


def test_without_a_screen_the_commands_that_do_the_same_are_named(tmp_path):
    key, cup = key_file(tmp_path), tmp_path / "cup"
    done("new", cup, "--game", "feuville", "--rounds", 1, "--seats", 2, "--key", key)
    words = map(str, ("event", "desk", cup, "--plain", "--key", key))
    with at_terminal(tmp_path, *words) as there:
        said = there.until("tilewyrm event close")
    assert "tilewyrm event pair" in said
    assert "tilewyrm event result" in said
