"""Draw modes of the board: pixels in colour, or characters."""

from enum import Enum

from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.model.scene import Scene


class DrawMode(Enum):
    """The means to draw tiles."""

    PIXELS = "pixels"
    """Half blocks in as many colours as it takes."""
    STROKES = "strokes"
    """Characters, for few colours or none."""
    ASCII = "ascii"
    """Characters of ASCII."""


def brush_of(scene: Scene) -> DrawMode:
    """Return the best draw mode for the player's terminal and theme."""
    if scene.terminal.ascii:
        return DrawMode.ASCII
    many = scene.terminal.ink >= ColourDepth.MANY and scene.settings.theme != _MONO
    return DrawMode.PIXELS if many else DrawMode.STROKES


_MONO = "mono"
"""The theme without colours."""
