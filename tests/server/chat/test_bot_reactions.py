"""Reactions of bots: to points and losses, seldom, the same in the same match, never repeated."""

from collections import Counter
from itertools import pairwise

import pytest

from support.serving import Player, asynchronous, create, join, serving, snapshot
from tilewyrm.engine.game import Decided, Incident
from tilewyrm.server.chat.bot_phrases import greet
from tilewyrm.server.chat.bot_reactions import TURNS_BETWEEN, BotReactions
from tilewyrm.server.chat.chat import Chat
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.v1 import service_pb2

PERSON, LIVELY, SLEEPY = (
    SeatRow("Ann", token_hash=b"t"),
    SeatRow("Gozbert", "random"),
    SeatRow("Ebbo", "passive"),
)
SEATS = (PERSON, LIVELY, SLEEPY)


def turns(number, first=0):
    """Return the lines of *number* turns, one after the other, of the seats in their order."""
    return [
        [EntryRecord(seq + 1, Decided(seq % 3, seq), (), "")]
        for seq in range(first, first + number)
    ]


def heard(incidents, table_id="abc", number=200, seats=SEATS):
    """Return who says what in turns that each bring the *incidents*, by the turn."""
    said = []
    chat = Chat(Broadcaster(), clock=lambda: 60.0 * len(said))
    reactions = BotReactions(chat, table_id, seats)
    for turn, lines in enumerate(turns(number)):
        before = chat.visible_to(0)[-1:]
        reactions.follow(lines, incidents(turn))
        if (after := chat.visible_to(0)[-1:]) != before:
            name = service_pb2.Phrase.Name(after[0].phrase).removeprefix("PHRASE_")
            said.append((turn, after[0].seat, name))
    return said


def any_incident(number):
    return [(Incident(2, loses=True),), (Incident(0, 12),), (Incident(1, 20),), ()][number % 4]


@pytest.mark.parametrize(
    ("incident", "reactions"),
    [
        (Incident(1, loses=True), {(1, "OUCH")}),
        (Incident(1, 9), {(1, "LUCKY"), (2, "WELL_PLAYED")}),
        (Incident(0, 9), {(1, "WELL_PLAYED"), (2, "WELL_PLAYED")}),
        (Incident(0, 8), set()),
        (Incident(0, loses=True), set()),
    ],
)
def test_bots_react_to_what_they_lose_and_to_many_points(incident, reactions):
    said = {(seat, name) for _, seat, name in heard(lambda _: [incident])}
    assert said <= reactions
    assert bool(said) is bool(reactions)


def test_points_of_one_seat_count_together():
    assert heard(lambda _: [Incident(0, 5), Incident(0, 4)])
    assert not heard(lambda _: [Incident(0, 5), Incident(1, 4)])


def test_a_table_hears_at_most_one_remark_in_eight_turns_and_never_one_twice_in_a_row():
    said = heard(any_incident)
    assert len(said) > 10
    assert said[0][0] >= TURNS_BETWEEN
    assert all(later[0] - former[0] >= TURNS_BETWEEN for former, later in pairwise(said))
    assert all(later[2] != former[2] for former, later in pairwise(said))


def test_the_same_match_has_the_same_remarks_and_another_one_others():
    assert heard(any_incident) == heard(any_incident)
    assert heard(any_incident) != heard(any_incident, "xyz")


def test_a_lively_bot_says_more_than_a_sleepy_one():
    by_seat = Counter(seat for _, seat, _ in heard(any_incident, number=800))
    assert by_seat[1] > by_seat[2] > 0


def test_a_restart_repeats_nothing():
    """What was said is read from the chat, which may be kept on disk."""
    chat = Chat(Broadcaster())
    greet(chat, SEATS)
    for _ in range(2):
        reactions = BotReactions(chat, "abc", (PERSON, LIVELY))
        for lines in turns(40):
            reactions.follow(lines, [Incident(1, loses=True)])
    said = [service_pb2.Phrase.Name(each.phrase) for each in chat.visible_to(0)]
    assert said == ["PHRASE_HELLO", "PHRASE_OUCH"]


def test_bots_alone_are_silent():
    assert not heard(any_incident, seats=(LIVELY, SLEEPY, LIVELY))


@asynchronous
async def test_bots_speak_up_in_real_matches_but_seldom(tmp_path):
    """Bots draw their own luck, so that a match may be too dull; the next one then is not."""
    async with serving(tmp_path) as served:
        for _ in range(8):
            stub = served.stub
            table_id = (await create(stub, seats=3, bots=2)).table_id
            ann = (await join(stub, table_id, "Ann")).token
            await Player(served.address, table_id, ann).play()
            said = (await snapshot(stub, table_id, ann)).said
            assert len(said) <= 12
            remarks = {each.phrase for each in said[1:-1]}
            assert remarks <= {
                service_pb2.PHRASE_OUCH,
                service_pb2.PHRASE_LUCKY,
                service_pb2.PHRASE_WELL_PLAYED,
            }
            if remarks:
                return
    raise AssertionError("no bot has said anything")
