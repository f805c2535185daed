"""Carcassonne in a window of the map as numbers: its decisions and its observations."""

from collections.abc import Iterable, Mapping

from tilewyrm.api.env.numbers.boxes import BOXES
from tilewyrm.api.env.numbers.layout import Layout, Observation, numbers, relative
from tilewyrm.api.env.numbers.numbering import Numbering
from tilewyrm.api.match import Match
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values import decisions, parts
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.game import Carcassonne
from tilewyrm.engine.game import Value


class CarcassonneNumbers:
    """The numbers of one setup of Carcassonne (`numbered_game.GameNumbers`)."""

    def __init__(self, match: Match, radius: int) -> None:
        """Take a window of *radius* cells on each side of the start tile."""
        state = match.state
        assert isinstance(state, CarcassonneState)
        kinds, seats = state.rules.kinds, match.seats
        self._seats, self._radius = seats, radius
        self._tiles = {kind.id: at for at, kind in enumerate(kinds)}
        self._pieces = {kind.name: at + 1 for at, kind in enumerate(state.rules.pieces)}
        self.names: Mapping[str, tuple[str, ...]] = {
            "tile": tuple(self._tiles),
            "piece": tuple(self._pieces),
        }
        boxes = [box for name, box in BOXES.items() if match.options[name]]
        self._seen = {box.part: box.seen for box in boxes if box.part}
        types = {kind.__name__: kind for kind in Carcassonne.decision_types}
        reach = range(-radius, radius + 1)
        features = max(len(kind.features) for kind in kinds)
        self.numbering = Numbering(
            [
                (
                    decisions.PlaceTile,
                    {
                        "cell": tuple(Cell(x, y) for y in reach for x in reach),
                        "rotation": tuple(range(4)),
                    },
                ),
                # The cell is always that of the tile just placed.
                (
                    decisions.PlacePiece,
                    {"feature": tuple(range(features)), "piece": tuple(self._pieces)},
                ),
                (decisions.Skip, {}),
                (decisions.NameYoungest, {"seat": tuple(range(seats))}),
                *((types[name], {}) for box in boxes for name in box.decisions),
            ]
        )
        self.most_rolls = max(seats, len(kinds))
        width, pieces = len(reach), len(self._pieces)
        self._maps = 5 if pieces == 1 else 6
        self.layout = Layout(
            {
                "map": (self._maps, width, width),
                "hand": (1,),
                "left": (len(kinds),),
                "score": (seats,),
                "supply": (seats,) if pieces == 1 else (seats, pieces),
                "turn": (2,),
                **{name: shape for box in boxes for name, shape in box.planes(seats).items()},
            }
        )

    def observation(self, view: Iterable[Value], viewer: int, layout: Layout) -> Observation:
        """Return the planes of *layout* in *view*, the parts that the seat *viewer* sees."""
        found, put = layout.empty(), layout.put
        seats, radius, tiles = self._seats, self._radius, self._tiles
        width, left = 2 * radius + 1, layout.planes.get("left")
        latest: tuple[int, int, int] = (-1, 0, 0)
        for part in view:
            match part:
                case parts.PlacedTile():
                    if "map" not in layout.planes:
                        continue
                    x, y = part.cell.x + radius, part.cell.y + radius
                    if not (0 <= x <= 2 * radius and 0 <= y <= 2 * radius):
                        continue
                    at = layout.planes["map"].first + y * width + x
                    found[at] = tiles[part.tile] + 1
                    found[at + width**2] = part.rotation
                    for piece in part.pieces:
                        found[at + 2 * width**2] = relative(piece.seat, viewer, seats)
                        found[at + 3 * width**2] = piece.feature + 1
                        if self._maps > 5:
                            found[at + 5 * width**2] = self._pieces[piece.piece]
                    latest = max(latest, (part.number, y, x))
                case parts.Turn():
                    put(found, "turn", (part.number, relative(part.seat, viewer, seats)))
                    put(found, "hand", numbers((part.tile or "",), tiles))
                case parts.Player():
                    seat = relative(part.seat, viewer, seats) - 1
                    put(found, "score", (part.score,), seat)
                    put(found, "supply", part.supply, seat)
                case parts.TilesLeft():
                    if left is not None:
                        found[left.first + tiles[part.tile]] = part.number
                case _ if (seen := self._seen.get(type(part).__name__)) is not None:
                    for name, index, values in seen(part, viewer, seats):
                        put(found, name, values, *index)
        if latest[0] >= 0:
            put(found, "map", (1,), 4, *latest[1:])
        return found
