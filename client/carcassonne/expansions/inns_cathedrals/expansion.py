"""Inns & Cathedrals, declared."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.expansion import Expansion
from tilewyrm.client.carcassonne.core.vocabulary import Mark, PieceKind, Sign, Words
from tilewyrm.client.carcassonne.expansions.inns_cathedrals import pictures


def _worth(mark: str, each: str, scored: pb.FeatureScored, number: int) -> str:
    """Return what so many marks make of a feature: *each*, or nothing if it is incomplete."""
    return (
        f"{words.counted(number, mark)}: {each if scored.complete else 'nothing unless complete'}"
    )


INN = Mark(
    name="inn",
    word="inn",
    plural="inns",
    sign=Sign("⌂", "i"),
    style="map-inn",
    code="i",
    told=True,
    fact=lambda scored, number: _worth("inn", "2 points a tile", scored, number),
)
CATHEDRAL = Mark(
    name="cathedral",
    word="cathedral",
    plural="cathedrals",
    sign=Sign("‡", "^"),
    style="map-cathedral",
    printed="cathedral",
    code="^",
    told=True,
    fact=lambda scored, number: _worth("cathedral", "3 points each", scored, number),
)
LARGE_MEEPLE = PieceKind(
    name="large-meeple",
    word="large meeple",
    letter="L",
    put="your large meeple",
    called=lambda role: f"large {role}",
    chip=lambda role: role[0].upper(),
    legend="K H M F large meeple",
    strength=2,
)

EXPANSION = Expansion(
    name="inns_cathedrals",
    words=Words(marks=(INN, CATHEDRAL), pieces=(LARGE_MEEPLE,)),
    styles={"map-inn": "bold ansibrightcyan", "map-cathedral": "bold ansibrightmagenta"},
    tones=pictures.TONES,
    emblems=pictures.EMBLEMS,
)
