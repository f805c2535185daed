"""Pictures of the tiles and figures of The Princess & the Dragon."""

from tilewyrm.client.carcassonne.core.drawing.emblem import Emblem
from tilewyrm.client.drawing.theme import Tone

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

_DRAGON = (
    '<path d="M-4-1C-8-14-19-13-23-19C-25-7-20 2-10 5Z" fill="#8e1f2c"/>'
    '<path d="M-21 16C-24 6-17-3-8-4C-9-12-4-18 3-17L6-23L10-16C16-14 20-9 20-4L11-5'
    'C9-2 7-1 5-1C12 3 15 9 12 17C8 12 3 11-1 13C-6 16-11 20-21 16Z" fill="#c8303c"/>'
    '<path d="M4 0C9 4 11 8 10 13C7 10 3 9 0 10C4 7 5 4 4 0Z" fill="#f0b75a"/>'
    '<path d="M9-12a1.8 1.8 0 1 1 .1 0Z" fill="#ffe27a"/>'
    '<path d="M20-4C24-5 27-3 30-6C28-1 24 0 19-2Z" fill="#ff9a2e"/>'
)
VECTORS = {
    "dragon-figure": (
        f'<g stroke="#2a0d12" stroke-width="1.4" stroke-linejoin="round">'
        f'<circle r="29" cy="-1" cx="1" fill="#ffd95a" fill-opacity=".45" stroke="none"/>'
        f"{_DRAGON}</g>"
    ),
    "dragon": (
        '<circle r="11" fill="#f7dfa8" stroke="#7a2a20" stroke-width="1.2"/>'
        f'<g transform="scale(.4)">{_DRAGON}</g>'
    ),
    "trail": (
        '<path d="M-9-5L-5 4M-1-7L1 3M8-5L5 4" stroke="#e0461f" stroke-width="3"'
        ' stroke-linecap="round"/>'
    ),
    "fairy-figure": (
        '<g stroke="#17414a" stroke-width="1.1">'
        '<path d="M0-2C-7-15-17-13-16-5C-15 2-6 3 0 0C6 3 15 2 16-5C17-13 7-15 0-2Z"'
        ' fill="#dff6ff" fill-opacity=".92"/>'
        '<path d="M0-4L8 16C3 18-3 18-8 16Z" fill="#54c9c4"/>'
        '<circle cy="-8" r="4.6" fill="#ffe0c0"/></g>'
        '<path d="M-5-9C-5-15 5-15 5-9C2-12-2-12-5-9Z" fill="#ffc13d"/>'
        '<path d="M11-17l1.4 3.2 3.4.4-2.6 2.2.8 3.4-3-1.8-3 1.8.8-3.4-2.6-2.2 3.4-.4z"'
        ' fill="#ffd93b"/>'
    ),
    "volcano": (
        '<path d="M-24 15C-16 10-11-4-6-12L-2-9L2-12L6-10C11-3 16 10 24 15Z" fill="#5a4c48"/>'
        '<path d="M-6-12L-2-9L2-12L6-10L9-4C6-2 7 4 4 7C4 2 2-1 1 3C0 8-3 9-3 4C-3-1-6 0-9-3Z"'
        ' fill="#ff6a2a"/><path d="M-4-13C-8-18-1-19-4-25C2-22 1-18 4-20C6-16 4-13 3-13Z"'
        ' fill="#ffc13d"/>'
    ),
    "princess": (
        '<path d="M-7 10C-7 2-3 1 0 1C3 1 7 2 7 10Z" fill="#f06fa8"/>'
        '<path d="M-5-1C-7-9 7-9 5-1L6 3H-6Z" fill="#8a5a2c"/>'
        '<circle cy="-2.4" r="4" fill="#ffe0c0"/>'
        '<path d="M-5.5-6L-5-12L-2.4-9L0-13L2.4-9L5-12L5.5-6Z" fill="#ffd93b" stroke="#8a6a10"'
        ' stroke-width=".7"/>'
    ),
    "portal": (
        '<g fill="none" stroke-width="3"><circle r="11" fill="#24406a" stroke="#7ff0ea"/>'
        '<path d="M0-6A6 6 0 1 1-6 0A3.4 3.4 0 1 0 0-2" stroke="#bdfaf6" stroke-width="2.4"/></g>'
    ),
}
"""Its SVG (see `core.drawing.mark_svg`)."""
