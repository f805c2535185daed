"""Who is asked what before which board, and that in words."""

from collections import Counter

from tilewyrm.client.feuville.board import board_of
from tilewyrm.client.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import knows, tell
from tilewyrm.v1 import service_pb2


class Asked:
    """A request with all that the words of its decisions depend on."""

    def __init__(self, model: Model, request: service_pb2.Request) -> None:
        self.model = model
        self.board = board_of(model)
        self.catalogue = self.board.catalogue
        self.seat = request.seat
        self.question = request.question
        self.has_nothing_to_play = has_nothing_to_play(request)
        builds = {each.feuville.build_tile.tile for each in request.decisions} - {""}
        layers = Counter(self.layer(tile) for tile in builds)
        self.alike = {tile for tile in builds if layers[self.layer(tile)] > 1}
        """The tiles that could be built and share their layer with another one."""

    def layer(self, tile: str) -> int:
        """Return the layer of a building tile."""
        return self.catalogue.tiles.get(tile, fv.TileFacts()).layer


def has_nothing_to_play(request: service_pb2.Request | None) -> bool:
    """Return whether a seat is asked only because it keeps another fairy tile face down.

    Whoever keeps one is, so that being asked tells nothing.
    """
    if request is None or not knows(f"feuville.question.{request.question}.none"):
        return False
    return len(request.decisions) == 1


def question(model: Model, asked: str, seat: int) -> str:
    """Return what *seat* is asked, as one sentence to it (this client's seat) or about it."""
    if not knows(f"feuville.question.{asked}.you"):
        return asked
    board = board_of(model)
    whom = "you" if seat == model.seat else "other"
    if whom == "you" and has_nothing_to_play(model.request):
        whom = "none"
    return tell(
        f"feuville.question.{asked}.{whom}",
        hand=board.catalogue.the_item(board.turn.in_hand[0] if board.turn.in_hand else ""),
        sum=board.turn.show_sum,
        left=board.turn.left,
    )
