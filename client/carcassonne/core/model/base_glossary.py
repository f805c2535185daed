"""The words of the base game."""

from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    GlossaryPart,
    MarkEntry,
    PieceEntry,
    SignPair,
)
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle
from tilewyrm.client.carcassonne.core.model.scoring_cause import ScoringCause

_SUBJECT = "carcassonne"

CITY = FeatureEntry(
    name="city",
    subject=_SUBJECT,
    shape=FeatureShape.AREA,
    sign=SignPair("▒", "#"),
    style="map-city",
    role="knight",
    code="c",
)
ROAD = FeatureEntry(
    name="road",
    subject=_SUBJECT,
    shape=FeatureShape.LINE,
    sign=SignPair("─│┌┘", "-|+"),
    style="map-road",
    role="highwayman",
    code="r",
)
MONASTERY = FeatureEntry(
    name="monastery",
    subject=_SUBJECT,
    shape=FeatureShape.BUILDING,
    sign=SignPair("[†]", "[+]"),
    style="map-monastery",
    role="monk",
    code="M",
    central=True,
)
FIELD = FeatureEntry(
    name="field",
    subject=_SUBJECT,
    shape=FeatureShape.LAND,
    sign=SignPair("·", "."),
    style="map-field",
    role="farmer",
)
SHIELD = MarkEntry(
    name="shield",
    subject=_SUBJECT,
    sign=SignPair("♦", "*"),
    style="map-shield",
    code="*",
    in_size=True,
)
MEEPLE = PieceEntry(
    name="meeple",
    title=PieceTitle(_SUBJECT, "meeple"),
    letter="m",
    title_on=lambda kind: kind.meeple,
    chip=lambda role: role[0],
    several=True,
)
END = ScoringCause(name="end", ending="carcassonne.cause.end")

WORDS = GlossaryPart(
    kinds=(CITY, ROAD, MONASTERY, FIELD),
    marks=(SHIELD,),
    pieces=(MEEPLE,),
    causes=(
        ScoringCause(
            name="completed",
            ending="carcassonne.cause.completed",
            departure="carcassonne.gone.completed",
        ),
        END,
        ScoringCause(name="scored"),
        ScoringCause(name="recalled", departure="carcassonne.gone.recalled"),
        ScoringCause(name="left behind", departure="carcassonne.gone.left_behind"),
    ),
)
