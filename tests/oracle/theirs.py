"""What the words, ids and pointers of one recorded game mean."""

from collections.abc import Mapping
from typing import Any

from oracle.layout import Layout, slots
from oracle.picture import Piece, Place


class Theirs:
    """Looks up what one game of the reference names."""

    def __init__(
        self,
        layouts: Mapping[str, Layout],
        pieces: Mapping[str, str],
        painted_over: frozenset[str],
    ) -> None:
        """Take all tiles, the kinds of pieces (theirs, ours), and what is only a picture."""
        self._layouts = {
            (name, quarters): one.without(painted_over).turned(quarters)
            for name, one in layouts.items()
            for quarters in range(4)
        }
        self._standing: dict[int, tuple[Mapping[str, Any], Piece]] = {}
        """By an item of a state, which is kept and so is its identity."""
        self.pieces = pieces
        """Kinds of pieces: theirs, and our name."""
        self.kept: dict[str, Any] = {}
        """What translations keep of the last state, by their names."""
        self.apart = ""
        """The id of a piece that a figure sets apart from an equal one beside it."""

    def layout(self, tile_id: str, rotation: int = 0) -> Layout:
        """Return the tile *tile_id* turned by *rotation* degrees."""
        return self._layouts[tile_id, rotation // 90]

    def kind_of(self, meeple_id: str) -> str:
        """Return our name of the kind of the piece *meeple_id*: ``0.small.1`` and the like."""
        word = meeple_id.split(".")[1]
        return next(ours for theirs, ours in self.pieces.items() if theirs.lower().startswith(word))

    def place(self, pointer: Mapping[str, Any]) -> Place:
        """Return the place that a feature *pointer* names."""
        kind = pointer["feature"].lower()
        x, y = pointer["position"]
        return Place(x, y, kind, slots(kind, pointer["location"]))

    def pointed(self, pointer: Mapping[str, Any]) -> Piece:
        """Return the piece that a meeple *pointer* names."""
        identity = pointer["meepleId"]
        place = self.place(pointer["featurePointer"])
        return Piece(int(identity.split(".")[0]), self.kind_of(identity), place)

    def is_apart(self, pointer: Mapping[str, Any]) -> bool:
        """Return whether a meeple *pointer* names the piece that is `apart`."""
        return bool(pointer["meepleId"] == self.apart)

    def standing(self, state: Mapping[str, Any]) -> dict[str, Piece]:
        """Return the pieces on the board by their ids."""
        found = {}
        for item in state["deployedMeeples"]:
            known = self._standing.get(id(item))
            if known is None:
                piece = Piece(item["player"], self.pieces[item["type"]], self.place(item))
                known = self._standing[id(item)] = item, piece
            found[item["id"]] = known[1]
        return found
