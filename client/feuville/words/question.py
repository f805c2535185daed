"""Question to a seat: its context, and its text."""

from collections import Counter

from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.feuville.model.facts import facts_of
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2


class QuestionContext:
    """A request with all that the words of its decisions depend on."""

    def __init__(self, model: Model, request: service_pb2.Request) -> None:
        self.model = model
        self.board = board_of(model)
        self.catalogue = self.board.catalogue
        self.seat = request.seat
        self.question = request.question
        self.has_nothing_to_play = has_nothing_to_play(request)
        builds = {each.feuville.build_tile.tile for each in request.decisions} - {""}
        layers = Counter(self.board.layer(tile) for tile in builds)
        self.alike = {tile for tile in builds if layers[self.board.layer(tile)] > 1}
        """The tiles that could be built and share their layer with another one."""
        self.facts = facts_of(model)

    @property
    def town(self) -> fv.Town:
        """The town of the seat that is asked."""
        return self.board.towns.get(self.seat, fv.Town())

    @property
    def player(self) -> fv.Player:
        """The store, fairy tiles and score of the seat that is asked."""
        return self.board.players.get(self.seat, fv.Player())

    def column(self, position: int) -> fv.TownColumn:
        """Return a column of that town; empty where there is none."""
        column = self.board.column_at(self.seat, position)
        return column if column is not None else fv.TownColumn(position=position)

    def selector(self, column: int) -> str:
        """Return the selector of a column: a die, or the column itself."""
        token = {"use-dice": "die", "before-roll": "die"}
        return tell(f"feuville.with.{token.get(self.question, 'column')}", number=column)

    def preview(self, choice: int) -> service_pb2.ChoicePreview | None:
        """Return what the choice of that number brings; None where the server does not say."""
        return self.model.previews.get(choice)


def has_nothing_to_play(request: service_pb2.Request | None) -> bool:
    """Return whether a seat is asked only because it keeps another fairy tile face down.

    Every owner of one is asked, so that the question reveals nothing.
    """
    if request is None or not knows(f"feuville.question.{request.question}.none"):
        return False
    return len(request.decisions) == 1


def knows_question(name: str) -> bool:
    """Return whether a question has a text."""
    return knows(f"feuville.question.{name}.you")


def question(model: Model, name: str, seat: int) -> str:
    """Return the question to *seat*, as one sentence to it (this client's seat) or about it."""
    if not knows_question(name):
        return name
    board = board_of(model)
    person = "you" if seat == model.seat else "other"
    if person == "you" and has_nothing_to_play(model.request):
        person = "none"
    return tell(
        f"feuville.question.{name}.{person}",
        hand=board.catalogue.the_item(board.turn.in_hand[0] if board.turn.in_hand else ""),
        sum=board.turn.show_sum,
        left=board.turn.left,
    )
