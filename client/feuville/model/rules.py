"""Options of a table that decide worth and building sites.

They only serve forecasts; the server decides the outcome.
"""

from dataclasses import dataclass, fields

from tilewyrm.v1 import match_pb2


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Options by name, with the game's default for those that the server has not sent."""

    require_adjacency: bool = True
    """Whether a new wall must touch the town (F34)."""
    start_tile_is_wall: bool = True
    """Whether the start tile is a wall in districts, views and evaluations (A2)."""
    splendid_full_block: bool = True
    """Whether a view needs all its four tiles (A29)."""
    burnt_wall_breaks: bool = True
    """Whether a burnt wall ends the stretch of an evaluation (A26)."""
    town_eval_include_corners: bool = True
    """Whether the corner towers count in an evaluation (A23)."""
    town_eval_tower_gaps: str = "any"
    """Towers that may be missing in the stretch of an evaluation: any, one (D15)."""
    arms_grass: str = "any"
    """Under which columns the arms may go: any, those evaluated (D16)."""
    start_column: str = "counts_absorbs"
    """The rule for dragon and start column: counts_absorbs, or it cannot be named (A1)."""
    store_limit: str = "combined"
    """Whether tiles and decrees share the two places of a store: combined, separate (F31)."""
    magician_unburnt_fairies: int = 2
    """Fairy tiles that the Magician gives to a town without ruins (F65)."""


_NAMES = frozenset(field.name for field in fields(RuleOptions))


def rules_of(setup: match_pb2.Setup) -> RuleOptions:
    """Return the rules of a table that plays *setup*."""
    chosen = {
        option.name: getattr(option, value)
        for option in setup.options
        if option.name in _NAMES and (value := option.WhichOneof("value"))
    }
    return RuleOptions(**chosen)
