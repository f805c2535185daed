"""Summary of a player beside the town: score, rain, symbols, store, fairy tiles, decrees."""

from enum import IntEnum

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.style import seat_style, sign_style
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.inline_flow import Piece, TextRun
from tilewyrm.client.feuville.drawing.signs import SYMBOLS, brief_item, sign, tone
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import symbol_count
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.page.rain_gauge import rain_gauge
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.words.player_names import BOT_MARK
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell

BEFORE_NAME = 3
"""Columns before a name: the mark of the one who acts, the seat's sign, a blank."""
_NAME = 14
"""Columns of a name in a row that says all of a player; the row of the people has it whole."""


class SeatDetail(IntEnum):
    """The level of detail."""

    BRIEF = 0
    """As little as can be understood: a row for each player."""
    SHORT = 1
    FULL = 2


def pieces(
    scene: Scene,
    board: BoardView,
    seat: int,
    highlights: Highlights,
    detail: SeatDetail,
    *,
    shelf: bool = False,
    signs: bool = False,
) -> list[Piece]:
    """Return the summary of *seat*, the most important part first.

    With *shelf* what is stored and kept lies beside the town, and is not told. With *signs* decrees
    are counted in the brief form.
    """
    player = board.players.get(seat, fv.Player())
    town = board.towns.get(seat, fv.Town())
    return [
        _name(scene, board, seat, highlights, detail),
        rain_gauge(town, brush_of(scene), wordy=detail is SeatDetail.FULL),
        _symbols(scene, board, seat, detail),
        *([] if shelf else [_store(scene, board, player, highlights, detail)]),
        *([] if shelf else [_fairies_text(board, player, highlights, detail)]),
        _scored_text(player, brief=signs or detail is SeatDetail.BRIEF),
    ]


def _name(
    scene: Scene, board: BoardView, seat: int, highlights: Highlights, detail: SeatDetail
) -> Piece:
    """Return sign, name and points: where seats have a row each, in columns of the same width."""
    model = scene.model
    own = f" {tell('feuville_board.you')}"
    names = [model.name(each) for each in range(model.seats)]
    if detail is SeatDetail.BRIEF:
        names = [_short(name) for name in names]
    marks = [f" {BOT_MARK}" if model.has_bot_mark(each) else "" for each in range(model.seats)]
    names = [f"{name}{mark}" for name, mark in zip(names, marks, strict=True)]
    if detail is not SeatDetail.BRIEF and model.seat is not None:
        names[model.seat] += own
    widest = max(get_cwidth(name) for name in names)
    pad = " " * (widest - get_cwidth(names[seat])) * (detail is SeatDetail.BRIEF)
    acting = (">" if brush_of(scene) is DrawMode.ASCII else "►") if model.acting == seat else " "
    points = [
        count("feuville_board.points", board.players.get(each, fv.Player()).score)
        for each in range(model.seats)
    ]
    gained = highlights.points.get(seat, 0)
    return [
        TextRun(acting, f"{seat_style(seat)} you"),
        TextRun(model.signs.of(seat), sign_style(seat)),
        TextRun(" "),
        TextRun(names[seat], f"{seat_style(seat)} you{highlights.style(('seat', seat))}"),
        TextRun(f"{pad} "),
        TextRun(f"{points[seat]:>{max(len(each) for each in points)}}", "points"),
        TextRun(f" {gained:+} " if gained else "", "mark-flash"),
    ]


def _short(name: str) -> str:
    """Return *name* in few columns; the number that tells bots apart stays."""
    stem, _, number = name.rpartition(" ")
    if not stem or not number.isdecimal():
        return shorten(name, _NAME)
    return f"{shorten(stem, _NAME - get_cwidth(number) - 1)} {number}"


def _symbols(scene: Scene, board: BoardView, seat: int, detail: SeatDetail) -> Piece:
    texts: list[TextRun] = []
    for symbol in SYMBOLS:
        number = board.count(seat, symbol)
        full = detail is SeatDetail.FULL
        text = f" {symbol_count(symbol, number)}" if full else str(number)
        texts.append(TextRun(f"{sign(symbol, brush_of(scene))}{text}", f"ink-{tone(symbol)}"))
        texts.append(TextRun("  " if full else " "))
    return texts[:-1]


def _store(
    scene: Scene, board: BoardView, player: fv.Player, highlights: Highlights, detail: SeatDetail
) -> Piece:
    if not player.store:
        return []
    brief = detail is SeatDetail.BRIEF
    texts: list[TextRun] = [TextRun("[" if brief else f"{tell('feuville_board.store')} ", "dim")]
    for index, stored in enumerate(player.store):
        thing = ("item", player.seat, stored.item)
        safe = "!" if stored.protection else ""
        name = board.catalogue.item(stored.item)
        if detail is not SeatDetail.FULL:
            name = brief_item(board.catalogue, stored.item, brush_of(scene))
        texts.append(TextRun(", " if index else "", "dim"))
        texts.append(TextRun(f"{name}{safe}", f"stored{highlights.style(thing)}", thing))
    return [*texts, TextRun("]" if brief else "", "dim")]


def _fairies_text(
    board: BoardView, player: fv.Player, highlights: Highlights, detail: SeatDetail
) -> Piece:
    fairies = [*player.fairies, *[""] * player.face_down]
    if not fairies:
        return []
    brief = detail is SeatDetail.BRIEF
    texts: list[TextRun] = [TextRun("{" if brief else f"{tell('feuville_board.kept')} ", "dim")]
    for index, fairy in enumerate(fairies):
        thing = ("item", player.seat, fairy) if fairy else None
        name = board.catalogue.fairy_short if brief else board.catalogue.fairy
        texts.append(TextRun((" " if brief else ", ") if index else "", "dim"))
        texts.append(TextRun(name(fairy), f"fairy{highlights.style(thing)}", thing))
    return [*texts, TextRun("}" if brief else "", "dim")]


def _scored_text(player: fv.Player, *, brief: bool) -> Piece:
    """Return the number of scored decrees, and whether the town is scored; or nothing."""
    number = len(player.scored)
    texts = []
    if number:
        texts.append(f"#{number}" if brief else count("feuville_board.scored", number))
    if not player.arms:
        texts.append("E" if brief else tell("feuville_board.evaluated"))
    return [TextRun(("" if brief else ", ").join(texts), "dim")] if texts else []
