"""Pictures of Inns & Cathedrals."""

from tilewyrm.client.carcassonne.core.drawing.emblem import Emblem
from tilewyrm.client.carcassonne.core.drawing.mark_svg import MEEPLE
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "thatch": Tone("#5b79a8", "ansiblue"),
    "window": Tone("#ffd76a", "ansiyellow"),
    "spire": Tone("#5f7f86", "ansicyan"),
    "glass": Tone("#8f6fd0", "ansimagenta"),
}
EMBLEMS = {
    "inn": Emblem(
        {"b": "thatch", "w": "plaster", "y": "window", "d": "door"},
        {
            4: ("b",),
            8: (".bb.", "bbbb", "wyyw"),
            12: ("..bb..", ".bbbb.", "bbbbbb", "wywwyw", "wwddww"),
            16: (
                "...bb...",
                "..bbbb..",
                ".bbbbbb.",
                "bbbbbbbb",
                "wyywwyyw",
                "wwwddwww",
                "wwwddwww",
            ),
        },
    ),
    "cathedral": Emblem(
        {"s": "spire", "w": "plaster", "W": "shade", "g": "glass", "d": "door", "y": "gold"},
        {
            4: ("ss", "ww"),
            8: ("y..y", "s..s", "swws", "wggw", "wddw"),
            12: (
                ".y....y.",
                ".s....s.",
                "ss.ss.ss",
                "wwssssWW",
                "wwwggwWW",
                "wgwggwgW",
                "wwwddwWW",
                "wwwddwWW",
            ),
            16: (
                "..y....y..",
                "..s....s..",
                ".sss..sss.",
                ".www..wWW.",
                ".wgwssgWW.",
                ".wwssssWW.",
                ".wwwggwWW.",
                ".wgwggwgW.",
                ".wwwddwWW.",
                ".wwwddwWW.",
            ),
        },
    ),
}

VECTORS = {
    "inn": (
        '<ellipse cx="6" cy="7" rx="12" ry="6" fill="#4f9bd9" stroke="#f4ead0"/>'
        '<path d="M-11-1H5V8H-11Z" fill="#f1e6cd"/><path d="M-13 0L-9-9H3L7 0Z" fill="#4a6aa0"/>'
        '<path d="M-9 2H-6V5H-9ZM0 2H3V5H0Z" fill="#ffd76a"/>'
        '<path d="M-4 2H-2V8H-4Z" fill="#4a3020"/>'
    ),
    "cathedral": (
        '<path d="M-20-2H20V20H-20Z" fill="#f1e6cd"/><path d="M8-2H20V20H8Z" fill="#dccfae"/>'
        '<path d="M-20-8H-10V20H-20ZM10-8H20V20H10Z" fill="#e6d8b8"/>'
        '<path d="M-22-8L-15-24L-8-8ZM8-8L15-24L22-8Z" fill="#5f7f86"/>'
        '<path d="M-10 0L0-14L10 0Z" fill="#4e6b72"/>'
        '<circle cy="4" r="4" fill="#8f6fd0" stroke="#6e4a2c"/>'
        '<path d="M-4 20V14A4 4 0 0 1 4 14V20Z" fill="#4a3020"/>'
        '<path d="M-15.8-30H-14.2V-24H-15.8ZM14.2-30H15.8V-24H14.2Z" fill="#f2c53d"/>'
    ),
    "large-meeple": f'<path d="{MEEPLE}" transform="scale(1.55)"/>',
}
"""Its SVG (see `core.drawing.mark_svg`)."""
