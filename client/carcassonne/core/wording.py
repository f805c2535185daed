"""A request and what happened in words: each value is told by whoever declares its message."""

from collections.abc import Sequence
from dataclasses import replace

from google.protobuf.message import Message

from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.combined import Combined
from tilewyrm.client.carcassonne.core.offers import PLACE_TILE
from tilewyrm.client.carcassonne.core.target import cell_of
from tilewyrm.client.carcassonne.core.vocabulary import cleaned
from tilewyrm.client.carcassonne.core.wrapper import held
from tilewyrm.client.model import Model
from tilewyrm.client.scene import LogText, Offer
from tilewyrm.client.style import seat_style
from tilewyrm.v1 import service_pb2


def offers(game: Combined, model: Model) -> Sequence[Offer]:
    """Return the decisions of ``model.request`` in words."""
    if model.request is None:
        return ()
    board = game.board(model)
    found: list[Offer] = []
    labels: dict[str, int] = {}
    for choice, decision in enumerate(model.request.decisions):
        offer = _offer(game, model, board, held(decision.carcassonne))
        times = labels[offer.label] = labels.get(offer.label, 0) + 1
        if times > 1:
            offer = replace(offer, label=f"{offer.label} ({times})")
        found.append(replace(offer, choice=choice))
    return found


def _offer(game: Combined, model: Model, board: Board, decision: Message | None) -> Offer:
    if decision is None:
        return Offer("?")
    word = game.offers.get(type(decision))
    return word(model, board, decision) if word else Offer(cleaned(decision.DESCRIPTOR.name))


def start(game: Combined, model: Model, offers: Sequence[Offer]) -> int:
    """Return the index of the placement nearest to the tile placed last; 0 for other questions."""
    request = model.request
    if request is None or request.question != PLACE_TILE:
        return 0
    last = game.board(model).last or (0, 0)
    chosen = [request.decisions[offer.choice].carcassonne for offer in offers]
    cells = [cell_of(decision) or last for decision in chosen]
    far = [abs(x - last[0]) + abs(y - last[1]) for x, y in cells]
    return far.index(min(far))


def question(game: Combined, model: Model, asked: str) -> str:
    """Return what a seat is asked, and what is special about the moment."""
    board = game.board(model)
    word = game.questions.get(asked)
    return "; ".join((word(board) if word else cleaned(asked), *game.moment(board)))


def lines(game: Combined, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
    """Return what one entry did: a line for each event that says something."""
    board = game.board(model)
    told: list[LogText] = []
    for wrapped in entry.events:
        event = held(wrapped.carcassonne)
        telling = game.events.get(type(event)) if event is not None else None
        if event is None or telling is None:
            continue
        text, style = telling.text(model, board, event), telling.style
        if telling.turn_of is not None:
            style = f"heading {seat_style(telling.turn_of(event))}"
        if text:
            told.append(LogText(text, style, telling.turn_of is not None))
    return told
