"""No default changes: a replay file's header leaves out what has it."""

import hashlib
from pathlib import Path

import pytest

from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionSpec, spell

TABLE = Path(__file__).with_name("defaults.txt")
"""Every option and term with its default; lines are only ever added, at the end."""
FROZEN = 84
"""Lines of the day on which headers began to leave defaults out."""
FROZEN_SHA256 = "0313e58a7b21489fe470faa7cacaa8f7b55768fb970378f4e9d61a25e08c6cb1"
"""Of these lines."""
KNOWN = {**{name: game.options for name, game in GAMES.items()}, "terms": TERMS}


def listed() -> dict[tuple[str, str], str]:
    """Return the default of each option and term, by the game (or ``terms``) and its name."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    words = [line.split(" ") for line in lines]
    table = {(of, name): default for of, name, default in words}
    assert len(table) == len(lines)
    return table


@pytest.mark.parametrize(
    ("of", "spec"), [pytest.param(of, spec) for of, specs in KNOWN.items() for spec in specs]
)
def test_an_option_has_the_default_that_it_will_always_have(of: str, spec: OptionSpec) -> None:
    assert (of, spec.name) in listed(), (
        f"{spec.name} is new: add the line '{of} {spec.name} {spell(spec.default)}' at the end"
        f" of {TABLE.name}; from then on its default stays"
    )
    assert listed()[of, spec.name] == spell(spec.default), (
        "files that leave it out were played with the old default: another one is a preset"
    )


def test_no_option_goes_away() -> None:
    known = {(of, spec.name) for of, specs in KNOWN.items() for spec in specs}
    assert listed().keys() <= known


def test_the_first_lines_of_the_table_are_frozen() -> None:
    lines = TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
    assert hashlib.sha256("".join(lines[:FROZEN]).encode()).hexdigest() == FROZEN_SHA256
