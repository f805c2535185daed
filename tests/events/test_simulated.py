"""Simulated events, and the program that rebuilds standings from the format alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from support.daily import share_of_today
from support.events import LogBook
from support.exact_rounds import ExactEvent
from support.simulated_events import FOREIGN, check, foreign, hold
from tilewyrm.events.log.line import log_bytes
from tilewyrm.events.pairing.cost import Criterion
from tilewyrm.events.standings.standings import standings, standings_json


@pytest.mark.parametrize("seed", share_of_today(range(1, 25), 4))
def test_a_simulated_event_ends_and_a_foreign_program_agrees(seed: int):
    hold(seed, foreign(), searches=False)


@pytest.mark.parametrize("seed", [203, *share_of_today([202, 207, 208], 3)])
def test_proposals_in_an_event_have_no_rematch_that_can_be_avoided(seed: int):
    """A small part of `make exact-rounds`: two at a table, and each day five, three or four."""
    event = ExactEvent(seed)
    event.hold()
    check(event, foreign())
    assert event.compared
    assert not [each.what for each in event.compared if each.differs is Criterion.REMATCHES]


def test_the_foreign_program_is_short_and_shares_nothing(tmp_path: Path):
    text = FOREIGN.read_text("utf-8")
    assert len(text.splitlines()) <= 200
    imported = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert imported <= set(sys.stdlib_module_names)
    book = LogBook()
    book.add(4)
    book.begin([1, 2, 3, 4])
    book.paper(1, 7, 3, 3, 1)
    log, rows = tmp_path / "event.jsonl", tmp_path / "standings.json"
    log.write_bytes(log_bytes(book.lines))
    rows.write_bytes(standings_json(standings(book.record)))
    run = [sys.executable, "-I", str(FOREIGN), str(log), str(rows)]
    done = subprocess.run(run, capture_output=True, check=True)
    assert done.stdout == rows.read_bytes()
    log.write_bytes(log_bytes([*book.lines[:3], *book.lines[4:]]))
    assert b"out of the chain" in subprocess.run(run, capture_output=True).stderr
