"""The box that says what the thing on the board is that the player looks at."""

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell


def draw_explanation(face: Face, scene: Scene, canvas: Canvas) -> int:
    """Draw what the player looks at in a box at the top of *canvas*; return the rows used."""
    thing = scene.looked_at
    told = face.explain(scene.model, thing) if thing is not None else ()
    if not told or canvas.height < 3:
        return 0
    rows = [row for line in told for row in wrap(line, canvas.width - 3, "  ")]
    height = min(len(rows) + 2, canvas.height)
    canvas.fill(0, 0, canvas.width, height)
    title = tell("table.look.title")
    inner = canvas.frame(0, 0, canvas.width, height, title=title, style="effect")
    inner.rest_cursor(0, 0)
    for row, text in enumerate(rows[: inner.height]):
        inner.put(0, row, text, "heading" if not row else "")
    return height
