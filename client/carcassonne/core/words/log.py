"""The events of the base game in words, every point with its reason."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import EventText, PointShare
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.base_glossary import END
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.things import seat_of, thing_of
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, in_clauses, listed, tell
from tilewyrm.v1 import match_pb2, service_pb2


def lines(game: CombinedFace, model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
    """Return the lines of one entry: one for each event that has a text."""
    board = game.board(model)
    texts: list[LogText] = []
    for number, wrapper in enumerate(entry.events):
        event = unwrapped(wrapper.carcassonne)
        event_text = game.events.get(type(event)) if event is not None else None
        if event is None or event_text is None:
            continue
        text, style = event_text.text(model, board, event), event_text.style
        if event_text.turn_of is not None:
            style = f"heading {seat_style(event_text.turn_of(event))}"
        if text:
            begins = event_text.turn_of is not None
            where, brief = thing_of(event), event_text.brief(model, board, event)
            seat = seat_of(event)
            texts.append(LogText(text, style, begins, seat, where, event=number, brief=brief))
    return _with_remarks(model, board, texts, entry.facts)


def _with_remarks(
    model: Model, board: BoardView, texts: list[LogText], facts: Iterable[match_pb2.Fact]
) -> Sequence[LogText]:
    """Return *texts* with what explains them, before the next turn begins."""
    told = (unwrapped(fact.carcassonne) for fact in facts)
    remarks = [line for fact in told if fact is not None and (line := _remark(model, board, fact))]
    if not remarks:
        return texts
    ends = next((at for at, text in enumerate(texts) if text.begins_turn), len(texts))
    number = texts[ends - 1].event if ends else -1
    return [*texts[:ends], *(line._replace(event=number) for line in remarks), *texts[ends:]]


def _remark(model: Model, board: BoardView, fact: Message) -> LogText | None:
    """Return the line of *fact*; None if it is of another kind, or all can act."""
    if isinstance(fact, pb.Contest):
        who = listed([model.name(seat) for seat in fact.comer.seats])
        piece, at = contestant_words(model, board, fact.other)
        if list(fact.comer.seats) == list(fact.other.seats):
            text = tell("carcassonne.event.contest_own", who=who, at=at)
        else:
            text = tell("carcassonne.event.contest", who=who, piece=piece, at=at)
        return LogText(text, "warning", thing=("tile", spot(fact.other.cell)))
    if isinstance(fact, pb.ClosedPlaces):
        return LogText(count("carcassonne.event.closed", fact.cells))
    if isinstance(fact, pb.ActionOfAll):
        unable = [model.name(seat) for seat, number in enumerate(fact.pieces) if not number]
        if len(unable) == len(fact.pieces):
            return LogText(tell("carcassonne.event.nobody_can"))
        if unable:
            return LogText(count("carcassonne.event.cannot", len(unable), who=listed(unable)))
    return None


def contestant_words(
    model: Model, board: BoardView, contestant: pb.Contestant, *, to_player: bool = False
) -> tuple[str, str]:
    """Return the pieces of *contestant* with their owners, as the object of a verb, and the place.

    With *to_player* those of the player are called their own.
    """
    title = board.vocabulary.kind(contestant.kind).meeple
    if to_player and list(contestant.seats) == [model.seat]:
        return title.text("your"), names.at(contestant.cell)
    owner = listed([model.name(seat) for seat in contestant.seats])
    return title.text("their", owner=owner), names.at(contestant.cell)


def feature_count(board: BoardView, scored: pb.FeatureScored) -> str:
    """Return the count of a feature, without the players: kind, place, tiles, marks, cities."""
    kind = board.vocabulary.kind(scored.kind)
    if kind.shape is FeatureShape.LAND:
        facts = [count("carcassonne.fact.cities", len(scored.cities))]
    elif kind.shape is FeatureShape.BUILDING:
        facts = [count("carcassonne.fact.neighbours", max(scored.tiles - 1, 0))]
    else:
        facts = [count("carcassonne.fact.tiles", scored.tiles)]
    facts += [
        board.vocabulary.mark(mark.what).explanation(scored, mark.number) for mark in scored.marks
    ]
    return tell(
        "carcassonne.fact.feature",
        kind=kind.word,
        at=names.at(scored.cell),
        facts=", ".join(facts),
    )


def shares(name: Callable[[int], str], board: BoardView, scored: pb.FeatureScored) -> str:
    """Return the strengths of players on a feature, and the majority or tie.

    And what gives single seats other points than the feature is worth. *name* names a seat.
    """
    texts = [_counts(name, board, scored)] if len(scored.claims) > 1 else []
    for claim in scored.claims:
        marks = [
            board.vocabulary.mark(mark.what).explanation(scored, mark.number)
            for mark in claim.marks
        ]
        if marks and claim.majority:
            who, why = name(claim.seat), ", ".join(marks)
            texts.append(tell("carcassonne.shares.more", who=who, why=why))
    return in_clauses(texts)


def _counts(name: Callable[[int], str], board: BoardView, scored: pb.FeatureScored) -> str:
    title = board.vocabulary.kind(scored.kind).meeple
    first, *others = scored.claims
    counts = [f"{name(first.seat)} {title.quantity(first.strength)}"]
    counts += [f"{name(claim.seat)} {claim.strength}" for claim in others]
    tie = sum(claim.majority for claim in scored.claims) > 1
    result = "carcassonne.shares.tie" if tie else "carcassonne.shares.majority"
    texts = [tell(result, counts=", ".join(counts))]
    texts += [tell(kind.counts) for kind, _ in board.supply(first.seat) if kind.counts]
    return in_clauses(texts)


def gains(scored: pb.FeatureScored) -> list[tuple[int, list[int]]]:
    """Return the points that a feature gives, each number with the seats that get so many."""
    by_points: dict[int, list[int]] = {}
    for claim in scored.claims:
        if claim.majority:
            by_points.setdefault(claim.points, []).append(claim.seat)
    return list(by_points.items())


def _scored(model: Model, board: BoardView, event: pb.FeatureScored) -> str:
    groups = gains(event) or [(event.value, [])]
    texts = [score_clause(model, groups[0][1], groups[0][0])]
    texts += [
        f"{listed([model.name(seat) for seat in seats])} {points}" for points, seats in groups[1:]
    ]
    return tell(
        "carcassonne.event.scored", scores=", ".join(texts), why=_reason(model, board, event)
    )


def _reason(model: Model, board: BoardView, event: pb.FeatureScored) -> str:
    """Return the reason for a feature's points, and the shares of its players."""
    ending = board.vocabulary.cause(event.cause).ending_text
    if event.cause == END.name and board.vocabulary.kind(event.kind).shape is not FeatureShape.LAND:
        complete = event.complete
        ending = tell("carcassonne.cause.whole" if complete else "carcassonne.cause.unfinished")
    feature, shared = feature_count(board, event), shares(model.name, board, event)
    if not shared:
        return tell("carcassonne.gain.feature", feature=feature, ending=ending)
    return tell("carcassonne.gain.shared", feature=feature, ending=ending, shares=shared)


def score_clause(model: Model, seats: Sequence[int], points: int) -> str:
    """Return the winners of *points* as the beginning of a sentence; no player for no seat."""
    who = listed([model.name(seat) for seat in seats]) or tell("carcassonne.nobody")
    text = count("carcassonne.points", points)
    return count("carcassonne.event.scores", len(seats) or 1, who=who, points=text)


def _point_shares(board: BoardView, event: pb.FeatureScored) -> Sequence[PointShare]:
    kind = board.vocabulary.kind(event.kind)
    source = f"{kind.subject}.source.{kind.name}" if kind.subject else "carcassonne.source.other"
    return [PointShare(one.seat, one.points, source) for one in event.claims if one.majority]


def _turn_began(model: Model, _board: BoardView, event: pb.TurnBegan) -> str:
    return tell("carcassonne.event.turn", turn=event.turn, who=model.name(event.seat))


def _drawn(model: Model, board: BoardView, event: pb.TileDrawn) -> str:
    tile = names.tile_name(board.kind(event.tile))
    return tell("carcassonne.event.drawn", who=model.name(event.seat), tile=tile)


def _discarded(_model: Model, board: BoardView, event: pb.TileDiscarded) -> str:
    return tell("carcassonne.event.discarded", tile=names.tile_name(board.kind(event.tile)))


def _tile_placed(model: Model, _board: BoardView, event: pb.TilePlaced) -> str:
    who, at = model.name(event.seat), names.at(event.cell)
    if not event.rotation:
        return tell("carcassonne.event.tile_upright", who=who, at=at)
    return tell("carcassonne.event.tile", who=who, at=at, degrees=90 * event.rotation)


def _tile_in_brief(_model: Model, _board: BoardView, event: pb.TilePlaced) -> str:
    return tell("carcassonne.event.tile_brief", at=names.at(event.cell))


def _piece_in_brief(_model: Model, board: BoardView, event: pb.PiecePlaced) -> str:
    kind = board.vocabulary.kind(event.kind)
    return names.title(board.vocabulary.piece(event.piece), kind).text("a")


def _piece_placed(model: Model, board: BoardView, event: pb.PiecePlaced) -> str:
    kind = board.vocabulary.kind(event.kind)
    text = tell(
        "carcassonne.event.piece",
        who=model.name(event.seat),
        piece=names.title(board.vocabulary.piece(event.piece), kind).text("a"),
        into=kind.text("into"),
        at=names.at(event.cell),
    )
    path = f" {board.vocabulary.elsewhere}" if event.elsewhere else ""
    return f"{text}{path}."


def _returned(model: Model, board: BoardView, event: pb.PieceReturned) -> str:
    kind, who = board.vocabulary.kind(event.kind), model.name(event.seat)
    title = names.title(board.vocabulary.piece(event.piece), kind)
    return board.vocabulary.cause(event.cause).return_text(
        who, title, kind.word, names.at(event.cell)
    )


def _ended(model: Model, _board: BoardView, event: pb.GameEnded) -> str:
    """Return the points; the winner is in the match's result, as a player may have resigned."""
    scores = ", ".join(f"{model.name(seat)} {score}" for seat, score in enumerate(event.scores))
    return tell("carcassonne.event.over", scores=scores)


EVENTS: Mapping[type[Message], EventText] = {
    pb.TurnBegan: EventText(_turn_began, turn_of=lambda event: int(event.seat)),
    pb.TileDrawn: EventText(_drawn, "dim", lasts_s=0.8, by_hand=True),
    pb.TileDiscarded: EventText(_discarded, "warning", lasts_s=1.0),
    pb.TilePlaced: EventText(_tile_placed, lasts_s=1.0, by_hand=True, brief=_tile_in_brief),
    pb.PiecePlaced: EventText(_piece_placed, lasts_s=0.8, by_hand=True, brief=_piece_in_brief),
    pb.PieceReturned: EventText(_returned, "warning", lasts_s=0.6),
    pb.FeatureScored: EventText(
        _scored, "points", shares=_point_shares, reason=_reason, lasts_s=1.5
    ),
    pb.GameEnded: EventText(_ended, "good"),
}
