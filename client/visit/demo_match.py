"""The demo match of the home screen: a replay as pictures, one after the other."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.drawing.palette import Tone
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.local_services import ReplaySource
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import UiState
from tilewyrm.client.settings.settings import Settings

_UPDATES = 72
"""So many updates are read: then the board is full, and still fits beside a menu."""


class MatchDemo:
    """See `tilewyrm.client.home.demo.demo.Demo`."""

    def __init__(self, retold: ReplaySource, terminal: TerminalCapabilities) -> None:
        """Read *retold*, which takes a moment; its pictures are for *terminal*.

        Raises:
            ClientError: it cannot be read.
        """
        self._face = face_of(retold.table.setup.game)
        self._terminal = terminal
        self._models = _models(retold)

    @property
    def frames(self) -> int:
        """The number of pictures."""
        return len(self._models)

    @property
    def styles(self) -> Mapping[str, str]:
        """The style words of the game."""
        return self._face.styles

    def tones(self, theme: str) -> Mapping[str, Tone]:
        """Return the colours of its pictures in *theme*."""
        return self._face.tones(theme)

    def draw(self, canvas: Canvas, frame: int, settings: Settings) -> None:
        """Draw picture *frame*, from 0, on all of *canvas*."""
        scene = Scene(self._models[frame], UiState(), settings=settings, terminal=self._terminal)
        self._face.draw(scene, canvas, self._face.tabs(canvas.width, canvas.height)[0].name)


@cache
def _models(retold: ReplaySource) -> Sequence[Model]:
    """Return the model of each picture; the first is the one in which a player must choose."""
    model = Model(table=retold.table, game=retold.game, catalogue=retold.catalogue)
    models: list[Model] = []
    for message in islice(retold.told(None), _UPDATES):
        model = reduce(model, message)
        if models or (model.turn is not None and model.turn.HasField("waiting")):
            models.append(model)
    return models
