"""`tilewyrm admin tables`: points, titles, events, and who is waited for."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.event_serving import CODES, EVENT, Organiser, person, sit
from support.serving import asynchronous, create, join, serving, start
from tilewyrm.cli.main import main
from tilewyrm.server.security import event_code


async def listed(folder: Path, *arguments: str) -> str:
    command = ["admin", "tables", *arguments, "--data-dir", str(folder)]
    done = await asyncio.to_thread(CliRunner().invoke, main, command)
    assert done.exit_code == 0, done.output
    return done.output


@asynchronous
async def test_tables_are_listed_with_all_that_an_organiser_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_code, "_COST", 2)
    async with serving(tmp_path) as served:
        organiser = Organiser(served, tmp_path)
        await organiser.put([person(1), person(2), person(3)])
        first = await organiser.open([1, 2], title="Cup, round 1", table=4)
        await sit(served, first.table_id, CODES[1])
        second = await organiser.open([2, 3])
        await start(served.stub, second.table_id, organiser.token)
        third = await create(served.stub, game="feuville")
        ann = await join(served.stub, third.table_id, "Ann")
        await start(served.stub, third.table_id, ann.token)
        said = await listed(tmp_path)
        assert "  Bert 0, Cleo 0\n" in said
        assert "  Ann, Bert\n" in said
        assert "        event Friday cup: round 1, table 4\n        Cup, round 1\n" in said
        assert "        waits for Bert\n" in said
        facts = {
            each["table"]: each
            for each in map(json.loads, (await listed(tmp_path, "--json")).splitlines())
        }
        assert facts[first.table_id]["event"] == {
            "event": EVENT.hex(),
            "title": "Friday cup",
            "round": 1,
            "table": 4,
        }
        assert facts[first.table_id]["waits_for"] == [1]
        assert facts[first.table_id]["seats"] == [
            {"name": "Ann", "number": 1},
            {"name": "Bert", "reserved": True, "number": 2},
        ]
        playing = facts[second.table_id]
        assert (playing["status"], playing["waits_for"]) == ("playing", [0])
        assert [seat["points"] for seat in playing["seats"]] == [0, 0]
        assert len(facts[third.table_id]["seats"]) == 2
        assert "event" not in facts[third.table_id]
