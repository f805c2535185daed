"""The cast of bots: apart from each other, and from people."""

from collections import Counter
from itertools import chain

import pytest

from tilewyrm.engine.bots.registry import RUNGS
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.text.bot_cast import CAST, face_of, name_of_bot, names
from tilewyrm.server.text.names import MAX_NAME_LENGTH, confusable, valid_name

ALL = list(chain.from_iterable(CAST.values()))


def test_each_level_can_fill_a_table():
    most = max(game(name).seats[-1] for name in GAMES)
    assert CAST.keys() == RUNGS.keys()
    assert all(len(level) >= most for level in CAST.values())


def test_names_and_faces_stay_apart():
    assert (
        len({one.name[:3].casefold() for one in ALL}) == len({one.face for one in ALL}) == len(ALL)
    )
    for number, one in enumerate(ALL):
        assert len(one.name) <= MAX_NAME_LENGTH
        assert len(one.face) == 5
        assert (one.face + one.name).isascii()
        assert (one.face + one.name).isprintable()
        assert not any(confusable(one.name, other.name) for other in ALL[number + 1 :])


@pytest.mark.parametrize("name", sorted(names()))
def test_people_cannot_be_called_so(name):
    for taken in (name, name.upper(), f" {name} ", f"{name} 2"):
        with pytest.raises(InvalidRequest):
            valid_name(taken)


def test_bots_of_a_table_have_names_of_their_level_and_each_its_own():
    taken: list[str] = []
    for strategy in ("greedy", "greedy:5", "search:200ms", "greedy"):
        taken.append(name_of_bot(strategy, taken))
    assert Counter(taken) == dict.fromkeys(taken, 1)
    assert [any(one.name == name for one in CAST["greedy"]) for name in taken] == [
        True,
        True,
        False,
        True,
    ]
    assert all(face_of(name) for name in taken)


def test_where_the_whole_cast_is_there_bots_are_numbered():
    taken = [one.name for one in CAST["random"]]
    assert name_of_bot("random", taken) == "random bot"
    assert name_of_bot("random", [*taken, "random bot"]) == "random bot 2"
    assert face_of("random bot") == ""
