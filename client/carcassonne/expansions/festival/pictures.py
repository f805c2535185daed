"""The picture of The Festival."""

from collections.abc import Sequence

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "dusk": Tone("#2b2f5e", "ansiblue"),
    "rocket": Tone("#ff5f8a", "ansired"),
    "spark": Tone("#ffd94a", "ansiyellow"),
    "glitter": Tone("#8ff0c8", "ansigreen"),
}


def _burst(x: float, y: float, tone: str) -> Sequence[Shape]:
    """Return a rocket that bursts at a place: eight rays and its middle."""
    rays = f"M{x - 6} {y}H{x + 6}M{x} {y - 6}V{y + 6}"
    slanted = f"M{x - 4} {y - 4}L{x + 4} {y + 4}M{x - 4} {y + 4}L{x + 4} {y - 4}"
    return Shape(rays + slanted, "", tone, 1.6), Shape(ellipse(1.6, 1.6, x, y), "plaster")


def festival() -> VectorPicture:
    """Return fireworks."""
    sky = Shape(ellipse(15, 13), "dusk", "spark", 1)
    bursts = (*_burst(-5, 2, "rocket"), *_burst(5, -4, "spark"), *_burst(6, 6, "glitter"))
    return VectorPicture("spark", (sky, *bursts), 0.62)


PICTURES = {"festival": festival}
