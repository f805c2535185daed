"""Our engine against another engine's recorded games, after every message.

This runs only where the recorded games lie beside the repository (see the README beside this file).
A sixteenth of a selection is played each day; ``python -m tests.oracle`` plays all games.
"""

import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from oracle.boxes import shapes
from oracle.faults import ROOT, Fault, faults, made, tables
from oracle.folder import ABSENT
from oracle.layout import Layout
from oracle.reference import Game, game_files, read_counts, read_game, read_layouts
from oracle.registry import TRANSLATIONS
from oracle.replay import replay
from oracle.summary import heading, row

from support.daily import share_of_today
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.edition import CarcassonneEdition

FILES, _ = game_files()
SETS = [both for one in TRANSLATIONS for both in one.sets.items()]
FAULTS = [fault for table in tables() for fault in faults(table)]
_SEATS_AND_SEED = re.compile(r"(_p\d+)?(_s\d+)?$")


def _selected() -> list[Path]:
    """Return the games that find the faults of the tables, and the first of each sort of games."""
    finding = {fault.found.split(",")[0] for fault in FAULTS}
    sorts: set[str] = set()
    selected = []
    for path in FILES:
        name = path.name.split(".")[0]
        sort = _SEATS_AND_SEED.sub("", name)
        if name in finding or sort not in sorts:
            selected.append(path)
        sorts.add(sort)
    return selected


PLAYED = share_of_today(_selected(), 32)
Change = Callable[[dict[str, Any]], None]
"""Changes a recorded state."""

recorded = pytest.mark.skipif(not FILES, reason=ABSENT)


@recorded
@pytest.mark.parametrize("path", PLAYED, ids=[path.name.split(".")[0] for path in PLAYED])
def test_every_message_leads_both_engines_to_the_same_state_and_the_same_choices(
    path: Path,
) -> None:
    game = read_game(path)
    report = replay(game)
    print("", heading(), row(report), sep="\n")
    assert report.differences == []
    assert report.messages == len(game.lines) - 1
    assert report.compared["winners"] == 1


@recorded
@pytest.mark.parametrize(("ours", "theirs"), SETS, ids=[name for name, _ in SETS])
def test_both_boxes_hold_the_same_tiles(ours: str, theirs: str) -> None:
    layouts = read_layouts()
    expected: Counter[Layout] = Counter()
    counts = read_counts(f"{theirs}:2") or read_counts(theirs)
    for tile, count in counts.items():
        expected[layouts[tile].shape()] += count
    edition = editions.load("carcassonne")
    assert isinstance(edition, CarcassonneEdition)
    found: Counter[Layout] = Counter()
    for kind in edition.set(ours).kinds:
        found[shapes(ours)[kind.id]] += kind.count
    assert found == expected


def _points(state: dict[str, Any]) -> None:
    state["players"][1]["points"] += 1


def _supply(state: dict[str, Any]) -> None:
    next(iter(state["players"][0]["meeples"].values()))[0] += 1


def _figure(state: dict[str, Any]) -> None:
    next(iter(state["neutralFigures"].values()))["position"][0] += 1


def _owner(state: dict[str, Any]) -> None:
    next(item for item in state["features"] if item.get("owners"))["owners"] = []


def _option(state: dict[str, Any]) -> None:
    state["action"]["items"][0]["options"].pop()


def _discarded(state: dict[str, Any]) -> None:
    state["discardedTiles"].append(state["placedTiles"][0]["id"])


def _changed(game: Game, where: int, change: Change) -> tuple[list[str], str]:
    lines = [*game.lines[:where], deepcopy(game.lines[where]), game.lines[where + 1]]
    change(lines[where]["state"])
    report = replay(replace(game, lines=tuple(lines), history=()))
    return report.differences, f"message {where}: "


@recorded
@pytest.mark.parametrize("change", [_points, _supply, _figure, _owner, _option, _discarded])
def test_a_changed_recording_is_noticed(change: Change) -> None:
    game = read_game(next(path for path in FILES if path.name.startswith("pd_p2")))
    differences, where = _changed(game, 29, change)
    assert any(found.startswith(where) for found in differences)


@recorded
def test_another_winner_is_noticed() -> None:
    game = read_game(min(FILES, key=lambda path: path.stat().st_size))
    end = game.lines[-1]["state"]
    end["players"].reverse()
    assert any("winners" in found for found in replay(game).differences)


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.what for fault in FAULTS])
def test_every_fault_of_the_tables_can_be_made_and_names_what_finds_it(fault: Fault) -> None:
    """The faults themselves are made by ``python -m tests.oracle.faults``, which takes minutes."""
    text = (ROOT / "engine" / "carcassonne" / fault.file).read_text("utf-8")
    assert made(fault, text) != text
    assert fault.found.split(",")[0] in {path.name.split(".")[0] for path in FILES} or not FILES
