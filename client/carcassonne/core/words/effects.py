"""Effects of choices, in a few words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext, FeatureChange
from tilewyrm.client.carcassonne.core.judge import weights
from tilewyrm.client.carcassonne.core.judge.estate import FeatureFacts, estate
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import TileView, rotate
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import listed, tell


class Phrase(NamedTuple):
    """One thing that a choice would do."""

    text: str
    group: str
    """The heading of choices whose main effect this is."""
    rank: int
    """Its weight if points do not decide."""
    gains: Mapping[int, int] = {}
    """The points by seat, as at the end of the game, that the text names."""
    claim: int = 0
    """The weight of placing a piece there in the same turn."""


def points(model: Model, gains: Mapping[int, int]) -> str:
    """Return the points of each seat, own points first; empty for none, a number if own alone."""
    if [seat for seat in gains if gains[seat]] == [model.seat]:
        return f"{gains[model.seat or 0]:+}"
    others = [seat for seat in sorted(gains) if seat != model.seat]
    own = [seat for seat in gains if seat == model.seat]
    texts = [
        tell("carcassonne.effect.you", points=f"{gains[seat]:+}")
        if seat == model.seat
        else tell("carcassonne.effect.they", who=model.name(seat), points=f"{gains[seat]:+}")
        for seat in (*own, *others)
        if gains[seat]
    ]
    return ", ".join(texts)


def feature_of_owners(model: Model, kind: FeatureEntry, seats: Sequence[int]) -> str:
    """Return a feature of *kind* with its owners, if any, as the object of a verb."""
    if not seats:
        return kind.text("a")
    if list(seats) == [model.seat]:
        return kind.text("your")
    names = [
        tell("carcassonne.effect.your") if seat == model.seat else model.name(seat)
        for seat in sorted(seats, key=lambda seat: (seat != model.seat, seat))
    ]
    return kind.text("their", owner=listed(names))


def winners(scored: pb.FeatureScored) -> list[int]:
    """Return the seats that would get the points of a feature."""
    return [claim.seat for claim in scored.claims if claim.majority]


def payout(model: Model, scored: pb.FeatureScored) -> str:
    """Return the points of each seat from a feature, and whether it is a tie."""
    gains = {claim.seat: claim.points for claim in scored.claims if claim.majority}
    text = points(model, gains)
    return tell("carcassonne.effect.tie", points=text) if len(gains) > 1 else text


def other_gains(context: DecisionContext, first: Phrase) -> str:
    """Return the points of others beside those that the *first* phrase names."""
    outcome, seat = context.outcome, context.model.seat or 0
    if outcome is None:
        return ""
    gains = {
        other: points - first.gains.get(other, 0)
        for other, points in outcome.finals.items()
        if other != seat
    }
    return points(context.model, gains)


def placement_phrases(context: DecisionContext, decision: pb.PlaceTile) -> list[Phrase]:
    """Return the effects of placing the tile in hand, the most important first."""
    outcome = context.outcome
    if outcome is None or context.board.in_hand is None:
        return []
    phrases = [
        phrase
        for change in outcome.changes
        if (phrase := _change_phrase(context.model, context.board, change, outcome.changes))
        is not None
    ]
    phrases += _tile_phrases(context.model, context.board, decision)
    phrases = phrases or _new_features(context.board.in_hand)
    unlike: dict[str, Phrase] = {}
    for phrase in phrases:
        unlike.setdefault(phrase.text, phrase)
    return sorted(unlike.values(), key=lambda phrase: -phrase.rank)


def _change_phrase(
    model: Model, board: BoardView, change: FeatureChange, every: Sequence[FeatureChange]
) -> Phrase | None:
    before, after = change
    if after is None:
        return None
    kind, own = board.vocabulary.kind(after.kind), model.seat in winners(after)
    what = feature_of_owners(model, kind, winners(after))
    more = _extra_points(before, after)
    if after.complete and not (before and before.complete):
        alone = winners(after) == [model.seat]
        name = "carcassonne.effect.closes_own" if alone else "carcassonne.effect.closes"
        text = tell(name, what=what, points=payout(model, after))
        return Phrase(text, _heading("closes", own=own), 250 if own else 30, more)
    claimed = len(before.claims) if before is not None else 0
    if before is not None and len(after.claims) > claimed:
        lost = _merged_feature(after, every)
        if lost is not None:
            parts = [feature_of_owners(model, kind, winners(one)) for one in (before, lost)]
            text = tell("carcassonne.effect.joins", what=parts[0], other=parts[1])
            return Phrase(text, tell("carcassonne.group.joins"), 60 if own else 50)
    heading, changes = _heading("extends", own=own), points(model, more)
    if kind.shape is FeatureShape.LAND:
        if not changes:
            return None
        text = tell("carcassonne.effect.field", what=what, points=changes)
        return Phrase(text, heading, 45 if own else 25, more)
    if kind.shape is FeatureShape.BUILDING:
        text = tell("carcassonne.effect.around", what=what, tiles=after.tiles)
    elif before is not None and after.tiles <= before.tiles:
        return None
    else:
        text = tell("carcassonne.effect.extends", what=what, tiles=after.tiles)
    if changes:
        text = tell("carcassonne.effect.paying", what=text, points=changes)
    return Phrase(text, heading, 50 if own else 10, more)


def _heading(deed: str, *, own: bool) -> str:
    """Return the heading of an effect on a feature: of one's own, or of others."""
    return tell(f"carcassonne.group.{deed}_{'yours' if own else 'theirs'}")


def _merged_feature(
    after: pb.FeatureScored, every: Sequence[FeatureChange]
) -> pb.FeatureScored | None:
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


def _extra_points(before: pb.FeatureScored | None, after: pb.FeatureScored) -> dict[int, int]:
    """Return the additional points of seats from a feature."""
    points_after = {claim.seat: claim.points for claim in after.claims}
    for claim in before.claims if before is not None else ():
        points_after[claim.seat] = points_after.get(claim.seat, 0) - claim.points
    return points_after


def _tile_phrases(model: Model, board: BoardView, decision: pb.PlaceTile) -> list[Phrase]:
    """Return the effects of the tile on unclaimed features: completions, and new features."""
    cell, hand = spot(decision.cell), board.in_hand
    if hand is None:
        return []
    placed_tile = pb.PlacedTile(cell=decision.cell, tile=hand.id, rotation=decision.rotation)
    after = board.with_tile(cell, placed_tile)
    phrases = []
    for index, feature in enumerate(rotate(hand, decision.rotation).features):
        kind = feature.kind
        if kind.shape in (FeatureShape.AREA, FeatureShape.LINE) and kind.role:
            whole = estate(after, (cell, index))
            if whole is None or whole.pieces:
                continue
            claim, what = weights.claimed(model, board, whole), kind.text("a")
            if whole.complete:
                heading = tell("carcassonne.group.closes_free")
                phrases.append(Phrase(_completion(model, board, whole), heading, 70, claim=claim))
            elif whole.tiles > 1:
                text = tell("carcassonne.effect.extends_free", what=what, tiles=whole.tiles)
                heading = tell("carcassonne.group.extends_free")
                phrases.append(Phrase(text, heading, 3 + min(whole.tiles, 5), claim=claim))
        elif kind.shape is FeatureShape.BUILDING and _has_pieces_on(board, kind):
            whole = estate(after, (cell, index))
            if whole is not None:
                claim = weights.claimed(model, board, whole)
                text = tell("carcassonne.effect.brings", what=kind.text("a"), tiles=whole.tiles)
                heading = tell("carcassonne.group.new")
                phrases.append(Phrase(text, heading, 12 + whole.tiles, claim=claim))
    return phrases


def _completion(model: Model, board: BoardView, whole: FeatureFacts) -> str:
    """Return the completion of an unclaimed feature, and the points of a piece there."""
    what, tiles = whole.kind.text("a"), whole.tiles
    if weights.claimant(board, model.seat or 0, whole.kind) is None:
        return tell("carcassonne.effect.closes_free", what=what, tiles=tiles)
    return tell(
        "carcassonne.effect.closes_for",
        what=what,
        tiles=tiles,
        points=f"{weights.closed(model, whole):+}",
        piece=whole.kind.meeple.text("a"),
    )


def _new_features(tile: TileView) -> list[Phrase]:
    """Return the new features of a tile that continues only fields."""
    kinds = dict.fromkeys(feature.kind for feature in tile.features)
    new = [
        kind.text("a")
        for kind in kinds
        if kind.shape in (FeatureShape.AREA, FeatureShape.LINE) and kind.role
    ]
    if not new:
        return []
    text = tell("carcassonne.effect.begins", what=listed(new))
    return [Phrase(text, tell("carcassonne.group.new"), 2)]


def _has_pieces_on(board: BoardView, kind: FeatureEntry) -> bool:
    """Return whether pieces of this match stand on features of *kind*."""
    of_its_own = kind.role in board.vocabulary.pieces
    return bool(kind.role) and (not of_its_own or kind.role in board.part(pb.Pieces).kinds)
