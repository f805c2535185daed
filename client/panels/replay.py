"""What stands in the place of the question while a match is watched again."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.style import seat_style, sign_style
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.scene import FileInfo, PlaybackPosition, Scene
from tilewyrm.client.narration.seat_status import standing_of
from tilewyrm.client.words.wrapping import shorten, wrap
from tilewyrm.language.speech import tell

_TEXT_ROWS = 2
"""Rows for what happens, so that nothing below moves."""
_MUCH = 12
"""Rows of a panel from which there is room for more."""


def draw_rerun(
    face: Face, scene: Scene, watched: PlaybackPosition, canvas: Canvas, height: int
) -> int:
    """Draw which turn is shown, what happens and how the points are; return the rows used.

    *height* is the number of rows that the panel has.
    """
    canvas.put(0, 0, "─" * canvas.width, "frame")
    reads = watched.known_seq < watched.last_seq
    name = "table.rerun.title" if scene.file_info is None else "rerun.title"
    title = tell(name, turn=watched.turn, last=watched.last)
    state = ""
    if reads:  # how many turns there are is not known yet
        title = tell("rerun.title_reading", turn=watched.turn)
        state = tell("rerun.reading", percent=100 * watched.known_seq // watched.last_seq)
    elif watched.over:
        state = tell("table.rerun.over")
    elif watched.paused:
        state = tell("table.rerun.paused")
    elif watched.speed != 1.0:
        state = f"x {watched.speed:g}"
    room = canvas.width - 6 - (get_cwidth(state) + 3 if state else 0)
    canvas.put(1, 0, f" {shorten(title, room)} ", "question")
    if state:
        canvas.put(canvas.width - get_cwidth(state) - 3, 0, f" {state} ", "warning")
    top = 1
    if scene.file_info is not None:
        text, style = _file_line(scene, scene.file_info)
        rows = wrap(text, canvas.width - 2) if height > _MUCH else [text]
        for row in rows:
            canvas.put(1, top, shorten(row, canvas.width - 2), style)
            top += 1
    inner = canvas.inside(1, top, canvas.width - 2, height - top)
    top += _told(scene, watched, inner, _TEXT_ROWS if height <= _MUCH else _MUCH // 2)
    return top + _draw_points(face, scene, canvas.inside(1, top, canvas.width - 2, height - top))


def _told(scene: Scene, watched: PlaybackPosition, canvas: Canvas, rows: int) -> int:
    """Draw what happens, or has brought it here, and what is noted on that; return the rows."""
    texts = [(scene.log[line].text, scene.log[line].style) for line in watched.lines]
    if scene.moment is not None and scene.moment.text:
        texts = [(scene.moment.text, "")]
    if scene.file_info is not None and scene.file_info.note:
        texts.insert(0, (f"◆ {scene.file_info.note}", "warning"))
    told = [(row, style) for text, style in texts for row in wrap(text, canvas.width)]
    for row, (text, style) in enumerate(told[:rows]):
        canvas.put(0, row, text, style)
    return rows


def _file_line(scene: Scene, filed: FileInfo) -> tuple[str, str]:
    """Return whose eyes a file is seen with, or what is wrong with it, and its style."""
    if filed.complaint:
        return filed.complaint, "error"
    if filed.fault:
        return tell("rerun.fault", why=filed.fault), "error"
    if filed.seat is None:
        return tell("rerun.all_seeing"), "dim"
    return tell("rerun.seen_by", name=scene.model.name(filed.seat)), "dim"


def _draw_points(face: Face, scene: Scene, canvas: Canvas) -> int:
    """Draw what each seat had by then, side by side where rows are few; return the rows used."""
    model = scene.model
    points = face.scores(scene.on_board.model)
    columns = 1 if model.seats <= canvas.height else -(-model.seats // max(canvas.height, 1))
    rows, width = -(-model.seats // columns), canvas.width // columns
    for seat, value in enumerate(points):
        cell = canvas.inside(seat // rows * width, seat % rows, width - 1, 1)
        x = cell.put(0, 0, f" {model.signs.of(seat)} ", sign_style(seat))
        x = cell.put(x, 0, f"{value:>4} ", "heading")
        x = cell.put(x, 0, shorten(model.name(seat), cell.width - x), seat_style(seat))
        ruled = standing_of(scene.around, seat).points
        if ruled:
            corrected = tell("log.place.ruling", points=f"{ruled:+}")
            cell.put(x + 1, 0, shorten(corrected, cell.width - x - 1), "warning")
    return rows
