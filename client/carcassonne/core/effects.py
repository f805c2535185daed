"""What choices would bring, in a few words, and how much that matters."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.board import Board, spot
from tilewyrm.client.carcassonne.core.expansion import Asked, Change, Outcome
from tilewyrm.client.carcassonne.core.reach import open_edges, reach
from tilewyrm.client.carcassonne.core.tiles import Tile, neighbours, turned
from tilewyrm.client.carcassonne.core.vocabulary import FeatureKind, Shape
from tilewyrm.client.model import Model
from tilewyrm.language.speech import listed, tell

_POINT = 100
"""What a point of one's own weighs; a point of the others half as much among all of them."""


class Phrase(NamedTuple):
    """One thing that a choice would do."""

    text: str
    group: str
    """The heading under which choices stand that do this first of all."""
    rank: int
    """How much it matters where points do not decide."""


def weight(model: Model, outcome: Outcome) -> int:
    """Return how much an outcome matters to this player: own points first, then the others'."""
    own = outcome.finals.get(model.seat or 0, 0)
    others = sum(outcome.finals.values()) - own
    return _POINT * own - _POINT * others // (2 * max(model.seats - 1, 1))


def harms(model: Model, outcome: Outcome) -> bool:
    """Return whether an outcome costs this player points."""
    return outcome.finals.get(model.seat or 0, 0) < 0


def points(model: Model, gains: Mapping[int, int]) -> str:
    """Return who gets how much, own points first; empty for nothing, a number if own alone."""
    if [seat for seat in gains if gains[seat]] == [model.seat]:
        return f"{gains[model.seat or 0]:+}"
    others = [seat for seat in sorted(gains) if seat != model.seat]
    own = [seat for seat in gains if seat == model.seat]
    told = [
        tell("carcassonne.effect.you", points=f"{gains[seat]:+}")
        if seat == model.seat
        else tell("carcassonne.effect.they", who=model.name(seat), points=f"{gains[seat]:+}")
        for seat in (*own, *others)
        if gains[seat]
    ]
    return ", ".join(told)


def whose(model: Model, kind: FeatureKind, seats: Sequence[int]) -> str:
    """Return a feature of *kind* with its owners, as the object of a verb; of nobody without."""
    if not seats:
        return kind.said("a")
    if list(seats) == [model.seat]:
        return kind.said("your")
    names = [
        tell("carcassonne.effect.of_you") if seat == model.seat else model.name(seat)
        for seat in seats
    ]
    return kind.said("their", owner=listed(names))


def winners(scored: pb.FeatureScored) -> list[int]:
    """Return the seats that would get the points of a feature."""
    return [claim.seat for claim in scored.claims if claim.majority]


def paid(model: Model, scored: pb.FeatureScored) -> str:
    """Return who gets how much of a feature, and whether that is a tie."""
    gains = {claim.seat: claim.points for claim in scored.claims if claim.majority}
    told = points(model, gains)
    return tell("carcassonne.effect.tie", points=told) if len(gains) > 1 else told


def placing(asked: Asked, decision: pb.PlaceTile) -> list[Phrase]:
    """Return what laying the tile in hand would do, what matters most first."""
    outcome = asked.outcome
    if outcome is None or asked.board.in_hand is None:
        return []
    found = [
        phrase
        for change in outcome.changes
        if (phrase := _changed(asked.model, asked.board, change, outcome.changes)) is not None
    ]
    found += _of_the_tile(asked.board, decision)
    found = found or _begun(asked.board.in_hand)
    return sorted(dict.fromkeys(found), key=lambda phrase: -phrase.rank)


def _changed(model: Model, board: Board, change: Change, every: Sequence[Change]) -> Phrase | None:
    before, after = change
    if after is None:
        return None
    kind, own = board.vocabulary.kind(after.kind), model.seat in winners(after)
    what = whose(model, kind, winners(after))
    if after.complete and not (before and before.complete):
        alone = winners(after) == [model.seat]
        name = "carcassonne.effect.closes_own" if alone else "carcassonne.effect.closes"
        text = tell(name, what=what, points=paid(model, after))
        return Phrase(text, tell("carcassonne.group.closes"), 90 if own else 30)
    claimed = len(before.claims) if before is not None else 0
    if before is not None and len(after.claims) > claimed:
        lost = _swallowed(after, every)
        if lost is not None:
            parts = [whose(model, kind, winners(one)) for one in (before, lost)]
            text = tell("carcassonne.effect.joins", what=parts[0], other=parts[1])
            return Phrase(text, tell("carcassonne.group.joins"), 60 if own else 50)
    if kind.shape is Shape.BUILDING:
        text = tell("carcassonne.effect.around", what=what, tiles=after.tiles)
        return Phrase(text, tell("carcassonne.group.extends"), 50 if own else 15)
    if kind.shape is Shape.LAND:
        more = _more(before, after)
        if not any(more.values()):
            return None
        text = tell("carcassonne.effect.field", what=what, points=points(model, more))
        return Phrase(text, tell("carcassonne.group.extends"), 45 if own else 25)
    if before is not None and after.tiles <= before.tiles:
        return None
    text = tell("carcassonne.effect.extends", what=what, tiles=after.tiles)
    return Phrase(text, tell("carcassonne.group.extends"), 55 if own else 10)


def _swallowed(after: pb.FeatureScored, every: Sequence[Change]) -> pb.FeatureScored | None:
    """Return the feature that became part of another, which has *after* its claims, too."""
    seats = {claim.seat for claim in after.claims}
    return next(
        (
            change.before
            for change in every
            if change.after is None
            and change.before is not None
            and change.before.kind == after.kind
            and {claim.seat for claim in change.before.claims} <= seats
        ),
        None,
    )


def _more(before: pb.FeatureScored | None, after: pb.FeatureScored) -> dict[int, int]:
    """Return how many points more seats would get of a feature."""
    found = {claim.seat: claim.points for claim in after.claims}
    for claim in before.claims if before is not None else ():
        found[claim.seat] = found.get(claim.seat, 0) - claim.points
    return found


def _of_the_tile(board: Board, decision: pb.PlaceTile) -> list[Phrase]:
    """Return what the tile does that nobody has a claim to: what it closes, what is new on it."""
    cell, hand = spot(decision.cell), board.in_hand
    if hand is None:
        return []
    lies = pb.PlacedTile(cell=decision.cell, tile=hand.id, rotation=decision.rotation)
    after = board._replace(placed={**board.placed, cell: lies})
    found = []
    for index, feature in enumerate(turned(hand, decision.rotation).features):
        kind = feature.kind
        if kind.shape in (Shape.AREA, Shape.LINE) and kind.role:
            parts = reach(after, (cell, index))
            if any(after.pieces(*part) for part in parts):
                continue
            tiles = len({at for at, _ in parts})
            if not open_edges(after, parts):
                text = tell("carcassonne.effect.closes_free", what=kind.said("a"), tiles=tiles)
                found.append(Phrase(text, tell("carcassonne.group.closes"), 70))
            elif tiles > 1:
                text = tell("carcassonne.effect.extends_free", what=kind.said("a"), tiles=tiles)
                found.append(Phrase(text, tell("carcassonne.group.extends"), 3 + min(tiles, 5)))
        elif kind.shape is Shape.BUILDING and _inhabited(board, kind):
            around = neighbours(cell) & set(after.placed)
            text = tell("carcassonne.effect.brings", what=kind.said("a"), tiles=len(around) + 1)
            found.append(Phrase(text, tell("carcassonne.group.new"), 20 + len(around)))
    return found


def _begun(tile: Tile) -> list[Phrase]:
    """Return what a tile begins where it goes on with nothing but fields."""
    kinds = dict.fromkeys(feature.kind for feature in tile.features)
    new = [kind.said("a") for kind in kinds if kind.shape in (Shape.AREA, Shape.LINE) and kind.role]
    if not new:
        return []
    text = tell("carcassonne.effect.begins", what=listed(new))
    return [Phrase(text, tell("carcassonne.group.new"), 2)]


def _inhabited(board: Board, kind: FeatureKind) -> bool:
    """Return whether pieces of this match stand on features of *kind*."""
    of_its_own = kind.role in board.vocabulary.pieces
    return bool(kind.role) and (not of_its_own or kind.role in board.part(pb.Pieces).kinds)
