"""`tilewyrm admin` speaks the language of who looks after the server."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.attended import attended
from support.serving import asynchronous, create, seated, serving
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.v1 import service_pb2

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = re.compile(
    r"\b(the|is|are|free|seat|looking|closed|written|match|matches|under|cannot|not|lost|key|new|"
    r"takes|runs|you|answers|running|one)\b",
    re.IGNORECASE,
)
ALSO_DUTCH = {"is"}
"""Words of English that stand in Dutch sentences, too."""


async def admin(folder: Path, language: str, *arguments: str) -> Result:
    """Run `tilewyrm admin` for the server on a data directory, in a language."""
    runner = CliRunner(env={LANGUAGE: language})
    command = ["admin", *arguments, "--data-dir", str(folder)]
    return await asyncio.to_thread(runner.invoke, main, command)


async def in_all(
    folder: Path, *arguments: str, code: int = 0, before: Callable[[], object] = lambda: None
) -> Sequence[str]:
    """Return what the command says in each language, English first, all in their own words."""
    told = []
    for language in LANGUAGES:
        before()
        done = await admin(folder, language, *arguments)
        assert done.exit_code == code, done.output
        said = done.output.replace(str(folder), "").removeprefix("Error: ")
        found = set(map(str.lower, ENGLISH.findall(re.sub(r"`.*?`|--[a-z-]+", "", said))))
        assert bool(found - ALSO_DUTCH) is (language == "en"), said
        told.append(said)
    assert len(set(told)) == len(LANGUAGES), told
    return told


@asynchronous
async def test_a_server_is_looked_after_in_four_languages(tmp_path: Path) -> None:
    async with attended(tmp_path / "data") as (served, over, table):
        folder = tmp_path / "data"
        watch = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        await watch.read()
        listed = await in_all(folder, "tables")
        for language, line in zip(LANGUAGES, listed, strict=True):
            speak(language)
            assert f"  {tell('start.table.open')} " in line
        assert all(over.table_id in each for each in await in_all(folder, "tables", "--all"))
        here = await in_all(folder, "players")
        assert all("1  Ann" in each for each in here)
        assert all(len(each.splitlines()) == 2 for each in here)
        replays = tmp_path / "data" / "replays"
        first = await in_all(
            folder,
            "export",
            str(replays),
            before=lambda: [each.unlink() for each in replays.glob("*")],
        )
        assert all("1 " in each for each in first)
        await in_all(folder, "drain")
        await in_all(folder, "drain", "--off")
        await in_all(folder, "rotate-keys")
        await in_all(folder, "revoke", table.table_id, "--seat", "1")
        await in_all(folder, "revoke", table.table_id, "--arbiter", "0123-4567-89ab-cdef", code=1)
        for language in OTHERS:
            other = await create(served.stub)
            speak(language)
            said = (await admin(folder, language, "close", other.table_id)).output
            assert said == tell("admin.close.done", table=other.table_id) + "\n"
        speak("en")


@asynchronous
async def test_what_stands_in_the_way_is_told_in_four_languages(tmp_path: Path) -> None:
    await in_all(tmp_path, "tables", code=1)
    where = ("--server", "127.0.0.1:1")
    await in_all(tmp_path, "players", *where, code=1)
    async with serving(tmp_path / "data"):
        await in_all(tmp_path / "data", "rebuild", code=1)
        (tmp_path / "token").write_text("no more")
        await in_all(tmp_path / "data", "players", "--token-file", str(tmp_path / "token"), code=1)


@pytest.mark.parametrize(
    "damage",
    [
        lambda sidecar: sidecar.unlink(),
        lambda sidecar: sidecar.write_text("{}"),
        lambda sidecar: sidecar.with_suffix(".twr").write_bytes(b"x"),
    ],
)
@asynchronous
async def test_what_comes_back_and_what_is_lost_is_told_in_four_languages(
    tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        playing: list[Awaitable[object]] = [player.play(until_seq=20) for player in players]
        await asyncio.gather(*playing)
    damage(tmp_path / "matches" / f"{table.table_id}.table")
    directory = tmp_path / "tables.sqlite3"
    await in_all(tmp_path, "rebuild", code=1, before=lambda: directory.unlink(missing_ok=True))
    first_page = directory.read_bytes()[:4096]
    directory.write_bytes(first_page.ljust(directory.stat().st_size, b"x"))
    told = await in_all(tmp_path, "rebuild", code=1)
    assert all("malformed" in each and "tables.sqlite3" in each for each in told)
