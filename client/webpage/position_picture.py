"""One position as a picture for other programs: SVG, or characters without colours."""

from collections.abc import Iterable, Sequence

from tilewyrm.client.drawing.ascii import in_signs_of_ascii
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.svg import MarkedDecision
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import UiState
from tilewyrm.client.webpage.svg_picture import PictureStyle, picture
from tilewyrm.client.webpage.timeline import asked
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import spoken, tell
from tilewyrm.v1 import match_pb2, service_pb2


class PositionPicture:
    """The picture of one position."""

    def __init__(
        self,
        snapshot: service_pb2.Snapshot,
        catalogue: match_pb2.Catalogue,
        names: Sequence[str],
    ) -> None:
        """Show *snapshot* with the components of *catalogue* and the players *names*, by seat.

        If there are no names, the players are called by their numbers, from 1.

        Raises:
            ClientError: the client does not know the game.
        """
        self._face = face_of(snapshot.table.setup.game)
        message = service_pb2.TableMessage(snapshot=snapshot)
        seats = snapshot.table.setup.seats
        for name in names or [tell("event.player", number=seat + 1) for seat in range(seats)]:
            message.snapshot.table.seats.add(name=sanitised(name))
        self._model = reduce(Model(catalogue=catalogue), message)

    def svg(
        self,
        *,
        width: int | None,
        coordinates: bool,
        marked: Iterable[tuple[match_pb2.Decision, int]],
    ) -> str:
        """Return the board, with players and points, as an SVG file.

        *marked* are decisions, each with its seat; *width* is as in `PictureStyle`.
        """
        marks = [MarkedDecision(*each) for each in marked]
        return picture(self._face, self._model, PictureStyle(width, coordinates, marks))

    def text(self, *, ascii_only: bool) -> str:
        """Return the whole board as lines without colours; without blanks at their ends.

        The first line says what is played, the last one who must act or has won. If *ascii_only*,
        all of it is in ASCII.
        """
        face, model = self._face, self._model
        terminal = TerminalCapabilities(ColourDepth.NONE, ascii_only)
        drawn = face.whole_board(Scene(model, UiState(), terminal=terminal)).picture()
        board = "\n".join("".join(row).rstrip() for row in drawn.rows)
        lines = [f"{face.title} - {face.status(model)}", "", *board.rstrip().splitlines()]
        if sentence := asked(face, model):
            lines += ["", sentence]
        if ascii_only:
            lines = [in_signs_of_ascii(line, spoken()) for line in lines]
        return "\n".join(lines)
