"""Phrases of bots: a greeting, answers, a word at the end; none where no person plays."""

from support.serving import Player, asynchronous, create, join, serving, snapshot
from tilewyrm.server.chat.bot_phrases import answer, close, greet
from tilewyrm.server.chat.chat import Chat
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.store.rows import SeatRow
from tilewyrm.v1 import service_pb2

PERSON, BOT, OTHER = (
    SeatRow("Ann", token_hash=b"t"),
    SeatRow("Odo", "greedy"),
    SeatRow("Wala", "passive"),
)


def heard(chat):
    return [(said.seat, service_pb2.Phrase.Name(said.phrase)) for said in chat.visible_to(0)]


def phrase(name):
    return service_pb2.Saying(phrase=service_pb2.Phrase.Value(f"PHRASE_{name}"))


def test_one_bot_greets_answers_its_neighbour_once_and_ends_the_match():
    chat, seats = Chat(Broadcaster()), (BOT, PERSON, OTHER)
    greet(chat, seats)
    for name in ("HELLO", "SORRY", "WELL_PLAYED", "HELLO"):
        answer(chat, seats, 1, phrase(name))
    answer(chat, seats, 1, service_pb2.Saying(text="hello"))
    close(chat, seats, winners=[0])
    assert heard(chat) == [
        (0, "PHRASE_HELLO"),
        (2, "PHRASE_HELLO"),
        (2, "PHRASE_THANKS"),
        (2, "PHRASE_GOOD_GAME"),
    ]


def test_who_beats_them_hears_so():
    chat = Chat(Broadcaster())
    close(chat, (BOT, PERSON), winners=[1])
    assert heard(chat) == [(0, "PHRASE_WELL_PLAYED")]


def test_bots_among_themselves_say_nothing_and_people_among_themselves_hear_none():
    for seats in ((BOT, OTHER), (PERSON, PERSON)):
        chat = Chat(Broadcaster())
        greet(chat, seats)
        answer(chat, seats, 0, phrase("HELLO"))
        close(chat, seats, winners=[0])
        assert heard(chat) == []


def test_a_close_finish_is_remarked_on_whoever_wins():
    for winners, scores in (([0], (42, 39)), ([1], (30, 30))):
        chat = Chat(Broadcaster())
        close(chat, (BOT, PERSON), winners, scores)
        assert heard(chat) == [(0, "PHRASE_CLOSE")]
    for scores in ((42, 38), (3, 2)):
        chat = Chat(Broadcaster())
        close(chat, (BOT, PERSON), [0], scores)
        assert heard(chat) == [(0, "PHRASE_GOOD_GAME")]


@asynchronous
async def test_at_a_table_the_greeting_comes_first_and_a_word_after_the_end(tmp_path):
    async with serving(tmp_path) as served:
        stub = served.stub
        table_id = (await create(stub, seats=2, bots=1, round_cap=1)).table_id
        ann = (await join(stub, table_id, "Ann")).token
        await Player(served.address, table_id, ann).play()

        async def said():
            return (await snapshot(stub, table_id, ann)).said

        while len(found := await said()) < 2:
            pass
        assert found[0].phrase == service_pb2.PHRASE_HELLO
        assert found[0].name == "Gozbert"
        ends = (service_pb2.PHRASE_GOOD_GAME, service_pb2.PHRASE_WELL_PLAYED)
        assert found[1].phrase in ends
