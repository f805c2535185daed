"""What the board is drawn with: pixels in colour, or characters."""

from enum import Enum

from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.model.scene import Scene


class DrawMode(Enum):
    """What tiles are drawn with."""

    PIXELS = "pixels"
    """Half blocks in as many colours as it takes."""
    STROKES = "strokes"
    """Characters, for few colours or none."""
    ASCII = "ascii"
    """Characters of ASCII."""


def brush_of(scene: Scene) -> DrawMode:
    """Return what the player's terminal, in the player's theme, is best drawn on with."""
    if scene.terminal.ascii:
        return DrawMode.ASCII
    many = scene.terminal.ink >= ColourDepth.MANY and scene.settings.theme != _MONO
    return DrawMode.PIXELS if many else DrawMode.STROKES


_MONO = "mono"
"""The theme without colours."""
