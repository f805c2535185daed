"""What the goods of Traders & Builders look like on tiles."""

from tilewyrm.client.carcassonne.core.emblem import Emblem
from tilewyrm.client.theme import Tone

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
