"""The match of the day: the real program in a real terminal, with a server of its own."""

from support.terminals import CTRL_C, at_terminal


def test_it_begins_from_the_command_and_continues_from_the_home_screen(tmp_path):
    with at_terminal(tmp_path, "today", "carcassonne", "--name", "Ann") as there:
        there.until("Carcassonne · Match of the day", "● connected", "your turn")
        there.type(CTRL_C + "y")
        there.until("you keep your seat")
        assert there.ended() == 0
    with at_terminal(tmp_path) as there:
        there.until("Continue", "Match of the day")
        there.type("d")
        there.until("Everyone who plays today gets the same dice and tiles", "Carcassonne")
        there.type("2")
        there.until("Carcassonne · Match of the day", "● connected", "your turn")
        there.type(CTRL_C + "y")
        there.until("you keep your seat")
        there.type("q")
        assert there.ended() == 0
    assert len([*tmp_path.rglob("*.twr")]) == 1
    with at_terminal(tmp_path, "results", "--day") as there:
        assert there.ended() == 0
        assert "the match is unfinished" in " ".join(there.text.split())
