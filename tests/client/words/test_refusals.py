"""What a server refuses is told in the client's own words, in the language of the reader."""

import re
from pathlib import Path

import grpc
import pytest

from support.people import people
from support.serving import asynchronous, create, join, serving
from tilewyrm.cli.play.play import START
from tilewyrm.client.connection.channel import client_error_of, open_channel
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.words.refusals import reason_text, refusal_text
from tilewyrm.engine.errors import Reason
from tilewyrm.language.speech import LANGUAGES, knows, speak
from tilewyrm.server import errors
from tilewyrm.server.rpc.statuses import STATUSES
from tilewyrm.server.security.keyring import KEY_FILE
from tilewyrm.server.store.table_database import FILE_NAME
from tilewyrm.v1 import match_pb2, service_pb2

SENTENCE_ONLY = {"BAD_REQUEST", "REFUSED", "DAMAGED", "UNREADABLE", "STALE"}
"""Reasons that only a program with a mistake meets, or whose sentence is all there is."""
SENTENCE_ONLY |= {"NOT_YOUR_TURN", "NOT_OFFERED", "TOO_MANY_CHOICES", "CANNOT_START", "BAD_RULING"}


@pytest.fixture(autouse=True)
def _english():
    yield
    speak("en")


@pytest.mark.parametrize("reason", sorted({reason for _, reason in STATUSES.values()}))
def test_every_reason_of_a_server_that_a_player_meets_has_words(reason):
    assert knows(f"refusals.{reason.lower()}") is (reason not in SENTENCE_ONLY)


@pytest.mark.parametrize("reason", service_pb2.RefusalReason.values())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_in_a_match_has_words(reason, language):
    speak(language)
    told = refusal_text(service_pb2.Refusal(reason=reason, message="because"))
    name = service_pb2.RefusalReason.Name(reason)
    assert (told == "because") is (name == "REFUSAL_REASON_UNSPECIFIED")


def test_a_reason_that_only_a_newer_server_knows_is_told_in_its_sentence():
    assert (
        reason_text("TOO_LOUD", {}, "the\x1b[31m table is too loud") == "the[31m table is too loud"
    )
    assert refusal_text(service_pb2.Refusal(reason=99, message="not so")) == "not so"


def test_words_that_lack_a_fact_give_way_to_the_servers_sentence():
    assert reason_text("NO_TABLE", {}, "found none") == "found none"


def test_a_fact_of_a_server_is_cleaned():
    told = reason_text("NAME_TAKEN", {"name": "A\x1b[2Jnn"}, "")
    assert told.startswith("another player at the table is called A[2Jnn; choose another name")
    assert told.endswith("in the settings, or with --name")


@asynchronous
async def test_a_real_servers_refusals_speak_the_readers_language(tmp_path):
    async with serving(tmp_path) as served:
        table = (await create(served.stub, seats=2)).table_id
        await join(served.stub, table, "Ann")
        channel = open_channel(served.address)
        lobby = TablesClient(channel, served.address)
        speak("de")
        with pytest.raises(CallRefused, match="am Tisch heißt schon jemand Ann"):
            await lobby.join(table, "Ann")
        speak("nl")
        with pytest.raises(CallRefused, match="geen tafel zzzzzz op deze server"):
            await lobby.table("zzzzzz")
        await channel.close()


SENTENCES_OF_PROGRAMS = {"NOT_OFFERED", "NOT_A_CHOICE", "NOT_A_ROLL", "NO_CLOCK", "OUT_OF_TIME"}
"""Reasons of the engine that only a program with a mistake can meet with what a player does."""


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_why_something_cannot_be_done_around_the_game_has_words(reason):
    text = f"refusals.match.not_now.{reason.name.lower()}"
    assert knows(text) is (reason.name not in SENTENCES_OF_PROGRAMS)


@asynchronous
async def test_what_cannot_be_done_around_the_game_is_told_in_the_readers_language(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as (ann, bert):
        speak("de")
        kinds = {
            "du hast keine Wahl zum Zurücknehmen": {"take_back": service_pb2.TakingBack()},
            "kein Bot spielt für dich": {"return": service_pb2.Returning()},
            "die Partie pausiert nicht": {"resume": service_pb2.Resuming()},
            "die seit 60 s weg sind": {"replace": service_pb2.Replacing(seat=bert.seat)},
            "ist nicht mehr offen": {"reply": service_pb2.Replying(proposal_seq=99)},
        }
        for words, kind in kinds.items():
            answer = await ann.act(**kind)
            assert words in refusal_text(answer.refusal)
        await ann.act(pause=service_pb2.Pausing())
        answer = await ann.act(finish=service_pb2.Finishing())
        assert "erst muss ein anderer Antrag" in refusal_text(answer.refusal)


@asynchronous
async def test_a_table_that_cannot_be_is_refused_in_the_readers_language(tmp_path):
    number = match_pb2.Option(name="round_cap", number=10_000)
    word = match_pb2.Option(name="fewest_tie", word="most")
    wrong = {
        "l\N{RIGHT SINGLE QUOTATION MARK}option round_cap ne peut pas valoir 10000 ; possible": {
            "options": [number]
        },
        "l\N{RIGHT SINGLE QUOTATION MARK}option fewest_tie ne peut pas valoir most ; possible": {
            "options": [word]
        },
        "avec ces règles, le jeu se joue de 2 à 5, pas à 6": {"game": "carcassonne", "seats": 6},
        "aucune édition mine ; il y a : standard": {"edition": "mine"},
        "aucun préréglage xx2017": {"preset": "xx2017"},
    }
    async with serving(tmp_path) as served:
        speak("fr")
        for words, fields in wrong.items():
            request = service_pb2.CreateTableRequest(**{"game": "feuville", "seats": 2, **fields})
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await served.stub.CreateTable(request)
            assert words in str(client_error_of(refused.value, served.address))


@asynchronous
async def test_a_server_of_ones_own_that_cannot_start_says_why_in_the_readers_language(tmp_path):
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "key").mkdir()
    (tmp_path / "key" / KEY_FILE).write_text("no key")
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / FILE_NAME).write_text("no database, but longer than its head" * 9)
    speak("nl")
    why = {
        "file/data": "kan niet in de gegevensmap .* schrijven",
        "key": "is geen Ed25519-sleutel in PEM-vorm zonder wachtwoord",
        "foreign": "is geen tafeldatabase",
    }
    for folder, words in why.items():
        with pytest.raises(ClientError, match=words):
            await START.embedded(tmp_path / folder, 0.0, False).__aenter__()


CASE = re.compile(r'StartError\((?:[^()]|\([^()]*\))*?case="(\w+)"')
"""How the server says what a start fails for."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_why_a_server_cannot_start_has_words(language):
    speak(language)
    room = Path(errors.__file__).parent
    cases = {case for path in room.rglob("*.py") for case in CASE.findall(path.read_text())}
    assert len(cases) > 5
    for case in cases:
        assert knows(f"refusals.cannot_start.{case}"), case
