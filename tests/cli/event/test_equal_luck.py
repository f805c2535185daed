"""A round with equal luck on a real server: nothing leaks, everything is proven afterwards."""

import asyncio
import json
from contextlib import asynccontextmanager
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.serialization import load_pem_private_key

import tilewyrm
from support.event_folders import done, key_file, rechained, run, signed
from support.event_serving import news, sit
from support.events import KEYS
from support.serving import asynchronous, eventually, refusal, serving, shown
from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live.round_keeper import RoundKeeper
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import signing_key
from tilewyrm.client.connection.admin_client import AdminClient
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.event import luck_witness
from tilewyrm.client.event.luck_witness import LuckWitness, entropy_of
from tilewyrm.replays.edit.resume import resume_match
from tilewyrm.replays.format.summary import summary
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import control_pb2, events_pb2, match_pb2, service_pb2

KEY, ORGANISER = "signing-key.pem", KEYS["organiser"]
REVEALED = {"revealed": 1}
FLAGS = ("--game", "feuville", "--seats", 2, "--option", "round_cap=2", "--equal-luck")
TABLES = ("--table", "1,2", "--table", "3,4", "--table", "5,6")


class Round:
    """An event with equal luck: five bots, and Fay at the third table."""

    def __init__(self, data, folder):
        self.data, self.folder = data, folder / "cup"
        self.key = ("--key", key_file(folder))
        self.said = []
        self.token = (data / TOKEN_FILE).read_text().strip()
        done(
            *("new", self.folder, *self.key, "--rounds", 2, "--server-key", data / KEY, *FLAGS),
        )
        self.do("add", "A", "B", "C", "D", "E", "--bot", "random")
        lines = self.do("add", "Fay", "--here").splitlines()
        self.code = lines[1].strip()
        self.witness = LuckWitness()

    def do(self, name, *words):
        return done(name, self.folder, *words, *self.key)

    def facts(self, kind):
        lines = map(json.loads, (self.folder / "event.jsonl").read_bytes().splitlines())
        return [line for line in lines if line["fact"] == kind]

    @asynccontextmanager
    async def at(self, served):
        """Connect the program that keeps the event to a server."""
        self.served = served
        self.admin = AdminClient(served.channel, served.address, self.token)
        self.keeper = RoundKeeper(
            EventFolder(self.folder),
            signing_key(self.key[1]),
            self.said.append,
            missing_after_s=3600.0,
        )
        self.lobby = TablesClient(served.channel, served.address)
        yield self

    async def step(self):
        return await self.keeper.step(AdminConnection(self.lobby, self.admin))

    async def until(self, kind, number):
        while len(self.facts(kind)) < number:
            if not await self.step():
                await asyncio.sleep(0.05)

    async def luck(self):
        """Return what Fay's client hears of the luck."""
        stream = news(self.served, self.code)
        answer = await stream.read()
        stream.cancel()
        return answer

    async def share(self):
        """Add Fay's share, as her client does."""
        heard = await self.luck()
        share = self.witness.share(heard.luck)
        request = events_pb2.AddShareRequest(
            code=self.code, event=heard.event, round=heard.luck.round, share=share
        )
        await self.admin._events.AddShare(request)
        return share

    async def pair(self, *tables):
        """Pair on the command line, which asks the server for the shares."""
        at = ("--server", self.served.address, "--token-file", self.data / TOKEN_FILE)
        return await asyncio.to_thread(self.do, "pair", *tables, *at)

    async def began(self):
        """Begin the round; Fay sits at her table, and both others end."""
        await self.until("commit", 1)
        await self.share()
        assert "1 player has added" in await self.pair(*TABLES)
        self.do("start")
        await self.until("open", 3)
        self.matches = [line["match"] for line in self.facts("open")]
        self.seat = await sit(self.served, self.matches[2], self.code)
        await self.others_end()

    async def others_end(self):
        statuses = None
        while statuses != {service_pb2.TABLE_STATUS_OVER}:
            await asyncio.sleep(0.02)
            statuses = {(await self.lobby.table(match)).status for match in self.matches[:2]}

    async def resign(self):
        """Let Fay's match end."""
        act = service_pb2.Acting(request_id="end", resign=service_pb2.Resigning())
        request = service_pb2.ActRequest(table_id=self.matches[2], act=act)
        await self.served.stub.Act(request, metadata=shown(self.seat.token))


@asynccontextmanager
async def a_round(tmp_path):
    data = tmp_path / "data"
    async with serving(data) as served, Round(data, tmp_path).at(served) as cup:
        yield cup


def rolls_of(path):
    """Return by source what came, in order."""
    found, source = {}, ["start/0"]

    def add(step):
        roll = getattr(step.entry, "roll", None)
        if roll is not None:
            found.setdefault(source[0], []).append(roll)
        at = step.match.state.source()
        source[0] = at.name if at is not None else ""

    resume_match(path, add)
    return found


async def fault_of_the_first_seat(cup):
    """Attend as Fay with the library; return the fault of the luck of the first table."""
    async with tilewyrm.connect(cup.served.address) as server:
        async for seat in server.attend(cup.code):
            return seat.luck_fault


@asynchronous
async def test_a_program_that_attends_adds_its_share_and_checks_its_table(tmp_path, monkeypatch):
    async with a_round(tmp_path) as cup:
        await cup.step()
        attending = asyncio.create_task(fault_of_the_first_seat(cup))
        await cup.until("commit", 1)
        lucks = cup.served.server._events._lucks
        event = bytes.fromhex(EventFolder(cup.folder).read().state.event_hash)
        await eventually(lambda: lucks.of(event, 1).shares)
        assert "1 player has added" in await cup.pair(*TABLES)
        cup.do("start")
        await cup.until("open", 3)
        assert await attending == ""
        monkeypatch.setattr(luck_witness, "entropy_of", lambda luck: b"other")
        assert "table" in await fault_of_the_first_seat(cup)


@asynchronous
async def test_a_round_has_the_same_stacks_and_rolls_and_proves_it(tmp_path):
    async with a_round(tmp_path) as cup:
        await cup.began()
        await cup.resign()
        await cup.until("result", 3)
        cup.do("close", "--early")
    secret = cup.facts("secret")[0]
    assert secret["matches"] == cup.matches
    assert (
        sha256(bytes.fromhex(secret["secret"])).hexdigest() == cup.facts("commit")[0]["commitment"]
    )
    log = (cup.folder / "event.jsonl").read_bytes().splitlines()
    order = [json.loads(line)["fact"] for line in log]
    kinds = ("commit", "entropy", "pair", "start", "open", "secret", "result", "close")
    assert [each for each in dict.fromkeys(order) if each in kinds] == list(kinds)
    assert [*cup.facts("entropy")[0]["shares"]] == ["6"]
    files = [cup.folder / "matches" / f"{match}.twr" for match in cup.matches]
    for path in files:
        assert summary(path).footer.sealed
        assert not summary(path).footer.secret
    rolls = [rolls_of(path) for path in files]
    compared = 0
    for source in set.intersection(*map(set, rolls)):
        if "/" not in source:  # of a stock to which tiles return
            continue
        shortest = min(len(each[source]) for each in rolls)
        assert len({tuple(map(str, each[source][:shortest])) for each in rolls}) == 1, source
        compared += shortest
    assert compared > 5
    assert "Verified" in done("verify", cup.folder)


async def nothing_leaks(cup):
    """Check that no call says anything of the two matches that have ended, or of Fay's."""
    admin = shown(cup.token)
    for match in cup.matches:
        info = await cup.lobby.table(match)
        assert not info.seq
        assert not info.HasField("result")
        watch = service_pb2.WatchRequest(table_id=match)
        assert (await refusal(cup.served.stub.Watch(watch).read()))[1] == "SPECTATORS_FORBIDDEN"
        glance = service_pb2.GetSnapshotRequest(table_id=match)
        assert (await refusal(cup.served.stub.GetSnapshot(glance)))[1] == "SPECTATORS_FORBIDDEN"
        look = service_pb2.LookRequest(table_id=match, seq=1)
        assert (await refusal(cup.served.stub.Look(look)))[1] == "SPECTATORS_FORBIDDEN"
        forecast = service_pb2.ForecastRequest(table_id=match, seq=1)
        assert (await refusal(cup.served.stub.Forecast(forecast)))[1] == "SPECTATORS_FORBIDDEN"
        download = service_pb2.DownloadReplayRequest(table_id=match)
        refused = await refusal(cup.served.stub.DownloadReplay(download).read())
        assert refused[1] == "SPECTATORS_FORBIDDEN"
        with pytest.raises(Exception, match="after the last table"):
            await cup.admin.replay(match)
        described = await cup.admin.description(match)
        assert not described.points
        assert not described.table.seq
    seat = shown(cup.seat.token)
    own = service_pb2.DownloadReplayRequest(table_id=cup.matches[2])
    assert (await refusal(cup.served.stub.DownloadReplay(own, metadata=seat).read()))[1] == (
        "TOO_EARLY"
    )
    for table in (await cup.served.stub.ListTables(service_pb2.ListTablesRequest())).tables:
        assert not table.seq
    event = bytes.fromhex(EventFolder(cup.folder).read().state.event_hash)
    assert not any(table.seq for table in (await cup.admin.event(event)).tables)
    for reason, sought in (("TOO_EARLY", {"result": cup.matches[0]}), ("ROUND_NOT_OVER", REVEALED)):
        attest = events_pb2.AttestRequest(event=event, seq=1, prev=bytes(32), **sought)
        assert (await refusal(cup.admin._events.Attest(attest, metadata=admin)))[1] == reason
    assert not (await cup.luck()).bulletin.tables[0].points
    while await cup.step():
        pass
    assert not cup.facts("result")
    assert not list((cup.folder / "matches").glob("*.twr"))
    page = (cup.folder / "page" / "index.html").read_text(encoding="utf-8")
    assert " : " not in page


def secret_of(cup):
    """Return the round's secret, from the log."""
    return bytes.fromhex(cup.facts("secret")[0]["secret"])


@asynchronous
async def test_nothing_of_a_round_leaks_while_one_table_plays(tmp_path, caplog):
    async with a_round(tmp_path) as cup:
        await cup.began()
        await nothing_leaks(cup)
        await cup.resign()
        await cup.until("result", 3)
        info = await cup.lobby.table(cup.matches[0])
        assert info.HasField("result")
        assert await cup.lobby.replay(cup.matches[0], "")
        secret = secret_of(cup)
        for path in (tmp_path / "data").rglob("*"):
            assert not path.is_file() or secret not in path.read_bytes()
    assert secret.hex() not in caplog.text


@asynchronous
async def test_a_ruling_about_a_halted_table_ends_it_for_ever_and_frees_the_round(tmp_path):
    data = tmp_path / "data"
    async with serving(data) as served, Round(data, tmp_path).at(served) as cup:
        await cup.began()
    (journal,) = data.rglob(f"*{cup.matches[2]}*.twr")
    whole = journal.read_bytes()
    journal.write_bytes(b"damaged")
    async with serving(data) as served, cup.at(served):
        halted = service_pb2.TABLE_STATUS_HALTED
        while (await cup.lobby.table(cup.matches[2])).status != halted:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await nothing_leaks(cup)
        cup.do("rule", 3, "annul", "--why", "the disk")
        event = bytes.fromhex(EventFolder(cup.folder).read().state.event_hash)
        for given in ([], cup.matches[:2]):
            early = events_pb2.AttestRequest(
                event=event, seq=1, prev=bytes(32), abandoned=given, **REVEALED
            )
            refused = await refusal(cup.admin._events.Attest(early, metadata=shown(cup.token)))
            assert refused[1] == "ROUND_NOT_OVER"
        await cup.until("result", 2)
        assert cup.facts("secret")[0]["matches"] == cup.matches
        assert "Verified" in done("verify", cup.folder)
    journal.write_bytes(whole)
    async with serving(data) as served, cup.at(served):  # it is repaired, and does not continue
        info = await cup.lobby.table(cup.matches[2])
        assert info.status == service_pb2.TABLE_STATUS_OVER
        assert info.result.ending == control_pb2.ENDING_ABANDONED


@asynchronous
async def test_files_stay_sealed_after_a_restart_and_an_annulment(tmp_path):
    data = tmp_path / "data"
    async with serving(data) as served, Round(data, tmp_path).at(served) as cup:
        await cup.began()
    async with serving(data) as served, cup.at(served):  # it stopped in mid-round
        await nothing_leaks(cup)
        cup.do("rule", 3, "annul", "--why", "a quarrel")
        await cup.until("result", 2)
        files = [data / "matches" / f"{match}.twr" for match in cup.matches]
        assert all(summary(path).footer.sealed for path in files)
        assert not any(secret_of(cup) in path.read_bytes() for path in files)
    cup.do("close", "--early")
    assert "Verified" in done("verify", cup.folder)


@asynchronous
async def test_a_table_that_is_played_again_has_a_luck_of_its_own(tmp_path):
    async with a_round(tmp_path) as cup:
        await cup.began()
        await cup.resign()
        await cup.until("result", 3)
        cup.do("rule", 1, "replay", "--why", "wrong chairs")
        await cup.until("result", 4)
        again = cup.facts("open")[3]["match"]
        assert not (await cup.lobby.table(again)).HasField("round_entropy")
        cup.do("close", "--early")
    assert "Verified" in done("verify", cup.folder)
    rows = json.loads(done("standings", cup.folder, "--json"))
    matchpoints = {row["number"]: row["columns"]["matchpoints"] for row in rows}
    assert matchpoints[1] == matchpoints[2] == "1/2"
    forge(cup)


def forge(cup):
    """Check that each forgery of the luck is named, though it is signed with the right keys."""
    server = load_pem_private_key((cup.data / KEY).read_bytes(), None)
    keys = {key.public_key().public_bytes_raw().hex(): key for key in (ORGANISER, server)}
    log = cup.folder / "event.jsonl"
    lines = log.read_bytes().splitlines()
    facts = [json.loads(line) for line in lines]
    kinds = [fact["fact"] for fact in facts]

    def said(forged):
        log.write_bytes(b"".join(line + b"\n" for line in forged))
        result = run("verify", cup.folder)
        assert result.exit_code == 1
        return result.stdout

    def again(found, first):
        """Chain the lines from *first* on anew, each signed with the key that had signed it."""
        done = found[:first]
        for line in found[first:]:
            key = keys[json.loads(line)["by"]]
            done.append(signed(line, key, sha256(done[-1]).hexdigest(), seq=len(done)))
        return done

    def changed(at, *, found=lines, **changes):
        first = signed(found[at], keys[facts[at]["by"]], facts[at]["prev"], **changes)
        return again([*found[:at], first, *found[at + 1 :]], at)

    at = kinds.index("secret")
    alone = rechained([*lines[:at], lines[at], *lines[at + 1 :]], at, ORGANISER)
    assert f"line {at}: this key is not allowed to sign this line" in said(alone)
    assert f"line {at}: round 1: with equal luck" in said(changed(at, secret="5" * 64))
    unnamed = said(changed(at, matches=facts[at]["matches"][1:]))
    assert "differs in the luck of the round" in unnamed
    hidden = said(changed(at, matches=[*facts[at]["matches"], "zz22zz"]))
    assert f"line {at}: the match zz22zz had the luck of the round" in hidden
    at = kinds.index("entropy")
    assert said(changed(at, shares={"6": "5" * 64})).count("the luck of the round") == 3
    at = kinds.index("commit")
    other = sha256(bytes.fromhex("5" * 64)).hexdigest()
    committed = changed(at, commitment=other)
    assert f"line {kinds.index('secret')}: round 1: with equal luck" in said(committed)
    both = changed(kinds.index("secret"), found=committed, secret="5" * 64)
    assert said(both).count("is invalid") == 3
    # One table with a luck of its own, and no ruling that it is played again.
    at = kinds.index("rule")
    first = kinds.index("result")
    own = [line for number, line in enumerate(lines) if number not in (at, first)]
    assert "differs in the luck of the round" in said(again(own, first))


@asynchronous
async def test_a_client_checks_commitment_and_entropy(tmp_path):
    async with a_round(tmp_path) as cup:
        await cup.began()
        luck = (await cup.luck()).luck
        assert cup.seat.table.round_entropy == entropy_of(luck)
        holds = cup.witness.at_table(luck, cup.seat.table)
        assert holds[1]
        assert holds[0].startswith("Checked")
        assert "your random bytes are in it" in cup.witness.sentence(luck)
        # Who has seen dice and tiles of the round gets others at one more table.
        once_more = service_pb2.CreateTableRequest(
            game="feuville",
            seats=2,
            event_table=match_pb2.EventTable(
                event=cup.seat.table.event_table.event, line=bytes(32), round=1, table=9
            ),
            reserved=[
                service_pb2.ReservedSeat(number=6, name="Fay"),
                service_pb2.ReservedSeat(number=7, bot="random"),
            ],
        )
        opened = await cup.admin.open_event_table(once_more)
        assert not opened.HasField("round_entropy")
        assert opened.secret_commitment != luck.commitment
        assert "of its own" in cup.witness.at_table(luck, opened)[0]
        other = service_pb2.TableInfo(round_entropy=luck.commitment)
        assert not cup.witness.at_table(luck, other)[1]
        changed = events_pb2.RoundLuck(round=1, commitment=b"x" * 32)
        assert "has changed the dice and tiles" in cup.witness.fault(changed)
        del luck.shares[:]
        assert "your random bytes are missing" in cup.witness.fault(luck)
        late = events_pb2.AddShareRequest(
            code=cup.code,
            event=bytes.fromhex(EventFolder(cup.folder).read().state.event_hash),
            round=1,
            share=b"s" * 32,
        )
        assert (await refusal(cup.admin._events.AddShare(late)))[1] == "ROUND_COMPLETE"


def test_an_event_with_equal_luck_needs_what_makes_it_comparable(tmp_path):
    key = ("--key", key_file(tmp_path))
    for more in (
        (),
        ("--server-key", "5" * 64, "--sizes", "2-3"),
        ("--server-key", "5" * 64, "--term", "take_back=free"),
    ):
        result = run("new", tmp_path / "cup", *key, "--rounds", 1, *FLAGS, *more)
        assert result.exit_code == 2, result.output
    result = run(
        "new", tmp_path / "cup", *key, "--rounds", 1, *FLAGS[:-1], "--scoring", "matchpoints"
    )
    assert "only tables with equal luck" in result.output
