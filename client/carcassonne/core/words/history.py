"""History of a match: points by their source, and moments to animate."""

from collections.abc import Iterator, Sequence

from google.protobuf.message import Message

from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import EventText
from tilewyrm.client.carcassonne.core.model.things import seat_of, thing_of
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.model.face_output import Gain, Moment
from tilewyrm.client.model.model import Model
from tilewyrm.v1 import service_pb2


def gains(game: CombinedFace, model: Model) -> Sequence[Gain]:
    """Return all points that seats got and still have, oldest first; none that were taken back."""
    board = game.board(model)
    result: list[Gain] = []
    for entry in model.log:
        if entry.control.HasField("take_back"):
            result = [gain for gain in result if gain.seq < entry.control.take_back.to_seq]
        for number, event, event_text in _entry_events(game, entry):
            shares = event_text.shares(board, event) if event_text.shares is not None else ()
            if positive := [share for share in shares if share.points]:
                text, thing = event_text.text(model, board, event), thing_of(event)
                why = event_text.reason(model, board, event)
                at = entry.seq, thing, number
                result += (Gain(*share, text, why, *at) for share in positive)
    return result


def moments(game: CombinedFace, before: Model, after: Model) -> Sequence[Moment]:
    """Return the events between two models that are worth watching, in order.

    What this player has just done by hand is none. Nothing is shown of what happened before the
    client came.
    """
    if not before.parts:
        return ()
    board, last = game.board(after), before.log[-1].seq if before.log else 0
    return [
        Moment(
            event,
            event_text.text(after, board, event),
            event_text.lasts_s,
            seq=entry.seq,
            event=number,
        )
        for entry in after.log
        if entry.seq > last
        for number, event, event_text in _entry_events(game, entry)
        if event_text.lasts_s and not (event_text.by_hand and seat_of(event) == after.seat)
    ]


def _entry_events(
    game: CombinedFace, entry: service_pb2.LogLine
) -> Iterator[tuple[int, Message, EventText]]:
    """Return the events of *entry* that have a text, each with its place among all of them."""
    for number, wrapper in enumerate(entry.events):
        event = unwrapped(wrapper.carcassonne)
        event_text = game.events.get(type(event)) if event is not None else None
        if event is not None and event_text is not None:
            yield number, event, event_text
