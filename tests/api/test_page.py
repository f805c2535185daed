"""docs/api.md and docs/environments.md: their examples run, and they name every public name."""

import asyncio
import re
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import get_type_hints

import pytest

import tilewyrm
from support import events_page
from support.serving import asynchronous, own_server
from tilewyrm.engine.registry import GAMES

PAGE = Path(__file__).parent.parent.parent / "docs" / "api.md"
CODE = r"```python\n(.*?)```"
BLOCKS = re.findall(CODE, PAGE.read_text("utf-8"), re.DOTALL)
ENVIRONMENTS = PAGE.with_name("environments.md")
SURFACE = (Path(__file__).parent / "surface.txt").read_text("utf-8")
ADDRESS = "localhost:7410"


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = [block for block in BLOCKS if ADDRESS not in block]
    assert len(blocks) == 14
    for block in blocks:
        exec(block, names)


def test_the_examples_of_the_page_of_environments_run() -> None:
    names: dict[str, object] = {}
    blocks = re.findall(CODE, ENVIRONMENTS.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(block, names)


@asynchronous
async def test_the_examples_with_a_server_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [block for block in BLOCKS if ADDRESS in block]
    assert len(blocks) == 2
    async with own_server(tmp_path / "server", bot_delay_s=0) as address:
        for block in blocks:
            code = block.replace(ADDRESS, address)
            await asyncio.to_thread(exec, code, {"tilewyrm": tilewyrm})
    assert tilewyrm.open(tmp_path / "online.twr").verdict()


def test_the_page_of_events_is_that_of_the_engine() -> None:
    """`make events-page` writes it again."""
    assert events_page.PAGE.read_text("utf-8") == events_page.page()


def test_every_field_of_an_event_is_explained() -> None:
    """By its docstring, or in the table of the fields that mean the same in all events."""
    table = events_page.PAGE.read_text("utf-8").partition(events_page.BEGIN)[0]
    common = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))))
    for kind in (kind for game in GAMES.values() for kind in game.event_types):
        hints, said = get_type_hints(kind), events_page.meanings(kind)
        own = {field.name for field in fields(kind) if field.name not in said}
        classes = {name for name in own if isinstance(hints[name], type)}
        plain = own - {name for name in classes if issubclass(hints[name], Enum)}
        assert plain <= common, kind.__name__


def test_the_example_of_the_page_of_events_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(CODE, events_page.PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(block, names)
    assert names["points"] != [0, 0]


def test_the_page_names_every_public_name() -> None:
    text = PAGE.read_text("utf-8")
    tables = text[text.index("## Errors") :]
    assert set(re.findall(r"`(\w+)`", tables)) >= set(tilewyrm.__all__)


def test_the_page_has_a_table_of_the_fields_of_each_class_with_fields() -> None:
    frozen = dict(re.findall(r"^class (\w+)\(.*\n((?:    .*\n)*)", SURFACE, re.MULTILINE))
    tables = re.findall(
        r"^\| field of `(\w+)` .*\n((?:\|.*\n)*)", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert {name for name, _ in tables} == {
        "Header", "RankedDecision", "Step", "Turn", "Update", "Verdict"
    }  # fmt: skip
    for name, rows in tables:
        first = "".join(row.split("|")[1] for row in rows.splitlines())
        fields_there = set(re.findall(r"^    (\w+):", frozen[name], re.MULTILINE))
        assert set(re.findall(r"`(\w+)`", first)) == fields_there, name


def test_the_page_names_every_field_of_decisions_rolls_and_parts() -> None:
    text = PAGE.read_text("utf-8")
    table = text[text.index("## Decisions and parts") : text.index("## Costs")]
    named = [
        f"{kind.__name__}({', '.join(field.name for field in fields(kind))})"
        for game in GAMES.values()
        for kinds in (game.decision_types, game.roll_types, game.part_types)
        for kind in kinds
    ]
    assert sorted(re.findall(r"`([A-Z]\w+\([\w, ]*\))`", table)) == sorted(named)
