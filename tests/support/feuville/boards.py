"""The board of Feuville as a face draws it on screens of several sizes."""

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.panels.layout import plan

SCREENS = [(80, 24), (100, 30), (120, 40), (160, 50), (220, 60)]
"""Columns and rows of screens, the smallest first."""
LARGE = (160, 50)


def room(desk: Desk, size: tuple[int, int]) -> tuple[int, int]:
    """Return columns and rows of the board on a screen of that size."""
    area = plan(desk.face, desk.model, *size, "board").board
    return area.width, area.height


def board(
    desk: Desk, size: tuple[int, int], scene: Scene | None = None, tab: str = "board"
) -> Canvas:
    """Return the board on a screen of that size, of the desk's scene unless another is given."""
    canvas = Canvas(*room(desk, size))
    desk.face.draw(desk.scene if scene is None else scene, canvas, tab)
    return canvas
