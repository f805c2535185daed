"""Feuville's turn in line mode, asked in two steps."""

from support.feuville import scenes
from support.line_mode import played
from support.serving import asynchronous


@asynchronous
async def test_an_answer_that_means_no_choice_or_several_is_not_sent():
    desk = scenes.desk()
    said = await played(desk, "99", "ask the Fairy", "q")
    assert "'99' is not a choice; answer with a number from 1 to 15, or type 'help'." in said
    several = said.index("'ask the Fairy' could mean 2 choices:")
    assert "Die 3" in said[several + 1]
    assert desk.sent == []


@asynchronous
async def test_a_turn_is_asked_in_two_steps_and_a_number_answers_both_at_once():
    desk = scenes.desk()
    said = await played(desk, "die 5", "Mayor", "q")
    begin = said.index("Your store (choices 1 to 3): 2x flag, wall")
    assert said[begin + 1 : begin + 5] == [
        "Die 3 (choices 4 to 9): tower, wall, small district, Publican, ask the Fairy, pass",
        "Die 5 (choices 10 to 14): sky, splendid view, Mayor, ask the Fairy, pass",
        "15. Both dice: the Gnome",
        "Type the number of a choice. 'your store' lists the choices for it, and 'list' lists all.",
    ]
    named = said.index("Die 5: 5 choices")
    assert said[named + 1 : named + 4] == ["10. sky (2 clouds)", "11. splendid view", "12. Mayor"]
    assert "> Die 5: Mayor" in said
    assert [desk.question.sent.label] == ["Die 5: Mayor"]
    at_once = scenes.desk()
    assert "> Die 5: Mayor" in await played(at_once, "12", "q")
