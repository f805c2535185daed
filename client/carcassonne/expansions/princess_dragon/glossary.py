"""The words of The Princess & the Dragon."""

from tilewyrm.client.carcassonne.core.model.glossary import (
    Mark,
    Sign,
    Words,
)
from tilewyrm.client.carcassonne.core.model.scoring_cause import Cause

_SUBJECT = "princess_dragon"

DRAGON = Mark(
    name="dragon",
    subject=_SUBJECT,
    sign=Sign("§", "D"),
    style="map-dragon-sign",
    printed="princess_dragon.printed.dragon",
    tag="dra",
    legend="princess_dragon.legend.dragon",
)

WORDS = Words(
    marks=(
        Mark(
            name="volcano",
            subject=_SUBJECT,
            sign=Sign("▲", "V"),
            style="map-volcano",
            printed="princess_dragon.printed.volcano",
            tag="vol",
        ),
        DRAGON,
        Mark(
            name="princess",
            subject=_SUBJECT,
            sign=Sign("♛", "Q"),
            style="map-princess",
            printed="princess_dragon.printed.princess",
            tag="pri",
        ),
        Mark(
            name="portal",
            subject=_SUBJECT,
            sign=Sign("◎", "O"),
            style="map-portal",
            printed="princess_dragon.printed.portal",
            tag="por",
        ),
    ),
    causes=(
        Cause(name="eaten", gone="princess_dragon.gone.eaten"),
        Cause(name="removed", gone="princess_dragon.gone.removed"),
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
