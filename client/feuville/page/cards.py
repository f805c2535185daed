"""Tabs with the full texts of the face-up decrees and fairy tiles, and of the persons."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import ComponentNames, person_name, skill
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.words.card_text import decree_text, fairy_text
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell

_COLUMNS = range(1, 7)


class _Card(NamedTuple):
    name: str
    does: str
    gist: str
    """The same in fewer words."""
    style: str
    thing: Thing


def draw_cards(board: BoardView, highlights: Highlights, canvas: Canvas) -> None:
    """Draw the name of each decree and fairy tile with what it does beside it."""
    _draw([*_decrees(board), *_fairies(board)], highlights, canvas)


def draw_persons(highlights: Highlights, canvas: Canvas) -> None:
    """Draw the name of each person with the skill beside it."""
    _draw(list(_persons()), highlights, canvas)


def _draw(cards: Sequence[_Card], highlights: Highlights, canvas: Canvas) -> None:
    """Draw *cards* one below the other, in fewer words where not all have room."""
    left = max(get_cwidth(card.name) for card in cards) + 2
    room = canvas.width - left
    brief = sum(len(wrap(card.does, room)) for card in cards) > canvas.height
    row = 0
    for card in cards:
        lines = wrap(card.gist if brief else card.does, room)
        if row + len(lines) > canvas.height:
            break
        canvas.put(0, row, card.name, f"{card.style}{highlights.style(card.thing)}")
        for below, line in enumerate(lines):
            canvas.put(left, row + below, line)
        canvas.place(0, row, canvas.width, len(lines), card.thing)
        row += len(lines)


def _decrees(board: BoardView) -> Iterator[_Card]:
    catalogue = board.catalogue
    for column in _COLUMNS:
        decree = board.decree_at(column)
        if decree:
            yield _decree(catalogue, decree, f"{column} ", ("decree", column))
    for decree in list(board.decrees.evaluations)[:1]:
        yield _decree(catalogue, decree, "  ", ("evaluations",))


def _decree(catalogue: ComponentNames, decree: str, before: str, thing: Thing) -> _Card:
    pays, gist = catalogue.decree_detail(decree), decree_text(catalogue, decree)
    return _Card(f"{before}{catalogue.decree(decree)}", pays, gist, "ink-decree", thing)


def _fairies(board: BoardView) -> Iterator[_Card]:
    for fairy in board.fairies.fairies:
        if fairy:
            name, does = board.catalogue.fairy(fairy), board.catalogue.fairy_detail(fairy)
            yield _Card(
                f"  {name}", does, fairy_text(board.catalogue, fairy), "ink-magic", ("fairy", fairy)
            )


def _persons() -> Iterator[_Card]:
    for column in _COLUMNS:
        name = f"{column} {person_name(column)}"
        short = tell(f"feuville_board.skill.{column}")
        yield _Card(name, skill(column), short, "person", ("person", column))
