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
    facts = catalogue.decrees[decree]
    whole = folded(catalogue.decree_detail(decree), width)
    if len(whole) <= _LONGEST:
        return whole
    if facts.kind == fv.DECREE_KIND_STATUS:  # the name has said it
        return []
    points = facts.multiplier * (1 + (facts.kind == fv.DECREE_KIND_LARGE_DISTRICT))
    kind = decree_kind(facts.kind)
    return folded(tell(f"feuville_board.pays.{kind}", points=points), width)


def does(catalogue: Catalogue, fairy: str, width: int) -> list[str]:
    """Return what a fairy tile does."""
    facts = catalogue.fairies.get(fairy, fv.FairyFacts())
    return folded(tell(f"feuville_board.magic.{fairy_kind(facts.kind)}"), width)
