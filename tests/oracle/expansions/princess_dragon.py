"""How the reference speaks of The Princess & the Dragon."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from oracle.ours import Ours
from oracle.picture import Piece
from oracle.theirs import Theirs
from oracle.translation import Apart, Scoring, Setup, Translation

from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    KeepKnights,
    MoveDragon,
    MoveFairy,
    RemoveKnight,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import FairyBonus
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import (
    BonusCause,
    Dragon,
    Fairy,
)
from tilewyrm.engine.game import Value

_REMOVALS, _FAIRY, _STEPS = "princess removals", "fairy moves", "dragon steps"
_FAIRY_PLACE = {"next-follower": "next_to_meeple", "on-tile": "on_tile"}


class PrincessDragon(Translation):
    """Dragon, fairy, princesses and portals.

    When a trap takes the fairy's piece they go on naming it, and do not offer to move her to it,
    though she accompanies nobody (C95) and may be moved beside a trapped piece (RP71).
    """

    name = "princess_dragon"
    tile_set = "princess-and-dragon"
    prefix = "DG/"
    document = "mit_princess_and_dragon.xml"
    elements = frozenset({"dragon", "fairy", "princess", "portal"})
    signs: ClassVar = {"volcano": "volcano", "dragon": "dragon", "portal": "portal"}
    marks: ClassVar = {("princess", "yes"): ("princess",)}
    apart: ClassVar = {
        "remove-knight": Apart(
            _REMOVALS, KeepKnights(), lambda message: _source(message) == "PRINCESS"
        )
    }
    apiece = frozenset({"fairy.turn"})

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        rules, elements = setup["rules"], setup["elements"]
        return {
            "fairy": bool(elements.get("fairy")),
            "princesses": bool(elements.get("princess")),
            "portals": bool(elements.get("portal")),
            "princess_action": rules["princess-action"],
            "fairy_place": _FAIRY_PLACE[rules["fairy-placement"]],
            "dragon_moves": rules["dragon-move"].replace("-", "_"),
        }

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        figures = state["neutralFigures"]
        dragon = figures.get("dragon")
        return {
            "dragon": tuple(dragon["position"]) if dragon else None,
            "fairy": _their_fairy(theirs, state),
        }

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        dragon: Dragon = ours.part(Dragon)
        return {
            "dragon": (dragon.dragon.x, dragon.dragon.y) if dragon.dragon else None,
            "fairy": _our_fairy(ours, ours.part(Fairy)),
        }

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        options = item.get("options", ())
        match item["type"]:
            case "MoveFairyNextTo":
                found = {theirs.pointed(option) for option in options}
                moved = theirs.kept.get(self.name)
                if moved is not None and any(moved.player == one.player for one in found):
                    found.add(moved)
                return {_FAIRY: frozenset(found)}
            case "MoveFairyOnTile":
                return {_FAIRY: frozenset(tuple(option) for option in options)}
            case "MoveDragon":
                return {_STEPS: frozenset(tuple(option) for option in options)}
            case "ReturnMeeple" if item["source"] == "PRINCESS":
                return {_REMOVALS: frozenset(theirs.pointed(option) for option in options)}
        return None

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        knights, steps = ours.legal(RemoveKnight), ours.legal(MoveDragon)
        return {
            _FAIRY: frozenset(_fairy_to(ours, one) for one in ours.legal(MoveFairy)),
            _STEPS: frozenset((one.cell.x, one.cell.y) for one in steps),
            _REMOVALS: frozenset(ours.piece(one.cell, one.feature) for one in knights),
        }

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        payload = message["payload"]
        if _source(message) == "PRINCESS":
            pointer = payload["pointer"]
            return ours.offered_piece(
                RemoveKnight, theirs.pointed(pointer), is_apart=theirs.is_apart(pointer)
            )
        if payload.get("figureId") == "dragon.1":
            return MoveDragon(Cell(*payload["to"]))
        if payload.get("figureId") == "fairy.1":
            to = payload["to"]
            there = tuple(to) if isinstance(to, list) else theirs.pointed(to)
            return ours.offered(MoveFairy, lambda one: _fairy_to(ours, one) == there)
        return None

    def drawn_before(self, ours: Ours, luck: Random) -> Sequence[str]:
        """Return some of the dragon tiles while they are set aside; the reference leaves them out.

        That is the same distribution (C70).
        """
        if ours.part(Dragon).dragon is not None:
            return ()
        waiting = [tile for tile in ours.draws_of() if "dragon" in ours.tiles[tile].marks]
        return waiting[:1] if luck.random() < 0.5 else ()

    def beside(self, ours: Ours) -> int:
        return len(ours.part(Dragon).set_aside)

    def scorings(self, event: Value) -> Iterator[Scoring]:
        if isinstance(event, FairyBonus):
            turn = event.cause == BonusCause.TURN_START
            what = "fairy.turn" if turn else "fairy.completed"
            yield what, event.seat, event.points, (("fairy", event.points),)


def _source(message: Mapping[str, Any]) -> str:
    found: str = message["payload"].get("source", "")
    return found


def _fairy_to(ours: Ours, move: MoveFairy) -> Any:
    if move.feature is None:
        return (move.cell.x, move.cell.y)
    return ours.piece(move.cell, move.feature)


def _our_fairy(ours: Ours, kept: Fairy) -> tuple[tuple[int, int], Piece | None] | None:
    if kept.fairy is None:
        return None
    guarded = None if kept.guarded is None else ours.piece(kept.fairy, kept.guarded)
    return (kept.fairy.x, kept.fairy.y), guarded


def _their_fairy(
    theirs: Theirs, state: Mapping[str, Any]
) -> tuple[tuple[int, int], Piece | None] | None:
    """Return the fairy's tile and whom she is with.

    When her piece leaves, the reference goes on naming the feature beside which it stood, without
    a piece (C95: she stays on the tile and is with nobody). A piece that has been moved is kept.
    """
    figures = state["neutralFigures"]
    theirs.kept[PrincessDragon.name] = None
    if "fairy" not in figures:
        return None
    where = figures["fairy"]["placement"]
    if isinstance(where, list):
        return (where[0], where[1]), None
    x, y = where["featurePointer"]["position"]
    theirs.apart = where.get("meepleId", "")
    piece = theirs.standing(state).get(where.get("meepleId"))
    if piece is None or piece.place == theirs.place(where["featurePointer"]):
        return (x, y), piece
    theirs.kept[PrincessDragon.name] = piece
    return (x, y), None


TRANSLATION = PrincessDragon()
