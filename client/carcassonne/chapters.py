"""The chapters of the rules: the base game, its expansions, and pairs of them."""

from collections.abc import Iterable
from itertools import combinations

from tilewyrm.client.carcassonne.registry import EXPANSIONS
from tilewyrm.language.speech import names
from tilewyrm.v1 import match_pb2


def chapters(options: Iterable[match_pb2.Option]) -> list[str]:
    """Return the chapters of a match with *options*: each expansion has one of its name.

    Chapters of pairs of expansions come last.
    """
    chosen = {option.name for option in options if option.flag}
    played = [one.name for one in EXPANSIONS if one.name in chosen]
    pairs = [f"{one}__{other}" for one, other in combinations(sorted(played), 2)]
    every = ["carcassonne", *played, *pairs]
    return [f"rules_{name}" for name in every if names(f"rules_{name}")]
