"""The reference engine's recorded games, read into pictures."""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from oracle.layout import Layout, read_tiles, slots
from oracle.picture import Choices, Feature, Picture, Piece, Place

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "oracle" / "carcassonne"
SKIPPED = ("ic_tb", "pd_ic_tb")
"""Games with Inns & Cathedrals and Traders & Builders, which we do not have yet."""


def game_files() -> list[Path]:
    """Return the recorded games that can be compared, by name; none where there is no folder."""
    return sorted(
        path for path in (FOLDER / "games").glob("*.jsonl.gz") if not path.name.startswith(SKIPPED)
    )


def read_layouts() -> dict[str, Layout]:
    """Return the reference's tiles by id."""
    names = ("mit_basic", "mit_river", "mit_princess_and_dragon")
    return read_tiles(*((FOLDER / "tiles" / f"{name}.xml").read_text("utf-8") for name in names))


def read_counts(name: str) -> dict[str, int]:
    """Return how many of each tile the reference's set called *name* has."""
    documents = (path.read_text("utf-8") for path in sorted((FOLDER / "tiles").glob("*.xml")))
    return {
        item.attrib["tile"]: int(item.attrib["count"])
        for document in documents
        for tile_set in ElementTree.fromstring(document).iter("tile-set")
        if tile_set.attrib["id"] == name
        for item in tile_set.iter("ref")
    }


@dataclass(frozen=True)
class Game:
    """One recorded game."""

    name: str
    setup: Mapping[str, Any]
    players: int
    lines: tuple[Mapping[str, Any], ...]
    """Each has the `state` after its message `msg`; the first has no message."""
    history: tuple[Mapping[str, Any], ...]
    """Every turn's events, the end scoring last."""

    @property
    def gardens(self) -> bool:
        """Whether its tiles show gardens (second edition)."""
        return "garden" in self.setup["elements"]


def read_game(path: Path) -> Game:
    """Return the game in the file at *path*."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        lines = [json.loads(line) for line in stream]
    first, *rest, last = lines
    return Game(
        path.name.removesuffix(".jsonl.gz"),
        first["setup"],
        first["players"],
        (first, *rest),
        tuple(last["final_history"]),
    )


class Reader:
    """Translates the states of one game."""

    def __init__(self, game: Game) -> None:
        self._gardens = game.gardens
        layouts = read_layouts()
        self._layouts = (
            layouts
            if game.gardens
            else {name: layout.without_garden() for name, layout in layouts.items()}
        )
        self._fairy: tuple[int, int] | None = None

    def layout(self, tile_id: str, rotation: int = 0) -> Layout:
        """Return the tile *tile_id* turned by *rotation* degrees."""
        return self._layouts[tile_id].turned(rotation // 90)

    def picture(self, state: Mapping[str, Any]) -> Picture:
        """Return *state* as a picture."""
        pieces = {item["id"]: _deployed(item) for item in state["deployedMeeples"]}
        figures = state["neutralFigures"]
        dragon = figures.get("dragon")
        tile, by = _fairy(figures, pieces)
        features = list(state["features"])
        places = [frozenset(_places(item)) for item in features]
        return Picture(
            points=tuple(player["points"] for player in state["players"]),
            tiles={
                tuple(item["position"]): self.layout(item["id"], item["rotation"])
                for item in state["placedTiles"]
            },
            pieces=frozenset(pieces.values()),
            supply=tuple(_supply(player["meeples"]) for player in state["players"]),
            dragon=tuple(dragon["position"]) if dragon else None,
            fairy_tile=tile,
            fairy_by=by,
            features=frozenset(
                Feature(where, tuple(sorted(item.get("owners", ()))))
                for where, item in zip(places, features, strict=True)
                if self._gardens or item["type"] != "Garden"
            ),
            left=state["tilePack"]["size"],
            field_cities={
                where: item["cities"]
                for where, item in zip(places, features, strict=True)
                if item["type"] == "Field"
            },
        )

    def choices(self, state: Mapping[str, Any]) -> Choices | None:
        """Return what *state* asks, or None where nothing is asked."""
        action = state.get("action")
        if action is None:
            return None
        found: dict[str, Any] = {"meeples": frozenset()}
        for item in action["items"]:
            self._add_choices(found, item)
        return Choices(player=action["player"], may_pass=action["canPass"], **found)

    def _add_choices(self, found: dict[str, Any], item: Mapping[str, Any]) -> None:
        options = item.get("options", ())
        match item["type"]:
            case "TilePlacement":
                found["tile"] = self.layout(item["tileId"]).shape()
                found["placements"] = frozenset(
                    (*option["position"], self.layout(item["tileId"], rotation))
                    for option in options
                    for rotation in option["rotations"]
                )
            case "Meeple":
                abbot = item["meeple"] == "Abbot"
                found["meeples"] |= {(abbot, place(option)) for option in options}
            case "MoveFairyNextTo":
                found["fairy_to"] = frozenset(pointed(option) for option in options)
            case "MoveFairyOnTile":
                found["fairy_on"] = frozenset(tuple(option) for option in options)
            case "ReturnMeeple":
                name = "removals" if item["source"] == "PRINCESS" else "returns"
                found[name] = frozenset(pointed(option) for option in options)
            case "MoveDragon":
                found["steps"] = frozenset(tuple(option) for option in options)
            case "Confirm":
                pass
            case other:
                raise ValueError(f"the reference offers {other}, which nobody here translates")


def place(pointer: Mapping[str, Any]) -> Place:
    """Return the place that a feature *pointer* of the reference names."""
    kind = pointer["feature"].lower()
    return Place(*pointer["position"], kind, slots(kind, pointer["location"]))


def pointed(pointer: Mapping[str, Any]) -> Piece:
    """Return the piece that a meeple *pointer* of the reference names."""
    player, kind, _ = pointer["meepleId"].split(".")
    return Piece(int(player), kind == "abbot", place(pointer["featurePointer"]))


def _deployed(item: Mapping[str, Any]) -> Piece:
    return Piece(item["player"], item["type"] == "Abbot", place(item))


def _supply(meeples: Mapping[str, Any]) -> tuple[int, int]:
    return (meeples.get("SmallFollower", (0,))[0], meeples.get("Abbot", (0,))[0])


def _places(feature: Mapping[str, Any]) -> Iterator[Place]:
    kind = feature["type"].lower()
    for x, y, location in feature["places"]:
        yield Place(x, y, kind, slots(kind, location))


def _fairy(
    figures: Mapping[str, Any], pieces: Mapping[str, Piece]
) -> tuple[tuple[int, int] | None, Piece | None]:
    """Return the fairy's tile and whom she is with.

    When her meeple leaves, the reference goes on naming the feature beside which it stood, without
    a meeple (`C95`: she stays on the tile and is with nobody).
    """
    if "fairy" not in figures:
        return None, None
    where = figures["fairy"]["placement"]
    if isinstance(where, list):
        return (where[0], where[1]), None
    x, y = where["featurePointer"]["position"]
    piece = pieces.get(where.get("meepleId"))
    by = piece if piece is not None and piece.place == place(where["featurePointer"]) else None
    return (x, y), by
