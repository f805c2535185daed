"""The words of Crop Circles."""

from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause

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


WORDS = GlossaryPart(
    marks=(
        _circle("pitchfork", SignPair("♆", "W"), "pit"),
        _circle("club", SignPair("♧", "!"), "clu"),
        _circle("crest", SignPair("▽", "U"), "cre"),
    ),
    causes=(ScoringCause(name="circled", departure="crop_circles.gone.circled"),),
)

STYLES = {_STYLE: "bold ansibrightyellow"}
