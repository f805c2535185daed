"""Pictures of the goods of Traders & Builders on tiles."""

from tilewyrm.client.carcassonne.core.drawing.emblem import Emblem
from tilewyrm.client.carcassonne.core.drawing.mark_svg import MEEPLE
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "grape": Tone("#7b2a6b", "ansimagenta"),
    "straw": Tone("#ffe27a", "ansiyellow"),
    "silk": Tone("#3fb6b0", "ansicyan"),
    "weave": Tone("#1f7f86", "ansiblue"),
}
EMBLEMS = {
    "wine": Emblem(
        {"g": "grape", "l": "leaf"},
        {
            4: ("g",),
            8: (".l.", "ggg", ".g."),
            12: ("..l.", ".ll.", "gggg", ".ggg", ".gg."),
            16: ("...l..", "..lll.", ".ggggg", "gggggg", ".gggg.", "..gg.."),
        },
    ),
    "grain": Emblem(
        {"s": "straw", "d": "door"},
        {
            4: ("s",),
            8: ("s.s", "sss", ".d."),
            12: ("s.s.s", "sssss", ".sss.", "..d..", "..d.."),
            16: ("s..s..s", "ss.s.ss", ".sssss.", "..sss..", "...d...", "...d..."),
        },
    ),
    "cloth": Emblem(
        {"c": "silk", "w": "weave"},
        {
            4: ("c",),
            8: ("ccc", "www", "ccc"),
            12: ("ccccc", "wwwww", "ccccc", "wwwww"),
            16: ("cccccc", "wwwwww", "cccccc", "wwwwww", "cccccc"),
        },
    ),
}

VECTORS = {
    "wine": (
        '<path d="M-3-10H3V-5C6-4 7-2 7 1V9H-7V1C-7-2-6-4-3-5Z" fill="#7b2a6b" stroke="#fff"/>'
        '<path d="M-6 1H6V6H-6Z" fill="#f7dfa8"/>'
    ),
    "grain": (
        '<path d="M-7-8C-2-4-1 0-1 9M0-10V9M7-8C2-4 1 0 1 9" fill="none" stroke="#8a6a10"'
        ' stroke-width="4.6"/><path d="M-7-8C-2-4-1 0-1 9M0-10V9M7-8C2-4 1 0 1 9" fill="none"'
        ' stroke="#ffe27a" stroke-width="2.8"/><path d="M-5 2H5V5H-5Z" fill="#b4533a"/>'
    ),
    "cloth": (
        '<path d="M-9-5C-9-9 3-9 9-6V6C3 3-9 3-9 7Z" fill="#3fb6b0" stroke="#fff"/>'
        '<path d="M-9-1C-3-4 3-3 9-1M-9 3C-3 0 3 1 9 3" fill="none" stroke="#1f7f86"'
        ' stroke-width="2"/>'
    ),
    "builder": (
        f'<path d="{MEEPLE}" transform="scale(1.1)"/><path d="M-9-9C-9-20 9-20 9-9Z" fill="#ffd24a"'
        ' stroke="#5a3c00"/>'
    ),
    "pig": (
        '<path d="M-15 0C-15-8-8-10-2-10C2-10 4-9 6-8L10-11L11-6C14-4 15-2 17-2V4H14C13 6 12 7 10 8'
        'V13H5V9H-6V13H-11V7C-14 5-15 3-15 0Z"/>'
    ),
}
"""Its SVG (see `core.drawing.mark_svg`)."""
