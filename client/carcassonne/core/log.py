"""The events of the base game in words, every point with its reason."""

from collections.abc import Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board
from tilewyrm.client.carcassonne.core.expansion import Telling
from tilewyrm.client.carcassonne.core.kinds import END, MEEPLE
from tilewyrm.client.carcassonne.core.vocabulary import Shape
from tilewyrm.client.model import Model


def explain(board: Board, scored: pb.FeatureScored) -> str:
    """Return what a feature counts, without who gets it: kind, place, tiles, marks, cities."""
    kind = board.vocabulary.kind(scored.kind)
    if kind.shape is Shape.LAND:
        facts = [words.counted(len(scored.cities), "completed city")]
    elif kind.shape is Shape.BUILDING:
        facts = [f"with {words.counted(max(scored.tiles - 1, 0), 'neighbour')}"]
    else:
        facts = [words.counted(scored.tiles, "tile")]
    facts += [
        board.vocabulary.mark(mark.what).explained(scored, mark.number) for mark in scored.marks
    ]
    return f"{kind.word} at {words.at(scored.cell)}, {', '.join(facts)}"


def shares(model: Model, board: Board, scored: pb.FeatureScored) -> str:
    """Return who counted how much on a feature, and what majority or tie that gave.

    And what gives single seats other points than the feature is worth.
    """
    told = [_counts(model, board, scored)] if len(scored.claims) > 1 else []
    for claim in scored.claims:
        marks = [
            board.vocabulary.mark(mark.what).explained(scored, mark.number) for mark in claim.marks
        ]
        if marks and claim.majority:
            told.append(f"{model.name(claim.seat)}: {', '.join(marks)}")
    return "; ".join(told)


def _counts(model: Model, board: Board, scored: pb.FeatureScored) -> str:
    role = words.role(MEEPLE, board.vocabulary.kind(scored.kind))
    first, *others = scored.claims
    counts = [f"{model.name(first.seat)} {words.counted(first.strength, role)}"]
    counts += [f"{model.name(claim.seat)} {claim.strength}" for claim in others]
    tie = sum(claim.majority for claim in scored.claims) > 1
    told = f"{', '.join(counts)}: {'tie, each scores all' if tie else 'majority'}"
    strong = [kind for kind, _ in board.supply(first.seat) if kind.strength > 1]
    for kind in strong:
        told += f"; a {kind.word} counts as {words.spelled(kind.strength)}"
    return told


def gains(scored: pb.FeatureScored) -> list[tuple[int, list[int]]]:
    """Return the points that a feature gives, each number with the seats that get so many."""
    found: dict[int, list[int]] = {}
    for claim in scored.claims:
        if claim.majority:
            found.setdefault(claim.points, []).append(claim.seat)
    return list(found.items())


def _scored(model: Model, board: Board, event: pb.FeatureScored) -> str:
    groups = gains(event) or [(event.value, [])]
    who = [words.joined(model.name(seat) for seat in seats) or "Nobody" for _, seats in groups]
    verb = "score" if len(groups[0][1]) > 1 else "scores"
    told = [f"{who[0]} {verb} {groups[0][0]}"]
    told += [f"{names} {points}" for names, (points, _) in zip(who[1:], groups[1:], strict=True)]
    ending = board.vocabulary.cause(event.cause).ending
    if event.cause == END.name and board.vocabulary.kind(event.kind).shape is not Shape.LAND:
        ending = "complete at the end" if event.complete else "incomplete at the end"
    why = shares(model, board, event)
    return f"{', '.join(told)}: {explain(board, event)} ({ending}){f'; {why}' if why else ''}."


def _turn_began(model: Model, board: Board, event: pb.TurnBegan) -> str:
    return f"Turn {event.turn}: {model.name(event.seat)}"


def _drawn(model: Model, board: Board, event: pb.TileDrawn) -> str:
    return f"{model.name(event.seat)} draws {words.tile_name(board.kind(event.tile))}."


def _discarded(model: Model, board: Board, event: pb.TileDiscarded) -> str:
    return f"Fits nowhere and leaves the game: {words.tile_name(board.kind(event.tile))}."


def _tile_placed(model: Model, board: Board, event: pb.TilePlaced) -> str:
    where = f"{words.at(event.cell)}, turned {90 * event.rotation}°"
    return f"{model.name(event.seat)} places it at {where}."


def _piece_placed(model: Model, board: Board, event: pb.PiecePlaced) -> str:
    kind = board.vocabulary.kind(event.kind)
    role = words.role(board.vocabulary.piece(event.piece), kind)
    where = f"the {kind.word} at {words.at(event.cell)}"
    way = f" {board.vocabulary.elsewhere}" if event.elsewhere else ""
    return f"{model.name(event.seat)} places a{_n(role)} {role} on {where}{way}."


def _n(word: str) -> str:
    return "n" if word[0] in "aeiou" else ""


def _returned(model: Model, board: Board, event: pb.PieceReturned) -> str:
    kind, who = board.vocabulary.kind(event.kind), model.name(event.seat)
    return board.vocabulary.cause(event.cause).gone.format(
        who=who,
        whose=f"{who}'s",
        role=words.role(board.vocabulary.piece(event.piece), kind),
        kind=kind.word,
        at=words.at(event.cell),
    )


def _ended(model: Model, board: Board, event: pb.GameEnded) -> str:
    """Return the points; who wins is the match's result, for somebody may have resigned."""
    scores = ", ".join(f"{model.name(seat)} {score}" for seat, score in enumerate(event.scores))
    return f"The game is over: {scores}."


EVENTS: Mapping[type[Message], Telling] = {
    pb.TurnBegan: Telling(_turn_began, turn_of=lambda event: int(event.seat)),
    pb.TileDrawn: Telling(_drawn, "dim"),
    pb.TileDiscarded: Telling(_discarded, "warning"),
    pb.TilePlaced: Telling(_tile_placed),
    pb.PiecePlaced: Telling(_piece_placed),
    pb.PieceReturned: Telling(_returned, "warning"),
    pb.FeatureScored: Telling(_scored, "points"),
    pb.GameEnded: Telling(_ended, "good"),
}
