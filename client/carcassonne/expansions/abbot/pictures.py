"""Pictures of The Abbot."""

from tilewyrm.client.carcassonne.core.drawing.emblem import Emblem
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "bloom": Tone("#ef8fb4", "ansimagenta"),
    "petal": Tone("#fbe08a", "ansiyellow"),
}
EMBLEMS = {
    "garden": Emblem(
        {"g": "leaf", "p": "bloom", "y": "petal", "w": "plaster"},
        {
            4: ("pg",),
            8: ("gpgy", "ygpg", "gwgp"),
            12: (".gggg.", "gpgygg", "ggwgpg", "gygpgg", ".gggg."),
            16: (
                ".gggggg.",
                "gpggyggg",
                "ggwgggpg",
                "gyggpggg",
                "gggyggwg",
                "gpggwgyg",
                ".gggggg.",
            ),
        },
    ),
}

VECTORS = {
    "garden": (
        '<ellipse rx="15" ry="11" fill="#3b7a34"/><g fill="#ef8fb4"><circle cx="-8" cy="-2" r="3"/>'
        '<circle cx="1" cy="-6" r="3"/><circle cx="8" cy="3" r="3"/></g><g fill="#fbe08a">'
        '<circle cx="-2" cy="4" r="3"/><circle cx="9" cy="-5" r="2.4"/></g>'
        '<circle cx="-9" cy="5" r="2.4" fill="#f1e6cd"/>'
    ),
    "abbot": (
        '<path d="M0-19L6-11C6-8 5-6 4-5C9-4 12 2 13 14H-13C-12 2-9-4-4-5C-5-6-6-8-6-11Z"/>'
        '<path d="M-.9-16H.9V-9H-.9ZM-3-13.6H3V-11.8H-3Z" fill="#fff" stroke="none"/>'
    ),
}
"""Its SVG (see `core.drawing.mark_svg`)."""
