"""Question to a seat: its context, and its text."""

from collections import Counter
from dataclasses import replace

from tilewyrm.client.feuville.judge.prospects import turning
from tilewyrm.client.feuville.model.board import BoardView, board_of
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2

_PLACES = 2
"""Places of a store, and of fairy tiles (F31, F68)."""


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
        self.worths: dict[str, int] = {}
        """How much tiles and decrees matter, as far as they have been weighed (`weights`)."""

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
        """Return the selector of a column: a die, the Gnome's flag, or the column itself."""
        token = {"use-dice": "die", "before-roll": "die", "use-gnome": "flag"}
        return tell(f"feuville.with.{token.get(self.question, 'column')}", number=column)

    def has_room(self, item: str) -> bool:
        """Return whether *item* has a place in the store without anything going (F31)."""
        stored = [each.item for each in self.player.store]
        if self.board.rules.store_limit == "separate":
            decree = item in self.catalogue.decrees
            stored = [item for item in stored if (item in self.catalogue.decrees) == decree]
        return len(stored) < _PLACES

    @property
    def has_fairy_space(self) -> bool:
        """Whether one more fairy tile can be kept without another one going (F68)."""
        return len(self.player.fairies) + self.player.face_down < _PLACES

    @property
    def loot(self) -> list[str]:
        """The items that the Thief could take from the others (F61)."""
        return [
            each.item
            for seat, player in self.board.players.items()
            for each in player.store
            if seat != self.seat and not each.protection
        ]

    @property
    def really_burns(self) -> int:
        """Number of built columns that burn: the bare start column absorbs one (A1)."""
        return turning(self.board, self.town, self.board.turn.left)

    @property
    def burns_nothing(self) -> bool:
        """Whether the dragon comes, and all that would burn is the bare start column."""
        return self.board.turn.left > 0 and not self.really_burns

    def after(self, preview: service_pb2.ChoicePreview) -> BoardView:
        """Return the board as it would be after a choice."""
        parts = {key: part for key, part in self.model.parts.items() if key not in preview.removed}
        parts.update((part.key, part) for part in preview.parts)
        return board_of(replace(self.model, parts=parts))


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
