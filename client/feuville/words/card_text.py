"""Texts of decrees and fairy tiles, short enough for their places on the board."""

from collections.abc import Sequence

from tilewyrm.client.feuville.drawing.inline_flow import fold
from tilewyrm.client.feuville.model import kinds
from tilewyrm.client.feuville.model.catalogue import ComponentNames
from tilewyrm.client.feuville.model.kinds import decree_kind, fairy_kind
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_LONGEST = 3
"""Rows up to which whole sentences are written below decrees."""


def pays(catalogue: ComponentNames, decrees: Sequence[tuple[str, int]]) -> list[list[str]]:
    """Return the text of each decree, in lines of the width given with it.

    These are whole sentences or, where one of them is too long, the gist of all.
    """
    whole = [fold(catalogue.decree_detail(decree), width) for decree, width in decrees]
    if all(len(lines) <= _LONGEST for lines in whole):
        return whole
    return [fold(decree_text(catalogue, decree), width) for decree, width in decrees]


def decree_text(catalogue: ComponentNames, decree: str) -> str:
    """Return the short text of a decree's points."""
    facts = catalogue.decrees[decree]
    kind = decree_kind(facts.kind)
    symbol = tell(f"feuville.symbol.{kinds.symbol(facts.symbol)}")
    return tell(f"feuville_board.pays.{kind}", points=facts.multiplier, symbol=symbol)


def fairy_text(catalogue: ComponentNames, fairy: str) -> str:
    """Return the short text of a fairy tile's effect."""
    facts = catalogue.fairies.get(fairy, fv.FairyFacts())
    return tell(f"feuville_board.magic.{fairy_kind(facts.kind)}")
