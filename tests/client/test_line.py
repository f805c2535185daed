from tilewyrm.client.line import match_choice
from tilewyrm.client.scene import Choice

PLACES = [Choice("place -1,0 180°"), Choice("place 1,0 180°"), Choice("place 1,0 90°")]


def test_an_answer_is_a_number_or_the_beginning_or_a_part_of_the_words():
    assert match_choice(PLACES, "2") == [1]
    assert match_choice(PLACES, "4") == []
    assert match_choice(PLACES, "place 1") == [1, 2]
    assert match_choice(PLACES, "90°") == [2]
    assert match_choice(PLACES, "nowhere") == []


def test_a_whole_word_goes_before_a_part_of_one():
    assert match_choice(PLACES, "1,0 180") == [1]
    assert match_choice(PLACES, "-1,0 180") == [0]
