"""Big digits, three rows high."""

from functools import cache

from tilewyrm.client.drawing.picture import Picture, picture

_DIGITS = (
    ("###", "# #", "# #", "# #", "###"),
    (" # ", "## ", " # ", " # ", "###"),
    ("###", "  #", "###", "#  ", "###"),
    ("###", "  #", " ##", "  #", "###"),
    ("# #", "# #", "###", "  #", "  #"),
    ("###", "#  ", "###", "  #", "###"),
    ("###", "#  ", "###", "# #", "###"),
    ("###", "  #", " # ", " # ", " # "),
    ("###", "# #", "###", "# #", "###"),
    ("###", "# #", "###", "  #", "###"),
)
_MINUS = ("   ", "   ", "###", "   ", "   ")


@cache
def numerals(number: int, tone: str) -> Picture:
    """Return *number* three rows high, its pixels in the colour *tone* (`drawing.theme`)."""
    signs = [_MINUS if char == "-" else _DIGITS[int(char)] for char in str(number)]
    lines = [" ".join(rows) for rows in zip(*signs, strict=True)]
    lines.append(" " * len(lines[0]))
    return picture([[tone if char == "#" else "" for char in line] for line in lines])
