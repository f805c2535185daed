"""A match in memory: what is worked out and not adopted leaves nothing behind."""

from random import Random

import pytest

from support.disks import no_file_beyond
from support.faults import RuleIsWrong, break_rule
from support.files import records_of, resimulated
from support.recording import SIGNER
from support.serving import asynchronous
from tilewyrm import editions
from tilewyrm.engine.errors import IllegalEntry, WrongSeat
from tilewyrm.engine.match.controls import Resign
from tilewyrm.engine.match.terms import ClockKind, ResignationBrings, Terms
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.replays.check.resimulation import LuckCheck, SignatureCheck
from tilewyrm.replays.edit.resume import resume_match
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.encoder import CHECKPOINT_EVERY, header
from tilewyrm.replays.format.file import ReplayFile
from tilewyrm.server.errors import TableHalted
from tilewyrm.server.match.match import Match, fresh
from tilewyrm.server.match.stopwatch import Stopwatch
from tilewyrm.server.store.flusher import Flusher
from tilewyrm.server.store.journal import Journal
from tilewyrm.v1 import replay_pb2

SECRET = bytes(range(32))
NO_CLOCKS = Terms()

every_game = pytest.mark.parametrize("name", GAMES)


def new(name, terms=NO_CLOCKS):
    """Return a match and its opening."""
    played = game(name)
    seats = min(played.seats)
    setup = played.setup(editions.load(name), seats, played.ending_options)
    match = Match(fresh(setup, terms, [""] * seats), SECRET, [b""] * seats, signer=SIGNER)
    opening = match.begin(
        header(
            setup,
            [replay_pb2.SeatInfo(name=f"P{seat}") for seat in range(seats)],
            terms=terms,
            match_id="m",
            commitment=commitment(SECRET),
            started_unix_ms=0,
            public_key=SIGNER.public_key,
        )
    )
    return match, opening


def begun(name):
    """Return a match after its opening, and its file so far."""
    match, opening = new(name)
    match.commit(opening)
    return match, opening.data


def any_advance(match, draw):
    pending = match.state.pending
    legal = match.state.legal(pending.seat)
    return match.decide(pending.seat, draw.choice(legal), f"d{match.seq}")


def played_to(match, seq, draw):
    """Play on at random to entry *seq* or a little beyond; return what the file goes on with."""
    data = b""
    while match.result is None and match.seq < seq:
        advance = any_advance(match, draw)
        match.commit(advance)
        data += advance.data
    return data


def standing(match):
    """Return all that can be seen of *match*."""
    return match.seq, list(match.lines), match.state, match.position.digest()


def assert_whole(data):
    result = resimulated(data)
    assert result.finished, (result.failure, result.damage)
    assert result.luck is LuckCheck.VERIFIED
    assert result.signature is SignatureCheck.VERIFIED


@every_game
def test_a_match_goes_on_to_what_it_adopts_and_to_nothing_else(name):
    match, opening = new(name)
    assert match.seq == 0
    draw = Random(5)
    match.commit(opening)
    data = opening.data
    refused = 0
    while match.result is None:
        before = standing(match)
        asked = match.state.pending.seat
        legal = match.state.legal(asked)
        advances = [any_advance(match, draw) for _ in range(3)]
        for line in match.lines:
            if line.request_id and line.entry.decision not in legal:
                with pytest.raises(IllegalEntry):
                    match.decide(asked, line.entry.decision, "x")
                refused += 1
                break
        with pytest.raises(WrongSeat):
            match.decide(asked + 1, legal[0], "x")
        assert match.by_itself().data == b""
        assert standing(match) == before
        assert match.recorded_seq(asked, f"d{match.seq}") is None
        match.commit(advances[1])
        data += advances[1].data
        assert match.recorded_seq(asked, f"d{before[0]}") == before[0] + 1
    assert refused
    assert_whole(data)


def breaking(monkeypatch, match, name, method, calls):
    """Return whether an advance of *match* fails when *method* raises at *calls*."""
    with monkeypatch.context() as patch:
        break_rule(patch, name, method, calls)
        try:
            any_advance(match, Random(match.seq))
        except RuleIsWrong:
            return True
    return False


@every_game
@pytest.mark.parametrize(
    ("method", "calls"),
    [("apply", range(1)), ("apply", range(1, 2)), ("encoded", range(1))],
    ids=["the decision", "a roll behind it", "a checkpoint or the footer"],
)
def test_a_rule_that_raises_leaves_the_match_as_it_was(monkeypatch, name, method, calls):
    match, data = begun(name)
    failed = []
    while match.result is None:
        before = standing(match)
        failed.append(breaking(monkeypatch, match, name, method, calls))
        assert standing(match) == before
        data += played_to(match, match.seq + 1, Random(match.seq))
    assert any(failed)
    assert_whole(data)


@pytest.fixture
def flusher():
    made = Flusher()
    yield made
    made.close()


@every_game
@asynchronous
async def test_what_the_disk_refuses_leaves_match_and_file_as_they_were(tmp_path, flusher, name):
    path = tmp_path / "m.twr"
    draw = Random(9)
    match, data = begun(name)
    # The refused advance has a checkpoint, so that the running hash of what came before counts.
    data += played_to(match, CHECKPOINT_EVERY - 1, draw)
    journal = await Journal.create(path, flusher)
    await journal.append(data)
    assert (journal.size, path.read_bytes()) == (len(data), data)

    before = standing(match)
    refused = any_advance(match, draw)
    with (
        no_file_beyond(len(data) + len(refused.data) // 2),
        pytest.raises(
            TableHalted, match=r"cannot write its journal \(.*\); free space or fix the disk"
        ),
    ):
        await journal.append(refused.data)
    assert standing(match) == before
    assert (journal.size, path.read_bytes()) == (len(data), data)

    past = resume_match(path)
    assert past.torn is None
    assert past.match.digest() == match.position.digest()
    journal = Journal(ReplayFile.open(path, past.end), flusher)
    await journal.append(played_to(match, 100_000, draw))
    journal.close()
    assert_whole(path.read_bytes())


@every_game
def test_a_match_that_is_recalled_goes_on_as_if_it_had_never_left(tmp_path, name):
    match, data = begun(name)
    data += played_to(match, 40, Random(1))
    path = tmp_path / "m.twr"
    path.write_bytes(data)
    lines = list(match.lines)
    recalled = Match.recalled(resume_match(path), lines, SECRET, signer=SIGNER)
    assert recalled.lines == lines
    assert recalled.position.digest() == match.position.digest()
    decided = next(line for line in lines if line.request_id)
    assert recalled.recorded_seq(decided.entry.seat, decided.request_id) == decided.seq
    assert_whole(data + played_to(recalled, 100_000, Random(2)))


class Dial(Stopwatch):
    """A stopwatch that stands still until it is moved or restarted."""

    def __init__(self):
        self.ms = 0

    def restart(self):
        self.ms = 0

    def elapsed_ms(self):
        return self.ms


@every_game
@pytest.mark.parametrize("kind", [ClockKind.DECISION, ClockKind.BANK])
def test_no_entry_records_more_time_than_the_seat_had(name, kind):
    """Neither a decision that was on its way when the time ran out, nor what comes around it."""
    match, opening = new(name, Terms(clock=kind, clock_seconds=9))
    match.commit(opening)
    seat = match.state.pending.seat
    match.stopwatch = Dial()
    match.stopwatch.ms = 86_400_000
    assert match.left_ms() < 0
    late = any_advance(match, Random(3)), match.control(Resign(seat, "greedy"))
    for advance in late:
        data = opening.data + advance.data
        spent = [each.entry.spent_ms for each in records_of(data) if each.entry.seq > match.seq]
        assert spent[0] == 9_000
        assert not any(spent[1:])
        assert resimulated(data).failure is None


@every_game
def test_each_entry_counts_only_what_was_thought_since_the_one_before(name):
    match, opening = new(name, Terms(clock=ClockKind.BANK, clock_seconds=900))
    match.stopwatch = dial = Dial()
    match.commit(opening)
    data, spent = opening.data, [0] * match.setup.seats
    for thought_ms in range(1_000, 13_000, 1_000):
        dial.ms = thought_ms
        spent[match.state.pending.seat] += thought_ms
        advance = any_advance(match, Random(thought_ms))
        match.commit(advance)
        data += advance.data
        left_ms = match.position.standing.clocks.left_ms
        assert left_ms == tuple(900_000 - each for each in spent)
        assert match.left_ms() == left_ms[match.position.running]
    assert resimulated(data).failure is None


@every_game
def test_the_only_choice_of_a_seat_is_not_recorded_for_the_bot_that_plays_it(name):
    """Whatever the player wished who has resigned: the bot decides, as in all it is asked."""
    match, opening = new(name, Terms(resignation=ResignationBrings.BOT))
    match.commit(opening)
    match.commit(match.control(Resign(0, "random")))
    match.wishing = lambda _seat: True
    draw = Random(4)
    alone = 0
    while match.result is None:
        pending = match.state.pending
        alone += pending.seat == 0 and len(match.state.legal(0)) == 1
        match.commit(any_advance(match, draw))
    assert alone
    assert {line.entry.seat for line in match.lines if line.only_choice} == {1}
