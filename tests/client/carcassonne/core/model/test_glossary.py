"""Words of the wire that nobody here knows are shown as they are, and never fail."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.carcassonne.scenes import (
    CORE,
    UNCOLOURED,
    board,
    catalogue,
    decision,
    desk_of,
    model,
    part,
    pile,
    placed,
    player,
    screen,
    told,
)
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY, MEEPLE, SHIELD
from tilewyrm.client.carcassonne.core.model.piece_title import printable_word
from tilewyrm.client.carcassonne.core.page.plain_text import lines
from tilewyrm.client.carcassonne.core.page.remaining_tiles import pile_heading
from tilewyrm.client.carcassonne.core.words.offers import offers
from tilewyrm.client.carcassonne.core.words.question import question
from tilewyrm.v1 import match_pb2

KNOWN = CORE.vocabulary


def test_a_word_that_is_known_is_one_thing() -> None:
    assert KNOWN.kind("city") is CITY
    assert KNOWN.mark("shield") is SHIELD
    assert KNOWN.piece("meeple") is MEEPLE
    assert KNOWN.kind("harbour") is KNOWN.kind("harbour"), "an unknown one, too"


@given(st.text())
def test_whatever_comes_is_shown_as_short_plain_text(word) -> None:
    shown = printable_word(word)
    assert shown
    assert shown.isascii()
    assert shown.isprintable()
    assert len(shown) <= 24
    for found in (KNOWN.kind(word), KNOWN.mark(word), KNOWN.piece(word)):
        assert found.word == shown or found in (CITY, SHIELD, MEEPLE)
    cause = KNOWN.cause(word)
    assert cause.return_text("Ann", MEEPLE.title, CITY.word, "0,0") or not cause.unknown


def test_words_are_cleaned_of_what_could_move_the_cursor() -> None:
    assert printable_word("\x1b[2Jboo") == "?[2Jboo"
    assert printable_word("ha\u202erbour") == "ha?rbour"
    assert printable_word("") == "?"
    assert printable_word("of-the-future") == "of-the-future"


def strange_catalogue() -> match_pb2.Catalogue:
    """Return a catalogue with a tile of which only field and edges are known here."""
    tile = pb.TileInfo(
        id="Z",
        set="harbours",
        count=1,
        edges=["sea", "field", "field", "field"],
        features=[
            pb.Feature(kind="sea", sides=[pb.SIDE_NORTH], marks=["ship"]),
            pb.Feature(kind="field", halves=range(3, 9)),
        ],
        marks=["lighthouse"],
    )
    found = catalogue()
    found.carcassonne.tiles.append(tile)
    return found


@pytest.fixture
def shown():
    """A view in which much is of a newer server."""
    putting = pb.PlacePiece(cell=pb.Cell(x=1, y=0), feature=0, piece="sailor")
    made = model(
        placed("D", 0, 0),
        placed("Z", 1, 0, last=True, pieces=[(1, 0, "sailor")]),
        player(0, 3, meeple=2, sailor=1),
        part("turn", pb.Turn(number=4, tile="Z")),
        pile(2, first="islands"),
        pile(7),
        question="launch-ship",
        decisions=[putting],
    )
    return replace(made, catalogue=strange_catalogue())


def test_pieces_features_and_marks_of_a_newer_server_are_named(shown) -> None:
    text = "\n".join(lines(CORE, shown))
    assert "In hand: sea north with ship; lighthouse" in text
    assert "2 meeples, 1 sailor in supply" in text
    (offer,) = offers(CORE, shown)
    assert offer.label == "sailor on the sea"
    assert offer.detail.startswith("Place your sailor on the sea, ")
    assert question(CORE, shown, "launch-ship") == "launch-ship"
    assert pile_heading(CORE, board(shown)) == "9 tiles left (2 of islands first)"


def test_a_feature_of_a_newer_server_is_drawn_with_its_pieces(shown) -> None:
    text = "\n".join(lines(CORE, shown))
    assert "[Bs]" in text, "the piece on the map"
    assert "[?]" in text, "the tile in hand"
    desk, _ = desk_of(shown)
    assert screen(desk).text()
    desk.terminal = UNCOLOURED
    assert "[" in screen(desk).text()


def test_what_is_scored_of_a_newer_server_is_explained_by_its_words() -> None:
    scored = pb.FeatureScored(
        cause="sunk",
        kind="sea",
        tiles=4,
        marks=[pb.Count(what="ship", number=2)],
        claims=[pb.Claim(seat=0, strength=2, majority=True, points=8)],
    )
    gone = pb.PieceReturned(piece="sailor", kind="sea", cause="sunk")
    put = pb.PiecePlaced(piece="sailor", kind="sea")
    assert told(scored, gone, put) == [
        "Ann scores 8: sea at 0,0, with 3 neighbours, 2 ship (sunk).",
        "Ann's sailor at 0,0 returns: sunk.",
        "Ann places a sailor on the sea at 0,0.",
    ]


def test_a_decision_that_nobody_has_words_for_is_still_offered() -> None:
    unknown = model(question="x", decisions=[pb.Skip()])
    unknown.turn.request.decisions[0].CopyFrom(match_pb2.Decision())
    assert [offer.label for offer in offers(CORE, unknown)] == ["?"]
    others = model(question="x", decisions=[pb.Skip()])
    foreign = next(
        field.message_type
        for field in decision(pb.Skip()).carcassonne.DESCRIPTOR.fields
        if field.number >= 16
    )
    inner = foreign.fields[0]
    wrapper = others.turn.request.decisions[0].carcassonne
    wrapper.Clear()
    getattr(getattr(wrapper, foreign_field(foreign.name)), inner.name).SetInParent()
    assert [offer.label for offer in offers(CORE, others)] == [inner.message_type.name]


def foreign_field(message: str) -> str:
    """Return the wrapper's field with that message."""
    fields = match_pb2.Decision().carcassonne.DESCRIPTOR.fields
    return next(field.name for field in fields if field.message_type.name == message)
