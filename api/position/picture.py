"""Pictures of positions, drawn by the client from the messages that it would get of them."""

from collections.abc import Sequence

from tilewyrm.client.webpage.position_picture import PositionPicture
from tilewyrm.engine.game import Choice, Decided, Value
from tilewyrm.engine.match.result import Result
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.codec.catalogues import catalogue_message
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.v1 import match_pb2, service_pb2


def picture_of(match: MatchState, audience: int | None, names: Sequence[str]) -> PositionPicture:
    """Return the picture of *match* as *audience*, a seat or None for a spectator, sees it.

    Raises:
        ValueError: there are more or fewer *names* than seats, and not none.
    """
    seats = match.setup.seats
    if names and len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    part = codec(match.setup.game).part
    setup = setup_message(match.setup, match.terms, with_edition=False)
    snapshot = service_pb2.Snapshot(
        table=service_pb2.TableInfo(setup=setup),
        seat=audience,
        seq=match.seq,
        parts=[
            match_pb2.Part.FromString(part.encoded(one))
            for one in match.game.view(match.state, audience)
        ],
        turn=_turn(match),
    )
    return PositionPicture(snapshot, catalogue_message(match.setup), names)


def svg_of(
    match: MatchState,
    picture: PositionPicture,
    size: int | None,
    marks: Sequence[str | Value],
    *,
    coordinates: bool,
) -> str:
    """Return *picture*, that of *match*, as an SVG file.

    Raises:
        ValueError: *size* is not positive, or a mark is neither a legal decision nor one taken.
    """
    if size is not None and size < 1:
        raise ValueError(f"size is {size}; it is a width in pixels, 1 or more")
    to_message = codec(match.setup.game).decision.to_message
    found = [_decided(match, mark) for mark in marks]
    marked = [(to_message(decision), seat) for seat, decision in found]
    return picture.svg(width=size, coordinates=coordinates, marked=marked)


def _decided(match: MatchState, mark: str | Value) -> Decided:
    """Return the decision that *mark* is or is the text of, as it is legal or was taken last.

    Raises:
        ValueError: it is neither legal nor taken.
    """
    pending = match.pending
    if isinstance(pending, Choice):
        for decision in match.state.legal(pending.seat):
            if mark in (decision, text(decision)):
                return Decided(pending.seat, decision)
    for step in match.history.newest_first() if match.history else ():
        entry = step.entry
        if isinstance(entry, Decided) and mark in (entry.decision, text(entry.decision)):
            return entry
    raise ValueError(
        f"no mark for {mark!r}: a mark must be a decision, or its text, that is legal now or was"
        " taken"
    )


def _turn(match: MatchState) -> service_pb2.Turn:
    """Return who must act, as a spectator gets it."""
    match match.pending:
        case Choice(seat, question):
            return service_pb2.Turn(waiting=service_pb2.Waiting(seat=seat, question=question))
        case Result() as result:
            return service_pb2.Turn(over=result_message(result))
    return service_pb2.Turn()
