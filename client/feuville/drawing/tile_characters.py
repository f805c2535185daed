"""Building tiles as characters, for terminals with few colours, or none, or nothing but ASCII."""

from tilewyrm.client.drawing.picture import Picture
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_ASCII = str.maketrans("█▄▟▙▛▜▌▐▀╭─╮│☁▒", "|_/\\|||||.-.|o:")
_LETTERS = {
    fv.TILE_KIND_LEFT_CORNER: "L",
    fv.TILE_KIND_RIGHT_CORNER: "R",
    fv.TILE_KIND_START: "#",
}


def tile_lines(
    tile: fv.TileFacts, width: int, rows: int, *, burnt: bool, ascii_only: bool
) -> list[str]:
    """Return a building tile as *rows* lines of *width* characters."""
    match tile.layer:
        case fv.LAYER_SKY:
            lines = _sky(tile.clouds, width, rows)
        case fv.LAYER_TOWER:
            lines = _tower(tile.kind, width, rows)
        case _:
            lines = _wall(tile.kind, width, rows)
    if burnt:
        lines = [_ruin_line(line) for line in lines]
    return [line.translate(_ASCII) for line in lines] if ascii_only else lines


def stroke_picture(lines: list[str], style: str) -> Picture:
    """Return *lines* as a picture in one style."""
    return Picture([list(line) for line in lines], [[style] * len(line) for line in lines])


def _ruin_line(line: str) -> str:
    """Return a line of a ruin: full of holes and rubble."""
    return "".join(
        "▒" if char in " ▄" and index % 2 and line.strip() else char
        for index, char in enumerate(line)
    )


def _sky(clouds: int, width: int, rows: int) -> list[str]:
    lines = [[" "] * width for _ in range(rows)]
    for number in range(clouds):
        x = (number + 1) * width // (clouds + 1)
        lines[number % max(rows - 1, 1)][x] = "☁"
    return ["".join(line) for line in lines]


def _tower(kind: fv.TileKind.ValueType, width: int, rows: int) -> list[str]:
    body = max(width * 5 // 8, 5)
    left = {fv.TILE_KIND_LEFT_CORNER: 0, fv.TILE_KIND_RIGHT_CORNER: width - body}.get(
        kind, (width - body) // 2
    )
    peak = "▟█▙" if body % 2 else "▟██▙"
    inside = body - 2
    letter = _LETTERS.get(kind, "")
    middle = [f"█{letter:<{inside}}█", *[f"█{' ' * inside}█"] * (rows - 3)][: rows - 2]
    lines = [peak.center(body), *middle, f"█{'▄' * inside}█"]
    if rows == 2 and letter:
        lines[-1] = f"█{letter}{'▄' * (inside - 1)}█"
    return [(" " * left + line).ljust(width) for line in lines]


def _wall(kind: fv.TileKind.ValueType, width: int, rows: int) -> list[str]:
    merlons = ("█▄" * width)[:width]
    course, foot = f"█{' ' * (width - 2)}█", f"█{'▄' * (width - 2)}█"
    lines = [merlons, *[course] * (rows - 2), foot]
    letter = _LETTERS.get(kind, " ")
    if kind == fv.TILE_KIND_GATE:
        at = (width - 3) // 2
        lines[-1] = f"{foot[:at]}│ │{foot[at + 3 :]}"
        if rows > 2:
            lines[-2] = f"{course[:at]}╭─╮{course[at + 3 :]}"
    elif kind == fv.TILE_KIND_START:
        at, line = width // 2, lines[-2 if rows > 2 else -1]
        lines[-2 if rows > 2 else -1] = f"{line[:at]}{letter}{line[at + 1 :]}"
    elif kind in _LETTERS:
        pier = ["▛▀▜", f"▌{letter}▐", *["▌ ▐"] * (rows - 3), *["▙▄▟"] * (rows > 2)]
        ends = [(end, line[3:]) for end, line in zip(pier, lines, strict=True)]
        right = kind == fv.TILE_KIND_RIGHT_CORNER
        lines = [rest[::-1] + end if right else end + rest for end, rest in ends]
    return lines
