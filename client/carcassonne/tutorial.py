"""The hints of the first match of Carcassonne, which is played with the base game alone."""

import hashlib
from collections.abc import Iterator

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.chapters import chapters
from tilewyrm.client.carcassonne.core.model.board import Spot, spot
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.face.tutorial import (
    Hint,
    HintCondition,
    HintThings,
    TutorialScript,
    match_began,
    match_ended,
    question_is,
    threshold,
)
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell


def _events(before: Model, after: Model) -> Iterator[Message | None]:
    """Yield the events since *before*."""
    for line in after.log[len(before.log) :]:
        yield from (unwrapped(event.carcassonne) for event in line.events)


def _parts(model: Model) -> Iterator[Message | None]:
    return (unwrapped(part.carcassonne) for part in model.parts.values())


def _feature_scored(before: Model, after: Model) -> bool:
    """Return whether a complete feature scored."""
    return any(
        isinstance(event, pb.FeatureScored) and event.complete and event.claims
        for event in _events(before, after)
    )


def _own_farmer(before: Model, after: Model) -> bool:
    """Return whether this seat has put a meeple on a field."""
    return any(
        isinstance(event, pb.PiecePlaced) and event.seat == after.seat and event.kind == "field"
        for event in _events(before, after)
    )


def _has_shared_feature(_before: Model, after: Model) -> bool:
    """Return whether several seats claim one feature."""
    return any(
        isinstance(part, pb.FeatureForecast) and len(part.scored.claims) > 1
        for part in _parts(after)
    )


def _placed_tiles(model: Model) -> dict[Spot, pb.PlacedTile]:
    """Return the tiles on the map."""
    return {spot(part.cell): part for part in _parts(model) if isinstance(part, pb.PlacedTile)}


def _hand_and_map(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield the tile in hand, and those on the map."""
    yield from (
        ("kind", part.tile)
        for part in _parts(after)
        if isinstance(part, pb.Turn) and part.HasField("tile")
    )
    yield from (("tile", cell) for cell in _placed_tiles(after))


def _last_tile(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield the tile that was laid last."""
    lie = _placed_tiles(after)
    yield from (("tile", cell) for cell in sorted(lie, key=lambda at: lie[at].number)[-1:])


def _scored_tiles(before: Model, after: Model) -> Iterator[Thing]:
    """Yield the tiles of the features that scored."""
    for event in _events(before, after):
        if isinstance(event, pb.FeatureScored):
            yield ("tile", spot(event.cell))


def _meeple_tiles(before: Model, after: Model) -> Iterator[Thing]:
    """Yield the tiles on which a meeple was put."""
    for event in _events(before, after):
        if isinstance(event, pb.PiecePlaced):
            yield ("tile", spot(event.cell))


def _shared_tiles(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield a tile of each feature that several seats claim."""
    for part in _parts(after):
        if isinstance(part, pb.FeatureForecast) and len(part.scored.claims) > 1:
            yield ("tile", spot(part.scored.cell))


def _own_supply(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield the line with this seat's supply."""
    yield ("seat", after.seat)


def _meeples_left(model: Model) -> int | None:
    """Return how many meeples this seat has left, or None before the match."""
    return next(
        (
            sum(part.supply)
            for part in _parts(model)
            if isinstance(part, pb.Player) and part.seat == model.seat
        ),
        None,
    )


def _has_few_meeples(_before: Model, after: Model) -> bool:
    """Return whether this seat has hardly any meeples left."""
    left, most = _meeples_left(after), threshold(after, "few_meeples")
    return left is not None and most is not None and left <= most


def _has_no_meeple(_before: Model, after: Model) -> bool:
    """Return whether this seat has no meeple left."""
    return _meeples_left(after) == 0


def _forecasts(model: Model) -> Iterator[pb.FeatureScored]:
    """Yield what each claimed feature would score if the match ended now."""
    yield from (part.scored for part in _parts(model) if isinstance(part, pb.FeatureForecast))


def _large_cities(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield a tile of each large open city of this seat."""
    least = threshold(after, "large_city")
    if least is None:
        return
    for scored in _forecasts(after):
        own = any(claim.seat == after.seat for claim in scored.claims)
        if own and scored.kind == "city" and scored.tiles >= least:
            yield ("tile", spot(scored.cell))


def _rich_fields_of_others(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield a tile of each field that brings many points, but none to this seat."""
    least = threshold(after, "rich_field")
    if least is None:
        return
    for scored in _forecasts(after):
        own = any(claim.seat == after.seat for claim in scored.claims)
        if not own and scored.kind == "field" and scored.value >= least:
            yield ("tile", spot(scored.cell))


def _there_are(things: HintThings) -> HintCondition:
    """Return the condition that there are any of *things*."""
    return lambda before, after: any(True for _ in things(before, after))


def _tiles_left(model: Model) -> int:
    """Return how many tiles are still to be drawn."""
    return sum(part.number for part in _parts(model) if isinstance(part, pb.TilesLeft))


def _half_is_placed(_before: Model, after: Model) -> bool:
    """Return whether as many tiles are placed as are left."""
    return len(_placed_tiles(after)) >= max(_tiles_left(after), 1)


def _has_few_tiles(_before: Model, after: Model) -> bool:
    """Return whether the match is nearly over."""
    most = threshold(after, "few_tiles")
    return bool(_placed_tiles(after)) and most is not None and _tiles_left(after) <= most


def _boxes(model: Model) -> str:
    """Return which expansions the table plays, and where they are explained; empty for none."""
    if len(chapters(model.table.setup.options)) == 1:
        return ""
    return tell("learn.carcassonne.boxes", played=model.rules[0])


SCRIPT = TutorialScript(
    hints=(
        Hint("learn.carcassonne.welcome", match_began),
        Hint(
            "learn.carcassonne.place",
            question_is(PLACE_TILE),
            _hand_and_map,
            "learn.carcassonne.place.keys",
        ),
        Hint("learn.carcassonne.piece", question_is(USE_PIECE), _last_tile),
        Hint("learn.carcassonne.scored", _feature_scored, _scored_tiles),
        Hint("learn.carcassonne.farmer", _own_farmer, _meeple_tiles),
        Hint("learn.carcassonne.shared", _has_shared_feature, _shared_tiles),
        Hint("learn.carcassonne.city", _there_are(_large_cities), _large_cities),
        Hint("learn.carcassonne.few", _has_few_meeples, _own_supply),
        Hint("learn.carcassonne.none", _has_no_meeple, _own_supply),
        Hint(
            "learn.carcassonne.rich_field",
            _there_are(_rich_fields_of_others),
            _rich_fields_of_others,
        ),
        Hint("learn.carcassonne.half", _half_is_placed),
        Hint("learn.carcassonne.last", _has_few_tiles),
        Hint("learn.carcassonne.over", match_ended),
    ),
    first=(
        Hint("learn.carcassonne.first", match_began, _hand_and_map, "learn.first.keys", _boxes),
    ),
    # You begin; your first tile can close a city at once, the next two have monasteries.
    secret=hashlib.sha256(b"a guided first match of carcassonne, 31").digest(),
)
