"""A changed rule behind an option of two expansions."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from support.changed_rules import changed_by
from tilewyrm import editions
from tilewyrm.cli.replay.search.branches.beginning import Beginning
from tilewyrm.cli.replay.search.code.code_change import CodeChange
from tilewyrm.cli.replay.search.guidance import Guidance
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.batch.random_setup import facts_of, setup_of
from tilewyrm.replays.batch.situation import Situations

CARCASSONNE = GAMES["carcassonne"]
FERRIES = "engine/carcassonne/expansions/ferries/state_slice.py"
PAIRS = "engine/carcassonne/expansions/pairs/ferries.py"
ONCE = {"traders_builders": True, "ferries": True, "ferry_once_per": "turn"}


def test_what_a_changed_rule_reads_comes_with_the_option_that_sets_it(tmp_path: Path) -> None:
    changed = changed_by(tmp_path, {FERRIES: ("ferry.cell not in self.earlier and ", "")}, PAIRS)
    assert changed.names == ["ferries (ferry_once_per=turn)"]
    assert changed.turns["carcassonne"] == [[{"ferries": True}, ONCE]]
    assert ("Ferries", "earlier") in changed.fields["carcassonne"][0]


def test_fields_of_a_state_with_slots_count_but_not_what_copies_it(tmp_path: Path) -> None:
    display = "engine/feuville/position/display.py"
    more = ("engine/feuville/position/state.py", "engine/feuville/skills/architect.py")
    changed = changed_by(tmp_path, {display: ("state.rows != _NO_TILES", "True")}, *more)
    ((*fields,),) = changed.fields["feuville"]
    assert ("FeuvilleState", "rows") in fields
    assert ("FeuvilleState", "scores") not in fields


def test_scouts_continue_from_situations_that_are_rare() -> None:
    facts = facts_of(CARCASSONNE.setup(editions.load("carcassonne"), 2, ONCE))
    state: Any = CARCASSONNE.initial(setup_of(facts))
    frame = state.agenda[-1]
    fields = ("Ferries", "earlier"), (type(frame).__name__, "name"), ("NoFrame", "seat")
    situations = Situations(state, fields)
    assert situations.of(state) == f"{type(frame).__name__}.name"
    state.keep(replace(state.of(Ferries), earlier=(Cell(0, 0),)))
    assert situations.of(state) == f"Ferries.earlier {type(frame).__name__}.name"

    feuville = GAMES["feuville"]
    facts_there = facts_of(feuville.setup(editions.load("feuville"), 2, {}))
    position: Any = feuville.initial(setup_of(facts_there))
    rows = Situations(position, [("FeuvilleState", name) for name in ("rows", "gnome", "grass")])
    position.rows = [(-1, -1), (-1, 3), (5, -1)]
    assert rows.of(position) == "FeuvilleState.rows=2 FeuvilleState.grass"

    changed = CodeChange(fields={"carcassonne": [fields[:1]]})
    matches = SearchField(["carcassonne"], 2, None, {}, changed)
    guidance = Guidance(matches, SearchTotals())
    counts = {str(number): number for number in range(30)}
    begun = {each: [number] * 20 for each, number in counts.items()}
    guidance.note_situations(Beginning(facts, ()), counts, begun)
    guidance.note_situations(Beginning(facts, [9]), {"9": 1}, begun)
    drawn = [matches.match(number, 0) for number in range(100)]
    goals = [goal for each in drawn if (goal := guidance.goal(each, facts)).length]
    assert 30 < len(goals) < 70
    assert {goal.beginning.numbers[0] for goal in goals} == {*range(4)}
    lengths = {len(goal.beginning.numbers) for goal in goals}
    assert (min(lengths), max(lengths)) == (13, 20)
    assert all(goal.fields == [fields[:1]] for goal in goals)
