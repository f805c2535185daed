"""What decrees and fairy tiles do, short enough for their places on the board."""

from tilewyrm.client.feuville.catalogue import Catalogue
from tilewyrm.client.feuville.flow import folded
from tilewyrm.client.feuville.kinds import decree_kind, fairy_kind
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_LONGEST = 3
"""Rows up to which a whole sentence is written below a decree."""


def pays(catalogue: Catalogue, decree: str, width: int) -> list[str]:
    """Return what a decree pays: the whole sentence or, where it is too long, its gist."""
    whole = folded(catalogue.decree_detail(decree), width)
    if len(whole) <= _LONGEST:
        return whole
    gist = paid(catalogue, decree)
    return folded(gist, width) if gist else []


def paid(catalogue: Catalogue, decree: str) -> str:
    """Return the gist of what a decree pays; empty where its name says it."""
    facts = catalogue.decrees[decree]
    if facts.kind == fv.DECREE_KIND_STATUS:
        return ""
    points = facts.multiplier * (1 + (facts.kind == fv.DECREE_KIND_LARGE_DISTRICT))
    return tell(f"feuville_board.pays.{decree_kind(facts.kind)}", points=points)


def magic(catalogue: Catalogue, fairy: str) -> str:
    """Return what a fairy tile does."""
    facts = catalogue.fairies.get(fairy, fv.FairyFacts())
    return tell(f"feuville_board.magic.{fairy_kind(facts.kind)}")
