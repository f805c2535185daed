"""What others wrote, made harmless to the terminal: a server may be anybody's."""

import unicodedata

LONGEST = 200
"""Characters of a text that are shown."""

_MARKS = ("Mn", "Me")
_MARKS_ON_A_BASE = 2


def sanitised(text: str, longest: int = LONGEST) -> str:
    """Return *text* in one line of at most *longest* characters that can all be printed.

    Controls, and what turns or hides text, are gone; of the marks on one character two stay.
    """
    kept, marks = "", _MARKS_ON_A_BASE
    for char in " ".join(text[: 5 * longest].split()):
        if not char.isprintable():
            continue
        if unicodedata.category(char) not in _MARKS:
            marks = 0
        elif marks == _MARKS_ON_A_BASE:
            continue
        else:
            marks += 1
        kept += char
    return kept[:longest]
