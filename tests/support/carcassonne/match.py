"""A driver that plays Carcassonne by choosing every roll and decision, by the contract only."""

from collections.abc import Iterator, Sequence
from typing import Any

from support.carcassonne.box import catalogue
from support.carcassonne.forecast import finals
from support.carcassonne.looks import looks
from support.carcassonne.modules import flags, game_of
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE
from tilewyrm.engine.carcassonne.core.components.tile import Feature
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import PieceActionFrame
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, PlaceTile, Skip
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count
from tilewyrm.engine.carcassonne.core.values.parts import (
    Pieces,
    PlacedTile,
    Player,
    StandingPiece,
    TilesDiscarded,
    TilesLeft,
    Turn,
)
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile, StartPlayer
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.game import (
    Chance,
    Choice,
    Decided,
    Edition,
    GameOver,
    Rolled,
    Setup,
    State,
    Value,
)
from tilewyrm.engine.setup.options import OptionValue

SIDES = "NESW"
HALVES = ("n1", "n2", "e1", "e2", "s1", "s2", "w1", "w2")
AROUND = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
PLAIN = ("E", "V", "U", "K", "J", "W", "L", "N", "H", "D", "R", "P", "I", "T", "X", "A")
"""Tiles of the base game, those with most field first."""


class Match:
    """One match. Every method that acts returns the events.

    A *spot* is a place on a tile, as it lies **on the board**: a kind of feature and, where the
    tile has several, an edge or half-edge, such as ``city N``, ``road``, ``field s1``; ``field in``
    is one without an edge. Where a piece is to be said its name comes first, as in ``meeple city
    N``, which is the same as ``city N``.
    """

    def __init__(
        self,
        seats: int = 2,
        *playing: str,
        edition: Edition | None = None,
        rulebook: ExpansionSet = EXPANSION_SET,
        **options: OptionValue,
    ) -> None:
        """Begin a match of the base game with the expansions *playing*, and no others."""
        self.game = game_of(rulebook)
        self.edition = edition if edition is not None else editions.load("carcassonne")
        modules = flags(playing, rulebook)
        assert not modules.keys() & options.keys(), "name what is played, not its flag"
        chosen = {**modules, "start_player": "seat0", **options}
        self.setup: Setup = self.game.setup(self.edition, seats, chosen)
        self.state: State = self.game.initial(self.setup)
        adapting = self.setup.options if rulebook is EXPANSION_SET else None
        self.tiles = {tile.id: tile for tile in catalogue(self.edition, adapting).tiles}
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
            case GameOver():
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

    def can(self, decision: Value) -> bool:
        """Return whether the seat asked may take *decision*."""
        return decision in self.legal()

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
        """Place the tile in hand so that it looks as after *rotation* quarter turns."""
        hand = self.turn.tile
        turns = looks(self.tiles[hand])[rotation] if hand is not None else rotation
        return self.decide(PlaceTile(Cell(x, y), turns))

    def put(self, tile: str, x: int, y: int, rotation: int = 0) -> Sequence[Value]:
        """Draw *tile* and place it."""
        return [*self.draw(tile), *self.place(x, y, rotation)]

    def lay(
        self, tile: str, x: int, y: int, rotation: int = 0, piece: str | None = None
    ) -> Sequence[Value]:
        """Play a turn up to the use of wood: draw, place, put a *piece* on the new tile or none.

        *piece* is a spot. What an expansion asks before is declined: the last decision is taken.
        """
        before = len(self.events)
        self.put(tile, x, y, rotation)
        while self.question != USE_PIECE:
            self.decide(self.legal()[-1])
        if piece is not None:
            self.stand(x, y, piece)
        while self.asks_for_piece:
            self.skip()
        return self.events[before:]

    @property
    def asks_for_piece(self) -> bool:
        """Whether a piece may be placed now, in step 2 or after it."""
        assert isinstance(self.state, CarcassonneState)
        return isinstance(self.state.agenda[-1], PieceActionFrame)

    def stand(self, x: int, y: int, spot: str) -> Sequence[Value]:
        """Place a piece on *spot* of the tile at (x, y)."""
        return self.decide(self.at(x, y, spot))

    def at(self, x: int, y: int, spot: str) -> PlacePiece:
        """Return the decision to place a piece there."""
        name, place = self._split(spot)
        return PlacePiece(Cell(x, y), self.feature(x, y, place), name)

    def _split(self, spot: str) -> tuple[str, str]:
        """Return the name of the piece that *spot* says, and the rest."""
        first, _, rest = spot.partition(" ")
        known = self.part(Pieces).kinds
        return (first, rest) if first in known else (MEEPLE.name, spot)

    def skip(self) -> Sequence[Value]:
        """Do nothing with wood."""
        return self.decide(Skip())

    def fill(self, x: int, y: int, among: Sequence[str] = PLAIN) -> Sequence[Value]:
        """Play a turn that puts the first tile of *among* that fits onto (x, y), and no piece."""
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

    def view(self, audience: int | None = None) -> Sequence[Value]:
        """Return the parts that *audience* sees: a seat, or None for a spectator."""
        return self.game.view(self.state, audience)

    def part(self, kind: type) -> Any:
        """Return the only part of its *kind* in the spectators' view."""
        (found,) = self._parts(kind)
        return found

    def _parts(self, kind: type) -> Iterator[Any]:
        return (part for part in self.view() if isinstance(part, kind))

    @property
    def turn(self) -> Turn:
        """Whose turn it is."""
        found: Turn = self.part(Turn)
        return found

    @property
    def players(self) -> tuple[Player, ...]:
        """Every seat's part."""
        return tuple(self._parts(Player))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(player.score for player in self.players)

    @property
    def supply(self) -> tuple[int, ...]:
        """Meeples in supply by seat."""
        return self.left(MEEPLE.name)

    def left(self, piece: str) -> tuple[int, ...]:
        """Return how many of a kind of *piece* are in supply, by seat."""
        kind = self.part(Pieces).kinds.index(piece)
        return tuple(player.supply[kind] for player in self.players)

    @property
    def pile(self) -> dict[str, int]:
        """The tiles that are still to be drawn, by the id of their kind."""
        return {tiles.tile: tiles.number for tiles in self._parts(TilesLeft)}

    @property
    def remaining(self) -> int:
        """How many tiles are still to be drawn."""
        return sum(self.pile.values())

    @property
    def discarded(self) -> dict[str, int]:
        """The tiles that fitted nowhere, by the id of their kind."""
        return {tiles.tile: tiles.number for tiles in self._parts(TilesDiscarded)}

    @property
    def finals(self) -> tuple[int, ...]:
        """What the points would be if the match ended now, by seat."""
        return finals(self.view())

    @property
    def board(self) -> dict[tuple[int, int], PlacedTile]:
        """The tiles on the map."""
        return {(tile.cell.x, tile.cell.y): tile for tile in self._parts(PlacedTile)}

    def standing(self, x: int, y: int) -> tuple[StandingPiece, ...]:
        """Return the pieces on the tile at (x, y)."""
        return self.board[x, y].pieces

    def feature(self, x: int, y: int, spot: str) -> int:
        """Return the position of the feature *spot* among those of the tile at (x, y)."""
        lying = self.board[x, y]
        kind, _, where = spot.partition(" ")
        found = [
            index
            for index, feature in enumerate(self.tiles[lying.tile].features)
            if feature.kind == kind and _covers(feature, where, lying.rotation)
        ]
        assert len(found) == 1, f"{spot} on {lying}: {found}"
        return found[0]

    def placements(self) -> set[tuple[int, int, int]]:
        """Return where the tile in hand may go."""
        return {(one.cell.x, one.cell.y, one.rotation) for one in self.legal(PlaceTile)}

    def spots(self, x: int, y: int) -> set[str]:
        """Return on what kinds of features of the tile at (x, y) a piece may be placed.

        Before the kind stands the name of the piece, unless it is a meeple.
        """
        return {self._kind(one) for one in self.legal(PlacePiece) if one.cell == Cell(x, y)}

    def _kind(self, one: PlacePiece) -> str:
        lying = self.board[one.cell.x, one.cell.y]
        name = self.tiles[lying.tile].features[one.feature].kind
        return name if one.piece == MEEPLE.name else f"{one.piece} {name}"


def _covers(feature: Feature, where: str, rotation: int) -> bool:
    if not where:
        return True
    if where == "in":
        return not feature.halves
    if where in HALVES:
        return any((half - 1 + 2 * rotation) % 8 == HALVES.index(where) for half in feature.halves)
    return any((side - 1 + rotation) % 4 == SIDES.index(where) for side in feature.sides)


def counted(counts: Sequence[Count]) -> dict[str, int]:
    """Return *counts* by what they count."""
    return {one.what: one.number for one in counts}


def scored(events: Sequence[Value]) -> list[FeatureScored]:
    """Return the scorings of features among *events*."""
    return [event for event in events if isinstance(event, FeatureScored)]


def gains(events: Sequence[Value], seat: int) -> int:
    """Return all points that *events*, of whatever type, gave to *seat*."""
    return sum(
        points
        for event in events
        for gainer, points in getattr(event, "gains", ())
        if gainer == seat
    )
