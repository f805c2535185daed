"""The log: what each entry did, in words, and every point with its reason."""

from collections.abc import Callable, Sequence
from typing import Any

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne import words
from tilewyrm.client.carcassonne.board import Board, board_of
from tilewyrm.client.model import Model
from tilewyrm.client.scene import LogText
from tilewyrm.client.style import seat_style
from tilewyrm.v1 import service_pb2

_ENDINGS = {
    pb.SCORE_CAUSE_COMPLETED: "complete",
    pb.SCORE_CAUSE_ABBOT_RETURN: "abbot taken back",
    pb.SCORE_CAUSE_END: "end of the game",
}
_RETURNS = {
    pb.RETURN_CAUSE_EATEN: "The dragon eats {whose} {role} at {at}.",
    pb.RETURN_CAUSE_PRINCESS: "The princess sends {whose} {role} at {at} home.",
    pb.RETURN_CAUSE_ABBOT_RETURN: "{who} takes the abbot back from the {kind} at {at}.",
}
"""What is said of a piece that goes home; one that was scored needs no word."""

_STYLES = {
    "tile_drawn": "dim",
    "tile_set_aside": "dim",
    "tile_put_back": "dim",
    "tile_discarded": "warning",
    "tiles_shuffled_in": "chance",
    "meeple_returned": "warning",
    "dragon_landed": "map-hunt",
    "dragon_moved": "map-hunt",
    "hunt_ended": "map-hunt",
    "feature_scored": "points",
    "fairy_bonus": "points",
    "bonus_due": "warning",
    "bonus_forgone": "warning",
    "game_ended": "good",
}


def lines(model: Model, entry: service_pb2.LogLine) -> Sequence[LogText]:
    """Return what one entry did: a line for each event that says something."""
    board = board_of(model)
    told: list[LogText] = []
    for event in entry.events:
        kind = event.carcassonne.WhichOneof("kind") or ""
        word = _WORDING.get(kind)
        if word is None:
            continue
        value = getattr(event.carcassonne, kind)
        text = word(model, board, value)
        begins = kind == "turn_began"
        style = f"heading {seat_style(value.seat)}" if begins else _STYLES.get(kind, "")
        if text:
            told.append(LogText(text, style, begins))
    return told


def explain(scored: pb.FeatureScored) -> str:
    """Return what a feature counts, without who gets it: kind, place, tiles, shields, cities."""
    facts = []
    if scored.kind == pb.FEATURE_KIND_FIELD:
        facts.append(words.counted(len(scored.cities), "completed city"))
    elif scored.kind in (pb.FEATURE_KIND_MONASTERY, pb.FEATURE_KIND_GARDEN):
        facts.append(f"with {words.counted(max(scored.tiles - 1, 0), 'neighbour')}")
    else:
        facts.append(words.counted(scored.tiles, "tile"))
    if scored.shields:
        facts.append(words.counted(scored.shields, "shield"))
    return f"{words.KINDS.get(scored.kind, 'feature')} at {words.at(scored.cell)}, " + ", ".join(
        facts
    )


def shares(model: Model, scored: pb.FeatureScored) -> str:
    """Return who had how many pieces on a feature, and what majority or tie that gave."""
    winners = [claim for claim in scored.claims if claim.majority]
    role = words.role(
        pb.MEEPLE_KIND_ABBOT if scored.kind == pb.FEATURE_KIND_GARDEN else pb.MEEPLE_KIND_MEEPLE,
        scored.kind,
    )
    if len(scored.claims) == 1:
        return ""
    counts = ", ".join(
        f"{model.name(claim.seat)} {claim.meeples if index else words.counted(claim.meeples, role)}"
        for index, claim in enumerate(scored.claims)
    )
    return f"{counts}: {'tie, each scores all' if len(winners) > 1 else 'majority'}"


def _scored(model: Model, board: Board, event: pb.FeatureScored) -> str:
    winners = [claim for claim in event.claims if claim.majority]
    names = words.joined(model.name(claim.seat) for claim in winners) or "Nobody"
    verb = "score" if len(winners) > 1 else "scores"
    points = winners[0].points if winners else event.value
    ending = _ENDINGS.get(event.cause, "")
    if event.cause == pb.SCORE_CAUSE_END and event.kind != pb.FEATURE_KIND_FIELD:
        ending = "complete at the end" if event.complete else "incomplete at the end"
    who = shares(model, event)
    return f"{names} {verb} {points}: {explain(event)} ({ending}){f'; {who}' if who else ''}."


def _bonus_reason(event: pb.FairyBonus | pb.BonusDue) -> str:
    if event.cause == pb.BONUS_CAUSE_TURN_START:
        return f"the fairy at {words.at(event.cell)} beside a piece as the turn begins"
    kind = words.KINDS.get(event.kind, "feature")
    return f"the fairy at {words.at(event.cell)} beside a piece on the scored {kind}"


def _bonus(model: Model, board: Board, event: pb.FairyBonus) -> str:
    return f"{model.name(event.seat)} scores {event.points}: {_bonus_reason(event)}."


def _due(model: Model, board: Board, event: pb.BonusDue) -> str:
    name = model.name(event.seat)
    return f"{name} may claim {words.counted(event.points, 'point')}: {_bonus_reason(event)}."


def _placed(model: Model, board: Board, event: pb.MeeplePlaced) -> str:
    role = words.role(event.meeple, event.kind)
    where = f"the {words.KINDS.get(event.kind, 'feature')} at {words.at(event.cell)}"
    portal = " through the portal" if event.by_portal else ""
    return f"{model.name(event.seat)} places a{_n(role)} {role} on {where}{portal}."


def _n(word: str) -> str:
    return "n" if word[0] in "aeiou" else ""


def _returned(model: Model, board: Board, event: pb.MeepleReturned) -> str:
    return _RETURNS.get(event.cause, "").format(
        who=model.name(event.seat),
        whose=f"{model.name(event.seat)}'s",
        role=words.role(event.meeple, event.kind),
        kind=words.KINDS.get(event.kind, "feature"),
        at=words.at(event.cell),
    )


def _ended(model: Model, board: Board, event: pb.GameEnded) -> str:
    scores = ", ".join(f"{model.name(seat)} {score}" for seat, score in enumerate(event.scores))
    verb = "win" if len(event.winners) > 1 else "wins"
    winners = words.joined(model.name(seat) for seat in event.winners)
    return f"The game is over: {scores}. {winners} {verb}."


def _landed(model: Model, board: Board, event: pb.DragonLanded) -> str:
    comes = "The dragon comes into play" if event.first else "The dragon flies to the volcano"
    return f"{comes} at {words.at(event.cell)}."


def _hunt_ended(model: Model, board: Board, event: pb.HuntEnded) -> str:
    why = " it finds no way on," if event.stuck else ""
    return f"The hunt ends:{why} {words.counted(event.steps, 'step')}, at {words.at(event.cell)}."


def _shuffled_in(model: Model, board: Board, event: pb.TilesShuffledIn) -> str:
    number = words.counted(len(event.tiles), "dragon tile")
    return f"{number} that waited for the dragon {_go(event.tiles)} into the pile."


def _go(tiles: Sequence[str]) -> str:
    return "goes" if len(tiles) == 1 else "go"


_WORDING: dict[str, Callable[[Model, Board, Any], str]] = {
    "turn_began": lambda m, b, e: f"Turn {e.turn}: {m.name(e.seat)}",
    "tile_drawn": lambda m, b, e: f"{m.name(e.seat)} draws {words.tile_name(b.kind(e.tile))}.",
    "tile_set_aside": lambda m, b, e: (
        f"Set aside until the dragon comes: {words.tile_name(b.kind(e.tile))}."
    ),
    "tile_put_back": lambda m, b, e: f"Put back: {words.tile_name(b.kind(e.tile))}.",
    "tile_discarded": lambda m, b, e: (
        f"Fits nowhere and leaves the game: {words.tile_name(b.kind(e.tile))}."
    ),
    "tiles_shuffled_in": _shuffled_in,
    "tile_placed": lambda m, b, e: (
        f"{m.name(e.seat)} places it at {words.at(e.cell)}, turned {90 * e.rotation}°."
    ),
    "meeple_placed": _placed,
    "meeple_returned": _returned,
    "fairy_moved": lambda m, b, e: f"{m.name(e.seat)} moves the fairy to {words.at(e.cell)}.",
    "dragon_landed": _landed,
    "dragon_moved": lambda m, b, e: (
        f"{m.name(e.seat)} moves the dragon to {words.at(e.cell)} (step {e.step} of 6)."
    ),
    "hunt_ended": _hunt_ended,
    "feature_scored": _scored,
    "fairy_bonus": _bonus,
    "bonus_due": _due,
    "bonus_forgone": lambda m, b, e: (
        f"{m.name(e.seat)} forgoes {words.counted(e.points, 'point')} of the fairy."
    ),
    "game_ended": _ended,
}
