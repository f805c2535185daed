"""Connections of the public surface: real servers, a seat, a spectator, refusals."""

import asyncio
import contextlib
from pathlib import Path

import pytest

import tilewyrm
from support.serving import asynchronous, own_server
from tilewyrm.engine.match.terms import TERMS


@asynchronous
async def test_a_seat_is_taken_again_by_its_token_and_a_spectator_sees_the_match(
    tmp_path: Path,
) -> None:
    async with own_server(tmp_path / "server", bot_delay_s=0) as address:
        async with tilewyrm.connect(address) as server:
            code = await server.open_table(
                "feuville", bots=["random"], options={"round_cap": 3}, title="Try"
            )
            assert [table.title for table in await server.tables()] == ["Try"]
            seat = await server.join(code, "Robo")
            async for turn in seat:
                assert turn.choices
                assert turn.seat == seat.number
                assert len(await seat.preview()) == len(turn.choices)
                with pytest.raises(IndexError, match="no choice"):
                    await seat.decide(len(turn.choices))
                break
        async with tilewyrm.connect(address) as server:
            again = await server.join(code, "Robo", token=seat.token)
            assert again.number == seat.number
            watching = asyncio.create_task(collected(server, code))
            async for _ in again:
                await again.decide(0)
            updates = await watching
            assert again.result is not None
            assert updates[-1].is_over
            assert updates[-1].turn.over == again.result
            entries = [line.seq for update in updates for line in update.log]
            assert entries == [*range(1, len(entries) + 1)]
            assert f"player/{seat.number}" in updates[-1].view
            await server.replay(code, tmp_path / "match.twr", token=seat.token)
            verdict = tilewyrm.open(tmp_path / "match.twr").verdict()
            assert verdict
            assert verdict.entries == len(entries)


async def collected(server: tilewyrm.AsyncServer, code: str) -> list[tilewyrm.Update]:
    return [update async for update in server.watch(code)]


def refusals(address: str) -> list[str]:
    """Return what a server says of calls that it refuses, from code without asyncio."""
    found: list[str] = []
    with tilewyrm.connect(address) as server:
        calls = (
            lambda: server.table("zzzzzz"),
            lambda: server.join("zzzzzz", "Robo"),
            lambda: [*server.watch("zzzzzz")],
            lambda: server.open_table("carcassonne", seats=99),
            lambda: server.open_table("carcassonne", presets=["big-boxes"]),
            lambda: server.open_table("carcasonne", presets=["big-box"]),
            lambda: server.open_table("carcassonne", presets="big-box"),
            lambda: server.open_table("carcassonne", bots="greedy"),
            lambda: server.open_table("carcassonne", options={"farmer": True}),
            lambda: server.open_table("carcassonne", options={"farmers": "yes"}),
            lambda: server.open_table("carcassonne", terms={"aid": "no"}),
            lambda: server.open_table("carcassonne", terms={"zzzz": "no"}),
            lambda: server.open_table("carcassonne", terms={"aids": "no"}),
        )
        for call in calls:
            with contextlib.suppress(StopIteration):
                try:
                    call()
                except (tilewyrm.ServerError, TypeError) as error:
                    found.append(str(error))
    return found


@asynchronous
async def test_a_refusal_is_an_exception_with_a_sentence(tmp_path: Path) -> None:
    async with own_server(tmp_path, bot_delay_s=0) as address:
        found = await asyncio.to_thread(refusals, address)
    assert ["zzzzzz" in sentence for sentence in found[:3]] == [True, True, True]
    assert "99" in found[3]
    assert found[4:] == [
        "no preset 'big-boxes'; did you mean big-box?",
        "no game 'carcasonne'; did you mean carcassonne?",
        "presets must be a list, not the text 'big-box'; write presets=['big-box']",
        "bots must be a list, not the text 'greedy'; write bots=['greedy']",
        "no option 'farmer'; did you mean farmers?",
        "option farmers cannot be 'yes'; allowed: True or False",
        "no term 'aid'; did you mean aids?",
        f"no term 'zzzz'; there are: {', '.join(spec.name for spec in TERMS)}",
        "term aids cannot be 'no'; allowed: True or False",
    ]


def test_no_server_is_a_sentence_too() -> None:
    connection = tilewyrm.connect("localhost:1")
    assert repr(connection) == "tilewyrm.connect('localhost:1')"
    with pytest.raises(tilewyrm.ServerError, match="localhost:1"), connection:
        pass
