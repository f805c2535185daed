"""One moment of a match as one picture: SVG that stands by itself."""

import textwrap
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tilewyrm.client.drawing.svg import (
    COORDINATES,
    MARKS,
    MarkedDecision,
    Plate,
    SvgPanel,
    SymbolSheet,
    escaped,
    number,
)
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.model import Model
from tilewyrm.client.webpage.timeline import asked, scores

_WIDTH = 1000
_MARGIN, _GAP = 24, 16
_HEAD = 74
"""How high title and players are, together, without what the players have."""
_NAME = 30
"""Where a player's name begins, after the sign."""
_LINE, _LETTER = 17, 7
"""Height of a line of what a player has, and width of a letter of it."""
_HAND = 46
"""Width and height of what is in hand: the tile, or the dice. It stands beside the question."""
_CAPTION = 22
_TOWNS = 2
"""Drawings of players that stand side by side."""


class _PanelPlace(NamedTuple):
    """Where a drawing stands."""

    panel: SvgPanel
    x: float
    y: float
    width: float
    height: float


class PictureStyle(NamedTuple):
    """The options of a picture."""

    width: int | None = None
    """In pixels; None: as it is drawn."""
    coordinates: bool = False
    marked: Sequence[MarkedDecision] = ()


_PLAIN = PictureStyle()


def picture(face: Face, model: Model, style: PictureStyle = _PLAIN) -> str:
    """Return the board of *model* with players and points, as an SVG file."""
    stencils = SymbolSheet()
    plate = {
        **face.plate(model, stencils),
        **face.annotations(model, style.marked, stencils, coordinates=style.coordinates),
    }
    panels = face.panels(model)
    people = [_possessions(plate, seat, model.seats) for seat in range(model.seats)]
    head = _HEAD + _LINE * max(map(len, people), default=0)
    small = [panel for panel in panels if panel.small]
    turn = "".join(_turn(face, model, small, plate, head + _GAP))
    head += _GAP + _HAND if turn else 0
    places = list(_arranged([panel for panel in panels if not panel.small], plate, head))
    height = max([place.y + place.height for place in places], default=head) + _MARGIN
    full = _WIDTH + 2 * _MARGIN
    shown = full if style.width is None else style.width
    defined = "".join(f'<g id="{name}">{markup}</g>' for name, markup in stencils.markup.items())
    drawn = "".join(_drawn(place, plate, model) for place in places)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{shown}"'
        f' height="{number(height * shown / full)}"'
        f' viewBox="0 0 {full} {number(height)}"><style>{_style()}</style>'
        f'<defs>{defined}</defs><rect width="100%" height="100%" class="sheet"/>'
        f"{''.join(_head(face, model, people))}{turn}{drawn}</svg>\n"
    )


@cache
def _style() -> str:
    board = files(__package__).joinpath("board.css").read_text(encoding="utf-8")
    return board + files(__package__).joinpath("picture.css").read_text(encoding="utf-8")


def _possessions(plate: Plate, seat: int, seats: int) -> list[str]:
    """Return what the player on *seat* has, as lines of markup that fit below the name."""
    letters = (_WIDTH // seats - _NAME) // _LETTER
    return textwrap.wrap(plate.get(f"seats/{seat}", ""), letters, break_long_words=False)


def _head(face: Face, model: Model, people: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the title, and every player with sign, name, points, and the lines of *people*."""
    title = f"{face.title} · {face.status(model)}"
    yield f'<text x="{_MARGIN}" y="34" class="title">{escaped(title)}</text>'
    wide = _WIDTH / max(model.seats, 1)
    for seat, points in enumerate(scores(face, model)):
        x = _MARGIN + seat * wide
        sign, name = escaped(model.signs.of(seat)), escaped(model.name(seat))
        yield (
            f'<g class="s{seat}" transform="translate({number(x)} 48)">'
            f'<rect width="22" height="22" rx="5" class="arms"/>'
            f'<text x="11" y="16.5" class="sign-of">{sign}</text>'
            f'<text x="{_NAME}" y="16.5" class="player">{name} <tspan>{points}</tspan></text>'
        )
        for at, line in enumerate(people[seat], 1):
            yield f'<text x="{_NAME}" y="{16.5 + _LINE * at}" class="has">{line}</text>'
        yield "</g>"


def _turn(
    face: Face, model: Model, panels: Sequence[SvgPanel], plate: Plate, y: int
) -> Iterator[str]:
    """Yield what is in hand at *y*, and beside it who is asked what, or how the match ended."""
    x = _MARGIN
    for panel in panels:
        if layers := _layers(panel, plate):
            yield (
                f'<svg x="{x}" y="{y}" width="{_HAND}" height="{_HAND}"'
                f' viewBox="0 0 100 100">{layers}</svg>'
            )
            x += _HAND + _GAP
    if sentence := asked(face, model):
        yield f'<text x="{x}" y="{y + _HAND / 2 + 5:g}" class="player">{escaped(sentence)}</text>'


def _arranged(panels: Sequence[SvgPanel], plate: Plate, head: int) -> Iterator[_PanelPlace]:
    """Yield where each drawing stands: everybody's as wide as the picture, players' in pairs.

    They begin below *head*.
    """
    y, column, tallest = float(head + _GAP), 0, 0.0
    for panel in panels:
        columns = 1 if panel.seat is None else _TOWNS
        width = (_WIDTH - (columns - 1) * _GAP) / columns
        _, _, across, down = map(float, plate[f"{panel.name}/@"].split())
        caption = 0 if panel.seat is None else _CAPTION
        tallest = max(tallest, width * down / across + caption)
        x = _MARGIN + column * (width + _GAP)
        yield _PanelPlace(panel, x, y + caption, width, width * down / across)
        column += 1
        if column >= columns:
            y, column, tallest = y + tallest + _GAP, 0, 0.0


def _drawn(place: _PanelPlace, plate: Plate, model: Model) -> str:
    panel = place.panel
    caption = ""
    if panel.seat is not None:
        sign = f"{model.signs.of(panel.seat)} {panel.title}"
        at = f'x="{number(place.x)}" y="{number(place.y - 6)}"'
        caption = f'<text {at} class="player">{escaped(sign)}</text>'
    box = plate[f"{panel.name}/@"]
    return (
        f'{caption}<svg x="{number(place.x)}" y="{number(place.y)}" width="{number(place.width)}"'
        f' height="{number(place.height)}" viewBox="{box}">'
        f'<rect x="-99999" y="-99999" width="199998" height="199998" class="table"/>'
        f"{_layers(panel, plate)}</svg>"
    )


def _layers(panel: SvgPanel, plate: Plate) -> str:
    """Return all that stands on *panel*."""
    return "".join(
        markup
        for layer in (*panel.layers, MARKS, COORDINATES)
        for where, markup in plate.items()
        if where.startswith(f"{panel.name}/{layer}/")
    )
