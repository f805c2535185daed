"""Registry of expansions: the one place, beside their folders, that names them.

Their order is that in which their hooks are called, and that of the flags and pieces in lists.
"""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion, Pair
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.abbot import expansion as abbot
from tilewyrm.engine.carcassonne.expansions.crop_circles import expansion as crop_circles
from tilewyrm.engine.carcassonne.expansions.cult import expansion as cult
from tilewyrm.engine.carcassonne.expansions.ferries import expansion as ferries
from tilewyrm.engine.carcassonne.expansions.festival import expansion as festival
from tilewyrm.engine.carcassonne.expansions.flying_machines import expansion as flying_machines
from tilewyrm.engine.carcassonne.expansions.gold_mines import expansion as gold_mines
from tilewyrm.engine.carcassonne.expansions.inns_cathedrals import expansion as inns_cathedrals
from tilewyrm.engine.carcassonne.expansions.king_and_robber import expansion as king_and_robber
from tilewyrm.engine.carcassonne.expansions.little_buildings import expansion as little_buildings
from tilewyrm.engine.carcassonne.expansions.mage_and_witch import expansion as mage_and_witch
from tilewyrm.engine.carcassonne.expansions.pairs import (
    crop_circles as crop_circles_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    ferries as ferries_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    gold_mines as gold_mines_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    king_and_robber as king_and_robber_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    little_buildings as little_buildings_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    mage_and_witch as mage_and_witch_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    phantom as phantom_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    river_2 as river_2_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    russian_promos as russian_promos_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    traders_builders as traders_builders_pairs,
)
from tilewyrm.engine.carcassonne.expansions.pairs import (
    tunnel as tunnel_pairs,
)
from tilewyrm.engine.carcassonne.expansions.phantom import expansion as phantom
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.river import expansion as river
from tilewyrm.engine.carcassonne.expansions.river_2 import expansion as river_2
from tilewyrm.engine.carcassonne.expansions.russian_promos import expansion as russian_promos
from tilewyrm.engine.carcassonne.expansions.traders_builders import expansion as traders_builders
from tilewyrm.engine.carcassonne.expansions.tunnel import expansion as tunnel
from tilewyrm.engine.game import Preset

EXPANSIONS: tuple[Expansion[CarcassonneState], ...] = (
    abbot.EXPANSION,
    river.EXPANSION,
    princess_dragon.EXPANSION,
    inns_cathedrals.EXPANSION,
    traders_builders.EXPANSION,
    phantom.EXPANSION,
    festival.EXPANSION,
    little_buildings.EXPANSION,
    mage_and_witch.EXPANSION,
    king_and_robber.EXPANSION,
    gold_mines.EXPANSION,
    cult.EXPANSION,
    crop_circles.EXPANSION,
    river_2.EXPANSION,
    flying_machines.EXPANSION,
    tunnel.EXPANSION,
    ferries.EXPANSION,
    russian_promos.EXPANSION,
)

_BIG_BOX = frozenset(
    (
        *("abbot", "river", "inns_cathedrals", "traders_builders", "flying_machines"),
        *("ferries", "gold_mines", "mage_and_witch", "crop_circles"),
    )
)
"""The expansions in the publisher's large box; one that cannot be played yet is left out."""

BUNDLES = (
    Preset(
        "big-box",
        "Big Box",
        "With the expansions of the Big Box.",
        {one.name: True for one in EXPANSIONS if one.name in _BIG_BOX},
    ),
)
"""Presets of several expansions."""

PAIRS: tuple[Pair[CarcassonneState], ...] = (
    *traders_builders_pairs.PAIRS,
    *phantom_pairs.PAIRS,
    russian_promos_pairs.HUT_TOKENS,
    *little_buildings_pairs.PAIRS,
    *mage_and_witch_pairs.PAIRS,
    *king_and_robber_pairs.PAIRS,
    *gold_mines_pairs.PAIRS,
    *crop_circles_pairs.PAIRS,
    *river_2_pairs.PAIRS,
    *tunnel_pairs.PAIRS,
    *ferries_pairs.PAIRS,
    *russian_promos_pairs.PAIRS,
)
