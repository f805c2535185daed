"""What the highlighted decision is about: where the board marks it."""

from dataclasses import dataclass

from tilewyrm.client.feuville.board import Board
from tilewyrm.client.scene import Scene
from tilewyrm.feuville.v1 import feuville_pb2 as fv


@dataclass(frozen=True, slots=True)
class Target:
    """Places to mark; what is empty or 0 marks nothing."""

    tile: tuple[int, int] = (0, 0)
    """Layer and column of the display."""
    decree: int = 0
    """Column of the decree row."""
    person: int = 0
    """Column of a person."""
    positions: frozenset[int] = frozenset()
    """Columns of the own town."""
    built: str = ""
    """The tile that would be built, at the one position."""
    item: str = ""
    """A stored item or fairy tile."""


def target(scene: Scene, board: Board) -> Target:
    """Return what the highlighted decision is about."""
    decision = scene.highlighted
    if decision is None:
        return Target()
    value = decision.feuville
    match value.WhichOneof("kind"):
        case "take_tile":
            return Target(tile=(value.take_tile.layer, value.take_tile.column))
        case "take_decree":
            return Target(decree=value.take_decree.column)
        case "use_skill":
            return Target(person=value.use_skill.person)
        case "build_tile":
            built = value.build_tile
            return Target(positions=frozenset({built.position}), built=built.tile)
        case "score_district":
            return _district(board, value.score_district)
        case "score_view":
            left = value.score_view.position
            return Target(positions=frozenset({left, left + 1}), item=value.score_view.decree)
        case "restore_column" | "burn_column" | "lay_arms" as kind:
            return Target(positions=frozenset({getattr(value, kind).position}))
        case "steal_item" | "discard_item" | "protect_item" | "store_item" as kind:
            return Target(item=getattr(value, kind).item)
        case "pick_fairy" | "discard_fairy" | "play_fairy" as kind:
            return Target(item=getattr(value, kind).fairy)
        case "score_status" | "score_discretion" as kind:
            return Target(item=getattr(value, kind).decree)
    return Target()


def _district(board: Board, scored: fv.ScoreDistrict) -> Target:
    facts = board.catalogue.decrees.get(scored.decree, fv.DecreeFacts())
    wide = facts.kind == fv.DECREE_KIND_LARGE_DISTRICT
    positions = {scored.position, scored.position + 1} if wide else {scored.position}
    return Target(positions=frozenset(positions), item=scored.decree)
