from support.console import piped
from support.feuville import scenes
from support.serving import asynchronous
from tilewyrm.client.channel import open_channel
from tilewyrm.client.line import HELP, LineTable, match_offer
from tilewyrm.client.scene import Offer
from tilewyrm.client.session import Session
from tilewyrm.v1 import service_pb2

PLACES = [Offer("place -1,0 180°"), Offer("place 1,0 180°"), Offer("place 1,0 90°")]


def test_an_answer_is_a_number_or_the_beginning_or_a_part_of_the_words():
    assert match_offer(PLACES, "2") == [1]
    assert match_offer(PLACES, "4") == []
    assert match_offer(PLACES, "place 1") == [1, 2]
    assert match_offer(PLACES, "90°") == [2]
    assert match_offer(PLACES, "nowhere") == []


def test_a_whole_word_goes_before_a_part_of_one():
    assert match_offer(PLACES, "1,0 180") == [1]
    assert match_offer(PLACES, "-1,0 180") == [0]


async def played(desk, *answers, interactive=True):
    """Return what line mode says while the player types *answers* at *desk*; no server is there."""
    session = Session(open_channel("127.0.0.1:1"), "127.0.0.1:1", "abcdef", "token")
    with piped(*answers, interactive=interactive) as (console, said):
        await LineTable(desk, console).run(session)
    return said


@asynchronous
async def test_the_table_is_described_once_a_turn_before_the_first_question():
    said = await played(scenes.desk(), "q")
    described = said.index("--- round 3 of 40 ---")
    assert described < said.index("? use a die, build, score, or end the turn")
    assert said.count("--- round 3 of 40 ---") == 1
    assert "  12. Die 3: tower, plain  (Take the tower (plain), then build or store.)" in said


@asynchronous
async def test_commands_are_words_or_letters():
    desk = scenes.desk()
    said = await played(desk, "", "s", "show", "l", "?", "help", "quit")
    assert said.count("--- round 3 of 40 ---") == 3
    assert said.count("Ann rolls 3 and 5.") == 2, "when it happened, and again"
    assert said.count(HELP[0]) == 2
    assert desk.leaving
    assert desk.sent == []


@asynchronous
async def test_an_answer_that_means_no_choice_or_several_is_not_sent():
    desk = scenes.desk()
    said = await played(desk, "99", "Die 3", "q")
    assert "'99' is no choice; answer with a number from 1 to 15." in said
    assert [line for line in said if line.startswith("'Die 3' can mean 6 choices: Die 3: Publican")]
    assert desk.sent == []


@asynchronous
async def test_a_choice_is_sent_once_and_said():
    desk = scenes.desk()
    said = await played(desk, "2", "3", "q")
    assert "> Build wall at L2" in said
    assert "It is not your turn to decide; ? helps." in said, "the answer has not come yet"
    assert desk.sent == [(40, 12)]


@asynchronous
async def test_single_choices_are_left_to_the_server_when_the_player_says_so():
    desk = scenes.desk(scenes.request(offered=scenes.decisions()[:1]), automatic=False)
    said = await played(desk, "a", "a", "q")
    assert [line for line in said if line.startswith("Single choices")] == [
        "Single choices at once: yes",
        "Single choices at once: no",
    ]
    assert desk.wished == [True, False]
    assert desk.sent == []


@asynchronous
async def test_the_seat_is_given_back_on_one_letter():
    given = []

    async def give_back():
        given.append(True)

    desk = scenes.desk(service_pb2.Turn(), give_back=give_back)
    table = scenes.table()
    table.status = service_pb2.TABLE_STATUS_OPEN
    desk.take(service_pb2.TableMessage(table=table))
    said = await played(desk, "g")
    assert "Waiting for players: Ann, Bob, greedy 3, greedy 4 sit here, 0 of 4 seats free." in said
    assert given == [True]


@asynchronous
async def test_the_end_of_the_answers_leaves():
    desk = scenes.desk()
    assert "No more answers." in await played(desk, interactive=False)
    assert desk.leaving
