"""What the Abbot's tiles look like."""

from tilewyrm.client.carcassonne.core.emblem import Emblem
from tilewyrm.client.theme import Tone

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
