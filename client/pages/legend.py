"""Legend page of the guide: pictures and signs, each with its meaning."""

from collections.abc import Sequence
from itertools import groupby

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Styled
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.client.pages.score_sheet import Row
from tilewyrm.client.words.wrapping import wrap

_WORDS = 28
"""Columns of what stands beside a picture at most, where several stand beside one another."""
_GAP = 2


def signs_rows(meanings: Sequence[LegendEntry], width: int) -> list[Row]:
    """Return *meanings* in rows of at most *width* columns.

    Pictures of one height stand in columns, texts too where there is nothing else.
    """
    if all(meaning.picture is None for meaning in meanings):
        return _texts([meaning.text for meaning in meanings], width)
    rows: list[Row] = []
    for height, group in groupby(meanings, key=_height):
        if height:
            rows += _pictures(list(group), width, height)
        else:
            rows += [[(part, "")] for one in group for part in wrap(one.text, width)]
    return rows


def _height(meaning: LegendEntry) -> int:
    return len(meaning.picture.rows) if meaning.picture is not None else 0


def _texts(lines: Sequence[str], width: int) -> list[Row]:
    """Return *lines*, in two columns where they have room."""
    half = width // 2
    if any(get_cwidth(line) >= half for line in lines):
        return [[(part, "")] for line in lines for part in _whole(line, width)]
    rows = -(-len(lines) // 2)
    left, right = lines[:rows], [*lines[rows:], ""]
    return [
        [(f"{line}{' ' * (half - get_cwidth(line))}{other}".rstrip(), "")]
        for line, other in zip(left, right, strict=False)
    ]


def _whole(line: str, width: int) -> Sequence[str]:
    """Return *line* as it stands, unless it is too long for one row."""
    return [line] if get_cwidth(line) <= width else wrap(line, width)


def _pictures(group: Sequence[LegendEntry], width: int, height: int) -> list[Row]:
    """Return meanings with pictures of one *height*, as many beside one another as have room."""
    broadest = max(len(one.picture.rows[0]) for one in group if one.picture is not None)
    longest = max(get_cwidth(one.text) for one in group)
    cell = broadest + 1 + min(longest, _WORDS) + _GAP
    columns = max((width + _GAP) // cell, 1)
    room = (width + _GAP) // columns
    words = room - broadest - 1 - _GAP
    rows: list[Row] = []
    for start in range(0, len(group), columns):
        texts = [wrap(one.text, words) for one in group[start : start + columns]]
        needed = max(height, *map(len, texts))
        for row in range(needed):
            pieces: list[Styled] = []
            for one, text in zip(group[start : start + columns], texts, strict=True):
                shown = _row(one.picture, row) if one.picture is not None else []
                said = text[row] if row < len(text) else ""
                taken = sum(get_cwidth(char) for char, _ in shown)
                said = " " * (broadest + 1 - taken) + said
                pieces += [*shown, (said, ""), (" " * (room - taken - get_cwidth(said)), "")]
            rows.append(pieces[:-1])
        if height > 1:
            rows.append([])
    return rows


def _row(picture: Picture, row: int) -> list[Styled]:
    """Return one row of *picture*; what lies below it is nothing."""
    if row >= len(picture.rows):
        return []
    return [
        (char or " ", style)
        for char, style in zip(picture.rows[row], picture.styles[row], strict=True)
    ]
