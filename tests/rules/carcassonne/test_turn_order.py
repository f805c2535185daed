"""The sorted steps of a turn against a list of its phases over all expansions, written apart.

That list is not part of this repository: it is looked for beside it.
"""

import re
from pathlib import Path

import pytest

from tilewyrm.engine.carcassonne.core.expansion.step import Step
from tilewyrm.engine.carcassonne.core.turn.steps import PLAY_PART, SCORE, USE_PIECE
from tilewyrm.engine.carcassonne.game import EXPANSION_SET

LIST = Path(__file__).resolve().parents[4] / "shared" / "rules" / "turn_order.md"
ROW = re.compile(r"^\| OT(\d+) \| [^|]+ \| ([^|]+) \|", re.MULTILINE)
_END = 50
"""The number from which on rows are of other lists."""
OF_CORE = {USE_PIECE.name: 21, SCORE.name: 30}
"""The rows of steps of the core, which cite no clause of theirs."""
BY_OPTION = {"claim-bonus"}
"""Steps that are played only with an option, elsewhere than the list has their clauses."""


def phase(step: Step, rows: dict[int, set[str]]) -> int | None:
    """Return the number of the first row that cites a clause of *step*, None if none does."""
    if step.name in OF_CORE:
        return OF_CORE[step.name]
    clauses = set(step.clause.split())
    return next((number for number, cited in rows.items() if cited & clauses), None)


@pytest.mark.skipif(not LIST.exists(), reason=f"there is no list of phases at {LIST}")
def test_the_steps_come_in_the_order_of_the_list():
    table = ROW.findall(LIST.read_text("utf-8"))
    rows = {int(number): set(re.findall(r"[A-Z]+\d+", content)) for number, content in table}
    rows = {number: cited for number, cited in rows.items() if number < _END}
    steps: list[Step] = []
    for step in EXPANSION_SET.turn:
        steps += EXPANSION_SET.part if step == PLAY_PART else [step]
    found = [
        (step.name, number)
        for step in steps
        if step.name not in BY_OPTION and (number := phase(step, rows)) is not None
    ]
    assert len(found) >= 10, found
    assert [number for _, number in found] == sorted(number for _, number in found), found
