"""Our engine against another engine's recorded games, after every message.

This runs only where the recorded games lie beside the repository. What was found to differ is not a
difference of rules, and `oracle.ours` and `oracle.replay` say where they take it into account:

- They score when the turn is committed, we with the turn's last decision. So that moment is
  compared with our scoring undone, and again after the commit as it is.
- They offer the princess's knights together with the wood, we ask about her first (C51).
- They do not ask where nothing but passing is possible; we record that too.
- They leave the dragon tiles out of the pile until a volcano lies (C71: the same distribution).
- They keep a river tile by tile, and count a field's cities by their parts until they score (C19,
  C44).
- Their first-edition tiles have no gardens; without the Abbot ours are pictures (C38).
- The recorded river games use a test of clearance for turns, our option ``river_uturn=clearance``.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from oracle.layout import Layout
from oracle.ours import layout
from oracle.reference import FOLDER, game_files, read_counts, read_game, read_layouts
from oracle.replay import replay
from oracle.table import heading, row

from support.carcassonne_box import tiles

pytestmark = pytest.mark.skipif(
    not game_files(), reason=f"no recorded games of another engine in {FOLDER}"
)
FILES = game_files()


@pytest.mark.parametrize("path", FILES, ids=[path.name.split(".")[0] for path in FILES])
def test_every_message_leads_both_engines_to_the_same_state_and_the_same_choices(path: Path):
    report = replay(read_game(path))
    print("", heading(), row(report), sep="\n")
    assert report.differences == []
    assert report.messages > 180


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("basic:2", "base"),
        ("river/1:2", "river"),
        ("princess-and-dragon:2", "princess_dragon"),
    ],
)
def test_both_boxes_hold_the_same_tiles(theirs: str, ours: str):
    layouts = read_layouts()
    expected: Counter[Layout] = Counter()
    for tile, count in read_counts(theirs).items():
        expected[layouts[tile].shape()] += count
    found: Counter[Layout] = Counter()
    for tile in tiles().values():
        if tile.set == ours:
            found[layout(tile, gardens=True).shape()] += tile.count
    assert found == expected


def _points(state: dict[str, Any]) -> None:
    state["players"][1]["points"] += 1


def _dragon(state: dict[str, Any]) -> None:
    state["neutralFigures"]["dragon"]["position"][0] += 1


def _owner(state: dict[str, Any]) -> None:
    owned = next(item for item in state["features"] if item.get("owners"))
    owned["owners"] = []


def _option(state: dict[str, Any]) -> None:
    state["action"]["items"][0]["options"].pop()


@pytest.mark.parametrize("change", [_points, _dragon, _owner, _option])
def test_a_changed_recording_is_noticed(change: Any):
    path = next(path for path in FILES if path.name.startswith("pd_p2"))
    game = read_game(path)
    change(game.lines[29]["state"])
    report = replay(replace(game, lines=game.lines[:31], history=()))
    assert any(found.startswith("message 29: ") for found in report.differences)
