"""The words of the base game."""

from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureKind,
    Mark,
    PieceKind,
    Shape,
    Sign,
    Words,
)
from tilewyrm.client.carcassonne.core.model.piece_title import Title
from tilewyrm.client.carcassonne.core.model.scoring_cause import Cause

_SUBJECT = "carcassonne"

CITY = FeatureKind(
    name="city",
    subject=_SUBJECT,
    shape=Shape.AREA,
    sign=Sign("▒", "#"),
    style="map-city",
    role="knight",
    code="c",
    worth=2,
)
ROAD = FeatureKind(
    name="road",
    subject=_SUBJECT,
    shape=Shape.LINE,
    sign=Sign("─│┌┘", "-|+"),
    style="map-road",
    role="highwayman",
    code="r",
    worth=1,
)
MONASTERY = FeatureKind(
    name="monastery",
    subject=_SUBJECT,
    shape=Shape.BUILDING,
    sign=Sign("[†]", "[+]"),
    style="map-monastery",
    role="monk",
    code="M",
    central=True,
    worth=1,
)
FIELD = FeatureKind(
    name="field",
    subject=_SUBJECT,
    shape=Shape.LAND,
    sign=Sign("·", "."),
    style="map-field",
    role="farmer",
)
SHIELD = Mark(
    name="shield",
    subject=_SUBJECT,
    sign=Sign("♦", "*"),
    style="map-shield",
    code="*",
    told=True,
    counts=True,
)
MEEPLE = PieceKind(
    name="meeple",
    title=Title(_SUBJECT, "meeple"),
    letter="m",
    called=lambda kind: kind.meeple,
    chip=lambda role: role[0],
    several=True,
)
END = Cause(name="end", ending="carcassonne.cause.end")

WORDS = Words(
    kinds=(CITY, ROAD, MONASTERY, FIELD),
    marks=(SHIELD,),
    pieces=(MEEPLE,),
    causes=(
        Cause(
            name="completed",
            ending="carcassonne.cause.completed",
            gone="carcassonne.gone.completed",
        ),
        END,
        Cause(name="scored"),
        Cause(name="left behind", gone="carcassonne.gone.left_behind"),
    ),
)
