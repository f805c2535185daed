"""Carcassonne told from its events: a slow second opinion on features, pieces and points.

It knows the catalogue, the options and the events, nothing of the engine's bookkeeping, and works
everything out from scratch each time it is asked.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tilewyrm.engine.carcassonne.catalogue import Catalogue, TileInfo
from tilewyrm.engine.carcassonne.events import (
    BonusDue,
    BonusForgone,
    DragonLanded,
    DragonMoved,
    FairyBonus,
    FairyMoved,
    FeatureScored,
    GameEnded,
    MeeplePlaced,
    MeepleReturned,
    TilePlaced,
    TurnBegan,
)
from tilewyrm.engine.carcassonne.kinds import (
    BonusCause,
    Cell,
    FeatureKind,
    MeepleKind,
    ReturnCause,
    ScoreCause,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.options import OptionValue

Node = tuple[int, int, int]
"""x, y and position of a feature of the tile there."""
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
LINED = (FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.RIVER)
SHRINES = (FeatureKind.MONASTERY, FeatureKind.GARDEN)


@dataclass
class Recount:
    """The map, the pieces and everybody's points, from the events alone."""

    catalogue: Catalogue
    options: Mapping[str, OptionValue]
    seats: int
    tiles: dict[tuple[int, int], tuple[TileInfo, int]] = field(default_factory=dict)
    pieces: dict[Node, tuple[int, MeepleKind]] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    edges: dict[tuple[int, int], tuple[dict[str, int], ...]] = field(default_factory=dict)
    """By cell and direction, what `at_edge` returns."""
    fairy: tuple[int, int, int | None] | None = None
    dragon: tuple[int, int] | None = None
    last: tuple[int, int] = (0, 0)
    bonuses: list[tuple[int, int]] = field(default_factory=list)
    """Seat and points of each bonus that an event must still tell."""
    due: list[tuple[int, int]] = field(default_factory=list)
    """Seat and points of each bonus that waits to be claimed."""

    def __post_init__(self) -> None:
        """Lay the start tile."""
        river = self.options["river"] is True
        self.scores = [0] * self.seats
        self.place((0, 0), "R01" if river else "D", 0)

    def place(self, cell: tuple[int, int], tile: str, rotation: int) -> None:
        """Lay a tile."""
        info = next(info for info in self.catalogue.tiles if info.id == tile)
        self.tiles[cell] = (info, rotation)
        self.edges[cell] = tuple(_edge(info, (side - rotation) % 4) for side in range(4))
        self.last = cell

    # From scratch --------------------------------------------------------------------------------

    def at_edge(self, cell: tuple[int, int], side: int) -> dict[str, int]:
        """Return the features at an edge: the lined one, and those of the left and right half."""
        return self.edges[cell][side]

    def neighbours(self, node: Node) -> list[Node]:
        """Return the parts of other tiles that continue *node*."""
        x, y, index = node
        across = {"line": "line", "left": "right", "right": "left"}
        found = []
        for side, (dx, dy) in enumerate(STEPS):
            there = (x + dx, y + dy)
            if there in self.tiles:
                facing = self.at_edge(there, (side + 2) % 4)
                found += [
                    (*there, facing[across[name]])
                    for name, own in self.at_edge((x, y), side).items()
                    if own == index
                ]
        return found

    def feature(self, node: Node) -> frozenset[Node]:
        """Return the whole feature that *node* is part of."""
        seen, waiting = {node}, [node]
        while waiting:
            for other in self.neighbours(waiting.pop()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return frozenset(seen)

    def features(self) -> set[frozenset[Node]]:
        """Return every feature of the map."""
        todo = {
            (x, y, index)
            for (x, y), (info, _) in self.tiles.items()
            for index in range(len(info.features))
        }
        found = set()
        while todo:
            whole = self.feature(next(iter(todo)))
            found.add(whole)
            todo -= whole
        return found

    def kind(self, feature: frozenset[Node]) -> FeatureKind:
        """Return what the feature is."""
        x, y, index = min(feature)
        return self.tiles[x, y][0].features[index].kind

    def missing(self, feature: frozenset[Node]) -> int | None:
        """Return open edges or missing surrounding tiles; None for what is never complete."""
        kind = self.kind(feature)
        if kind in SHRINES:
            x, y, _ = min(feature)
            return sum((x + dx, y + dy) not in self.tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if kind not in (FeatureKind.CITY, FeatureKind.ROAD):
            return None
        return sum(
            (x + dx, y + dy) not in self.tiles
            for x, y, index in feature
            for side, (dx, dy) in enumerate(STEPS)
            if self.at_edge((x, y), side).get("line") == index
        )

    def shields(self, feature: frozenset[Node]) -> int:
        """Return the shields of the feature."""
        return sum(self.tiles[x, y][0].features[index].shields for x, y, index in feature)

    def owners(self, feature: frozenset[Node]) -> Counter[int]:
        """Return how many pieces each seat has on the feature."""
        return Counter(self.pieces[node][0] for node in feature if node in self.pieces)

    def cities(self, feature: frozenset[Node]) -> set[frozenset[Node]]:
        """Return the completed cities that touch a field."""
        touching = {
            self.feature((x, y, city))
            for x, y, index in feature
            for city in self.tiles[x, y][0].features[index].cities
        }
        return {city for city in touching if self.missing(city) == 0}

    def worth(self, feature: frozenset[Node]) -> int:
        """Return the points of a feature that is no field."""
        kind, missing = self.kind(feature), self.missing(feature)
        assert missing is not None
        tiles = len({(x, y) for x, y, _ in feature})
        if kind is FeatureKind.ROAD:
            return tiles
        if kind is not FeatureKind.CITY:
            return 9 - missing
        if missing:
            return tiles + self.shields(feature)
        each = 1 if tiles == 2 and self.options["tiny_city"] == 2 else 2
        return each * tiles + 2 * self.shields(feature)

    def leaders(self, owners: Counter[int]) -> list[int]:
        """Return the seats with most pieces."""
        return sorted(seat for seat, count in owners.items() if count == max(owners.values()))

    def helped(self) -> list[Node]:
        """Return the pieces that the fairy helps now."""
        if self.fairy is None:
            return []
        x, y, index = self.fairy
        on_tile = self.options["fairy_place"] == "on_tile"
        return sorted(
            node for node in self.pieces if node[:2] == (x, y) and (on_tile or node[2] == index)
        )

    def fairy_adds(self, feature: frozenset[Node]) -> list[tuple[int, int]]:
        """Return the fairy's bonuses for scoring the feature."""
        five = self.options["fairy_bonus"] == "feature5_only"
        if five and self.missing(feature) != 0:
            return []
        owners = {self.pieces[node][0] for node in self.helped() if node in feature}
        return [(seat, 5 if five else 3) for seat in sorted(owners)]

    def final(self) -> list[int]:
        """Return everybody's points if the game ends now."""
        totals = self.scores.copy()
        occupied = {self.feature(node) for node in self.pieces}
        served: set[tuple[int, frozenset[Node]]] = set()
        around: dict[frozenset[Node], Counter[int]] = {}
        for feature in sorted(occupied, key=min):
            owners = self.owners(feature)
            for seat, points in self.fairy_adds(feature):
                totals[seat] += points
            if self.kind(feature) is not FeatureKind.FIELD:
                for seat in self.leaders(owners):
                    totals[seat] += self.worth(feature)
                continue
            for city in self.cities(feature):
                around[city] = around.get(city, Counter()) + owners
                served |= {(seat, city) for seat in self.leaders(owners)}
                if self.options["field_edition"] == 3:
                    for seat in self.leaders(owners):
                        totals[seat] += 3
        if self.options["field_edition"] == 2:
            for seat, _ in served:
                totals[seat] += 3
        if self.options["field_edition"] == 1:
            for owners in around.values():
                for seat in self.leaders(owners):
                    totals[seat] += 4
        return totals

    # Events --------------------------------------------------------------------------------------

    def see(self, event: Value) -> None:
        """Follow *event*, and assert that it is what the rules want."""
        match event:
            case TurnBegan(seat=seat):
                self._turn_is_over()
                if self.options["fairy_bonus"] != "feature5_only":
                    for node in self.helped():
                        if self.pieces[node][0] == seat:
                            self.bonuses.append((seat, 1))
            case TilePlaced(tile=tile, cell=Cell(x, y), rotation=rotation):
                self.place((x, y), tile, rotation)
            case MeeplePlaced(seat=seat, meeple=meeple, cell=Cell(x, y), feature=index):
                feature = self.feature((x, y, index))
                assert not self.owners(feature)
                assert (x, y) != self.dragon
                assert self.missing(feature) != 0 or (x, y) == self.last
                self.pieces[x, y, index] = (seat, meeple)
            case MeepleReturned(seat=seat, meeple=meeple, cell=Cell(x, y), feature=index):
                assert self.pieces.pop((x, y, index)) == (seat, meeple)
                if event.cause is not ReturnCause.SCORED:
                    assert not self.bonuses
                if self.fairy == (x, y, index):
                    self.fairy = (x, y, None)
            case FairyMoved(seat=seat, cell=Cell(x, y), feature=index):
                self.fairy = (x, y, index)
                assert seat in {self.pieces[node][0] for node in self.helped()}
            case DragonLanded(cell=Cell(x, y)) | DragonMoved(cell=Cell(x, y)):
                self.dragon = (x, y)
            case FeatureScored():
                self._scored(event)
            case BonusDue(seat=seat, points=points):
                self.bonuses.remove((seat, points))
                self.due.append((seat, points))
            case BonusForgone(seat=seat, points=points):
                self.due.remove((seat, points))
            case FairyBonus():
                self._bonus(event)
            case GameEnded(scores=scores):
                assert list(scores) == self.totals, "the slow rescoring disagrees"

    @property
    def totals(self) -> list[int]:
        """Return the final points, which the end of the last turn does not change."""
        self._turn_is_over()
        return self.final()

    def _turn_is_over(self) -> None:
        """Assert that the tile of the turn left nothing unpaid that it completed."""
        for x, y, _ in self.pieces:
            if max(abs(x - self.last[0]), abs(y - self.last[1])) <= 1:
                for node in [node for node in self.pieces if node[:2] == (x, y)]:
                    assert self.missing(self.feature(node)) != 0

    def _scored(self, event: FeatureScored) -> None:
        feature = self.feature((event.cell.x, event.cell.y, event.feature))
        assert event.kind is self.kind(feature)
        if event.cause is ScoreCause.END:
            return
        owners = self.owners(feature)
        complete = self.missing(feature) == 0
        assert event.complete == complete == (event.cause is ScoreCause.COMPLETED)
        assert event.value == self.worth(feature)
        assert event.shields == self.shields(feature)
        assert {claim.seat: claim.meeples for claim in event.claims} == owners
        leaders = self.leaders(owners)
        assert [claim.seat for claim in event.claims if claim.majority] == leaders
        for seat in leaders:
            self.scores[seat] += self.worth(feature)
        if complete:
            self.bonuses += self.fairy_adds(feature)

    def _bonus(self, event: FairyBonus) -> None:
        claimed = self.options["fairy_claim"] == "until_pile_passed"
        waiting = self.due if claimed else self.bonuses
        one = (event.seat, event.points)
        if one in waiting:
            waiting.remove(one)
            self.scores[event.seat] += event.points
        else:
            assert event.cause is BonusCause.FEATURE, "no such bonus is due"


def _edge(info: TileInfo, side: int) -> dict[str, int]:
    found = {}
    for index, feature in enumerate(info.features):
        if side + 1 in feature.sides:
            found["line"] = index
        for name, half in (("left", 2 * side), ("right", 2 * side + 1)):
            if half + 1 in feature.halves:
                found[name] = index
    return found
