"""The face of Feuville."""

from collections.abc import Mapping, Sequence

from tilewyrm.client.canvas import Canvas, wrap
from tilewyrm.client.commands import Command
from tilewyrm.client.feuville import asked as asking
from tilewyrm.client.feuville import display, log, plain, town, words
from tilewyrm.client.feuville import offers as wording
from tilewyrm.client.feuville.board import Board, board_of
from tilewyrm.client.feuville.target import Target, target
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Gain, LogText, Moment, Offer, Scene, Tab, Thing
from tilewyrm.client.theme import Tone
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class FeuvilleFace:
    """What Feuville shows; see `tilewyrm.client.face.Face`."""

    name = "feuville"

    @property
    def title(self) -> str:
        """The game's name for people."""
        return tell("feuville.title")

    styles: Mapping[str, str] = {
        "corner": "bold",
        "gate": "bold ansibrightmagenta",
        "guard": "ansibrightred",
        "flag": "ansibrightgreen",
        "star": "ansibrightyellow",
        "griffin": "bold ansibrightmagenta",
        "cloud": "ansibrightcyan",
        "ruin": "ansired",
        "grass": "ansigreen",
        "decree": "ansibrightyellow",
        "fairy": "ansibrightmagenta",
        "stored": "bold",
        "hand": "bold underline",
        "person": "underline",
        "die": "bold ansibrightcyan",
        "dragon": "bold ansibrightred",
    }
    commands: Sequence[Command] = ()

    def offers(self, model: Model) -> Sequence[Offer]:
        """Return the decisions of the request in words."""
        return wording.offers(model)

    def start(self, model: Model, offers: Sequence[Offer]) -> int:
        """Return the first offer."""
        return 0

    def shows_choices(self, question: str) -> bool:
        """Return False: what can be done is read in the list."""
        return False

    def question(self, model: Model, question: str, seat: int) -> str:
        """Return what *seat* is asked."""
        return asking.question(model, question, seat)

    def log(self, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
        """Return what one entry did."""
        return log.lines(model, entry)

    def tones(self, theme: str) -> Mapping[str, Tone]:
        """Return no colour of its own."""
        return {}

    def gains(self, model: Model) -> Sequence[Gain]:
        """Return all points that were got by now."""
        return ()

    def moments(self, before: Model, after: Model) -> Sequence[Moment]:
        """Return what is worth watching on the way from *before* to *after*."""
        return ()

    def explain(self, model: Model, thing: Thing) -> Sequence[str]:
        """Return what *thing* of a drawing is."""
        return ()

    def clauses(self, question: str) -> Sequence[str]:
        """Return the clauses that a question is about."""
        return ()

    def answer(self, model: Model, asked: str, rest: str) -> Sequence[str] | None:
        """Return that there is no answer."""
        return None

    def rulebook(self, model: Model) -> Sequence[str]:
        """Return the one chapter that there is."""
        return ("rules_feuville",)

    def status(self, model: Model) -> str:
        """Return the round."""
        turn = board_of(model).turn
        if not turn.round:
            return tell("feuville.status.before")
        text = "feuville.status.cap" if turn.round_cap else "feuville.status.round"
        status = tell(text, round=turn.round, cap=turn.round_cap)
        return tell("feuville.status.last", round=status) if turn.end_triggered else status

    def scores(self, model: Model) -> Sequence[int]:
        """Return the points of each seat."""
        players = board_of(model).players
        return [players[seat].score if seat in players else 0 for seat in range(model.seats)]

    def tabs(self, width: int, height: int) -> Sequence[Tab]:
        """Return board and explanations; where not all fits on the board, the towns as well."""
        names = [Tab(*tab) for tab in words.TABS]
        return [names[0], names[2]] if _fits_all(width, height) else names

    def rows(self, model: Model, tab: str) -> int:
        """Return the rows of the display, the own town and a line for each of the others."""
        return display.ROWS + town.ROWS + model.seats - 1

    def draw(self, scene: Scene, canvas: Canvas, tab: str) -> None:
        """Draw the board *tab*."""
        board = board_of(scene.model)
        marked = target(scene, board)
        if tab == words.TABS[2][0]:
            _draw_cards(board, canvas)
        elif _fits_all(canvas.width, canvas.height):
            _draw_all(scene, board, marked, canvas)
        elif tab == words.TABS[1][0]:
            _draw_towns(scene, board, marked, canvas)
        else:
            _draw_board(scene, board, marked, canvas)

    def plain(self, model: Model) -> Sequence[str]:
        """Return the whole view as plain lines."""
        return plain.lines(model, self.status(model))

    def help(self) -> Sequence[str]:
        """Return what the marks mean."""
        return words.HELP


def _fits_all(width: int, height: int) -> bool:
    return width >= 90 and height >= display.LARGE_ROWS + 4 * (town.ROWS + 1) + 1


def _others(model: Model) -> list[int]:
    """Return the other seats in turn order, beginning after this client's."""
    own = model.seat or 0
    return [(own + step) % model.seats for step in range(1, model.seats)]


def _draw_board(scene: Scene, board: Board, marked: Target, canvas: Canvas) -> None:
    display.draw_display(board, marked, canvas.inside(0, 0, canvas.width, display.ROWS))
    model = scene.model
    own = canvas.inside(0, display.ROWS, canvas.width, town.ROWS)
    town.draw_town(board, model, model.seat or 0, own, marked)
    row = display.ROWS + town.ROWS
    others = _others(model)
    if canvas.height - row >= len(others) * town.ROWS:
        for seat in others:
            area = canvas.inside(0, row, canvas.width, town.ROWS)
            town.draw_town(board, model, seat, area, Target(item=marked.item))
            row += town.ROWS
        return
    for seat in others:
        texts = town.summary(board, model, seat, Target(item=marked.item), wide=False)
        canvas.line(0, row, town.clip(texts, canvas.width))
        row += 1


def _draw_towns(scene: Scene, board: Board, marked: Target, canvas: Canvas) -> None:
    """Draw the other towns; where they do not all fit, without the row of the columns' names."""
    others = _others(scene.model)
    rows = town.ROWS if len(others) * town.ROWS <= canvas.height else town.ROWS - 1
    for index, seat in enumerate(others):
        area = canvas.inside(0, index * rows, canvas.width, rows)
        town.draw_town(board, scene.model, seat, area, Target(item=marked.item))


def _draw_cards(board: Board, canvas: Canvas) -> None:
    """Explain decrees and fairy tiles that lie open."""
    row = 0
    for column in range(1, 7):
        decree = board.decree_at(column)
        if decree:
            canvas.put(0, row, f"{column} {board.catalogue.decree(decree)}", "decree")
            row = _explain(canvas, row, board.catalogue.decree_detail(decree))
    for decree in list(board.decrees.evaluations)[:1]:
        canvas.put(0, row, f"* {board.catalogue.decree(decree)}", "decree")
        row = _explain(canvas, row, board.catalogue.decree_detail(decree))
    for fairy in board.fairies.fairies:
        if fairy:
            canvas.put(0, row, f"F {board.catalogue.fairy(fairy)}", "fairy")
            row = _explain(canvas, row, board.catalogue.fairy_detail(fairy))


def _explain(canvas: Canvas, row: int, text: str) -> int:
    """Write *text* beside a name and return the row after it."""
    for line in wrap(text, canvas.width - 20):
        canvas.put(20, row, line)
        row += 1
    return row


def _draw_all(scene: Scene, board: Board, marked: Target, canvas: Canvas) -> None:
    """Draw everything at once: the large display and every town."""
    display.draw_large_display(board, marked, canvas.inside(1, 0, canvas.width - 1, 16))
    model = scene.model
    row = display.LARGE_ROWS + 1
    for index, seat in enumerate([model.seat or 0, *_others(model)]):
        area = canvas.inside(1, row, canvas.width - 1, town.ROWS)
        town.draw_town(board, model, seat, area, marked if not index else Target(item=marked.item))
        row += town.ROWS + 1
