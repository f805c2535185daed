"""What a page stores of descriptions comes out as it went in, at every step."""

from random import Random

import pytest

from support.look_box import descriptions_at
from tilewyrm.client.drawing.svg import Sight
from tilewyrm.client.webpage.descriptions import Descriptions

AREAS = [f"map/{number}/0" for number in range(12)]
WORDS = ("City at {},{}.", "{} tiles fit at {},{}.", "Nobody has claimed it.", "Worth {} points.")


def told(*steps: list[Sight]) -> dict:
    descriptions = Descriptions()
    for step in steps:
        descriptions.add(step)
    return dict(descriptions.told())


def wanted(step: list[Sight]) -> dict:
    return {area: list(sight.lines) for sight in step for area in sight.areas}


def any_step(draw: Random) -> list[Sight]:
    """Return some areas in groups, each with some lines: they join, part, come and go at will."""
    areas = draw.sample(AREAS, draw.randrange(len(AREAS)))
    found = []
    while areas:
        size = draw.randrange(1, 4)
        group, areas = areas[:size], areas[size:]
        numbers = [draw.randrange(-2, 12) for _ in range(3)]
        lines = [words.format(*numbers) for words in draw.sample(WORDS, draw.randrange(1, 4))]
        found.append(Sight(group, lines))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_every_description_is_found_again(seed):
    draw = Random(seed)
    steps = [any_step(draw) for _ in range(25)]
    stored = told(*steps)
    for number, step in enumerate(steps):
        assert descriptions_at(stored, number) == wanted(step)


def test_texts_with_any_digits_come_out_as_they_are():
    lines = ["007 has -0 of 12345678901234567890", "-5 to 1-5, \u0663", "0.50, 1,000, +3"]
    step = [Sight(["seats/0/0"], lines)]
    assert descriptions_at(told(step), 0) == {"seats/0/0": lines}


def test_a_number_that_changes_in_many_descriptions_is_stored_once():
    def step(left: int) -> list[Sight]:
        line = f"{left} tiles fit at 3,4."
        return [Sight([area], [f"City at {area}", line]) for area in AREAS]

    stored = told(*(step(left) for left in range(40, 20, -1)))
    assert stored["steps"][1:] == [[]] * 19
    assert stored["lines"].count([1, [40, *[1] * 19], 3, 4]) == 1


def test_what_joins_another_thing_is_stored_as_one_number():
    one, other = Sight(AREAS[:3], ["one"]), Sight(AREAS[3:], ["other"])
    both = Sight(AREAS, ["one"])
    stored = told([one, other], [both])
    assert stored["steps"][1] == [3, -1]
