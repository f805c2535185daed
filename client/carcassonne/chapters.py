"""The chapters of the rules: the base game and its expansions."""

from collections.abc import Iterable

from tilewyrm.client.carcassonne.registry import EXPANSIONS
from tilewyrm.v1 import match_pb2


def chapters(options: Iterable[match_pb2.Option]) -> list[str]:
    """Return the chapters of a match with *options*, the base game's first."""
    chosen = {option.name for option in options if option.flag}
    played = [one.name for one in EXPANSIONS if one.name in chosen]
    return [f"rules_{name}" for name in ("carcassonne", *played)]
