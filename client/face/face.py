"""The face of a game: what the shell (screen, line mode) needs to know to show one.

A face holds words and drawings, no rules: it shows the parts, decisions and events that the server
sent. The shell draws the header, the question with its offers, the log and the function bar; the
face draws the board and words everything that is the game's own.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.client.drawing.svg import MarkedDecision, Plate, Sights, SvgPanel, SymbolSheet
from tilewyrm.client.drawing.theme import Tone
from tilewyrm.client.face.tutorial import TutorialScript
from tilewyrm.client.model.face_output import Gain, LogText, Moment, Offer, Thing
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene, Tab
from tilewyrm.v1 import service_pb2


class Face(Protocol):
    """The words and drawings of one game."""

    @property
    def name(self) -> str:
        """The game's name in the protocol."""

    @property
    def title(self) -> str:
        """The game's name for people."""

    @property
    def styles(self) -> Mapping[str, str]:
        """The game's own style words (see `drawing.style`)."""

    def tones(self, theme: str) -> Mapping[str, Tone]:
        """Return the colours of the game's pictures in a theme, by their names.

        The style words of the tone ``grass`` are ``ink-grass`` and ``on-grass``.
        """

    @property
    def perils(self) -> Collection[str]:
        """The style words of those lines of the log that tell what threatens everybody."""

    @property
    def shown_questions(self) -> Collection[str]:
        """The questions whose choices the board shows, with keys to go over them.

        The list of these waits until the player asks for it.
        """

    @property
    def placing_questions(self) -> Collection[str]:
        """The questions whose every choice is a place for what is in hand."""

    @property
    def overview(self) -> object:
        """The remembered value (`UiState.remembered`) that shows all of the board, or None."""

    def steady_view(self, model: Model) -> object:
        """Return the remembered value with which the board of *model* keeps its scale, or None.

        No decision of the open request changes it.
        """

    @property
    def script(self) -> TutorialScript:
        """The hints of the first match of the game."""

    def offers(self, model: Model) -> Sequence[Offer]:
        """Return the decisions of ``model.request`` in words, what matters most first.

        Each is said once: decisions without a difference for the player share one offer. What the
        server has said of them (`Model.previews`) is in the offers' effects.
        """

    def question(self, model: Model, question: str, seat: int) -> str:
        """Return a question's words, as one sentence to *seat* (you, or somebody else)."""

    def knows(self, question: str) -> bool:
        """Return whether there are words for a question; a newer server may ask others."""

    def log(self, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
        """Return what one entry did, in words; names instead of seats, points with their reason."""

    def gains(self, model: Model) -> Sequence[Gain]:
        """Return all points that were got by now, oldest first."""

    def moments(self, before: Model, after: Model) -> Sequence[Moment]:
        """Return what is worth watching on the way from *before* to *after*, one by one."""

    def figure(self, scene: Scene, seat: int) -> Picture:
        """Return a picture of a player's own: what stands for *seat* when it has won.

        It is six rows high, and made of characters where the player's terminal has no colours.
        """

    def about(self, scene: Scene) -> Sequence[Thing]:
        """Return what on the board the highlighted offer is about, what matters most first.

        Empty where nothing is highlighted, or nothing on the board is meant. What is not drawn
        just now, such as a feature of a tile that is too small, may be among it.
        """

    def explain(self, model: Model, thing: Thing) -> Sequence[str]:
        """Return what *thing* of a drawing is, line by line; empty when it is there no more."""

    def clauses(self, question: str) -> Sequence[str]:
        """Return the clauses of the rules that a question is about, such as ``F23``."""

    def meaning(self, model: Model, question: str) -> Sequence[str]:
        """Return the meaning of a question in paragraphs: its consequences, and what matters.

        Empty if the client does not know it.
        """

    def answer(self, model: Model, asked: str, rest: str) -> Sequence[str] | None:
        """Return the answer to what a player of line mode asks about the board, line by line.

        Args:
            model: what is known of the table.
            asked: ``look`` (what is there: a place, or a thing by its name), ``around`` (what is
                near a place; without one, near what happened last), ``mine`` (what is the player's
                own), ``fits`` (what can go where), ``closes`` (what is nearly complete, and what
                would complete it) or ``why`` (why a place, or a thing by its name, is no choice).
            rest: what was typed after it, without blanks around it; empty for nothing.

        Returns:
            The lines, one sentence each; also those that say why there is no answer, such as that
            *rest* is no place. None: this game has no such question.
        """

    def rulebook(self, model: Model) -> Sequence[str]:
        """Return the chapters of the rules of what *model* plays (see `words.rulebook`)."""

    def additions(self, scene: Scene) -> Sequence[str]:
        """Return a paragraph on each expansion in play: its additions, and its signs."""

    def status(self, model: Model) -> str:
        """Return a few words for the header, such as the round and the tiles that are left."""

    def turn_seat(self, model: Model) -> int | None:
        """Return the seat whose turn it is, even if another is asked in it; None for no turn."""

    def scores(self, model: Model) -> Sequence[int]:
        """Return the points of each seat by now, as the game counts them."""

    def with_scores(self, model: Model, scores: Sequence[int]) -> Model:
        """Return *model* with *scores* as the points of each seat: those of an earlier moment."""

    def tabs(self, width: int, height: int) -> Sequence[Tab]:
        """Return the boards that `draw` knows in that room; the first is open at first."""

    def rows(self, model: Model, tab: str) -> int:
        """Return how many rows the board *tab* needs where the screen is small."""

    @property
    def has_forecast(self) -> bool:
        """Whether views of the game say what the end would bring now."""

    def shows_forecast(self, tab: str, width: int, height: int) -> bool:
        """Return whether the board *tab* shows in that room what the end would bring now.

        `Scene.foreseen` has the last known where the model has no forecast (yet).
        """

    def draw(self, scene: Scene, canvas: Canvas, tab: str) -> None:
        """Draw the board named *tab* on all of *canvas*."""

    def whole_board(self, scene: Scene) -> Canvas:
        """Return the whole board, drawn on a canvas as large as it needs."""

    def ahead(self, scene: Scene, width: int, height: int) -> Iterable[object]:
        """Make what a board of so many columns and rows is likely to need next, one by one.

        It is made when the next one is asked for; what was made already is found at once.
        """

    def panels(self, model: Model) -> Sequence[SvgPanel]:
        """Return the drawings of a page for a browser, in their order."""

    def plate(self, model: Model, stencils: SymbolSheet) -> Plate:
        """Return all that such a page shows of *model*, piece by piece.

        What comes again and again is drawn into *stencils*, the same for all moments of a page.
        """

    def annotations(
        self,
        model: Model,
        marked: Sequence[MarkedDecision],
        stencils: SymbolSheet,
        *,
        coordinates: bool,
    ) -> Plate:
        """Return the additions of a picture to its plate, in the layers `MARKS` and `COORDINATES`.

        The frames of panels that become larger by it are among it. A decision that is about
        nothing on the board has no mark.
        """

    def sights(self, model: Model, stencils: SymbolSheet) -> Sights:
        """Return the sights of such a page, each thing as `explain` describes it."""

    def plain(self, model: Model) -> Sequence[str]:
        """Return the whole view as lines for line mode: all ASCII but the players' names."""

    def help(self, scene: Scene) -> Sequence[LegendEntry]:
        """Return what explains the drawing that the player of *scene* sees: of what is played."""
