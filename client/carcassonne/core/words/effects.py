"""Effects of choices, in a few words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import DecisionContext
from tilewyrm.client.carcassonne.core.model.board import BoardView, spot
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.model.model import Model
from tilewyrm.client.words.signed_numbers import signed
from tilewyrm.language.speech import count, listed, tell


class Phrase(NamedTuple):
    """One thing that a choice would do."""

    text: str
    group: str
    """The heading of choices whose main effect this is."""
    gains: Mapping[int, int] = {}
    """The points by seat, as at the end of the game, that the text names."""


def points(model: Model, gains: Mapping[int, int]) -> str:
    """Return the points of each seat, own points first; empty for none, a number if own alone."""
    if [seat for seat in gains if gains[seat]] == [model.seat]:
        return signed(gains[model.seat or 0])
    others = [seat for seat in sorted(gains) if seat != model.seat]
    own = [seat for seat in gains if seat == model.seat]
    texts = [
        tell("carcassonne.effect.you", points=signed(gains[seat]))
        if seat == model.seat
        else tell("carcassonne.effect.they", who=model.name(seat), points=signed(gains[seat]))
        for seat in (*own, *others)
        if gains[seat]
    ]
    return ", ".join(texts)


def final_changes(context: DecisionContext) -> str:
    """Return the changes of all players' points if the match ended now. Empty: there are none."""
    if context.outcome is None or not any(context.outcome.finals.values()):
        return ""
    changes = points(context.model, context.outcome.finals)
    return tell("carcassonne.effect.at_end", changes=changes)


def closing_cost(context: DecisionContext) -> str:
    """Return the changes at the end, if the player completes something and still loses by it.

    The text of a completion has the points that it pays. Two roads may have been worth more before
    they became one. Empty otherwise.
    """
    outcome, seat = context.outcome, context.model.seat or 0
    if outcome is None or outcome.finals.get(seat, 0) >= 0 or not outcome.closing_points(seat):
        return ""
    return final_changes(context)


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


def feature_then(model: Model, kind: FeatureEntry, change: pb.FeatureChange) -> str:
    """Return a feature of *kind* with those who own it after *change*, as the object of a verb."""
    owners = [share.seat for share in change.shares if not share.outvoted]
    return feature_of_owners(model, kind, owners)


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
    text = points(context.model, gains)
    return tell("carcassonne.effect.elsewhere", points=text) if text else ""


def placement_phrases(context: DecisionContext) -> list[Phrase]:
    """Return the effects of placing the tile in hand, the most important first."""
    outcome, hand = context.outcome, context.board.in_hand
    if outcome is None or hand is None:
        return []
    return feature_phrases(context) or _new_features(hand)


def feature_phrases(context: DecisionContext) -> list[Phrase]:
    """Return the effects of a choice on features, in their order."""
    unlike: dict[str, Phrase] = {}
    for kind, change in _kinds(context):
        phrase = _phrase_with_spoils(context, kind, change)
        if phrase is not None:
            unlike.setdefault(phrase.text, phrase)
    return list(unlike.values())


_RISKS = {
    pb.RISK_KIND_OUTVOTED: "carcassonne.effect.outvoted",
    pb.RISK_KIND_BLOCKED: "carcassonne.effect.blocked",
}
"""By kind of risk, the key of its text. That a feature is shared is seen where it is joined."""


def risks(context: DecisionContext) -> Iterator[str]:
    """Yield what features of this player suffer, each in a few words."""
    for risk in context.outcome.risks if context.outcome is not None else ():
        kind = _kind_of(context.board, risk)
        if risk.risk in _RISKS and kind is not None:
            yield tell(_RISKS[risk.risk], what=kind.text("your"))


def catches(context: DecisionContext) -> Iterator[str]:
    """Yield the features that only hold pieces into which this player's go, in a few words."""
    for risk in context.outcome.risks if context.outcome is not None else ():
        kind = _kind_of(context.board, risk)
        if risk.risk == pb.RISK_KIND_CAUGHT and kind is not None:
            yield tell("carcassonne.effect.caught", into=kind.text("into"))


def _kinds(context: DecisionContext) -> Iterator[tuple[FeatureEntry, pb.FeatureChange]]:
    """Yield the changes of features that are known here, each with its kind."""
    for change in context.outcome.changes if context.outcome is not None else ():
        kind = _kind_of(context.board, change)
        if kind is not None:
            yield kind, change


def _kind_of(board: BoardView, told: pb.FeatureChange | pb.Risk) -> FeatureEntry | None:
    """Return the kind of a feature of the map, or of the tile in hand; None: it is unknown."""
    if told.HasField("cell"):
        return board.feature_kind(spot(told.cell), told.feature)
    hand = board.in_hand
    return hand.features[told.feature].kind if hand and told.feature < len(hand.features) else None


def _phrase_with_spoils(
    context: DecisionContext, kind: FeatureEntry, change: pb.FeatureChange
) -> Phrase | None:
    """Return the phrase of a feature, with its spoils if it is completed."""
    phrase = _phrase(context.model, kind, change)
    taken = change.shares or change.claimable
    if phrase is None or change.change != pb.CHANGE_KIND_CLOSES or not taken:
        return phrase
    return phrase._replace(text=with_spoils(context.board, phrase.text, change))


def with_spoils(board: BoardView, text: str, change: pb.FeatureChange) -> str:
    """Return *text* about a feature, with the spoils of its owners."""
    if not change.spoils:
        return text
    spoils = listed([board.vocabulary.mark(one.what).quantity(one.number) for one in change.spoils])
    if change.spoils_points:
        points = change.spoils_points
        return tell("carcassonne.effect.spoils_worth", what=text, spoils=spoils, points=points)
    return tell("carcassonne.effect.spoils", what=text, spoils=spoils)


def _phrase(model: Model, kind: FeatureEntry, change: pb.FeatureChange) -> Phrase | None:
    """Return what happens to a feature; None if nothing of it is worth a word."""
    if not change.shares:
        return _free_phrase(kind, change)
    owners = [share.seat for share in change.shares if not share.outvoted]
    own, what = model.seat in owners, feature_of_owners(model, kind, owners)
    more = {share.seat: share.change for share in change.shares}
    match change.change:
        case pb.CHANGE_KIND_CLOSES:
            alone = owners == [model.seat]
            name = "carcassonne.effect.closes_own" if alone else "carcassonne.effect.closes"
            text = tell(name, what=what, points=_payout(model, change))
            return Phrase(text, _heading("closes", own=own), more)
        case pb.CHANGE_KIND_LOSES:
            losers = [share.seat for share in change.shares]
            what, own = feature_of_owners(model, kind, losers), model.seat in losers
            text = tell("carcassonne.effect.loses", what=what, points=points(model, more))
            return Phrase(text, _heading("loses", own=own), more)
        case pb.CHANGE_KIND_JOINS:
            joined = [feature_of_owners(model, kind, one.seats) for one in change.joined]
            if len(set(joined)) > 1:
                *first, last = joined
                text = tell("carcassonne.effect.joins", what=", ".join(first), other=last)
                return Phrase(text, tell("carcassonne.group.joins"))
    changes = points(model, more)
    if kind.shape is FeatureShape.LAND:
        if not changes:
            return None
        text = tell("carcassonne.effect.field", what=what, points=changes)
        return Phrase(text, _heading("extends", own=own), more)
    if change.change == pb.CHANGE_KIND_PARTS:
        text = count("carcassonne.effect.parts", change.tiles, what=what)
    elif kind.shape is FeatureShape.BUILDING:
        text = tell("carcassonne.effect.around", what=what, tiles=change.tiles)
    else:
        text = count("carcassonne.effect.extends", change.tiles, what=what)
    if changes:
        text = tell("carcassonne.effect.paying", what=text, points=changes)
    return Phrase(text, _heading("extends", own=own), more)


def _payout(model: Model, change: pb.FeatureChange) -> str:
    """Return the points of each owner of a closed feature, and whether it is a tie."""
    gains = {share.seat: share.points for share in change.shares if not share.outvoted}
    text = points(model, gains)
    return tell("carcassonne.effect.tie", points=text) if len(gains) > 1 else text


def _heading(deed: str, *, own: bool) -> str:
    """Return the heading of an effect on a feature: of one's own, or of others."""
    return tell(f"carcassonne.group.{deed}_{'yours' if own else 'theirs'}")


def _free_phrase(kind: FeatureEntry, change: pb.FeatureChange) -> Phrase | None:
    """Return the change of an unclaimed feature in words."""
    what, tiles = kind.text("free"), change.tiles
    match change.change:
        case pb.CHANGE_KIND_CLOSES if change.claimable:
            text = tell(
                "carcassonne.effect.closes_for",
                what=what,
                tiles=tiles,
                points=signed(change.whole),
                piece=kind.meeple.text("a"),
            )
            return Phrase(text, tell("carcassonne.group.closes_free"))
        case pb.CHANGE_KIND_CLOSES:
            text = tell("carcassonne.effect.closes_free", what=what, tiles=tiles)
            return Phrase(text, tell("carcassonne.group.closes_free"))
        case pb.CHANGE_KIND_BEGINS:
            text = tell("carcassonne.effect.brings", what=kind.text("a"), tiles=tiles)
            return Phrase(text, tell("carcassonne.group.new"))
        case pb.CHANGE_KIND_EXTENDS if kind.shape in (FeatureShape.AREA, FeatureShape.LINE):
            text = count("carcassonne.effect.extends", tiles, what=what)
            return Phrase(text, tell("carcassonne.group.extends_free"))
    return None


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
    return [Phrase(text, tell("carcassonne.group.new"))]
