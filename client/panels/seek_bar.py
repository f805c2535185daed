"""Where one is in a match that is watched again: a row that the mouse can be put on."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.scene import BookmarkKind, PlaybackPosition
from tilewyrm.language.speech import tell

GO = "rerun-go"
"""The command that a click gives, with the seq to go to."""
_SIGNS = (
    (BookmarkKind.POINTS, "┴", "points"),
    (BookmarkKind.PERIL, "▲", "danger"),
    (BookmarkKind.NOTE, "◆", "warning"),
)
"""What marks the places of what, the weightiest last."""


def draw_seek_bar(watched: PlaybackPosition, canvas: Canvas) -> None:
    """Draw on the one row of *canvas* how far the match is, and what there is on the way."""
    told = f" {tell('rerun.entry', seq=watched.seq, last=watched.last_seq)}"
    longest = tell("rerun.entry", seq=watched.last_seq, last=watched.last_seq)
    width = max(canvas.width - get_cwidth(longest) - 2, 1)
    canvas.fill(0, 0, canvas.width, 1)
    canvas.put(canvas.width - get_cwidth(told) - 1, 0, told, "dim")
    way = canvas.inside(0, 0, width, 1)
    here = _column(watched.seq, watched, width)
    way.put(0, 0, "·" * width, "dim")
    way.put(0, 0, "─" * (_column(watched.known_seq, watched, width) + 1), "dim")
    way.put(0, 0, "═" * here, "good")
    for kind, sign, style in _SIGNS:
        for seq in watched.marks.get(kind, ()):
            if seq <= watched.last_seq:
                way.put(_column(seq, watched, width), 0, sign, style)
    way.put(here, 0, "●", "good")
    for column in range(width):
        seq = round(column * watched.last_seq / max(width - 1, 1))
        way.zone(column, 0, 1, 1, ClickAction(GO, seq))


def _column(seq: int, watched: PlaybackPosition, width: int) -> int:
    """Return the column of an entry: the first one is for the start, the last one for the end."""
    return round(seq * (width - 1) / max(watched.last_seq, 1))
