"""One moment of a match as one picture: SVG that stands by itself."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tilewyrm.client.drawing.svg import Plate, SvgPanel, SymbolSheet, escaped, number
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.model import Model
from tilewyrm.client.webpage.timeline import scores

_WIDTH = 1000
_MARGIN, _GAP = 24, 16
_HEAD = 74
"""How high title and players are, together."""
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


def picture(face: Face, model: Model) -> str:
    """Return the board of *model* with players and points, as an SVG file."""
    stencils = SymbolSheet()
    plate = face.plate(model, stencils)
    panels = [panel for panel in face.panels(model) if not panel.small]
    places = list(_arranged(panels, plate))
    height = max([place.y + place.height for place in places], default=_HEAD) + _MARGIN
    full = _WIDTH + 2 * _MARGIN
    defined = "".join(f'<g id="{name}">{markup}</g>' for name, markup in stencils.markup.items())
    drawn = "".join(_drawn(place, plate, model) for place in places)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{full}" height="{number(height)}"'
        f' viewBox="0 0 {full} {number(height)}"><style>{_style()}</style>'
        f'<defs>{defined}</defs><rect width="100%" height="100%" class="sheet"/>'
        f"{''.join(_head(face, model))}{drawn}</svg>\n"
    )


@cache
def _style() -> str:
    board = files(__package__).joinpath("board.css").read_text(encoding="utf-8")
    return board + files(__package__).joinpath("picture.css").read_text(encoding="utf-8")


def _head(face: Face, model: Model) -> Iterator[str]:
    """Yield the title, and every player with sign, name and points."""
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
            f'<text x="30" y="16.5" class="player">{name} <tspan>{points}</tspan></text></g>'
        )


def _arranged(panels: list[SvgPanel], plate: Plate) -> Iterator[_PanelPlace]:
    """Yield where each drawing stands: everybody's as wide as the picture, players' in pairs."""
    y, column, tallest = float(_HEAD + _GAP), 0, 0.0
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
    layers = "".join(
        markup
        for layer in panel.layers
        for where, markup in plate.items()
        if where.startswith(f"{panel.name}/{layer}/")
    )
    caption = ""
    if panel.seat is not None:
        sign = f"{model.signs.of(panel.seat)} {panel.title}"
        at = f'x="{number(place.x)}" y="{number(place.y - 6)}"'
        caption = f'<text {at} class="player">{escaped(sign)}</text>'
    box = plate[f"{panel.name}/@"]
    return (
        f'{caption}<svg x="{number(place.x)}" y="{number(place.y)}" width="{number(place.width)}"'
        f' height="{number(place.height)}" viewBox="{box}">'
        f'<rect x="-99999" y="-99999" width="199998" height="199998" class="table"/>{layers}</svg>'
    )
