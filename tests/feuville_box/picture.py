"""A picture of where points come from, by seats, of one box and of another."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from feuville_box.match import AUDIENCE, FEWEST, PRESTIGE, SHOW

Points = Mapping[int, Mapping[str, int]]
"""By seats: how many points came from each source, as `feuville_box.match.Counts` names them."""

_SOURCES = (
    ("Entertainer", "#e07b6a", (SHOW, AUDIENCE)),
    ("status, discretion", "#e8b84a", ("status", "discretion")),
    ("districts", "#7fb069", ("small-district", "large-district")),
    ("splendid views", "#5aa9c9", ("splendid-view",)),
    ("Town Evaluations", "#9b8fd0", ("town-evaluation",)),
    ("prestige", "#d491bd", (PRESTIGE,)),
    ("fewest decrees", "#a5a5a5", (FEWEST,)),
)
_WIDTH, _LEFT, _BAR, _GAP, _BETWEEN = 880, 170, 26, 4, 18
_LEGEND = 62
_LEAST = 0.035
"""A smaller share has no room for its number."""
_STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #222 }
.in { fill: #111; text-anchor: middle }
.who { text-anchor: end }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .in { fill: #111 } }
</style>"""


def points_in(file: Path) -> Points:
    """Return what ``measure --points`` wrote into *file*."""
    read = json.loads(file.read_text(encoding="utf-8"))
    return {int(seats): points for seats, points in read.items()}


def drawn(boxes: Mapping[str, Points]) -> str:
    """Return an SVG with a bar for each number of seats and each of *boxes*, by their names."""
    parts, top = [*_legend()], _LEGEND
    for seats in next(iter(boxes.values())):
        for name, points in boxes.items():
            parts.append(_label(_LEFT - 8, top, f"{seats} seats, {name}", "who"))
            parts += _bar(points[seats], top)
            top += _BAR + _GAP
        top += _BETWEEN
    size = f'width="{_WIDTH}" height="{top}" viewBox="0 0 {_WIDTH} {top}"'
    return "\n".join(
        (f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', _STYLE, *parts, "</svg>\n")
    )


def _legend() -> Iterator[str]:
    for number, (name, colour, _) in enumerate(_SOURCES):
        left, top = _LEFT + number % 4 * 170, number // 4 * 24
        yield f'<rect x="{left}" y="{top + 6}" width="14" height="14" fill="{colour}"/>'
        yield _label(left + 20, top, name, "what")


def _bar(points: Mapping[str, int], top: int) -> Iterator[str]:
    whole, left = sum(points.values()), float(_LEFT)
    for name, colour, sources in _SOURCES:
        share = sum(points.get(source, 0) for source in sources) / whole
        width = share * (_WIDTH - _LEFT - 10)
        yield (
            f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{_BAR}" fill="{colour}">'
            f"<title>{name}: {share:.1%}</title></rect>"
        )
        if share >= _LEAST:
            yield _label(left + width / 2, top, f"{share:.0%}", "in")
        left += width


def _label(x: float, top: int, text: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{top + 18}" class="{kind}">{text}</text>'
