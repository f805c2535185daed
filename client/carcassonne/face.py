"""The face of Carcassonne."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from tilewyrm.client.carcassonne.chapters import chapters
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.brush import brush_for
from tilewyrm.client.carcassonne.core.drawing.portrait import portrait
from tilewyrm.client.carcassonne.core.drawing.tones import theme_tones
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.highlight import things_of
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.board import with_scores
from tilewyrm.client.carcassonne.core.page import plain_text, svg_areas, svg_board
from tilewyrm.client.carcassonne.core.page.legend import additions, legend
from tilewyrm.client.carcassonne.core.page.page import draw_page, shows_all
from tilewyrm.client.carcassonne.core.page.points import draw_points
from tilewyrm.client.carcassonne.core.page.prerender import prerender
from tilewyrm.client.carcassonne.core.page.remaining_tiles import draw_pile
from tilewyrm.client.carcassonne.core.page.whole_board import whole_board
from tilewyrm.client.carcassonne.core.words import history, log
from tilewyrm.client.carcassonne.core.words import question as asking
from tilewyrm.client.carcassonne.core.words.answers import answer
from tilewyrm.client.carcassonne.core.words.description import describe
from tilewyrm.client.carcassonne.core.words.offers import offers
from tilewyrm.client.carcassonne.registry import EXPANSIONS
from tilewyrm.client.carcassonne.tutorial import SCRIPT
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.client.drawing.svg import MarkedDecision, Plate, Sights, SvgPanel, SymbolSheet
from tilewyrm.client.drawing.theme import Tone
from tilewyrm.client.model.face_output import Gain, LogText, Moment, Offer, Thing
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene, Tab
from tilewyrm.language.speech import count, knows, tell
from tilewyrm.v1 import service_pb2

GAME = CombinedFace(BASE, EXPANSIONS)
"""The base game with every expansion that this client knows."""

_LOWEST, _PILE = 12, 14
"""Rows that players and map need, and that the tiles of a full box do."""


class CarcassonneFace:
    """The face of Carcassonne; see `tilewyrm.client.face.face.Face`."""

    name = "carcassonne"
    title = "Carcassonne"
    styles: Mapping[str, str] = GAME.styles
    perils = GAME.perils
    shown_questions: Collection[str] = GAME.arrows.keys()
    placing_questions: Collection[str] = (asking.PLACE_TILE,)
    script = SCRIPT
    overview = MapView(whole=True)

    def steady_view(self, model: Model) -> object:
        """Return the view of the map that keeps its scale when a tile is placed."""
        return MapView(tiles=len(GAME.board(model).placed))

    def offers(self, model: Model) -> Sequence[Offer]:
        """Return the decisions of the request in words."""
        return offers(GAME, model)

    def question(self, model: Model, question: str, _seat: int) -> str:
        """Return the question to the seat as a sentence."""
        return asking.question(GAME, model, question)

    def knows(self, question: str) -> bool:
        """Return whether there are words for a question."""
        return question in GAME.questions

    def log(self, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
        """Return the lines of the log for one entry."""
        return log.lines(GAME, model, entry)

    def tones(self, theme: str) -> Mapping[str, Tone]:
        """Return the colours of the map."""
        return theme_tones(GAME.tones, theme)

    def gains(self, model: Model) -> Sequence[Gain]:
        """Return all points scored so far, oldest first."""
        return history.gains(GAME, model)

    def moments(self, before: Model, after: Model) -> Sequence[Moment]:
        """Return the moments to animate on the way from *before* to *after*."""
        return history.moments(GAME, before, after)

    def figure(self, scene: Scene, seat: int) -> Picture:
        """Return a large picture of a player's piece."""
        return portrait(seat, paints=brush_for(scene.terminal, scene.settings.theme).paints)

    def about(self, scene: Scene) -> Sequence[Thing]:
        """Return the feature and the cell that the highlighted offer is about."""
        return things_of(scene.highlighted.carcassonne) if scene.highlighted else ()

    def explain(self, model: Model, thing: Thing) -> Sequence[str]:
        """Return the description of *thing*, line by line."""
        return describe(GAME, model, thing)

    def clauses(self, question: str) -> Sequence[str]:
        """Return the clauses that a question is about."""
        return GAME.clauses.get(question, ())

    def meaning(self, model: Model, question: str) -> Sequence[str]:
        """Return the meaning of a question, as far as it concerns the expansions in play."""
        names = (f"{one}.meaning.{question}" for one in GAME.names_in_play(model))
        return [tell(name) for name in names if knows(name)]

    def answer(self, model: Model, command: str, rest: str) -> Sequence[str] | None:
        """Return the answer to a player's question in line mode about the map."""
        return answer(GAME, model, command, rest)

    def rulebook(self, model: Model) -> Sequence[str]:
        """Return the chapters of the base game and of each expansion in play."""
        return chapters(model.table.setup.options)

    def additions(self, scene: Scene) -> Sequence[str]:
        """Return a paragraph on each expansion in play: its additions, and its signs."""
        return additions(GAME, scene)

    def status(self, model: Model) -> str:
        """Return the turn, the number of tiles left, and the peculiarities of the moment."""
        board = GAME.board(model)
        if not board.turn.number:
            return tell("carcassonne.status.before")
        turn = tell("carcassonne.status.turn", turn=board.turn.number)
        left = count("carcassonne.pile.left", board.pile.remaining)
        return ", ".join((turn, left, *GAME.moment(board)))

    def turn_seat(self, model: Model) -> int | None:
        """Return the seat whose turn it is."""
        turn = GAME.board(model).turn
        return turn.seat if turn.number else None

    def scores(self, model: Model) -> Sequence[int]:
        """Return the points of each seat."""
        board = GAME.board(model)
        return [board.player(seat).score for seat in range(model.seats)]

    def with_scores(self, model: Model, scores: Sequence[int]) -> Model:
        """Return *model* with *scores* as the points of each seat."""
        return with_scores(model, scores)

    def tabs(self, _width: int, _height: int) -> Sequence[Tab]:
        """Return map, points and tiles; where everything fits, all is around the map as well."""
        return [Tab(name, tell(f"carcassonne_map.{name}.title")) for name in names.TABS]

    def rows(self, _model: Model, tab: str) -> int:
        """Return the rows of a page of tiles, or of the players and a map of two tiles' height."""
        return _PILE if tab == names.TILES else _LOWEST

    has_forecast = True

    def shows_forecast(self, tab: str, width: int, height: int) -> bool:
        """Return whether the points are there, on their own page or below the map."""
        return tab == names.POINTS or (tab != names.TILES and shows_all(width, height))

    def draw(self, scene: Scene, canvas: Canvas, tab: str) -> None:
        """Draw the board *tab*."""
        board = GAME.board(scene.model)
        brush = brush_for(scene.terminal, scene.settings.theme)
        if tab == names.POINTS:
            draw_points(GAME, board, scene.model, canvas, brush, scene.foreseen)
        elif tab == names.TILES:
            draw_pile(GAME, board, canvas, brush)
        else:
            draw_page(GAME, scene, board, canvas)

    def whole_board(self, scene: Scene) -> Canvas:
        """Return the players, the whole map and the tile in hand."""
        return whole_board(GAME, scene, GAME.board(scene.model))

    def ahead(self, scene: Scene, width: int, height: int) -> Iterable[object]:
        """Paint the tiles that may be visible next."""
        return prerender(GAME, GAME.board(scene.model), scene, width, height)

    def panels(self, _model: Model) -> Sequence[SvgPanel]:
        """Return the drawings of a page for a browser."""
        return svg_board.panels()

    def plate(self, model: Model, stencils: SymbolSheet) -> Plate:
        """Return the contents of such a page for *model*."""
        return svg_board.plate(GAME, model, stencils)

    def annotations(
        self,
        model: Model,
        marked: Sequence[MarkedDecision],
        stencils: SymbolSheet,
        *,
        coordinates: bool,
    ) -> Plate:
        """Return marks and coordinates of a picture of *model*."""
        return svg_areas.annotations(GAME, model, marked, stencils, coordinates=coordinates)

    def sights(self, model: Model, stencils: SymbolSheet) -> Sights:
        """Return the sights of such a page."""
        return svg_areas.sights(GAME, model, stencils)

    def plain(self, model: Model) -> Sequence[str]:
        """Return the whole view as plain lines."""
        return plain_text.lines(GAME, model)

    def help(self, scene: Scene) -> Sequence[LegendEntry]:
        """Return the legend of the drawing."""
        return legend(GAME, scene)
