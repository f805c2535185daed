"""ASCII replacements of the screen's characters, for terminals without Unicode."""

from tilewyrm.client.drawing.canvas import Fragments
from tilewyrm.client.words.spelling import in_ascii

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("▁▂", "."),
        **dict.fromkeys("▃▄▅", "o"),
        **dict.fromkeys("▆▇█", "#"),
        **{
            "─": "-",
            "│": "|",
            "►": ">",
            "▸": ":",
            "●": "*",
            "○": "o",
            "⚙": "&",
            "✗": "x",
            "✓": "v",
        },
        **{"♟": "g", "⚑": "f", "★": "*", "♞": "M", "☁": "o"},
        **{"↑": "^", "↓": "v", "←": "<", "→": ">"},
        **{"…": ".", "·": "-", "°": "o", "•": "-"},
    }
)
"""Each stands for one character, so that nothing moves."""


def ascii_fragments(rows: list[Fragments], language: str) -> list[Fragments]:
    """Return *rows* of a screen in ASCII, each as wide as before."""
    return [[(style, in_signs_of_ascii(text, language)) for style, text in row] for row in rows]


def in_signs_of_ascii(text: str, language: str) -> str:
    """Return *text* with a character of ASCII for each; letters without their accents."""
    signs = text.translate(_SIGNS)
    return signs if signs.isascii() else "".join(in_ascii(c, language)[:1] or "?" for c in signs)
