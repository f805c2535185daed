"""The components of an edition by their ids, and what each is called."""

from tilewyrm.client.canvas import Styled
from tilewyrm.client.feuville import words
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_SYMBOL_FIELDS = (
    (fv.SYMBOL_GUARD, "guards", "guard"),
    (fv.SYMBOL_FLAG, "flags", "flag"),
    (fv.SYMBOL_STAR, "stars", "star"),
    (fv.SYMBOL_GRIFFIN, "griffins", "griffin"),
)


class Catalogue:
    """Everything in the box of an edition, in words and marks."""

    def __init__(self, catalogue: fv.Catalogue) -> None:
        self.tiles = {tile.id: tile for tile in catalogue.tiles}
        self.decrees = {decree.id: decree for decree in catalogue.decrees}
        self.fairies = {fairy.id: fairy for fairy in catalogue.fairies}

    def tile(self, tile_id: str) -> str:
        """Return a building tile in words: ``wall (left corner, 1 guard)``."""
        facts = self.tiles.get(tile_id)
        if facts is None:
            return tile_id or words.NOTHING
        if facts.kind == fv.TILE_KIND_START:
            return words.KINDS[facts.kind]
        return f"{words.LAYERS[facts.layer]} ({', '.join(self.shown(tile_id)) or words.PLAIN})"

    def shown(self, tile_id: str) -> list[str]:
        """Return what a building tile shows, each in words: ``left corner``, ``1 guard``."""
        facts = self.tiles.get(tile_id, fv.TileFacts())
        shown = [words.KINDS[facts.kind]] if facts.kind in words.KINDS else []
        shown += [counted(facts.clouds, words.CLOUD)] if facts.clouds else []
        for symbol, field, _ in _SYMBOL_FIELDS:
            count = getattr(facts, field)
            shown += [counted(count, words.SYMBOLS[symbol])] if count else []
        return shown

    def tile_marks(self, tile_id: str) -> list[Styled]:
        """Return a building tile in marks with their styles: ``L`` ``g``."""
        facts = self.tiles.get(tile_id)
        if facts is None:
            return [(tile_id or words.NOTHING, "empty")]
        marks: list[Styled] = []
        if facts.kind in words.KIND_MARKS:
            style = "gate" if facts.kind == fv.TILE_KIND_GATE else "corner"
            marks.append((words.KIND_MARKS[facts.kind], style))
        if facts.clouds:
            marks.append((words.CLOUD_MARK * facts.clouds, "cloud"))
        for symbol, field, style in _SYMBOL_FIELDS:
            if count := getattr(facts, field):
                marks.append((words.SYMBOL_MARKS[symbol] * count, style))
        return marks or [(words.PLAIN_MARK, "empty")]

    def tile_short(self, tile_id: str) -> str:
        """Return a building tile's marks as text: ``L g``, ``plain``."""
        text = " ".join(mark for mark, _ in self.tile_marks(tile_id))
        return words.PLAIN if text == words.PLAIN_MARK else text

    def layer(self, tile_id: str) -> str:
        """Return the layer of a building tile in a word."""
        facts = self.tiles.get(tile_id)
        return words.LAYERS.get(facts.layer, "") if facts is not None else ""

    def decree(self, decree_id: str) -> str:
        """Return a royal decree in words: ``3x griffin``, ``small district``."""
        facts = self.decrees.get(decree_id)
        if facts is None:
            return decree_id or words.NOTHING
        if facts.kind == fv.DECREE_KIND_STATUS:
            return f"{facts.multiplier}x {words.SYMBOLS[facts.symbol][0]}"
        return words.DECREES[facts.kind]

    def decree_short(self, decree_id: str) -> str:
        """Return a royal decree in up to ten columns."""
        facts = self.decrees.get(decree_id)
        if facts is None or facts.kind == fv.DECREE_KIND_STATUS:
            return self.decree(decree_id)
        return words.DECREES_SHORT[facts.kind]

    def decree_detail(self, decree_id: str) -> str:
        """Return what a royal decree scores, in a sentence."""
        facts = self.decrees.get(decree_id)
        if facts is None:
            return ""
        symbol = words.SYMBOLS[facts.symbol][0] if facts.HasField("symbol") else ""
        return words.DECREE_DETAILS[facts.kind].format(
            points=counted(facts.multiplier, words.POINTS), symbol=symbol
        )

    def fairy(self, fairy_id: str) -> str:
        """Return a fairy tile in words: ``prestige 3``, ``Fire Protection``."""
        facts = self.fairies.get(fairy_id)
        if facts is None:
            return fairy_id or words.HIDDEN_FAIRY
        return words.FAIRIES[facts.kind].format(points=facts.points)

    def fairy_short(self, fairy_id: str) -> str:
        """Return a fairy tile in up to six columns."""
        facts = self.fairies.get(fairy_id)
        if facts is None:
            return fairy_id or words.HIDDEN_FAIRY
        return words.FAIRIES_SHORT[facts.kind].format(points=facts.points)

    def fairy_detail(self, fairy_id: str) -> str:
        """Return what a fairy tile does, in a sentence."""
        facts = self.fairies.get(fairy_id)
        return words.FAIRY_DETAILS[facts.kind] if facts is not None else ""

    def item(self, item_id: str) -> str:
        """Return a tile, decree or fairy tile in words."""
        if item_id in self.tiles:
            return self.tile(item_id)
        return self.fairy(item_id) if item_id in self.fairies else self.decree(item_id)

    def item_short(self, item_id: str) -> str:
        """Return a tile, decree or fairy tile in few columns."""
        if item_id in self.tiles:
            return f"{self.layer(item_id)} {self.tile_short(item_id)}"
        if item_id in self.fairies:
            return self.fairy_short(item_id)
        return self.decree_short(item_id)


def counted(count: int, forms: tuple[str, str]) -> str:
    """Return a number with its word in singular or plural."""
    return f"{count} {forms[count != 1]}"


def position_name(position: int) -> str:
    """Return what a column of a town is called: ``S``, ``L1`` left of it, ``R1`` right of it."""
    if position == 0:
        return words.START_COLUMN
    if position < 0:
        return words.LEFT_COLUMN.format(number=-position)
    return words.RIGHT_COLUMN.format(number=position)
