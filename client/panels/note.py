"""The line on which the player notes something on what is watched, as it looks."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.model.scene import Scene
from tilewyrm.language.speech import tell


def draw_note(scene: Scene, canvas: Canvas) -> None:
    """Draw the line at the bottom of *canvas*."""
    panel = canvas.inside(0, canvas.height - 3, canvas.width, 3)
    panel.fill(0, 0, panel.width, panel.height)
    panel.put(0, 0, "─" * panel.width, "frame")
    seq = scene.playback_position.seq if scene.playback_position is not None else 0
    panel.put(1, 0, f" {tell('rerun.note.title', seq=seq)} ", "question")
    panel.put(1, 2, tell("rerun.note.keys"), "dim")
    draft = scene.ui.draft
    while get_cwidth(draft) > panel.width - 3:
        draft = draft[1:]
    end = panel.put(1, 1, draft)
    panel.put(end, 1, "█", "question")
    panel.rest_cursor(end, 1)
