"""Demo match of a game, as pictures."""

from collections.abc import Mapping
from typing import Protocol

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.palette import Tone
from tilewyrm.client.settings.settings import Settings


class Demo(Protocol):
    """A match that plays itself, as pictures."""

    def __hash__(self) -> int:
        """Return a hash, by identity: what is made for one may be kept."""

    @property
    def frames(self) -> int:
        """The number of pictures, at least one."""

    @property
    def styles(self) -> Mapping[str, str]:
        """The style words of the game (see `drawing.style`)."""

    def tones(self, theme: str) -> Mapping[str, Tone]:
        """Return the colours of its pictures in *theme*, by their names."""

    def draw(self, canvas: Canvas, frame: int, settings: Settings) -> None:
        """Draw picture *frame*, from 0, on all of *canvas*."""
