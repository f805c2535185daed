"""Highlights on the board: of a decision, of the thing looked at, or of an event.

A mark is the tone of a frame or a ground. All that can be marked is a thing that can be looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tilewyrm.client.drawing.canvas import ClickAction
from tilewyrm.client.face.offer_steps import rows_of_step
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.scene import Scene
from tilewyrm.feuville.v1 import feuville_pb2 as fv

Place = tuple[int, int]
"""A seat and a position in its town."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """Everything marked at one moment."""

    tones: Mapping[Thing, str] = field(default_factory=dict)
    """The tone of each thing that is marked."""
    built: Mapping[Place, str] = field(default_factory=dict)
    """A tile that is drawn in a town before it is built there."""
    taken: Mapping[Thing, str] = field(default_factory=dict)
    """An item that is drawn in its place of the display after it has been taken."""
    fires: frozenset[Place] = frozenset()
    """Columns in flames."""
    points: Mapping[int, int] = field(default_factory=dict)
    """Points that a seat has just scored."""

    def __or__(self, other: "Highlights") -> "Highlights":
        """Return both; *other* wins where they mark the same thing."""
        return Highlights(
            {**self.tones, **other.tones},
            {**self.built, **other.built},
            {**self.taken, **other.taken},
            self.fires | other.fires,
            {**self.points, **other.points},
        )

    def tone(self, thing: Thing) -> str:
        """Return the tone of *thing*; empty when it is not marked."""
        return self.tones.get(thing, "")

    def style(self, thing: Thing) -> str:
        """Return the style words of a text about *thing*; empty when it is not marked."""
        tone = self.tone(thing)
        return f" mark-{tone}" if tone else ""

    def positions(self, seat: int) -> set[int]:
        """Return the columns of *seat*'s town that are marked or in flames."""
        marked = {thing for thing in self.tones if isinstance(thing, tuple)}
        burning = {position for owner, position in self.fires if owner == seat}
        return burning | {thing[2] for thing in marked if thing[:2] == ("column", seat)}


def highlights_of(scene: Scene, board: BoardView) -> Highlights:
    """Return the highlights of the highlighted decision and of the thing looked at.

    A group that is still closed marks the things of all its decisions.
    """
    highlights = Highlights()
    rows = rows_of_step(scene.offers, scene.ui.cursor, opened=scene.ui.opened)
    if rows.members:
        seat, decisions = scene.model.seat or 0, scene.decisions
        members = rows.members[rows.row_of(scene.ui.cursor)]
        meant = [target_of(decisions[each].feuville, board, seat) for each in members]
        tones = {thing: tone for each in meant for thing, tone in each.tones.items()}
        is_drawn = scene.draws_choice and len(meant) == 1
        highlights = meant[0] if is_drawn else Highlights(tones)
    if scene.looked_at is not None:
        highlights |= Highlights({scene.looked_at: "looked"})
    return highlights


def click_actions(scene: Scene, board: BoardView) -> Mapping[Thing, ClickAction]:
    """Return the click action of each thing that an offer is about: it picks that offer.

    Of several the highlighted one is picked, so that the next click takes it; else the first.
    """
    seat, actions = scene.model.seat or 0, dict[Thing, ClickAction]()
    decisions = list(enumerate(scene.decisions))
    for index, decision in sorted(decisions, key=lambda each: each[0] != scene.ui.cursor):
        for thing in target_of(decision.feuville, board, seat).tones:
            actions.setdefault(thing, ClickAction("pick", index))
    return actions


def target_of(value: fv.Decision, board: BoardView, seat: int) -> Highlights:
    """Return the highlights of the decision *value* of *seat*."""
    match value.WhichOneof("kind"):
        case "take_tile":
            return _highlight(("tile", value.take_tile.layer, value.take_tile.column))
        case "pass_die" | "roll_dice":
            return _highlight(("dice",))
        case "take_decree":
            column = value.take_decree.column
            return _highlight(("decree", column) if column else ("evaluations",))
        case "use_skill":
            return _highlight(("person", value.use_skill.person))
        case "evaluate_town":
            return _highlight(("evaluations",))
        case "ask_fairy":
            return _highlight(*(("fairy", fairy) for fairy in board.fairies.fairies if fairy))
        case "build_tile":
            built = value.build_tile
            aimed = _highlight(("column", seat, built.position), ("item", seat, built.tile))
            return replace(aimed, built={(seat, built.position): built.tile})
        case "score_district":
            return _district(board, value.score_district, seat)
        case "score_view":
            view = value.score_view
            return _highlight(*_columns(seat, view.position, 2), ("item", seat, view.decree))
        case "restore_column" | "burn_column" | "lay_arms" as kind:
            return _highlight(("column", seat, getattr(value, kind).position))
        case "steal_item":
            return _highlight(("item", value.steal_item.victim, value.steal_item.item))
        case "discard_item" | "protect_item" | "store_item" as kind:
            return _highlight(("item", seat, getattr(value, kind).item))
        case "pick_fairy":
            return _highlight(("fairy", value.pick_fairy.fairy))
        case "discard_fairy" | "play_fairy" as kind:
            return _highlight(("item", seat, getattr(value, kind).fairy))
        case "score_status" | "score_discretion" as kind:
            return _highlight(("item", seat, getattr(value, kind).decree))
    return Highlights()


def _highlight(*things: Thing) -> Highlights:
    return Highlights(dict.fromkeys(things, "target"))


def _columns(seat: int, first: int, count: int) -> list[Thing]:
    return [("column", seat, first + step) for step in range(count)]


def _district(board: BoardView, scored: fv.ScoreDistrict, seat: int) -> Highlights:
    facts = board.catalogue.decrees.get(scored.decree, fv.DecreeFacts())
    count = 2 if facts.kind == fv.DECREE_KIND_LARGE_DISTRICT else 1
    return _highlight(*_columns(seat, scored.position, count), ("item", seat, scored.decree))
