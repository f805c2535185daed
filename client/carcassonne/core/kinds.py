"""The words of the base game."""

from tilewyrm.client.carcassonne.core.vocabulary import (
    Cause,
    FeatureKind,
    Mark,
    PieceKind,
    Shape,
    Sign,
    Words,
)

CITY = FeatureKind(
    name="city",
    word="city",
    shape=Shape.AREA,
    sign=Sign("▒", "#"),
    style="map-city",
    role="knight",
    code="c",
)
ROAD = FeatureKind(
    name="road",
    word="road",
    shape=Shape.LINE,
    sign=Sign("─│┌┘", "-|+"),
    style="map-road",
    role="highwayman",
    code="r",
)
MONASTERY = FeatureKind(
    name="monastery",
    word="monastery",
    shape=Shape.BUILDING,
    sign=Sign("[†]", "[+]"),
    style="map-monastery",
    role="monk",
    code="M",
    central=True,
)
FIELD = FeatureKind(
    name="field",
    word="field",
    shape=Shape.LAND,
    sign=Sign("·", "."),
    style="map-field",
    role="farmer",
)
SHIELD = Mark(
    name="shield",
    word="shield",
    plural="shields",
    sign=Sign("♦", "*"),
    style="map-shield",
    code="*",
    told=True,
)
MEEPLE = PieceKind(
    name="meeple",
    word="meeple",
    letter="m",
    put="a meeple",
    called=lambda role: role,
    chip=lambda role: role[0],
)
END = Cause(name="end", ending="end of the game")

WORDS = Words(
    kinds=(CITY, ROAD, MONASTERY, FIELD),
    marks=(SHIELD,),
    pieces=(MEEPLE,),
    causes=(
        Cause(
            name="completed",
            ending="complete",
            gone="{whose} {role} at {at} goes home: it stood there without a claim.",
        ),
        END,
        Cause(name="scored"),
        Cause(
            name="left behind",
            gone="{whose} {role} at {at} goes home: no meeple of {who} is left there.",
        ),
    ),
)
