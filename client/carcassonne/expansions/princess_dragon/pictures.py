"""What the tiles and figures of The Princess & the Dragon look like."""

from tilewyrm.client.carcassonne.core.emblem import Emblem
from tilewyrm.client.theme import Tone

TONES = {
    "hide": Tone("#2a1d38", "ansiblack"),
    "flame": Tone("#ff5a1f", "ansired"),
    "vellum": Tone("#f7dfa8", "ansiwhite"),
    "claw": Tone("#ff5a1f", "ansired"),
    "rock": Tone("#5a4c48", "ansiblack"),
    "lava": Tone("#ff6a2a", "ansired"),
    "ember": Tone("#ffc13d", "ansiyellow"),
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
            12: ("..el..", ".lle..", ".kllk.", "kklkkk", "klkklk", "kkkkkk"),
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
        {"k": "hide", "p": "vellum", "f": "flame"},
        {
            4: ("k",),
            8: ("pkpp", "kfkp", "pkkk", "ppkp"),
            12: ("pkkpp", "kfkpk", "ppkkk", "pkkkp", "pkpkp"),
            16: (
                "ppkkpppp",
                "pkfkkppp",
                "kkkkkpkp",
                "pppkkkkk",
                "ppkkkkkp",
                "pkkkkkpp",
                "ppkppkpp",
            ),
        },
    ),
    "dragon-figure": Emblem(
        {"k": "hide", "p": "vellum", "f": "flame"},
        {
            4: ("ffff", "fkkf", "kfkk", "ffff"),
            8: ("ffffffff", "fkkppppf", "kfkkpkpf", "ffpkkkkf", "fppkkpkf", "ffffffff"),
            12: (
                "ffffffffff",
                "fpkkkppppf",
                "fkkfkkppkf",
                "kkkkkkpkkf",
                "ffpppkkkkf",
                "fppkkkkkkf",
                "fpkpkkpkpf",
                "ffffffffff",
            ),
            16: (
                "ffffffffffff",
                "fppkkkpppppf",
                "fpkkkkkpppkf",
                "fkkfkkkppkkf",
                "kkkkkkkpkkkf",
                "ffkppkkkkkkf",
                "fpppkkkkkkpf",
                "fppkkkkkkkpf",
                "fpkkpkkpkkpf",
                "ffffffffffff",
            ),
        },
    ),
    "trail": Emblem(
        {"c": "claw"},
        {4: ("cc", ".."), 8: ("c.c", ".c."), 12: ("c.c.", ".c.c"), 16: ("c.c.c", ".c.c.")},
    ),
    "fairy-figure": Emblem(
        {"t": "glade", "w": "wing", "y": "ember", "s": "skin", "g": "spell"},
        {
            4: ("wy", "gg"),
            8: ("tyyt", "wssw", "wggw", "tggt"),
            12: ("tttttt", "twyywt", "twsswt", "twggwt", "ttggtt", "tttttt"),
            16: (
                "tttttttt",
                "twtyytwt",
                "twwsswwt",
                "twwggwwt",
                "twtggtwt",
                "ttggggtt",
                "ttgttgtt",
                "tttttttt",
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
            12: ("..cc..", ".cvvc.", "cvccvc", "cvccvc", ".cvvc.", "..cc.."),
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
