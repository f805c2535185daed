"""The words of The Ferries."""

from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair

_STYLE = "map-lake"

WORDS = GlossaryPart(
    marks=(
        MarkEntry(
            name="ferry_lake",
            subject="ferries",
            sign=SignPair("≋", "w"),
            style=_STYLE,
            printed="ferries.printed.ferry_lake",
            tag="lak",
            ends_line=True,
        ),
    )
)

STYLES = {_STYLE: "bold ansibrightblue", "map-ferry": "bold reverse ansiwhite"}

HELP = ("ferries.help.figures",)

PLAIN_HELP = ("ferries.help.plain_ferry",)
