"""The face of Feuville."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.client.drawing.svg import MarkedDecision, Plate, Sights, SvgPanel, SymbolSheet
from tilewyrm.client.drawing.theme import Tone
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.portrait import portrait
from tilewyrm.client.feuville.drawing.tones import tones
from tilewyrm.client.feuville.model.board import board_of, with_scores
from tilewyrm.client.feuville.model.highlight import click_actions, highlights_of, target_of
from tilewyrm.client.feuville.page import svg_areas, svg_board
from tilewyrm.client.feuville.page.animation import draw_moment, event_highlights, event_of
from tilewyrm.client.feuville.page.cards import draw_cards, draw_persons
from tilewyrm.client.feuville.page.legend import legend
from tilewyrm.client.feuville.page.other_towns import draw_towns
from tilewyrm.client.feuville.page.page import is_whole, largest_layout
from tilewyrm.client.feuville.page.side_strip import ends_by_cap
from tilewyrm.client.feuville.tutorial import SCRIPT
from tilewyrm.client.feuville.words import history, log, plain_text
from tilewyrm.client.feuville.words import question as asking
from tilewyrm.client.feuville.words.answers import answer
from tilewyrm.client.feuville.words.clauses import CLAUSES
from tilewyrm.client.feuville.words.description import describe
from tilewyrm.client.feuville.words.offers import offers
from tilewyrm.client.model.face_output import Gain, LogText, Moment, Offer, Thing
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene, Tab
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2


class FeuvilleFace:
    """The face of Feuville; see `tilewyrm.client.face.face.Face`."""

    name = "feuville"

    @property
    def title(self) -> str:
        """The game's name for people."""
        return tell("feuville.title")

    styles: Mapping[str, str] = {
        "sign": "bold",
        "gauge": "bold",
        "card": "bold",
        "mark-target": "bold reverse ansibrightyellow",
        "mark-looked": "bold reverse ansibrightcyan",
        "mark-flash": "bold reverse",
        "fairy": "ansibrightmagenta",
        "stored": "bold",
        "hand": "bold underline",
        "person": "bold",
        "die": "bold",
    }
    perils = frozenset({"danger"})
    shown_questions: Collection[str] = ()
    placing_questions: Collection[str] = ()
    script = SCRIPT
    overview = None

    def steady_view(self, _model: Model) -> object:
        """Return None: the towns have one scale."""
        return None

    def offers(self, model: Model) -> Sequence[Offer]:
        """Return the decisions of the request in words."""
        return offers(model)

    def question(self, model: Model, question: str, seat: int) -> str:
        """Return the question to *seat* as a sentence."""
        return asking.question(model, question, seat)

    def knows(self, question: str) -> bool:
        """Return whether there are words for a question."""
        return asking.knows_question(question)

    def log(self, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
        """Return the lines of the log for one entry."""
        return log.lines(model, entry)

    def tones(self, theme: str) -> Mapping[str, Tone]:
        """Return the colours of a town."""
        return tones(theme)

    def gains(self, model: Model) -> Sequence[Gain]:
        """Return all points scored so far."""
        return history.gains(model)

    def moments(self, before: Model, after: Model) -> Sequence[Moment]:
        """Return the moments to animate on the way from *before* to *after*."""
        return history.moments(before, after)

    def figure(self, scene: Scene, seat: int) -> Picture:
        """Return a tower with a player's flag."""
        return portrait(seat, paints=brush_of(scene) is DrawMode.PIXELS)

    def about(self, scene: Scene) -> Sequence[Thing]:
        """Return the things that the highlighted offer is about."""
        decision, seat = scene.highlighted, scene.model.seat or 0
        if decision is None:
            return ()
        return tuple(target_of(decision.feuville, board_of(scene.model), seat).tones)

    def explain(self, model: Model, thing: Thing) -> Sequence[str]:
        """Return the description of *thing* line by line, and whether it can be chosen."""
        return describe(model, thing)

    def clauses(self, question: str) -> Sequence[str]:
        """Return the clauses that a question is about."""
        return CLAUSES.get(question, ())

    def meaning(self, _model: Model, question: str) -> Sequence[str]:
        """Return the meaning of a question."""
        name = f"feuville.meaning.{question}"
        return [tell(name)] if knows(name) else []

    def answer(self, model: Model, command: str, rest: str) -> Sequence[str] | None:
        """Return the answer to a question about towns and display."""
        return answer(model, command, rest)

    def rulebook(self, _model: Model) -> Sequence[str]:
        """Return the game's only chapter."""
        return ("rules_feuville",)

    def additions(self, _scene: Scene) -> Sequence[str]:
        """Return nothing, as the game has no expansions."""
        return ()

    def status(self, model: Model) -> str:
        """Return the round; the number of rounds only if it ends the match."""
        board = board_of(model)
        turn = board.turn
        if not turn.round:
            return tell("feuville.status.before")
        text = "feuville.status.cap" if ends_by_cap(board) else "feuville.status.round"
        status = tell(text, round=turn.round, cap=turn.round_cap)
        return tell("feuville.status.last", round=status) if turn.end_triggered else status

    def turn_seat(self, model: Model) -> int | None:
        """Return the seat whose turn it is."""
        turn = board_of(model).turn
        return turn.seat if turn.HasField("seat") else None

    def scores(self, model: Model) -> Sequence[int]:
        """Return the points of each seat."""
        players = board_of(model).players
        return [players[seat].score if seat in players else 0 for seat in range(model.seats)]

    def with_scores(self, model: Model, scores: Sequence[int]) -> Model:
        """Return *model* with *scores* as the points of each seat."""
        return with_scores(model, scores)

    def tabs(self, width: int, height: int) -> Sequence[Tab]:
        """Return the board; on a small screen also tabs for the parts that do not fit on it."""
        names = _TABS[:1] if is_whole(width, height) else _TABS
        return [Tab(name, tell(f"feuville_board.tab.{name}")) for name in names]

    def rows(self, model: Model, _tab: str) -> int:
        """Return the rows of the display, the own town and a line for each of the others."""
        return _DISPLAY_ROWS + _TOWN_ROWS + model.seats - 1

    has_forecast = False

    def shows_forecast(self, _tab: str, _width: int, _height: int) -> bool:
        """Return False: the game has no forecast."""
        return False

    def draw(self, scene: Scene, canvas: Canvas, tab: str) -> None:
        """Draw the board *tab*."""
        board = board_of(scene.model)
        event = event_of(scene)
        highlights = highlights_of(scene, board) | event_highlights(event, board)
        if tab == _CARDS:
            draw_cards(board, highlights, canvas)
        elif tab == _PERSONS:
            draw_persons(highlights, canvas)
        elif tab == _TOWNS:
            draw_towns(scene, board, highlights, canvas)
        else:
            largest_layout(scene, board, highlights, canvas.width, canvas.height).draw(canvas)
        canvas.enact(click_actions(scene, board))
        draw_moment(scene, canvas)

    def whole_board(self, scene: Scene) -> Canvas:
        """Return the display and every town."""
        canvas = Canvas(*_WHOLE_BOARD)
        self.draw(scene, canvas, _TABS[0])
        return canvas

    def ahead(self, _scene: Scene, _width: int, _height: int) -> Iterable[object]:
        """Return no work for idle time: the pictures are few and small."""
        return ()

    def panels(self, model: Model) -> Sequence[SvgPanel]:
        """Return the drawings of a page for a browser."""
        return svg_board.panels(model)

    def plate(self, model: Model, stencils: SymbolSheet) -> Plate:
        """Return the contents of such a page for *model*."""
        return svg_board.plate(model, stencils)

    def annotations(
        self,
        model: Model,
        marked: Sequence[MarkedDecision],
        _stencils: SymbolSheet,
        *,
        coordinates: bool,
    ) -> Plate:
        """Return marks and coordinates of a picture of *model*."""
        return svg_areas.annotations(model, marked, coordinates=coordinates)

    def sights(self, model: Model, stencils: SymbolSheet) -> Sights:
        """Return the sights of such a page."""
        return svg_areas.sights(model, stencils)

    def plain(self, model: Model) -> Sequence[str]:
        """Return the whole view as plain lines."""
        return plain_text.lines(model, self.status(model))

    def help(self, scene: Scene) -> Sequence[LegendEntry]:
        """Return the legend of the drawing."""
        return legend(scene)


_TOWNS, _CARDS, _PERSONS = "towns", "cards", "persons"
_TABS = ("board", _TOWNS, _CARDS, _PERSONS)

_WHOLE_BOARD = (104, 70)
"""Columns and rows in which every town and every text has room."""
_DISPLAY_ROWS = 6
_TOWN_ROWS = 5
"""Rows of the smallest display and the smallest own town."""
