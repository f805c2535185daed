"""The words of The Tunnel."""

from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair

SUBJECT = "tunnel"

MOUTH = MarkEntry(
    name="tunnel_mouth",
    subject=SUBJECT,
    sign=SignPair("∩", "n"),
    style="map-mouth",
    code="n",
    ends_line=True,
)

WORDS = GlossaryPart(marks=(MOUTH,))

STYLES = {"map-mouth": "bold ansiwhite", "map-token": "bold reverse"}

HELP = ("tunnel.help.tokens",)

PLAIN_HELP = ("tunnel.help.plain_tokens",)
