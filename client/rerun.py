"""Watching a match again, as this client saw it."""

from itertools import pairwise

from tilewyrm.client.face import Face
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Staged


class Rerun:
    """How all stood after each update."""

    def __init__(self) -> None:
        self._stood: list[tuple[Model, int]] = []

    def add(self, model: Model, lines: int) -> None:
        """Take note that all stands like *model* now, with so many *lines* in the log."""
        self._stood.append((model, lines))

    @property
    def possible(self) -> bool:
        """Whether there is anything to watch."""
        return len(self._stood) > 1

    def staged(self, face: Face) -> list[Staged]:
        """Return all moments, oldest first."""
        return [
            Staged(moment, after, lines)
            for (before, _), (after, lines) in pairwise(self._stood)
            for moment in face.moments(before, after)
        ]
