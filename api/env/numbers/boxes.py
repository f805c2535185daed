"""Registry of the boxes of Carcassonne whose decisions and positions have numbers."""

from collections.abc import Mapping

from tilewyrm.api.env.numbers import abbot, king_and_robber, traders_builders
from tilewyrm.api.env.numbers.box import Box
from tilewyrm.engine.carcassonne.registry import EXPANSIONS, PAIRS

BOXES: Mapping[str, Box] = {
    "abbot": abbot.BOX,
    "river": Box(),
    "inns_cathedrals": Box(),
    "traders_builders": traders_builders.BOX,
    "king_and_robber": king_and_robber.BOX,
    "cult": Box(),
    "river_2": Box(),
}
"""By the name of the option, in the order of their numbers and planes."""

OPTIONS = frozenset(
    (
        *("farmers", "field_edition", "tiny_city", "start_player"),
        *(spec.name for one in EXPANSIONS if one.name in BOXES for spec in one.specs),
        *(spec.name for pair in PAIRS if BOXES.keys() >= {*pair.of} for spec in pair.specs),
    )
)
"""The options of the base game and of these boxes."""
