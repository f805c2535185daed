"""The words of Crop Circles."""

from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair

_SUBJECT = "crop_circles"
_STYLE = "map-crop-circle"


def _circle(name: str, sign: SignPair, tag: str) -> MarkEntry:
    return MarkEntry(
        name=name,
        subject=_SUBJECT,
        sign=sign,
        style=_STYLE,
        printed=f"crop_circles.printed.{name}",
        tag=tag,
    )


_MARKS = (
    _circle("pitchfork", SignPair("♆", "W"), "pit"),
    _circle("cudgel", SignPair("♧", "!"), "clu"),
    _circle("blazon", SignPair("▽", "U"), "cre"),
)

CIRCLES = tuple(mark.name for mark in _MARKS)
"""The words of the circles in the protocol."""

WORDS = GlossaryPart(marks=_MARKS)

STYLES = {_STYLE: "bold ansibrightyellow"}
