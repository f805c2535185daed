"""The words of The Princess & the Dragon."""

from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause

_SUBJECT = "princess_dragon"

DRAGON = MarkEntry(
    name="dragon",
    subject=_SUBJECT,
    sign=SignPair("§", "D"),
    style="map-dragon-sign",
    printed="princess_dragon.printed.dragon",
    tag="dra",
    legend="princess_dragon.legend.dragon",
)

WORDS = GlossaryPart(
    marks=(
        MarkEntry(
            name="volcano",
            subject=_SUBJECT,
            sign=SignPair("▲", "V"),
            style="map-volcano",
            printed="princess_dragon.printed.volcano",
            tag="vol",
        ),
        DRAGON,
        MarkEntry(
            name="princess",
            subject=_SUBJECT,
            sign=SignPair("♛", "Q"),
            style="map-princess",
            printed="princess_dragon.printed.princess",
            tag="pri",
        ),
        MarkEntry(
            name="portal",
            subject=_SUBJECT,
            sign=SignPair("◎", "O"),
            style="map-portal",
            printed="princess_dragon.printed.portal",
            tag="por",
        ),
    ),
    causes=(
        ScoringCause(name="eaten", departure="princess_dragon.gone.eaten"),
        ScoringCause(name="removed", departure="princess_dragon.gone.removed"),
    ),
    elsewhere="princess_dragon.elsewhere",
)

STYLES = {
    "map-volcano": "bold ansibrightred",
    "map-dragon-sign": "bold ansibrightred",
    "map-princess": "bold ansibrightmagenta",
    "map-portal": "bold ansibrightcyan",
    "map-hunt": "ansibrightred",
    "map-dragon": "bold reverse ansibrightred",
    "map-fairy": "bold reverse ansibrightcyan",
}

HELP = (
    "princess_dragon.help.figures",
    "princess_dragon.help.fairy",
    "princess_dragon.help.trail",
)

PLAIN_HELP = ("princess_dragon.help.plain_dragon", "princess_dragon.help.plain_fairy")
