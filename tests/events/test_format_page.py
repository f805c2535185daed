"""The page of the format says what the program does."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

from tilewyrm.events.log.canonical import LARGEST, LONGEST
from tilewyrm.events.log.fact import KINDS
from tilewyrm.events.pairing.cost import Criterion
from tilewyrm.events.rounds.table_sizes import TableSizes
from tilewyrm.events.scoring import presets
from tilewyrm.events.scoring.scoring import Column, Occasion
from tilewyrm.events.state.signers import ARBITERS, SERVER

PAGE = Path(__file__).parents[2].joinpath("docs/event-format.md").read_text("utf-8")


def table(heading: str) -> list[list[str]]:
    """Return the cells of the rows of the table whose first heading this is."""
    rows = PAGE.partition(f"\n| {heading} |")[2].splitlines()[2:]
    found = []
    for row in rows:
        if not row.startswith("|"):
            break
        found.append([cell.strip() for cell in row.strip("|").split("|")])
    return found


def names(text: str) -> list[str]:
    return re.findall(r"`([a-z_][a-z_0-9]*)`", text)


def test_facts_and_their_fields():
    said = {names(row[0])[0]: (names(row[1]), re.findall(r"`(\w+)`\?", row[1])) for row in
            table("fact")}  # fmt: skip
    assert list(said) == list(KINDS)
    for name, kind in KINDS.items():
        hints = get_type_hints(kind)
        optional = [each.name for each in fields(kind) if type(None) in get_args(hints[each.name])]
        every = {each.name for each in fields(kind)}
        assert (set(said[name][0]), said[name][1]) == (every, optional), name


def test_signers():
    arbiters, server = re.findall(r"(?:An arbiter|The server) may sign ([^.]*)\.", PAGE)
    assert sorted(names(arbiters)) == sorted(kind.kind for kind in ARBITERS)
    assert sorted(names(server)) == sorted(kind.kind for kind in SERVER)


def test_columns_occasions_and_costs():
    assert [names(row[0])[0] for row in table("column")] == list(Column)
    assert {names(row[0])[0] for row in table("occasion")} == set(Occasion)
    assert [names(row[0])[0] for row in table("name")] == list(Criterion)


def test_sizes_of_tables():
    for players, *cells in table("players"):
        for cell, sizes in zip(cells, ((2, 2, 2), (4, 3, 4), (4, 3, 5)), strict=True):
            tables, byes = TableSizes(*sizes).of(int(players))
            assert cell == " ".join(map(str, tables)) + ", a bye" * byes


def test_numbers_of_the_presets():
    rows = PAGE.partition("| | `wins`")[2].splitlines()
    cells = {row.split("|")[1].strip(): row for row in rows if row.startswith("| ")}
    for index, scoring in enumerate((presets.wins(), presets.places()), 2):
        for words, occasions in (
            ("bye, walkover", (Occasion.BYE, Occasion.WALKOVER)),
            ("forfeit", (Occasion.FORFEIT,)),
            ("late, away, annulled", (Occasion.LATE, Occasion.AWAY, Occasion.ANNULLED)),
        ):
            said = re.findall("\N{MINUS SIGN}?[0-9]+", cells[words].split("|")[index])
            for occasion in occasions:
                amounts = list(scoring.fixed[occasion].values())
                assert [int(each.replace("\N{MINUS SIGN}", "-")) for each in said][:3] == amounts
        assert names(cells["columns"].split("|")[index]) == list(scoring.columns)


def test_bounds():
    assert f"{LONGEST:,} bytes" in PAGE
    assert LARGEST == 2**53 - 1
    assert "2⁵³ \N{MINUS SIGN} 1" in PAGE
