"""Options are typed, and a wrong one is named together with what would be right."""

import pytest

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.options import OptionSpec, OptionValue, resolve

FLAG = OptionSpec("adjacent", default=True, meaning="New tiles touch the town.")
WORD = OptionSpec("refill", default="now", meaning="When.", choices=("now", "later"))
FEW = OptionSpec("fairies", default=2, meaning="How many.", choices=(2, 1))
RANGE = OptionSpec("cap", default=0, meaning="Rounds.", minimum=0, maximum=99)
ALL = (FLAG, WORD, FEW, RANGE)


@pytest.mark.parametrize(
    ("spec", "typed", "value"),
    [
        (FLAG, "no", False),
        (FLAG, "True", True),
        (WORD, "later", "later"),
        (FEW, "1", 1),
        (RANGE, "99", 99),
    ],
)
def test_what_a_person_types_becomes_a_typed_value(
    spec: OptionSpec, typed: str, value: OptionValue
) -> None:
    assert spec.parse(typed) == value
    assert type(spec.parse(typed)) is type(value)


@pytest.mark.parametrize(
    ("spec", "typed", "allowed"),
    [
        (FLAG, "perhaps", "true or false"),
        (WORD, "never", "now, later"),
        (FEW, "3", "2, 1"),
        (RANGE, "100", "0 to 99"),
        (RANGE, "-1", "0 to 99"),
        (RANGE, "many", "0 to 99"),
    ],
)
def test_a_value_that_is_not_allowed_is_answered_with_what_is(
    spec: OptionSpec, typed: str, allowed: str
) -> None:
    with pytest.raises(SetupError, match=allowed) as caught:
        spec.parse(typed)
    assert spec.name in str(caught.value)


def test_given_beats_preset_beats_default_and_the_order_is_the_games() -> None:
    resolved = resolve(ALL, {"cap": 7}, {"refill": "later", "cap": 5})
    assert list(resolved.items()) == [
        ("adjacent", True), ("refill", "later"), ("fairies", 2), ("cap", 7),
    ]  # fmt: skip


def test_a_flag_is_no_number_and_a_number_no_flag() -> None:
    with pytest.raises(SetupError, match="cap"):
        resolve(ALL, {"cap": True})
    with pytest.raises(SetupError, match="fairies"):
        resolve(ALL, {"fairies": True})
    with pytest.raises(SetupError, match="adjacent"):
        resolve(ALL, {"adjacent": 1})


def test_an_unknown_option_is_answered_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match="adjacent, refill, fairies, cap"):
        resolve(ALL, {"adjacency": True})
