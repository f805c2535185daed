"""What the tiles of Inns & Cathedrals look like."""

from tilewyrm.client.carcassonne.core.emblem import Emblem
from tilewyrm.client.theme import Tone

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
