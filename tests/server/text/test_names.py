"""Names at a table: nothing that cannot be seen, or is taken for another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.serving import asynchronous, create, join, refusal, serving
from tilewyrm.engine.bots.registry import RUNGS
from tilewyrm.language.speech import in_every_language, names
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.text.names import confusable, valid_name
from tilewyrm.server.text.reserved_names import ROLES
from tilewyrm.server.text.sanitiser import sanitised
from tilewyrm.v1 import service_pb2


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("Нина Петровна", "Нина Петровна"),
        ("Γιώργος", "Γιώργος"),
        ("山田 太郎", "山田 太郎"),
        ("Müller-Lüdenscheidt", "Müller-Lüdenscheidt"),
        ("Kad\u0131r", "Kad\u0131r"),
        ("O'Brien 3rd", "O'Brien 3rd"),
        ("שרה", "שרה"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("山田 Anna", "山田 Anna"),
        ("Дима 2", "Дима 2"),
        ("my own bot", "my own bot"),
        ("Botho", "Botho"),
        ("Duo", "Duo"),
        ("Youri", "Youri"),
        ("Hostettler", "Hostettler"),
        ("42", "42"),
        ("🎲 Eve", "🎲 Eve"),
    ],
)
def test_a_name_may_be_written_as_its_owner_writes_it(name, shown):
    assert valid_name(name) == shown
    assert valid_name(shown) == shown


@pytest.mark.parametrize(
    ("name", "case", "why"),
    [
        ("Ann\u3164", "name_unseen", r"only visible characters, not U\+3164"),
        ("A\u115fnn", "name_unseen", r"U\+115F"),
        ("A\ufe0fnn", "name_unseen", r"U\+FE0F"),
        ("A\u2800nn", "name_unseen", r"U\+2800"),
        ("A" + "\u0301" * 5 + "nn", "name_marks", "at most 2 marks"),
        ("A" + "\u0335" * 20, "name_marks", "at most 2 marks"),
        ("\u0410nn", "name_mixed", r"such as \u0410 \(U\+0410, CYRILLIC CAPITAL LETTER A\)"),
        ("Ann\u03bf", "name_mixed", r"GREEK SMALL LETTER OMICRON"),
        ("\u0391\u043d\u043d\u0430", "name_mixed", "write it in one of them"),
        ("B\u0585b", "name_mixed", "ARMENIAN"),
        ("greedy bot", "name_of_bot", "a bot of this server is called greedy bot"),
        ("Greedy  Bot 2", "name_of_bot", "choose another name"),
        ("random-bot", "name_of_bot", "choose another name"),
        ("\uff47\uff52\uff45\uff45\uff44\uff59 bot", "name_of_bot", "choose another name"),
        ("rand0rn b0t", "name_of_bot", "choose another name"),
        ("search", "name_of_bot", "choose another name"),
        ("Search:200ms", "name_of_bot", "choose another name"),
        ("GREEDY 3", "name_of_bot", "choose another name"),
        ("\uff53\uff45\uff41rch", "name_of_bot", "choose another name"),
        ("bot debutant", "name_of_bot", "choose another name"),
        ("host", "name_of_role", "is a role and cannot"),
        ("Host 2", "name_of_role", "is a role and cannot"),
        ("h0st", "name_of_role", "is a role and cannot"),
        ("HÔTE", "name_of_role", "is a role and cannot"),
        ("hote", "name_of_role", "is a role and cannot"),
        ("[admin]", "name_of_role", "is a role and cannot"),
        ("Adrnin", "name_of_role", "is a role and cannot"),
        ("\uff21\uff44\uff4d\uff49\uff4e", "name_of_role", "is a role and cannot"),
        ("You", "name_of_role", "is a role and cannot"),
        ("\u200aY o u", "name_of_role", "is a role and cannot"),
        ("\u2c9eou", "name_mixed", "COPTIC"),
        ("\ufdfd", "name_wide", r"U\+FDFD"),
        ("Ann \U00012031", "name_wide", r"U\+12031"),
    ],
)
def test_a_name_that_deceives_is_refused_with_the_reason(name, case, why):
    with pytest.raises(InvalidRequest, match=why) as refused:
        valid_name(name)
    assert refused.value.about["case"] == case


def test_what_the_client_calls_bots_and_roles_in_any_language_is_nobodys_name():
    bots = [name for name in names("table") if name.startswith("table.bot.name.")]
    assert len(bots) == len(RUNGS)
    shown = [text for name in (*bots, "carcassonne.answer.you") for text in in_every_language(name)]
    for name in (*RUNGS, *ROLES, *shown):
        for written in (name, name.upper(), f"{name} 2", f" {name}."):
            with pytest.raises(InvalidRequest):
                valid_name(written)


@asynchronous
async def test_a_spectator_says_nothing_under_the_name_of_a_role(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub)
        for name in ("admin", "Host", "search bot"):
            saying = service_pb2.Saying(request_id="s", text="x", room=service_pb2.ROOM_EVERYBODY)
            request = service_pb2.SayRequest(table_id=table.table_id, say=saying, name=name)
            assert (await refusal(served.stub.Say(request)))[1] == "BAD_REQUEST"


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "a\x1b[2J", "a\u202eb", "a\u200bb", "x" * 25, "a\nb", "\ue000"]
)
def test_what_is_no_name_is_refused(name):
    with pytest.raises(InvalidRequest, match="1 to 24 printable characters"):
        valid_name(name)


@given(st.text(max_size=30))
def test_a_name_that_is_taken_is_clean_and_stays_as_it_is(name):
    try:
        shown = valid_name(name)
    except InvalidRequest:
        return
    assert sanitised(shown) == shown == valid_name(shown)
    assert 1 <= len(shown) <= 24
    assert confusable(shown, sanitised(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("coco", "\u0441\u043e\u0441\u043e"),
        ("Hector", "\u041d\u0435ctor"),
        ("Al", "AI"),
        ("Bob 1", "Bob l"),
        ("Bob0", "BobO"),
        ("Amy", "Arny"),
        ("Kadir", "Kad\u0131r"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_the_same_are_alike(one, other):
    assert confusable(one, other)
    assert confusable(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anne"), ("Ann", "Ann 2"), ("Zoe", "Zoë"), ("AL", "AI"), ("Нина", "Инна"), ("a", "b")],
)
def test_names_that_do_not_are_not(one, other):
    assert not confusable(one, other)


@asynchronous
async def test_nobody_sits_down_beside_a_namesake_or_in_disguise(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=4, bots=1)
        await join(served.stub, table.table_id, "coco")
        twin = join(served.stub, table.table_id, "\u0441\u043e\u0441\u043e")
        _, reason, sentence = await refusal(twin)
        assert reason == "NAME_TAKEN"
        assert "look-alike name coco" in sentence
        assert (await refusal(join(served.stub, table.table_id, "random bot")))[1] == "BAD_REQUEST"
        assert (await refusal(join(served.stub, table.table_id, "Bob\u3164")))[1] == "BAD_REQUEST"
        seat = await join(served.stub, table.table_id, " Zoe\u0308  B ")
        assert seat.table.seats[seat.seat].name == "Zoë B"
        saying = service_pb2.Saying(request_id="s", text="hello", room=service_pb2.ROOM_EVERYBODY)
        request = service_pb2.SayRequest(
            table_id=table.table_id, say=saying, name="\u0441\u043e\u0441\u043e"
        )
        assert (await refusal(served.stub.Say(request)))[1] == "NAME_TAKEN"


@asynchronous
async def test_a_title_is_shown_without_what_cannot_be_seen(tmp_path):
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(
            game="feuville", seats=2, title=" Fri\u3164day  night\u2800 " + "e" + "\u0301" * 9
        )
        table = (await served.stub.CreateTable(request)).table
        assert table.title == "Friday night \u00e9\u0301\u0301"
