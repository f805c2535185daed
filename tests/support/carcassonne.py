"""A driver that plays Carcassonne by choosing every roll and decision, by the contract only."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tilewyrm import editions
from tilewyrm.engine.carcassonne.catalogue import Catalogue, FeatureInfo, TileInfo
from tilewyrm.engine.carcassonne.decisions import (
    ClaimBonus,
    ForgoBonus,
    KeepKnights,
    MoveDragon,
    MoveFairy,
    PlaceMeeple,
    PlaceTile,
    RemoveKnight,
    Skip,
    TakeBackAbbot,
)
from tilewyrm.engine.carcassonne.events import FairyBonus, FeatureScored
from tilewyrm.engine.carcassonne.kinds import Cell, FeatureKind, MeepleKind
from tilewyrm.engine.carcassonne.parts import (
    Dragon,
    Fairy,
    Meeple,
    Pile,
    PlacedTile,
    Player,
    Turn,
)
from tilewyrm.engine.carcassonne.rolls import DrawTile, StartPlayer
from tilewyrm.engine.game import Chance, Choice, Decided, Edition, Over, Rolled, State, Value
from tilewyrm.engine.registry import game

SIDES = "NESW"
HALVES = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")
AROUND = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
PLAIN = ("E", "V", "U", "K", "J", "W", "L", "N", "H", "D", "R", "P", "I", "T", "X", "A")
"""Tiles without a sign, those with most field first."""
KINDS = {kind.name.lower(): kind for kind in FeatureKind}


class Match:
    """One match. Every method that acts returns the events."""

    def __init__(
        self, seats: int = 2, *, edition: Edition | None = None, **options: bool | int | str
    ) -> None:
        rules = game("carcassonne")
        chosen = {"start_player": "seat0", **options}
        self.edition = edition if edition is not None else editions.load("carcassonne")
        self.setup = rules.setup(self.edition, seats, chosen)
        self.state: State = rules.initial(self.setup)
        self.tiles = _tiles(self.edition)
        self.events: list[Value] = []
        """All events since the last `forget`."""
        if StartPlayer(0) in self.rolls():
            self.roll(StartPlayer(0))

    # What is asked -----------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Who is asked now."""
        assert isinstance(self.state.pending, Choice), self.state.pending
        return self.state.pending.seat

    @property
    def question(self) -> str:
        """What is asked; ``chance`` and ``over`` when it is nobody."""
        match self.state.pending:
            case Choice(question=question):
                return question
            case Chance():
                return "chance"
            case Over():
                return "over"

    def rolls(self) -> list[Value]:
        """Return what chance may bring now."""
        return [roll for roll, _ in self.state.outcomes()]

    def legal(self, kind: type | None = None) -> list[Any]:
        """Return the decisions of the seat asked, of one *kind* or all."""
        if not isinstance(self.state.pending, Choice):
            return []
        found = self.state.legal(self.seat)
        return [one for one in found if kind is None or isinstance(one, kind)]

    # What happens ------------------------------------------------------------------------------

    def roll(self, roll: Value) -> Sequence[Value]:
        """Let chance bring *roll*."""
        return self._note(self.state.apply(Rolled(roll)))

    def decide(self, decision: Value) -> Sequence[Value]:
        """Let the seat asked decide."""
        return self._note(self.state.apply(Decided(self.seat, decision)))

    def _note(self, events: Sequence[Value]) -> Sequence[Value]:
        self.events.extend(events)
        return events

    def forget(self) -> None:
        """Empty `events`."""
        self.events.clear()

    def draw(self, tile: str) -> Sequence[Value]:
        """Draw *tile*."""
        return self.roll(DrawTile(tile))

    def place(self, x: int, y: int, rotation: int = 0) -> Sequence[Value]:
        """Place the tile in hand."""
        return self.decide(PlaceTile(Cell(x, y), rotation))

    def put(self, tile: str, x: int, y: int, rotation: int = 0) -> Sequence[Value]:
        """Draw *tile* and place it."""
        return [*self.draw(tile), *self.place(x, y, rotation)]

    def lay(
        self, tile: str, x: int, y: int, rotation: int = 0, meeple: str | None = None
    ) -> Sequence[Value]:
        """Play a whole turn up to the hunt: draw, place, and put a meeple on the new tile or none.

        *meeple* is a spot as `feature` takes it, with ``abbot `` before it for the abbot.
        """
        before = len(self.events)
        self.put(tile, x, y, rotation)
        if self.question == "remove-knight":
            self.decide(KeepKnights())
        if meeple is None:
            self.decide(Skip())
        else:
            self.meeple(x, y, meeple)
        return self.events[before:]

    def meeple(self, x: int, y: int, spot: str) -> Sequence[Value]:
        """Place a meeple on *spot* of the tile at (x, y); ``abbot monastery`` places the abbot."""
        return self.decide(self.at(x, y, spot))

    def at(self, x: int, y: int, spot: str) -> PlaceMeeple:
        """Return the decision to place a meeple (or abbot) there."""
        kind = MeepleKind.ABBOT if spot.startswith("abbot ") else MeepleKind.MEEPLE
        feature = self.feature(x, y, spot.removeprefix("abbot "))
        return PlaceMeeple(Cell(x, y), feature, kind)

    def skip(self) -> Sequence[Value]:
        """Do nothing with wood."""
        return self.decide(Skip())

    def fairy_to(self, x: int, y: int, spot: str | None) -> Sequence[Value]:
        """Put the fairy beside the own meeple there, or (None) onto the tile."""
        feature = None if spot is None else self.feature(x, y, spot)
        return self.decide(MoveFairy(Cell(x, y), feature))

    def take_back(self, x: int, y: int, spot: str) -> Sequence[Value]:
        """Take the own abbot back."""
        return self.decide(TakeBackAbbot(Cell(x, y), self.feature(x, y, spot)))

    def remove(self, x: int, y: int, spot: str) -> Sequence[Value]:
        """Send the knight there home."""
        return self.decide(RemoveKnight(Cell(x, y), self.feature(x, y, spot)))

    def keep(self) -> Sequence[Value]:
        """Send nobody home."""
        return self.decide(KeepKnights())

    def dragon_to(self, x: int, y: int) -> Sequence[Value]:
        """Move the dragon."""
        return self.decide(MoveDragon(Cell(x, y)))

    def claim(self) -> Sequence[Value]:
        """Claim the fairy's bonus."""
        return self.decide(ClaimBonus())

    def forgo(self) -> Sequence[Value]:
        """Let the fairy's bonus go."""
        return self.decide(ForgoBonus())

    def fill(self, x: int, y: int, among: Sequence[str] = PLAIN) -> Sequence[Value]:
        """Play a turn that puts the first tile of *among* that fits onto (x, y), and no meeple."""
        for tile in among:
            if DrawTile(tile) not in self.rolls():
                continue
            ahead = self.state.copy()
            ahead.apply(Rolled(DrawTile(tile)))
            if not isinstance(ahead.pending, Choice):
                continue
            for one in ahead.legal(ahead.pending.seat):
                if isinstance(one, PlaceTile) and one.cell == Cell(x, y):
                    return self.lay(tile, x, y, one.rotation)
        raise AssertionError(f"no tile of {among} fits at ({x}, {y})")

    def surround(self, x: int, y: int, *, but: int = 0) -> None:
        """Fill the empty cells around (x, y), leaving the last *but* of them empty."""
        ring = [(x + dx, y + dy) for dx, dy in AROUND if (x + dx, y + dy) not in self.board]
        while len(ring) > but:
            where = next(one for one in ring if self._reachable(*one))
            ring.remove(where)
            self.fill(*where)

    def _reachable(self, x: int, y: int) -> bool:
        return any((x + dx, y + dy) in self.board for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))

    def finish(self) -> None:
        """Play on to the end with the first roll and the last decision of each list."""
        while self.question != "over":
            if self.question == "chance":
                self.roll(self.rolls()[0])
            else:
                self.decide(self.legal()[-1])

    # What the table shows ----------------------------------------------------------------------

    def part(self, kind: type) -> Any:
        """Return the only part of its *kind* in the spectators' view."""
        (found,) = self._parts(kind)
        return found

    def _parts(self, kind: type) -> Iterator[Any]:
        return (part for part in self.state.view(None) if isinstance(part, kind))

    @property
    def turn(self) -> Turn:
        """Whose turn it is."""
        found: Turn = self.part(Turn)
        return found

    @property
    def players(self) -> tuple[Player, ...]:
        """Every seat's part."""
        (part,) = (p for p in self.state.view(None) if p.key == "players")
        found: tuple[Player, ...] = part.players
        return found

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(player.score for player in self.players)

    @property
    def supply(self) -> tuple[int, ...]:
        """Meeples in supply by seat."""
        return tuple(player.meeples for player in self.players)

    @property
    def pile(self) -> Pile:
        """The tiles that are not on the map."""
        found: Pile = self.part(Pile)
        return found

    @property
    def dragon(self) -> tuple[int, int] | None:
        """Where the dragon is."""
        cell = self.part(Dragon).cell
        return (cell.x, cell.y) if cell else None

    @property
    def fairy(self) -> Fairy:
        """Where the fairy is."""
        found: Fairy = self.part(Fairy)
        return found

    @property
    def board(self) -> dict[tuple[int, int], PlacedTile]:
        """The tiles on the map."""
        return {(tile.cell.x, tile.cell.y): tile for tile in self._parts(PlacedTile)}

    def standing(self, x: int, y: int) -> tuple[Meeple, ...]:
        """Return the pieces on the tile at (x, y)."""
        return self.board[x, y].meeples

    def feature(self, x: int, y: int, spot: str) -> int:
        """Return the position of a feature of the tile at (x, y) in its kind's features.

        *spot* is a kind and, where the tile has several, an edge or half-edge **on the board**:
        ``city N``, ``road``, ``field s1``; ``field in`` is one without an edge.
        """
        lying = self.board[x, y]
        kind, _, where = spot.partition(" ")
        found = [
            index
            for index, info in enumerate(self.tiles[lying.tile].features)
            if info.kind == KINDS[kind] and _covers(info, where, lying.rotation)
        ]
        assert len(found) == 1, f"{spot} on {lying}: {found}"
        return found[0]

    def placements(self) -> set[tuple[int, int, int]]:
        """Return where the tile in hand may go."""
        return {(one.cell.x, one.cell.y, one.rotation) for one in self.legal(PlaceTile)}

    def spots(self, x: int, y: int) -> set[str]:
        """Return the kinds of features of the tile at (x, y) that a meeple may be placed on."""
        return {self._kind(one) for one in self.legal(PlaceMeeple) if one.cell == Cell(x, y)}

    def _kind(self, one: PlaceMeeple) -> str:
        lying = self.board[one.cell.x, one.cell.y]
        name = self.tiles[lying.tile].features[one.feature].kind.name.lower()
        return f"abbot {name}" if one.meeple == MeepleKind.ABBOT else name

    def can(self, decision: Value) -> bool:
        """Return whether the seat asked may take *decision*."""
        return decision in self.legal()


def _covers(info: FeatureInfo, where: str, rotation: int) -> bool:
    if not where:
        return True
    if where == "in":
        return not info.halves
    if where in HALVES:
        return any((half - 1 + 2 * rotation) % 8 == HALVES.index(where) for half in info.halves)
    return any((side - 1 + rotation) % 4 == SIDES.index(where) for side in info.sides)


@cache
def _catalogue(text: str) -> Catalogue:
    rules = game("carcassonne")
    found: Catalogue = rules.catalogue(rules.edition(text))
    return found


def _tiles(edition: Edition) -> dict[str, TileInfo]:
    return {tile.id: tile for tile in _catalogue(edition.text).tiles}


def scored(events: Sequence[Value]) -> list[FeatureScored]:
    """Return the scorings among *events*."""
    return [event for event in events if isinstance(event, FeatureScored)]


def bonuses(events: Sequence[Value]) -> list[FairyBonus]:
    """Return the fairy's points among *events*."""
    return [event for event in events if isinstance(event, FairyBonus)]


def gains(events: Sequence[Value], seat: int) -> int:
    """Return all points that *events* gave to *seat*."""
    claims = (claim for event in scored(events) for claim in event.claims if claim.seat == seat)
    return sum(claim.points for claim in claims) + sum(
        bonus.points for bonus in bonuses(events) if bonus.seat == seat
    )
