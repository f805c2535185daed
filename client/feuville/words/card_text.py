"""What decrees and fairy tiles do, short enough for their places on the board."""

from collections.abc import Sequence

from tilewyrm.client.feuville.drawing.inline_flow import fold
from tilewyrm.client.feuville.model import kinds
from tilewyrm.client.feuville.model.catalogue import ComponentNames
from tilewyrm.client.feuville.model.kinds import (
    decree_kind,
    fairy_kind,
)
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_LONGEST = 3
"""Rows up to which whole sentences are written below decrees."""


def pays(catalogue: ComponentNames, decrees: Sequence[tuple[str, int]]) -> list[list[str]]:
    """Return what each decree pays, in lines of the width beside it.

    These are whole sentences or, where one of them is too long, the gist of all.
    """
    whole = [fold(catalogue.decree_detail(decree), width) for decree, width in decrees]
    if all(len(lines) <= _LONGEST for lines in whole):
        return whole
    return [fold(decree_text(catalogue, decree), width) for decree, width in decrees]


def decree_text(catalogue: ComponentNames, decree: str) -> str:
    """Return the gist of what a decree pays."""
    facts = catalogue.decrees[decree]
    points = facts.multiplier * (1 + (facts.kind == fv.DECREE_KIND_LARGE_DISTRICT))
    kind = decree_kind(facts.kind)
    symbol = tell(f"feuville.symbol.{kinds.symbol(facts.symbol)}")
    return tell(f"feuville_board.pays.{kind}", points=points, symbol=symbol)


def fairy_text(catalogue: ComponentNames, fairy: str) -> str:
    """Return what a fairy tile does."""
    facts = catalogue.fairies.get(fairy, fv.FairyFacts())
    return tell(f"feuville_board.magic.{fairy_kind(facts.kind)}")
