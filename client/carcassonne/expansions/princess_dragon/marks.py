"""The words of The Princess & the Dragon."""

from tilewyrm.client.carcassonne.core.vocabulary import Cause, Mark, Sign, Words

WORDS = Words(
    marks=(
        Mark(
            name="volcano",
            word="volcano",
            plural="volcanoes",
            sign=Sign("▲", "V"),
            style="map-volcano",
            printed="volcano",
            tag="vol",
        ),
        Mark(
            name="dragon",
            word="dragon",
            plural="dragons",
            sign=Sign("§", "D"),
            style="map-dragon-sign",
            printed="dragon",
            tag="dra",
            legend=Sign("dragon tile", "dragon tile"),
        ),
        Mark(
            name="princess",
            word="princess",
            plural="princesses",
            sign=Sign("♛", "Q"),
            style="map-princess",
            printed="princess",
            tag="pri",
        ),
        Mark(
            name="portal",
            word="magic portal",
            plural="magic portals",
            sign=Sign("◎", "O"),
            style="map-portal",
            printed="portal",
            tag="por",
            legend=Sign("magic portal", "portal"),
        ),
    ),
    causes=(
        Cause(name="eaten", gone="The dragon eats {whose} {role} at {at}."),
        Cause(name="removed", gone="The princess sends {whose} {role} at {at} home."),
    ),
    elsewhere="through the portal",
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
    "DRAGON, FAIRY: where they stand; FAIRY",
    "  follows the piece she accompanies",
    "x where the dragon was in this hunt",
)

PLAIN_HELP = ("DRAG dragon", "Fy fairy")
