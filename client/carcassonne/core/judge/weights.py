"""How much choices matter, in hundredths of a point: what they bring, promise, and bind."""

from tilewyrm.client.carcassonne.core.expansion.expansion import ChoiceOutcome
from tilewyrm.client.carcassonne.core.judge.estate import FeatureFacts
from tilewyrm.client.carcassonne.core.model import base_glossary
from tilewyrm.client.carcassonne.core.model.board import BoardView
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape, PieceEntry
from tilewyrm.client.model.model import Model

POINT = 100
_LONG_GAME = 40
"""With so many tiles left a game is young: what is promised counts in full, and so does a price."""
_PRICE, _LAST_PRICES = 50, (250, 150)
"""What a piece costs that stays on the map; the last one that is left, and the one before it."""
_HELPS = 150
"""What a piece is good for that scores nothing by itself."""
_FIELD_SHARE = 60
"""Of the points of a field so many hundredths count as long as a game is young."""
_TINY = 2
"""Tiles of a city for which a table may have agreed on half the points."""


def of_outcome(model: Model, outcome: ChoiceOutcome) -> int:
    """Return what an outcome weighs: own points, less half of what the others get on average."""
    own = outcome.finals.get(model.seat or 0, 0)
    others = sum(outcome.finals.values()) - own
    return POINT * own - POINT * others // (2 * max(model.seats - 1, 1))


def harms(model: Model, outcome: ChoiceOutcome) -> bool:
    """Return whether an outcome costs this player points."""
    return outcome.finals.get(model.seat or 0, 0) < 0


def price(board: BoardView, seat: int, piece: PieceEntry) -> int:
    """Return what it costs a seat to bind a *piece* till its feature is complete."""
    left = sum(number for kind, number in board.supply(seat) if kind is piece)
    dear = left if piece.several else len(_LAST_PRICES) + 1
    full = _LAST_PRICES[dear - 1] if 0 < dear <= len(_LAST_PRICES) else _PRICE
    return _young(board, full)


def promise(board: BoardView, found: FeatureFacts, now: int) -> int:
    """Return what a feature that is worth *now* so many points may give beyond that."""
    if not found.gaps:
        return 0
    chance = _young(board, max(90 - 18 * len(found.gaps), 0))
    return chance * max(found.whole - now, 0)


def put(board: BoardView, seat: int, piece: PieceEntry, found: FeatureFacts, now: int) -> int:
    """Return what a *piece* weighs on a feature worth *now*, beside these points."""
    if found.complete:
        return 0
    if piece.helps:
        return _HELPS - price(board, seat, piece)
    more = promise(board, found, now)
    if found.kind.shape is FeatureShape.LAND:
        more = -_young(board, (POINT - _FIELD_SHARE) * max(now, 0))
    return more - price(board, seat, piece)


def closed(model: Model, found: FeatureFacts) -> int:
    """Return the points of a complete feature."""
    chosen = {
        option.name: getattr(option, value)
        for option in model.table.setup.options
        if (value := option.WhichOneof("value"))
    }
    if (
        chosen.get("tiny_city") == _TINY
        and found.kind is base_glossary.CITY
        and found.tiles == _TINY
    ):
        return found.whole // 2
    return found.whole


def claimed(model: Model, board: BoardView, found: FeatureFacts) -> int:
    """Return what it weighs that a piece could be put on a feature now which nobody has."""
    seat = model.seat or 0
    piece = claimant(board, seat, found.kind)
    if piece is None:
        return 0
    if found.complete:
        return POINT * closed(model, found)
    now = 0 if any(mark.raises for mark in found.marks) else found.tiles
    now += sum(number for mark, number in found.marks.items() if mark.counts and now)
    return max(POINT * now + put(board, seat, piece, found, now), 0)


def claimant(board: BoardView, seat: int, kind: FeatureEntry) -> PieceEntry | None:
    """Return the piece that a seat has in supply for a feature of *kind*; None: it has none."""
    own = board.vocabulary.pieces.get(kind.role)
    return next(
        (
            piece
            for piece, number in board.supply(seat)
            if number and (piece is own if own is not None else piece.several)
        ),
        None,
    )


def _young(board: BoardView, full: int) -> int:
    """Return what is left of something that is *full* in a young game, nothing at its end."""
    return full * min(board.pile.remaining, _LONG_GAME) // _LONG_GAME
