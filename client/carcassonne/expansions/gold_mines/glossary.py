"""The words of The Gold Mines."""

from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair

_SUBJECT = "gold_mines"

GOLD_MINE = MarkEntry(
    name="gold_mine",
    subject=_SUBJECT,
    sign=SignPair("▬", "%"),
    style="map-gold",
    printed="gold_mines.printed.gold_mine",
    tag="gld",
)
GOLD_BAR = MarkEntry(name="gold_bar", subject=_SUBJECT, sign=SignPair("", ""), in_size=True)

WORDS = GlossaryPart(marks=(GOLD_MINE, GOLD_BAR))

STYLES = {"map-gold": "bold ansibrightyellow", "map-bars": "bold reverse ansiwhite"}

HELP = ("gold_mines.help.bars",)

PLAIN_HELP = ("gold_mines.help.plain_bars",)
