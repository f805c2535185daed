"""What the tiles and figures of The Princess & the Dragon look like."""

from tilewyrm.client.carcassonne.core.emblem import Emblem
from tilewyrm.client.theme import Tone

TONES = {
    "rock": Tone("#5a4c48", "ansiblack"),
    "lava": Tone("#ff6a2a", "ansired"),
    "ember": Tone("#ffc13d", "ansiyellow"),
    "scale": Tone("#7a3fb0", "ansimagenta"),
    "belly": Tone("#c79bf0", "ansiwhite"),
    "den": Tone("#22142e", "ansiblack"),
    "gown": Tone("#f06fa8", "ansimagenta"),
    "skin": Tone("#ffe0c0", "ansiwhite"),
    "spell": Tone("#7ff0ea", "ansicyan"),
    "void": Tone("#24406a", "ansiblue"),
    "wing": Tone("#dff6ff", "ansiwhite"),
    "glade": Tone("#17414a", "ansiblack"),
}
EMBLEMS = {
    "volcano": Emblem(
        {"k": "rock", "l": "lava", "e": "ember"},
        {
            4: ("l", "k"),
            8: (".el.", ".ll.", "klkk", "kkkk"),
            12: ("..ee..", "..le..", "..ll..", ".klkk.", ".kllk.", "kklkkk", "kkkkkk"),
            16: (
                "....e...",
                "...ee.e.",
                "...lle..",
                "..kllk..",
                "..klkk..",
                ".kkllkk.",
                ".kkklkk.",
                "kkkklkkk",
                "kkkkkkkk",
            ),
        },
    ),
    "dragon": Emblem(
        {"s": "scale", "b": "belly", "e": "ember", "d": "den"},
        {
            4: ("s",),
            8: ("dsdd", "sesd", "dssd", "dsss"),
            12: ("dddddd", "dsssdd", "ssesdd", "ddssds", "dsbssd", "ddssdd"),
            16: (
                "dddddddd",
                "ddsssddd",
                "dsesssdd",
                "sssdssds",
                "dddsbsss",
                "dsdsbbsd",
                "ddssssdd",
                "dddddddd",
            ),
        },
    ),
    "princess": Emblem(
        {"y": "gold", "s": "skin", "g": "gown"},
        {
            4: ("g",),
            8: (".y.", ".s.", "ggg"),
            12: ("y.y.", "yyyy", ".ss.", ".gg.", "gggg"),
            16: ("y.y.y", "yyyyy", ".sss.", ".sss.", "..g..", ".ggg.", "ggggg"),
        },
    ),
    "portal": Emblem(
        {"c": "spell", "v": "void"},
        {
            4: ("c",),
            8: (".cc.", "cvvc", "cvvc", ".cc."),
            12: (".cccc.", "cvvvvc", "cvccvc", "cvccvc", "cvvvvc", ".cccc."),
            16: (
                "..cccc..",
                ".cvvvvc.",
                "cvvccvvc",
                "cvcvvcvc",
                "cvcvvcvc",
                "cvvccvvc",
                ".cvvvvc.",
                "..cccc..",
            ),
        },
    ),
}
