"""The commands for seats as values: what each makes of a table's row, and which phase takes it."""

from dataclasses import FrozenInstanceError, replace

import pytest

from tilewyrm.server.errors import InvalidRequest, InvalidToken, NotHost, NotReady, SeatUnavailable
from tilewyrm.server.phases.ended import EndedPhase
from tilewyrm.server.phases.gathering import GatheringPhase
from tilewyrm.server.phases.halted import HaltedPhase
from tilewyrm.server.phases.interrupted import InterruptedPhase
from tilewyrm.server.phases.playing import PlayingPhase
from tilewyrm.server.phases.read_only import ReadOnlyPhase, RemovedPhase, ShuttingDownPhase
from tilewyrm.server.seats.commands import (
    ArrangeSeats,
    JoinTable,
    LeaveTable,
    RemovePlayer,
    SeatCommand,
    SetReady,
    StartMatch,
)
from tilewyrm.server.seats.event_seats import TakeReservedSeat
from tilewyrm.server.seats.lookup import new_seats
from tilewyrm.server.seats.revocation import RevokeRight, Right
from tilewyrm.server.seats.seat_tokens import seat_of
from tilewyrm.server.security.tokens import token_hash
from tilewyrm.server.store.rows import SeatRow, TableRow, TableStatus

ANN, BOB, HOST = ("ann-" * 8, "bob-" * 8, "host" * 8)


def player(name, token, **more):
    return SeatRow(name=name, token_hash=token_hash(token), **more)


def table(*seats, **more):
    return TableRow(
        table_id="abcdef",
        game="feuville",
        title="",
        setup=b"",
        sealed_secret=b"",
        commitment=b"",
        created_ms=0,
        seats=seats or (player("Ann", ANN), SeatRow(), player("Bob", BOB)),
        **{"host_hash": token_hash(HOST), **more},
    )


def commands(kind):
    """Return every command of that *kind*: the classes below it that have none below them."""
    below = kind.__subclasses__()
    return [each for one in below for each in commands(one)] if below else [kind]


def names(row):
    return [seat.name for seat in row.seats]


def test_every_command_is_taken_before_the_match_and_revoking_and_codes_at_any_time():
    assert set(GatheringPhase.takes) == set(commands(SeatCommand))
    for phase in (
        InterruptedPhase,
        PlayingPhase,
        EndedPhase,
        HaltedPhase,
        ReadOnlyPhase,
        ShuttingDownPhase,
        RemovedPhase,
    ):
        assert phase.takes == (RevokeRight, TakeReservedSeat)


def test_a_command_is_a_value_that_does_not_show_its_token():
    command = RemovePlayer(HOST, 2)
    assert command == RemovePlayer(HOST, 2)
    assert HOST not in repr(command)
    with pytest.raises(FrozenInstanceError):
        command.seat = 1


def test_a_row_stays_as_it_was():
    before = table()
    kept = table()
    LeaveTable(ANN).apply(before)
    ArrangeSeats(HOST, (2, 1, 0)).apply(before)
    StartMatch(HOST, "").apply(before)
    assert before == kept


def test_joining_takes_the_first_free_seat_the_wished_one_or_that_which_is_had():
    row = JoinTable("Cid", None, "cid-" * 8, b"").apply(table())
    assert names(row) == ["Ann", "Cid", "Bob"]
    assert not JoinTable("Cid", None, "cid-" * 8, b"").is_met(table())
    again = JoinTable("Somebody", 1, ANN, b"")
    assert again.is_met(table())
    assert again.apply(table()) == table()
    with pytest.raises(SeatUnavailable):
        JoinTable("Cid", 0, "cid-" * 8, b"").apply(table())


@pytest.mark.parametrize("reserved", [False, True])
def test_who_joins_adds_sixty_four_bytes_to_the_luck_at_most(reserved):
    row = table(player("Ann", ANN, reserved=True) if reserved else SeatRow())
    joined = JoinTable("Ann", 0, ANN, b"x" * 64).apply(row)
    assert joined.seats[0].entropy == b"x" * 64
    with pytest.raises(InvalidRequest, match="at most 64 bytes, not 65"):
        JoinTable("Ann", 0, ANN, b"x" * 65).apply(row)


def test_who_joins_on_a_reserved_seat_is_ready_there():
    row = table(SeatRow(), player("Ann", ANN, reserved=True))
    joined = JoinTable("Somebody", 0, ANN, b"luck").apply(row)
    assert joined.seats == (SeatRow(), player("Ann", ANN, entropy=b"luck", ready=True))


def test_a_program_says_what_it_is_each_time_it_joins():
    row = JoinTable("Robo", 1, "rob-" * 8, b"", "  mine.\u202eBot@1a2b ").apply(table())
    assert row.seats[1].program == "mine.Bot@1a2b"
    kept = row.with_seat(1, replace(row.seats[1], reserved=True))
    assert JoinTable("Robo", 1, "rob-" * 8, b"").apply(kept).seats[1].program == ""
    for free in (table(), kept):
        with pytest.raises(InvalidRequest, match="at most 40 characters"):
            JoinTable("Robo", 1, "rob-" * 8, b"", "b" * 41).apply(free)
    event = table(player("Ann", ANN, number=7, reserved=True), SeatRow())
    taken = TakeReservedSeat(7, "new-" * 8, b"", "mine.Bot")
    assert taken.apply(event).seats[0].program == "mine.Bot"
    begun = replace(event, status=TableStatus.PLAYING)
    assert taken.apply(begun).seats[0].program == ""  # the replay has its header


def test_only_the_host_arranges_and_removes_and_starts():
    for command in (ArrangeSeats, RemovePlayer, StartMatch):
        more = {ArrangeSeats: (), RemovePlayer: 0, StartMatch: ""}[command]
        command(HOST, more).check(table())
        with pytest.raises(NotHost):
            command(ANN, more).check(table())
        with pytest.raises(InvalidToken):
            command("nobody", more).check(table())
    StartMatch(ANN, "").check(table(host_hash=b""))
    with pytest.raises(NotHost):
        RemovePlayer(ANN, 0).check(table(host_hash=b""))


def test_leaving_and_being_ready_are_for_those_who_sit_there():
    for command in (LeaveTable(HOST), SetReady(HOST, True)):
        with pytest.raises(InvalidToken):
            command.check(table())
    assert names(LeaveTable(BOB).apply(table())) == ["Ann", "", ""]
    assert [seat.ready for seat in SetReady(BOB, True).apply(table()).seats] == [0, 0, 1]
    with pytest.raises(NotReady):
        SetReady(ANN, True).apply(table(player("Ann", ANN, reserved=True)))


def test_an_order_names_each_seat_once_and_none_is_by_chance():
    assert names(ArrangeSeats(HOST, (2, 0, 1)).apply(table())) == ["Bob", "Ann", ""]
    assert sorted(names(ArrangeSeats(HOST, ()).apply(table()))) == ["", "Ann", "Bob"]
    with pytest.raises(InvalidRequest):
        ArrangeSeats(HOST, (0, 0, 1)).apply(table())


def test_a_start_leaves_no_seat_free_or_reserved():
    row = table(player("Ann", ANN), SeatRow(), player("Bob", BOB, reserved=True))
    started = StartMatch(HOST, "").apply(row)
    assert [bool(seat.bot) for seat in started.seats] == [False, True, True]
    with pytest.raises(InvalidRequest):
        StartMatch(HOST, "nobody").apply(row)


def test_a_right_is_taken_from_its_holder_and_from_nobody_else():
    row, fresh = table(), b"f" * 32
    assert RevokeRight(Right("host", row.host_hash), fresh).apply(row).host_hash == fresh
    other = Right("host", token_hash("another"))
    assert RevokeRight(other, fresh).apply(row) == row
    seat = Right("seat", token_hash(BOB))
    revoked = RevokeRight(seat, fresh).apply(row)
    assert revoked == row.with_seat(2, replace(row.seats[2], token_hash=fresh))
    assert RevokeRight(Right("arbiter_key", b"k" * 32), fresh).apply(row) == row


def test_people_are_found_again_after_a_command():
    row = table()
    arranged = ArrangeSeats(HOST, (1, 2, 0)).apply(row)
    assert new_seats(row, arranged) == {0: seat_of(arranged, ANN), 2: seat_of(arranged, BOB)}
    assert new_seats(row, RemovePlayer(HOST, 0).apply(row)) == {2: 2}
    revoked = RevokeRight(Right("seat", token_hash(BOB)), b"f" * 32).apply(row)
    assert new_seats(row, revoked) == {0: 0}
