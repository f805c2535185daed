"""Arbiters from the command line: keys, and rulings on matches of a real server."""

import asyncio
import os
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from support.people import people
from support.serving import asynchronous, create, download, eventually, serving
from tilewyrm.cli.main import main
from tilewyrm.engine.match.controls import CorrectPoints
from tilewyrm.engine.match.state import Controlled
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.evidence.keyfile import read_private_key, read_public_key
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.server.errors import ServerError
from tilewyrm.server.table.streams import TableStreams
from tilewyrm.v1 import control_pb2

WHY = ("--by", "Ida", "--reason", "counted wrong")


def run(*words: object, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["arbiter", *map(str, words)], input=typed)


class Done(NamedTuple):
    """How a command ended."""

    exit_code: int | None
    stdout: str
    stderr: str


class Organiser:
    """Somebody with a key and a server to rule on."""

    def __init__(self, folder: Path, name: str = "ida.pem") -> None:
        self.file = folder / name
        assert run("key", self.file).exit_code == 0
        self.private = read_private_key(self.file)
        self.public = read_public_key(Path(f"{self.file}.pub")).public_bytes_raw()
        self.address = ""

    async def rule(self, table_id: str, *words: str, typed: str = "") -> Done:
        """Rule at a table, in a process of its own, as an arbiter does."""
        place = ("rule", table_id.upper(), "--server", self.address, "--key", str(self.file))
        program = "from tilewyrm.cli.main import main; main()"
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", program, "arbiter", *place, *WHY, *words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        stdout, stderr = await process.communicate(typed.encode())
        return Done(process.returncode, stdout.decode(), stderr.decode())


@pytest.fixture
def ida(tmp_path: Path) -> Organiser:
    return Organiser(tmp_path)


def test_a_key_is_made_for_its_owner_only_and_told_of(tmp_path):
    file = tmp_path / "ida.pem"
    result = run("key", file)
    public = read_private_key(file).public_key().public_bytes_raw()
    assert result.stdout.splitlines()[:2] == [
        f"fingerprint  {fingerprint(public)}",
        f"public key   {public.hex()}",
    ]
    assert read_public_key(tmp_path / "ida.pem.pub").public_bytes_raw() == public
    if os.name != "nt":
        assert file.stat().st_mode & 0o777 == 0o600
    for shown in (file, f"{file}.pub"):
        told = run("key", "--show", shown)
        assert told.exit_code == 0
        assert told.stdout.splitlines() == result.stdout.splitlines()[:2]


@pytest.mark.parametrize("there", ["ida.pem", "ida.pem.pub"])
def test_a_file_that_is_there_is_never_overwritten(tmp_path, there):
    (tmp_path / there).write_text("mine")
    result = run("key", tmp_path / "ida.pem")
    assert result.exit_code == 1
    assert f"{there} already exists" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text() == "mine"


def test_a_folder_that_is_not_there_is_named(tmp_path):
    result = run("key", tmp_path / "nowhere" / "ida.pem")
    assert result.exit_code == 1
    assert "ida.pem (No such file or directory)" in result.stderr


def test_what_is_no_key_is_told_so(tmp_path):
    (tmp_path / "notes").write_text("nonsense")
    assert "does not contain an Ed25519 key" in run("key", "--show", tmp_path / "notes").stderr
    missing = run("key", "--show", tmp_path / "ida.pem")
    assert "cannot read key" in missing.stderr
    assert f"tilewyrm arbiter key {tmp_path / 'ida.pem'}" in missing.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give one of --points, --forfeit, --bot, --clock, --over, --annul"),
        (("--over", "--annul"), "a ruling does one thing"),
        (("--points", "Ann"), "--points 'Ann' is not a seat and a whole number"),
        (("--points", "Ann=0"), "a whole number other than 0"),
        (("--points", "Ann=12345678"), "at most 7 digits"),
        (("--clock", "Ann=1.5"), "such as Ann=+60"),
        (("--over", "--reason", " "), "--reason must have 1 to 200 visible characters"),
        (("--over", "--reason", "x" * 201), "--reason must have 1 to 200 visible characters"),
        (("--over", "--by", "I\x1b[2J"), "--by must have 1 to 24 visible characters"),
    ],
)
def test_what_cannot_be_understood_is_refused_before_anything_is_sent(ida, words, said):
    result = run("rule", "k7m2xq", "--server", "h:1", "--key", ida.file, *WHY, *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


@asynchronous
async def test_an_arbiter_rules_through_a_whole_match(tmp_path, ida):
    async with (
        serving(tmp_path / "data") as served,
        people(
            served, "Ann", "Bert", "Cleo", terms={"clock": "bank"}, arbiter_keys=[ida.public]
        ) as three,
    ):
        ida.address = served.address
        ann = three[0]
        before = list(ann.model.clocks.left_ms)
        refused = await ida.rule(ann.table_id, "--points", "bert=+5", typed="n\n")
        assert refused.exit_code == 1
        assert "A ruling cannot be undone. Rule? [y/N]" in refused.stdout
        assert not ann.standing.rulings

        result = await ida.rule(ann.table_id, "--points", "bert=+5", typed="y\n")
        assert result.exit_code == 0, result
        lines = result.stdout.splitlines()
        assert lines[0].startswith(f"Table {ann.table_id}, carcassonne, entry ")
        assert lines[1:6] == [
            "1  Ann   0 points",
            "2  Bert  0 points",
            "3  Cleo  0 points",
            f"Ida (arbiter, key {fingerprint(ida.public)}): Bert: +5 points",
            "Reason: counted wrong",
        ]
        await eventually(lambda: ann.standing.rulings == 1)
        ruled = f"Ruled: entry {ann.model.seq} of the match at table {ann.table_id}."
        assert lines[-1].endswith(ruled)

        assert (await ida.rule(ann.table_id, "--clock", "1=-30", "--yes")).exit_code == 0
        await eventually(lambda: ann.standing.rulings == 2)
        assert ann.model.clocks.left_ms[0] <= before[0] - 30_000

        third = await ida.rule(ann.table_id, "--forfeit", "3", "--yes")
        assert "2  Bert  0 points, +5 by rulings" in third.stdout
        await eventually(lambda: ann.standing.seats[2].out)
        assert ann.standing.seats[2].stand_in == "passive"
        again = await ida.rule(ann.table_id, "--forfeit", "cleo", "--yes")
        assert again.exit_code == 1
        assert "Cleo has already resigned or forfeited" in again.stderr

        assert (await ida.rule(ann.table_id, "--over", "--yes")).exit_code == 0
        await eventually(lambda: ann.model.over)
        assert list(ann.model.turn.over.winners) == [1]
        late = await ida.rule(ann.table_id, "--annul", "--yes")
        assert late.exit_code == 1
        assert "is over; no more rulings are possible" in late.stderr
        assert ann.controls == ["correct_points", "change_clock", "forfeit_seat", "declare_over"]

        replay = tmp_path / "match.twr"
        replay.write_bytes(await download(served.stub, ann.table_id))
    assert_verified(replay, ["CorrectPoints", "ChangeClock", "ForfeitSeat", "DeclareOver"])


def assert_verified(replay: Path, rulings: list[str]) -> None:
    """Check that *replay* holds to its end, with *rulings* by name and reason."""
    verified = CliRunner().invoke(main, ["replay", "verify", str(replay)])
    assert verified.exit_code == 0, verified.output
    with replay.open("rb") as stream:
        entries = [replayed.entry for replayed in Resimulation(stream).steps()]
    made = [entry.control for entry in entries if isinstance(entry, Controlled)]
    assert [type(ruling).__name__ for ruling in made] == rulings
    assert {(ruling.by, ruling.reason) for ruling in made} == {("Ida", "counted wrong")}
    assert [ruling.number for ruling in made] == list(range(1, len(made) + 1))


@asynchronous
async def test_an_annulled_match_has_no_winner(tmp_path, ida):
    async with (
        serving(tmp_path / "data") as served,
        people(served, "Ann", "Bert", game="feuville", arbiter_keys=[ida.public]) as (ann, bert),
    ):
        ida.address = served.address
        clock = await ida.rule(ann.table_id, "--clock", "1=+30", "--yes")
        assert "has no clocks" in clock.stderr
        result = await ida.rule(ann.table_id, "--annul", "--yes")
        assert "the match ends here and does not count; nobody wins" in result.stdout
        await eventually(lambda: bert.model.over)
        assert not bert.model.turn.over.winners
        assert bert.model.turn.over.ending == control_pb2.ENDING_ANNULLED
        replay = tmp_path / "match.twr"
        replay.write_bytes(await download(served.stub, ann.table_id))
    assert_verified(replay, ["AnnulMatch"])


@asynchronous
async def test_a_number_that_was_just_used_is_no_obstacle(tmp_path, ida, monkeypatch):
    other = Organiser(tmp_path, "otto.pem")
    keys = [ida.public, other.public]
    async with (
        serving(tmp_path / "data") as served,
        people(served, "Ann", "Bert", arbiter_keys=keys) as (ann, _),
    ):
        ida.address = served.address
        promised = ann.model.table.secret_commitment
        shown = TableStreams.snapshot

        async def overtaken(streams, seat, from_seq):
            """Let *other* rule right after somebody has looked."""
            snapshot = await shown(streams, seat, from_seq)
            ruling = CorrectPoints(1, "Otto", "late", 0, 1)
            table = served.server._lobby._cache.get(ann.table_id)
            await table.rule(signed_ruling(ruling, promised, other.private))
            return snapshot

        monkeypatch.setattr(TableStreams, "snapshot", overtaken)
        result = await ida.rule(ann.table_id, "--points", "2=-3", "--yes")
        assert result.exit_code == 0, result
        await eventually(lambda: ann.standing.rulings == 2)
        assert [seat.points for seat in ann.standing.seats] == [1, -3]


@asynchronous
async def test_who_may_not_look_on_can_rule_all_the_same(tmp_path, ida, monkeypatch):
    async with (
        serving(tmp_path / "data") as served,
        people(served, "Ann", "Bert", arbiter_keys=[ida.public]) as (ann, _),
    ):
        ida.address = served.address
        assert (await ida.rule(ann.table_id, "--points", "1=2", "--yes")).exit_code == 0

        async def hidden(streams, seat, from_seq):
            raise ServerError("nobody looks on here")

        monkeypatch.setattr(TableStreams, "snapshot", hidden)
        result = await ida.rule(ann.table_id, "--points", "2=3", "--yes")
        assert result.exit_code == 0, result
        assert "2  Bert\nPoints not shown: nobody looks on here\n" in result.stdout
        await eventually(lambda: ann.standing.rulings == 2)


@asynchronous
async def test_only_the_keys_of_the_table_rule_there(tmp_path, ida):
    stranger = Organiser(tmp_path, "stranger.pem")
    async with (
        serving(tmp_path / "data") as served,
        people(served, "Ann", "Bert", arbiter_keys=[ida.public]) as (ann, _),
        people(served, "Cleo", "Dora") as (cleo, _),
    ):
        ida.address = stranger.address = served.address
        forged = await stranger.rule(ann.table_id, "--over", "--yes")
        assert forged.exit_code == 1
        assert (
            f"key {fingerprint(stranger.public)} does not belong to an arbiter of table"
            f" {ann.table_id}; their fingerprints are {fingerprint(ida.public)}"
        ) in forged.stderr
        without = await ida.rule(cleo.table_id, "--over", "--yes")
        assert "has no arbiters: it was opened" in without.stderr
        nobody = await ida.rule(ann.table_id, "--points", "Emil=3", "--yes")
        assert f"no seat 'Emil' at table {ann.table_id}" in nobody.stderr
        assert "1 (Ann), 2 (Bert)" in nobody.stderr
        assert not ann.standing.rulings


@asynchronous
async def test_a_match_that_has_not_begun_cannot_be_ruled_on(tmp_path, ida):
    async with serving(tmp_path / "data") as served:
        ida.address = served.address
        table = await create(served.stub, arbiter_keys=[ida.public])
        result = await ida.rule(table.table_id, "--over", "--yes")
        assert "has not started" in result.stderr
        assert "no table xxxxxx" in (await ida.rule("xxxxxx", "--over", "--yes")).stderr


def test_a_server_that_is_not_there_is_told_so(ida):
    result = run("rule", "k7m2xq", "--server", "127.0.0.1:1", "--key", ida.file, *WHY, "--over")
    assert result.exit_code == 1
    assert "no server answers at 127.0.0.1:1" in result.stderr
