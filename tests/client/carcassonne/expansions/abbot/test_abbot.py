"""What a player sees of the Abbot."""

import itertools

import pytest

from support.carcassonne.effects import after, asked, points_in, scored
from support.carcassonne.scenes import (
    NAMES,
    NOTHING_MORE,
    board,
    desk_of,
    in_progress,
    model,
    part,
    placed,
    player,
    screen,
    told,
    with_facts,
)
from tilewyrm.carcassonne.v1 import abbot_pb2, core_pb2
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.brush import LINES, READING
from tilewyrm.client.carcassonne.core.drawing.signs import BOX
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.page.legend import code_help, drawn_legend, plain_legend
from tilewyrm.client.carcassonne.core.page.players import draw_players
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.carcassonne.expansions.abbot.expansion import EXPANSION
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.client.drawing.canvas import Canvas

ALONE = CombinedFace(BASE, (EXPANSION,))
HERE = core_pb2.Cell(x=1, y=-2)
TABLE = (
    placed("R", 0, 0, 2, pieces=[(1, 0)]),
    placed("D", 0, 1, 0, last=True),
    placed("Eg", 1, 0, 0, pieces=[(0, 1, "abbot")]),
)


def test_an_abbot_differs_from_a_monk_and_a_monk_from_a_knight() -> None:
    shown = model(
        placed("B", 0, 0, pieces=[(0, 0, "abbot")]),
        placed("P07", 1, 0, last=True, pieces=[(0, 1), (1, 0)]),
        placed("Eg", 2, 0, pieces=[(1, 1, "abbot")]),
    )
    canvas = Canvas(70, 22)
    draw_map(GAME, board(shown), Highlights(), MapView(zoom=READING), canvas, LINES)
    text = canvas.text()
    for chip in ("[Aa]", "[Am]", "Bk", "(Ba)"):
        assert chip in text


def test_taking_back_says_what_is_scored() -> None:
    taking = abbot_pb2.TakeBackAbbot(cell=core_pb2.Cell(x=1, y=0), feature=1)
    desk, _ = desk_of(model(*TABLE, question="use-piece", decisions=[taking]))
    assert desk.question.offers[0].label == "return the abbot (garden at 1,0)"
    assert desk.question.offers[0].detail == (
        "Score your garden as it is now (with 2 neighbours), and return the abbot to your supply."
    )


def test_an_abbot_is_put_as_the_player_s_own() -> None:
    putting = core_pb2.PlacePiece(cell=core_pb2.Cell(x=1, y=0), feature=1, piece="abbot")
    desk, _ = desk_of(model(*TABLE, question="use-piece", decisions=[putting]))
    assert desk.question.offers[0].label == "abbot in the garden at 1,0"
    assert desk.question.offers[0].detail == "Place your abbot in the garden, with 2 neighbours."


def test_an_abbot_who_returns_early_scores_the_neighbours() -> None:
    scored = core_pb2.FeatureScored(
        kind="garden",
        cell=HERE,
        claims=[core_pb2.Claim(seat=0, strength=1, majority=True, points=6)],
        cause="taken back",
        tiles=6,
        value=6,
    )
    back = core_pb2.PieceReturned(piece="abbot", cell=HERE, kind="garden", cause="taken back")
    assert told(scored, back) == [
        "Ann scores 6: garden at 1,-2, with 5 neighbours (abbot returned).",
        "Ann returns the abbot from the garden at 1,-2.",
    ]


def test_an_abbot_is_placed_by_his_name() -> None:
    event = core_pb2.PiecePlaced(piece="abbot", cell=HERE, kind="monastery")
    assert told(event) == ["Ann places an abbot in the monastery at 1,-2."]


def test_abbots_in_supply_are_told_while_there_are_any() -> None:
    shown = model(player(0, 12, meeple=5, abbot=1), player(1, meeple=7, abbot=0))
    canvas = Canvas(60, 1)
    draw_players(GAME, board(shown), shown, canvas, LINES)
    assert canvas.text() == "  A  Ann 12 pts  5m 1a          B  Bob  0 pts  7m"
    wide = Canvas(100, 1)
    draw_players(GAME, board(shown), shown, wide, LINES)
    assert "Ann 12 pts  5 meeples, 1 abbot" in wide.text()
    assert (
        "A Ann (you): 12 points, 12 if the match ended now; 5 meeples, 1 abbot in supply"
        in CarcassonneFace().plain(shown)
    )


def test_help_explains_garden_and_abbot() -> None:
    assert {"[†] monastery", "(♣) garden", "♦ shield", "a abbot"} <= set(drawn_legend(ALONE, BOX))
    assert plain_legend(ALONE) == [
        "# city  -|+ road  . field  : underpass  o junction  [+] monastery  (%) garden",
        "* shield  + on an empty place: the tile fits there",
        "Ak: piece of A; k knight  h highwayman  m monk  f farmer",
        "a abbot; . and ' mark the last tile",
    ]
    assert code_help(ALONE, 80) == ["c city r road * shield M monastery G garden"]


@pytest.mark.parametrize("entries", [40, 120, 10_000])
def test_a_match_with_the_abbot_is_drawn(entries) -> None:
    desk = in_progress(5, entries, **{**NOTHING_MORE, "abbot": True})
    assert screen(desk).text()
    assert "1 abbot" in "\n".join(desk.face.plain(desk.model))
    assert any("garden" in each.text for each in desk.face.help(desk.scene))


def test_the_tile_in_hand_names_its_garden_only_with_the_abbot() -> None:
    hand = part("turn", core_pb2.Turn(number=2, tile="Eg"))
    assert "In hand: city north" in CarcassonneFace().plain(model(hand))
    with_abbot = model(hand)
    with_abbot.table.setup.options.add(name="abbot", flag=True)
    assert "In hand: city north; garden" in CarcassonneFace().plain(with_abbot)


def test_points_that_a_piece_brings_at_once_are_then_got() -> None:
    seen = 0
    for seed, entries in itertools.product(range(3), (60, 100, 140)):
        at = asked(seed, entries, USE_PIECE, abbot=True)
        for offer in at.desk.question.offers:
            if not offer.declines and offer.effect.startswith(("+", "you", *NAMES)):
                _, events = after(at, offer)
                assert points_in(at, offer.effect.partition(";")[0]) == scored(events), offer
                seen += 1
    assert seen > 5


def test_a_garden_is_not_explained_where_there_is_no_abbot() -> None:
    facts = core_pb2.FeatureFacts(cell=core_pb2.Cell(x=0, y=0), tiles=1)
    view = with_facts(model(placed("Eg", 0, 0, last=True)), facts)
    at = next(
        index
        for index, feature in enumerate(board(view).map_tiles[0, 0].features)
        if feature.kind.word == "garden"
    )
    told_of = list(CarcassonneFace().explain(view, ("feature", (0, 0), at)))
    assert told_of == ["Garden (not used in this match)."]
