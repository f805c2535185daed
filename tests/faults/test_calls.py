"""Random sequences of calls of several clients, beside a model of what they may come to."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import grpc
import grpc.aio
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from support.serving import TIMEOUT_S, download, error_info, serving, shown, snapshot, told
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.rpc.statuses import STATUSES
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import admin_pb2, admin_pb2_grpc, control_pb2, service_pb2

LONG = settings.get_current_profile_name() == "faults"
"""Whether `make faults` runs this."""
NEVER = {"INTERNAL", "HALTED", "CANNOT_STORE", "DAMAGED", "CANNOT_START", "SHUTTING_DOWN"}
DOCUMENTED = {reason for _, reason in STATUSES.values()} - NEVER
"""Reasons with which a call of these clients may be refused."""
NAMES = ("Ann", "Bob", "Cleo", "Dan")
STRANGER = "s" * 32
HOST = "h" * 32

tables = st.integers(0, 2)
clients = st.integers(0, len(NAMES) - 1)
small = st.integers(0, 5)


@dataclass
class Known:
    """A table as it must be by the calls that it was asked."""

    table_id: str
    seats: int
    hosted: bool
    sitting: dict[int, int] = field(default_factory=dict)
    """By client the seat, before the start: a client has one token for all tables."""
    bots: bool = False
    """Whether some play at it: then it goes on by itself."""
    begun: bool = False
    gone: bool = False
    seq: int = 0
    log: list[bytes] = field(default_factory=list)
    """What a spectator was shown, line by line."""
    recorded: dict[tuple[int, str], int] = field(default_factory=dict)
    """By client and request id."""

    host: str = HOST
    tokens: dict[int, str] = field(default_factory=dict)
    """By client the token that is the right to the seat, where the admin has given a new one."""

    def token(self, client: int) -> str:
        return self.tokens.get(client, token_of(client))

    @property
    def free(self) -> int:
        return self.seats - len(self.sitting)


def token_of(client):
    return NAMES[client][0].lower() * 32


class Calls(RuleBasedStateMachine):
    """Clients who call whatever they like, in whatever order."""

    def __init__(self):
        super().__init__()
        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)  # calls are made outside of it
        self.folder = tempfile.TemporaryDirectory()
        self.stack = AsyncExitStack()
        self.known = []
        self.count = 0
        self.served = self.run(self.stack.enter_async_context(self.server()))
        self.stub = self.served.stub
        self.admin = admin_pb2_grpc.AdminServiceStub(self.served.channel)
        self.admin_token = (Path(self.folder.name) / TOKEN_FILE).read_text().strip()

    def server(self):
        limits = Limits(requests_at_once=1e9, requests_per_s=1e9)
        return serving(Path(self.folder.name), limits=limits)

    def run(self, work):
        async def limited():
            async with asyncio.timeout(TIMEOUT_S):
                return await work

        return self.loop.run_until_complete(limited())

    def call(self, work):
        """Return the answer to *work*, and with which reason it was refused: "" not at all."""
        try:
            return self.run(work), ""
        except grpc.aio.AioRpcError as error:
            refused = error
        reason = error_info(refused).reason
        assert reason in DOCUMENTED, (reason, refused.code(), refused.details())
        return None, reason

    def at(self, number):
        return self.known[number % len(self.known)]

    def teardown(self):
        self.run(self.stack.aclose())
        self.after_a_restart()
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()
        asyncio.set_event_loop(None)
        self.folder.cleanup()

    def after_a_restart(self):
        """All is there again, and every record is whole."""

        async def look():
            async with serving(Path(self.folder.name)) as served:
                for table in self.known:
                    if not table.gone:
                        _, log = await looked_on(served.stub, table.table_id)
                        assert log[: len(table.log)] == table.log

        self.run(look())
        for path in (Path(self.folder.name) / "matches").glob("*.twr"):
            assert replay(path).failure is None

    @initialize()
    def first_table(self):
        self.create(seats=2, hosted=False)

    @precondition(lambda self: len(self.known) < 3)
    @rule(seats=st.integers(0, 5), hosted=st.booleans())
    def create(self, seats, hosted):
        request = service_pb2.CreateTableRequest(game="feuville", seats=seats)
        if hosted:
            request.host_token = HOST
        answer, reason = self.call(self.stub.CreateTable(request))
        if not 2 <= seats <= 4:
            assert reason == "BAD_SETUP"
            return
        assert not reason
        self.known.append(Known(answer.table.table_id, seats, hosted))

    @rule(number=tables, client=clients, wish=st.none() | small)
    def join(self, number, client, wish):
        table = self.at(number)
        request = service_pb2.JoinTableRequest(
            table_id=table.table_id, name=NAMES[client], token=table.token(client), seat=wish
        )
        answer, reason = self.call(self.stub.JoinTable(request))
        if table.gone:
            assert reason == "NO_TABLE"
        elif client in table.sitting:
            assert not reason  # the same seat again
        elif table.begun:
            assert reason in ("ALREADY_STARTED", "ALREADY_OVER")
        elif not table.free or (
            wish is not None and (wish >= table.seats or wish in table.sitting.values())
        ):
            assert reason == "NO_SEAT"
        else:
            assert not reason
            assert wish in (None, answer.seat)
            table.sitting[client] = answer.seat
            table.begun = not table.free and not table.hosted
        if not reason:
            assert answer.seat == table.sitting[client]

    @rule(number=tables, client=clients)
    def leave(self, number, client):
        table = self.at(number)
        request = service_pb2.LeaveTableRequest(table_id=table.table_id)
        _, reason = self.call(self.stub.LeaveTable(request, metadata=shown(table.token(client))))
        if table.gone:
            assert reason == "NO_TABLE"
        elif table.begun:
            assert reason
        elif client not in table.sitting:
            assert reason == "BAD_TOKEN"
        else:
            assert not reason
            del table.sitting[client]
            table.gone = not table.sitting

    @rule(number=tables, client=clients, as_host=st.booleans())
    def start(self, number, client, as_host):
        table = self.at(number)
        token = table.host if as_host else table.token(client)
        request = service_pb2.StartTableRequest(table_id=table.table_id, bot="random")
        _, reason = self.call(self.stub.StartTable(request, metadata=shown(token)))
        may = as_host if table.hosted else not as_host and client in table.sitting
        if table.gone or table.begun or not may:
            assert reason
        else:
            assert not reason
            table.begun = True
            table.bots = bool(table.free)

    @rule(number=tables, seat=small, as_host=st.booleans())
    def remove(self, number, seat, as_host):
        table = self.at(number)
        token = table.host if as_host else STRANGER
        request = service_pb2.RemovePlayerRequest(table_id=table.table_id, seat=seat)
        _, reason = self.call(self.stub.RemovePlayer(request, metadata=shown(token)))
        sits = [client for client, taken in table.sitting.items() if taken == seat]
        if table.gone or table.begun or not table.hosted or not as_host or not sits:
            assert reason
        else:
            assert not reason
            del table.sitting[sits[0]]

    @rule(number=tables, seat=small, as_admin=st.booleans())
    def take_a_seats_right_away(self, number, seat, as_admin):
        """Nothing is the same to the old token, and everything to the new one."""
        table = self.at(number)
        request = admin_pb2.RevokeRightRequest(table_id=table.table_id, seat=seat)
        sits = [client for client, taken in table.sitting.items() if taken == seat]
        old = table.token(sits[0]) if sits else ""
        token = self.admin_token if as_admin else old or STRANGER
        answer, reason = self.call(self.admin.RevokeRight(request, metadata=shown(token)))
        if not as_admin:
            assert reason == "NOT_ADMIN"
        elif table.gone or not sits:
            assert reason == ("NO_TABLE" if table.gone else "NO_SEAT")
        else:
            assert not reason
            table.tokens[sits[0]] = answer.token
            assert self.call(snapshot(self.stub, table.table_id, old))[1] == "BAD_TOKEN"

    @rule(number=tables)
    def take_the_hosts_right_away(self, number):
        table = self.at(number)
        request = admin_pb2.RevokeRightRequest(table_id=table.table_id, host=admin_pb2.Host())
        metadata = shown(self.admin_token)
        answer, reason = self.call(self.admin.RevokeRight(request, metadata=metadata))
        if table.gone or not table.hosted:
            assert reason == ("NO_TABLE" if table.gone else "NOT_HOST")
        else:
            table.host = answer.token

    @rule(number=tables, client=clients, ready=st.booleans())
    def set_ready(self, number, client, ready):
        table = self.at(number)
        request = service_pb2.SetReadyRequest(table_id=table.table_id, ready=ready)
        _, reason = self.call(self.stub.SetReady(request, metadata=shown(table.token(client))))
        assert bool(reason) == (table.gone or table.begun or client not in table.sitting)

    @rule(number=tables, client=clients, right=st.booleans(), choice=small, again=st.booleans())
    def decide(self, number, client, right, choice, again):
        """Decide, rightly as a rule; perhaps with an id that was used before."""
        table = self.at(number)
        token = table.token(client)
        own = [name for who, name in table.recorded if who == client]
        self.count += 1
        name = own[-1] if again and own else f"r{self.count}"
        deciding = service_pb2.Deciding(request_id=name, seq=choice, choice=choice)
        offered = 0
        if right and table.begun and client in table.sitting:
            turn = self.run(snapshot(self.stub, table.table_id, token)).turn
            if turn.HasField("request"):
                deciding.seq, offered = turn.request.seq, len(turn.request.decisions)
        request = service_pb2.DecideRequest(table_id=table.table_id, decide=deciding)
        answer, reason = self.call(self.stub.Decide(request, metadata=shown(token)))
        if table.gone or client not in table.sitting:
            assert reason in ("NO_TABLE", "BAD_TOKEN")
            return
        assert not reason
        before = table.recorded.get((client, name))
        seq = self.answered(table, client, answer.answer)
        if before is not None:
            assert seq == before
        elif offered and not table.bots:
            assert bool(seq) == (choice < offered)

    @rule(
        number=tables,
        client=clients,
        kind=st.sampled_from(
            ["resign", "take_back", "pause", "resume", "finish", "replace", "reply", "return"]
        ),
        seq=small,
        agrees=st.booleans(),
    )
    def act(self, number, client, kind, seq, agrees):
        """Do something around the game; a reply is to what is proposed."""
        table = self.at(number)
        token = table.token(client)
        self.count += 1
        acting = service_pb2.Acting(request_id=f"a{self.count}")
        getattr(acting, kind).SetInParent()
        if kind == "replace":
            acting.replace.seat = seq
        if kind == "reply" and table.begun and not table.gone:
            standing = self.run(snapshot(self.stub, table.table_id)).standing
            acting.reply.proposal_seq, acting.reply.agrees = standing.proposal_seq, agrees
        request = service_pb2.ActRequest(table_id=table.table_id, act=acting)
        answer, reason = self.call(self.stub.Act(request, metadata=shown(token)))
        if table.gone or client not in table.sitting:
            assert reason in ("NO_TABLE", "BAD_TOKEN")
            return
        assert not reason
        self.answered(table, client, answer.answer)

    def answered(self, table, client, answer):
        """Check *answer*; return the seq that it tells, 0 where it refuses."""
        if answer.HasField("refusal"):
            assert answer.refusal.reason not in (
                service_pb2.REFUSAL_REASON_INTERNAL,
                service_pb2.REFUSAL_REASON_HALTED,
                service_pb2.REFUSAL_REASON_UNREADABLE,
            ), answer
            return 0
        assert table.begun
        key = client, answer.request_id
        assert table.recorded.setdefault(key, answer.recorded_seq) == answer.recorded_seq
        return answer.recorded_seq

    @rule(number=tables, client=clients, room=st.integers(0, 3), text=st.text(max_size=5))
    def say(self, number, client, room, text):
        table = self.at(number)
        self.count += 1
        saying = service_pb2.Saying(request_id=f"s{self.count}", text=text, room=room)
        request = service_pb2.SayRequest(table_id=table.table_id, say=saying, name="Eve")
        metadata = shown(table.token(client)) if client in table.sitting else ()
        _, reason = self.call(self.stub.Say(request, metadata=metadata))
        assert reason == ("NO_TABLE" if table.gone else "")

    @rule(number=tables, client=clients, seq=small, choice=st.none() | small)
    def look_ahead(self, number, client, seq, choice):
        table = self.at(number)
        request = service_pb2.PreviewRequest(table_id=table.table_id, seq=seq, choice=choice)
        self.call(self.stub.Preview(request, metadata=shown(table.token(client))))

    @rule(number=tables, client=clients, seq=small)
    def ask_a_bot(self, number, client, seq):
        table = self.at(number)
        request = service_pb2.AdviseRequest(table_id=table.table_id, seq=seq)
        self.call(self.stub.Advise(request, metadata=shown(table.token(client))))

    @rule(number=tables, client=clients, seq=small)
    def ask_why(self, number, client, seq):
        table = self.at(number)
        request = service_pb2.ExplainRequest(table_id=table.table_id, seq=seq)
        self.call(self.stub.Explain(request, metadata=shown(table.token(client))))

    @rule(number=tables, client=clients, from_seq=small)
    def watch(self, number, client, from_seq):
        table = self.at(number)
        metadata = shown(table.token(client)) if client in table.sitting else ()
        request = service_pb2.WatchRequest(table_id=table.table_id, from_seq=from_seq)
        call = self.stub.Watch(request, metadata=metadata)
        message, reason = self.call(told(call))
        call.cancel()
        assert reason == ("NO_TABLE" if table.gone else "")
        assert reason or message.WhichOneof("kind") in ("snapshot", "page")

    @rule(number=tables, client=clients)
    def play_again(self, number, client):
        table = self.at(number)
        request = service_pb2.RematchRequest(table_id=table.table_id)
        self.call(self.stub.Rematch(request, metadata=shown(table.token(client))))

    @rule(number=tables)
    def rule_as_a_stranger(self, number):
        ruled = control_pb2.Ruled(ruling=b"x", key=bytes(32), signature=bytes(64))
        request = service_pb2.RuleRequest(table_id=self.at(number).table_id, ruled=ruled)
        assert self.call(self.stub.Rule(request))[1]

    @rule(number=tables)
    def take_the_record_home(self, number):
        table = self.at(number)
        _, reason = self.call(download(self.stub, table.table_id))
        assert reason in ("", "NO_TABLE", "TOO_EARLY")

    @invariant()
    def tables_are_as_they_must_be(self):
        for table in self.known:
            self.check(table)

    def check(self, table):
        seen, reason = self.call(looked_on(self.stub, table.table_id))
        assert reason == ("NO_TABLE" if table.gone else "")
        if table.gone:
            return
        found, log = seen
        status = found.table.status
        assert (status == service_pb2.TABLE_STATUS_OPEN) == (not table.begun)
        assert status != service_pb2.TABLE_STATUS_HALTED
        if not table.begun:
            names = {n: seat.name for n, seat in enumerate(found.table.seats) if seat.name}
            assert names == {seat: NAMES[client] for client, seat in table.sitting.items()}
        assert found.seq >= table.seq
        assert log[: len(table.log)] == table.log  # nothing is ever taken out of the log
        assert len(log) == found.seq
        table.seq, table.log = found.seq, log


async def looked_on(stub, table_id):
    """Return the snapshot that a spectator gets, and the whole log, line by line."""
    call = stub.Watch(service_pb2.WatchRequest(table_id=table_id))
    log = []
    while (message := await told(call)).HasField("page"):
        log += message.page.log
    call.cancel()
    log += message.snapshot.log
    return message.snapshot, [line.SerializeToString() for line in log]


Calls.TestCase.settings = settings(
    max_examples=400 if LONG else 6, stateful_step_count=60 if LONG else 25
)
TestCalls = Calls.TestCase
