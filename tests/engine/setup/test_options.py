"""Options are typed, and a wrong one is named together with what would be right."""

from dataclasses import dataclass
from enum import StrEnum

import pytest

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.setup.options import (
    OptionSpec,
    OptionValue,
    chosen,
    option,
    resolve,
    specs,
    spell,
)

FLAG = OptionSpec("adjacent", default=True, meaning="New tiles touch the town.")
WORD = OptionSpec("refill", default="now", meaning="When.", choices=("now", "later"))
FEW = OptionSpec("helpers", default=2, meaning="How many.", choices=(2, 1))
RANGE = OptionSpec("cap", default=0, meaning="Rounds.", minimum=0, maximum=99)
ALL = (FLAG, WORD, FEW, RANGE)


@pytest.mark.parametrize(
    ("spec", "value"), [(FLAG, False), (FLAG, True), (WORD, "later"), (FEW, 1), (RANGE, 99)]
)
def test_an_allowed_value_is_let_through(spec: OptionSpec, value: OptionValue) -> None:
    spec.check(value)


@pytest.mark.parametrize(
    ("spec", "value", "allowed"),
    [
        (FLAG, "perhaps", "yes or no"),
        (WORD, "never", "now, later"),
        (FEW, 3, "2, 1"),
        (RANGE, 100, "0 to 99"),
        (RANGE, -1, "0 to 99"),
        (RANGE, "many", "0 to 99"),
    ],
)
def test_a_value_that_is_not_allowed_is_answered_with_what_is(
    spec: OptionSpec, value: OptionValue, allowed: str
) -> None:
    with pytest.raises(SetupError, match=allowed) as caught:
        spec.check(value)
    assert spec.name in str(caught.value)


def test_given_beats_default_and_the_order_is_the_games() -> None:
    resolved = resolve(ALL, {"cap": 7, "refill": "later"})
    assert list(resolved.items()) == [
        ("adjacent", True), ("refill", "later"), ("helpers", 2), ("cap", 7),
    ]  # fmt: skip


def test_a_flag_is_no_number_and_a_number_no_flag() -> None:
    with pytest.raises(SetupError, match="option cap cannot be yes"):
        resolve(ALL, {"cap": True})
    with pytest.raises(SetupError, match="helpers"):
        resolve(ALL, {"helpers": True})
    with pytest.raises(SetupError, match="adjacent"):
        resolve(ALL, {"adjacent": 1})


def test_an_unknown_option_is_answered_with_the_closest_one() -> None:
    with pytest.raises(SetupError, match=r"no option 'adjacency'; did you mean adjacent\?"):
        resolve(ALL, {"adjacency": True})


class Refill(StrEnum):
    LATER = "later"
    NOW = "now"


class Third(StrEnum):
    A = "a"
    B = "b"
    C = "c"


@dataclass(frozen=True, slots=True)
class Options:
    adjacent: bool = option(True, "F1", "New tiles touch the town.", "They need not touch.")
    refill: Refill = option(Refill.NOW, "F2 D3", "When.", "Rows are filled later.")
    few: int = option(2, "", "How many.", {1: "There is one."})
    cap: int = option(0, "", "Rounds.", "It ends after {} rounds.", minimum=0, maximum=99)
    third: Third = option(Third.B, "", "Which.", {Third.C: "It is C.", Third.A: "It is A."})


def test_the_fields_of_a_dataclass_are_described_as_options() -> None:
    assert specs(Options) == (
        OptionSpec(
            "adjacent",
            default=True,
            meaning="New tiles touch the town.",
            clause="F1",
            says=("They need not touch.",),
        ),
        OptionSpec(
            "refill",
            default="now",
            meaning="When.",
            clause="F2 D3",
            choices=("now", "later"),
            says=("Rows are filled later.",),
        ),
        OptionSpec("few", default=2, meaning="How many.", choices=(2, 1), says=("There is one.",)),
        OptionSpec(
            "cap",
            default=0,
            meaning="Rounds.",
            minimum=0,
            maximum=99,
            says=("It ends after {} rounds.",),
        ),
        OptionSpec(
            "third",
            default="b",
            meaning="Which.",
            choices=("b", "a", "c"),
            says=("It is A.", "It is C."),
        ),
    )
    assert type(specs(Options)[1].default) is str


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("adjacent", False, "They need not touch."),
        ("refill", "later", "Rows are filled later."),
        ("few", 1, "There is one."),
        ("cap", 12, "It ends after 12 rounds."),
        ("third", "a", "It is A."),
        ("third", "c", "It is C."),
    ],
)
def test_a_value_that_is_not_the_default_is_a_sentence(
    name: str, value: OptionValue, sentence: str
) -> None:
    (spec,) = (spec for spec in specs(Options) if spec.name == name)
    assert spec.sentence(value) == sentence


def test_values_are_spelled_as_people_write_them() -> None:
    assert [spell(value) for value in (True, False, 7, "later")] == ["yes", "no", "7", "later"]


def test_chosen_options_are_typed() -> None:
    resolved = resolve(specs(Options), {"refill": "later", "cap": 3})
    found = chosen(Options, {**resolved, "another": 1})
    assert found == Options(adjacent=True, refill=Refill.LATER, few=2, cap=3, third=Third.B)
    assert found.refill is Refill.LATER
