"""Replays one recorded game through our engine and compares after every message."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from oracle.ours import Ours, owners
from oracle.picture import Choices, Feature, Picture, Piece, Place
from oracle.reference import Game, Reader, place, pointed
from oracle.report import Report
from oracle.scorings import our_scorings, their_scorings

from support.carcassonne import Match
from tilewyrm.engine.carcassonne.decisions import (
    KeepKnights,
    MoveDragon,
    MoveFairy,
    PlaceMeeple,
    PlaceTile,
    RemoveKnight,
    Skip,
    TakeBackAbbot,
)
from tilewyrm.engine.carcassonne.events import FairyBonus, FairyMoved, FeatureScored, MeepleReturned
from tilewyrm.engine.carcassonne.kinds import (
    Cell,
    MeepleKind,
    ReturnCause,
    ScoreCause,
)
from tilewyrm.engine.carcassonne.rolls import DrawTile
from tilewyrm.engine.game import Value


def options(setup: Mapping[str, Any]) -> dict[str, bool | int | str]:
    """Return our options for a *setup* of the reference."""
    elements, rules = setup["elements"], setup["rules"]
    place_of = {"next-follower": "next_to_meeple", "on-tile": "on_tile"}
    return {
        "princess_dragon": "dragon" in elements,
        "abbot": "abbot" in elements,
        "river": "river" in elements,
        "farmers": elements["farmers"],
        "tiny_city": int(rules["tiny-city-scoring"]),
        "princess_action": rules["princess-action"],
        "fairy_place": place_of[rules["fairy-placement"]],
        "dragon_moves": rules["dragon-move"].replace("-", "_"),
        "river_uturn": "clearance",
        "start_player": "seat0",
    }


def replay(game: Game) -> Report:
    """Return the comparison of *game*, message by message."""
    return Replay(game).run()


class Replay:
    """One game in the making."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._reader = Reader(game)
        self._match = Match(game.players, **options(game.setup))
        self._ours = Ours(self._match, game.gardens)
        self._report = Report(game.name)
        self._where = 0
        self._asked: Choices | None = None
        self._hand = ""
        self._fairy_by: Piece | None = None
        self._told: list[Value] = []
        """All scoring events of the game."""

    def run(self) -> Report:
        """Go through all messages."""
        for where, line in enumerate(self._game.lines):
            self._where = where
            state = line["state"]
            self._match.forget()
            before = self._ours.picture()
            if "msg" in line:
                self._act(line["msg"])
            self._draw(state)
            self._pass_over(state["phase"])
            self._compare(state, before)
            self._told += self._match.events
            self._report.messages += "msg" in line
        self._compare_scoring()
        return self._report

    # Acting ------------------------------------------------------------------------------------

    def _act(self, message: Mapping[str, Any]) -> None:
        """Do in our match what *message* did in theirs."""
        payload = message["payload"]
        match message["type"]:
            case "PLACE_TILE":
                self._place_tile(payload)
            case "DEPLOY_MEEPLE":
                self._keep_knights()
                abbot = ".abbot." in payload["meepleId"]
                self._decide(PlaceMeeple, place(payload["pointer"]), abbot=abbot)
            case "MOVE_NEUTRAL_FIGURE":
                self._move_figure(payload)
            case "RETURN_MEEPLE":
                kind = RemoveKnight if payload["source"] == "PRINCESS" else TakeBackAbbot
                if kind is TakeBackAbbot:
                    self._keep_knights()
                self._decide(kind, pointed(payload["pointer"]).place)
            case "PASS":
                self._keep_knights()
                self._match.decide(Skip())
            case "COMMIT":
                pass

    def _place_tile(self, payload: Mapping[str, Any]) -> None:
        wanted = self._reader.layout(
            payload["tileId"], 90 * ["R0", "R90", "R180", "R270"].index(payload["rotation"])
        )
        x, y = payload["position"]
        for one in self._match.legal(PlaceTile):
            lies = self._ours.layout(self._hand, one.rotation)
            if one.cell == Cell(x, y) and lies == wanted:
                self._match.decide(one)
                return
        raise AssertionError(f"message {self._where}: {payload} is not offered")

    def _move_figure(self, payload: Mapping[str, Any]) -> None:
        to = payload["to"]
        if payload["figureId"] == "dragon.1":
            self._match.decide(MoveDragon(Cell(*to)))
            return
        self._keep_knights()
        if isinstance(to, list):
            self._match.decide(MoveFairy(Cell(*to), None))
        else:
            self._decide(MoveFairy, place(to["featurePointer"]))

    def _decide(self, kind: type, wanted: Place, abbot: bool | None = None) -> None:
        """Take the offered decision of *kind* at the *wanted* place."""
        for one in self._match.legal(kind):
            if self._ours.place(one.cell, one.feature) == wanted and abbot in (
                None,
                getattr(one, "meeple", None) == MeepleKind.ABBOT,
            ):
                self._match.decide(one)
                return
        raise AssertionError(f"message {self._where}: {kind.__name__} {wanted} is not offered")

    def _keep_knights(self) -> None:
        """Answer our question about the princess, which theirs does not ask apart."""
        if self._match.question == "remove-knight":
            self._match.decide(KeepKnights())
            self._compare_choices()

    def _draw(self, state: Mapping[str, Any]) -> None:
        """Draw what they drew."""
        drawn = [
            item["tileId"]
            for item in (state.get("action") or {"items": ()})["items"]
            if "tileId" in item
        ]
        if drawn and self._match.question == "chance":
            shape = self._reader.layout(drawn[0]).shape()
            (roll, *_) = (
                roll
                for roll in self._match.rolls()
                if self._ours.layout(roll.tile).shape() == shape
            )
            self._hand = roll.tile
            self._match.roll(DrawTile(roll.tile))

    def _pass_over(self, phase: str) -> None:
        """Answer the question with nothing to choose that theirs does not ask."""
        if phase != "ActionPhase" and self._match.question == "use-meeple":
            self._report.compare_all(
                "meeple spots", self._where, (), set(self._match.legal()) - {Skip()}
            )
            self._match.decide(Skip())

    # Comparing ---------------------------------------------------------------------------------

    def _compare(self, state: Mapping[str, Any], before: Picture) -> None:
        theirs, ours = self._reader.picture(state), self._ours.picture()
        self._fairy_by = before.fairy_by
        if state["phase"] == "CommitActionPhase":
            ours = self._unscored(ours)
        where, report = self._where, self._report
        report.compare("points", where, theirs.points, ours.points)
        report.compare_all("tiles", where, theirs.tiles.items(), ours.tiles.items())
        report.compare_all("pieces", where, theirs.pieces, ours.pieces)
        report.compare("supply", where, theirs.supply, ours.supply)
        if "dragon" in self._game.setup["elements"]:
            report.compare("dragon", where, theirs.dragon, ours.dragon)
            report.compare(
                "fairy",
                where,
                (theirs.fairy_tile, theirs.fairy_by),
                (ours.fairy_tile, ours.fairy_by),
            )
        report.compare_all("features", where, theirs.features, ours.features)
        report.compare_all(
            "cities of fields", where, theirs.field_cities.items(), ours.field_cities.items()
        )
        report.compare("tiles left", where, theirs.left, ours.left)
        self._asked = self._reader.choices(state)
        if state["phase"] != "CommitActionPhase":
            self._compare_choices()

    def _compare_choices(self) -> None:
        """Compare what is offered; theirs offers knights and wood together, ours one by one."""
        theirs, ours = self._asked, self._ours.choices()
        self._report.compare(
            "who is asked", self._where, theirs and theirs.player, ours and ours.player
        )
        if theirs is None or ours is None:
            return
        knights = self._match.question == "remove-knight"
        for item in fields(Choices):
            mine, their = getattr(ours, item.name), getattr(theirs, item.name)
            if item.name == "removals" and not knights:
                continue
            if item.name not in ("player", "may_pass", "removals") and knights:
                continue
            name = _NAMES.get(item.name)
            if name is not None:
                self._report.compare_all(name, self._where, their, mine)
            elif item.name != "player":
                self._report.compare(item.name.replace("_", " "), self._where, their, mine)

    def _unscored(self, ours: Picture) -> Picture:
        """Return the picture as it was before the scoring, which theirs puts off to the commit."""
        points, supply = list(ours.points), [list(pair) for pair in ours.supply]
        pieces, by = set(ours.pieces), self._fairy_by
        for event in self._match.events:
            match event:
                case FeatureScored(cause=ScoreCause.COMPLETED | ScoreCause.END):
                    for claim in event.claims:
                        points[claim.seat] -= claim.points
                case FairyBonus():
                    points[event.seat] -= event.points
                case MeepleReturned(cause=ReturnCause.SCORED):
                    back = Piece(
                        event.seat,
                        event.meeple == MeepleKind.ABBOT,
                        self._ours.place(event.cell, event.feature),
                    )
                    pieces.add(back)
                    supply[event.seat][back.abbot] -= 1
                case MeepleReturned():
                    if by is not None and by.place == self._ours.place(event.cell, event.feature):
                        by = None
                case FairyMoved(feature=feature) if feature is not None:
                    spot = self._ours.place(event.cell, feature)
                    (by,) = (piece for piece in pieces | self._back() if piece.place == spot)
        standing = {piece.place: piece for piece in pieces}
        return replace(
            ours,
            points=tuple(points),
            supply=tuple((pair[0], pair[1]) for pair in supply),
            pieces=frozenset(pieces),
            fairy_by=by,
            features=frozenset(
                Feature(item.places, owners(item.places, standing)) for item in ours.features
            ),
        )

    def _back(self) -> set[Piece]:
        """Return the pieces that came back since the last message."""
        return {
            Piece(
                event.seat,
                event.meeple == MeepleKind.ABBOT,
                self._ours.place(event.cell, event.feature),
            )
            for event in self._match.events
            if isinstance(event, MeepleReturned)
        }

    def _compare_scoring(self) -> None:
        """Compare every scoring of the game with its explanation."""
        theirs = Counter(their_scorings(self._game.history))
        ours = Counter(our_scorings(self._told))
        self._report.compared["scorings explained"] += sum((theirs | ours).values())
        for one in theirs - ours:
            self._report.differences.append(f"scoring only theirs: {one}")
        for one in ours - theirs:
            self._report.differences.append(f"scoring only ours: {one}")


_NAMES = {
    "placements": "tile placements",
    "meeples": "meeple spots",
    "fairy_to": "fairy moves",
    "fairy_on": "fairy moves",
    "removals": "princess removals",
    "returns": "abbot returns",
    "steps": "dragon steps",
}
