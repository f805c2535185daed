"""Names of the components of an edition, by their ids."""

from collections.abc import Iterable

from tilewyrm.client.feuville.model import kinds
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, knows, listed, tell
from tilewyrm.v1 import match_pb2

SYMBOL_FIELDS = (
    (fv.SYMBOL_GUARD, "guards"),
    (fv.SYMBOL_FLAG, "flags"),
    (fv.SYMBOL_STAR, "stars"),
    (fv.SYMBOL_GRIFFIN, "griffins"),
)
"""Each status symbol with the field that counts it, of a tile and of a town."""

HIDDEN = "?"
"""The sign of a fairy tile that is face down."""


class ComponentNames:
    """Names and descriptions of all components of an edition."""

    def __init__(self, catalogue: fv.Catalogue) -> None:
        self.tiles = {tile.id: tile for tile in catalogue.tiles}
        self.decrees = {decree.id: decree for decree in catalogue.decrees}
        self.fairies = {fairy.id: fairy for fairy in catalogue.fairies}

    def tile(self, tile_id: str) -> str:
        """Return a building tile in words: ``wall (left corner, 1 guard)``."""
        facts = self.tiles.get(tile_id)
        if facts is None:
            return tile_id or tell("feuville.none")
        if facts.kind == fv.TILE_KIND_START:
            return tell("feuville.kind.start")
        return tell(f"feuville.tile.{kinds.layer(facts.layer)}", shown=self.tile_detail(tile_id))

    def the_tile(self, tile_id: str) -> str:
        """Return a building tile with its article: ``the wall (left corner, 1 guard)``."""
        facts = self.tiles.get(tile_id)
        if facts is None:
            return self.tile(tile_id)
        if facts.kind == fv.TILE_KIND_START:
            return tell("feuville.the.start")
        return tell(f"feuville.the.{kinds.layer(facts.layer)}", shown=self.tile_detail(tile_id))

    def tile_detail(self, tile_id: str) -> str:
        """Return the contents of a building tile: ``left corner, 1 guard``; ``plain`` if empty."""
        return ", ".join(self.tile_details(tile_id)) or tell("feuville.kind.plain")

    def tile_details(self, tile_id: str) -> list[str]:
        """Return the contents of a building tile as a list: ``left corner``, ``1 guard``."""
        facts = self.tiles.get(tile_id, fv.TileFacts())
        plain = facts.kind in (fv.TILE_KIND_PLAIN, fv.TILE_KIND_UNSPECIFIED)
        details = [] if plain else [self.kind(facts.kind)]
        details += [count("feuville.clouds", facts.clouds)] if facts.clouds else []
        for symbol, field in SYMBOL_FIELDS:
            if shows := getattr(facts, field):
                details.append(symbol_count(symbol, shows))
        return details

    def kind(self, number: int) -> str:
        """Return a kind of building tile in words: ``gate``."""
        name = kinds.tile_kind(number)
        return tell("feuville.kind.plain" if name == "unspecified" else f"feuville.kind.{name}")

    def layer(self, tile_id: str) -> str:
        """Return the layer of a building tile in a word."""
        facts = self.tiles.get(tile_id, fv.TileFacts())
        return tell(f"feuville.layer.{kinds.layer(facts.layer)}")

    def decree(self, decree_id: str) -> str:
        """Return a royal decree in words: ``3x griffin``, ``small district``."""
        facts = self.decrees.get(decree_id)
        if facts is None:
            return decree_id or tell("feuville.none")
        symbol = tell(f"feuville.symbol.{kinds.symbol(facts.symbol)}")
        return tell(
            f"feuville.decree.{kinds.decree_kind(facts.kind)}",
            multiplier=facts.multiplier,
            symbol=symbol,
        )

    def decree_detail(self, decree_id: str) -> str:
        """Return the points of a royal decree, as a sentence."""
        facts = self.decrees.get(decree_id, fv.DecreeFacts())
        kind = kinds.decree_kind(facts.kind)
        if facts.kind == fv.DECREE_KIND_STATUS:
            kind = kinds.symbol(facts.symbol)
        elif kind == "unspecified":
            return tell("feuville.pays.unknown")
        return tell(f"feuville.pays.{kind}", points=points(facts.multiplier))

    def fairy(self, fairy_id: str) -> str:
        """Return a fairy tile in words: ``prestige 3``, ``Fire Protection``."""
        facts = self.fairies.get(fairy_id)
        if facts is None:
            return fairy_id or HIDDEN
        return tell(f"feuville.fairy.{kinds.fairy_kind(facts.kind)}", points=facts.points)

    def fairy_short(self, fairy_id: str) -> str:
        """Return a fairy tile in up to nine columns."""
        facts = self.fairies.get(fairy_id)
        if facts is None:
            return fairy_id or HIDDEN
        return tell(f"feuville.fairy.{kinds.fairy_kind(facts.kind)}.short", points=facts.points)

    def fairy_detail(self, fairy_id: str) -> str:
        """Return the effect of a fairy tile, as a sentence."""
        facts = self.fairies.get(fairy_id, fv.FairyFacts())
        return tell(f"feuville.does.{kinds.fairy_kind(facts.kind)}")

    def fairy_use(self, fairy_id: str) -> str:
        """Return the effect of playing a kept fairy tile; empty if it cannot be played."""
        facts = self.fairies.get(fairy_id, fv.FairyFacts())
        name = f"feuville.played.{kinds.fairy_kind(facts.kind)}"
        return tell(name) if knows(name) else ""

    def item(self, item_id: str) -> str:
        """Return a tile, decree or fairy tile in words."""
        if item_id in self.tiles:
            return self.tile(item_id)
        return self.fairy(item_id) if item_id in self.fairies else self.decree(item_id)

    def the_item(self, item_id: str) -> str:
        """Return a tile, decree or fairy tile with its article; an empty id is a hidden one."""
        if item_id in self.tiles:
            return self.the_tile(item_id)
        if item_id in self.fairies:
            return tell("feuville.the.fairy", fairy=self.fairy(item_id))
        if not item_id:
            return tell("feuville.the.hidden_fairy")
        return tell("feuville.the.decree", decree=self.decree(item_id))


def symbol_count(symbol: int, number: int) -> str:
    """Return the number of a status symbol in words: ``1 guard``, ``3 stars``."""
    return count(f"feuville.symbols.{kinds.symbol(symbol)}", number)


def points(number: int) -> str:
    """Return a number of points in words."""
    return count("feuville.points", number)


def position_name(position: int) -> str:
    """Return the name of a column of a town: ``S``, ``L1`` left of it, ``R1`` right of it."""
    if position == 0:
        return tell("feuville.position.start")
    side = "left" if position < 0 else "right"
    return tell(f"feuville.position.{side}", number=abs(position))


def position_list(positions: Iterable[int]) -> str:
    """Return columns of a town as a list in a sentence."""
    return listed([position_name(position) for position in positions])


def layer_name(layer: int) -> str:
    """Return a layer in a word: ``wall``."""
    return tell(f"feuville.layer.{kinds.layer(layer)}")


def person_name(person: int) -> str:
    """Return the name of a person: ``Entertainer``."""
    return tell(f"feuville.person.{kinds.person(person)}")


def skill(person: int) -> str:
    """Return the skill of a person, in a sentence or two."""
    return tell(f"feuville.skill.{kinds.person(person)}")


_read: tuple[match_pb2.Catalogue, ComponentNames] | None = None
"""The catalogue that was used last, and its names."""


def catalogue_of(model: Model) -> ComponentNames:
    """Return the component names of *model*, cached for one catalogue."""
    global _read
    read = _read
    if read is None or read[0] is not model.catalogue:
        _read = read = model.catalogue, ComponentNames(model.catalogue.feuville)
    return read[1]
