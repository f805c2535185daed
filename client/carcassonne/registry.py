"""Every expansion that this client knows: the one place, beside their folders, that names them.

Their texts and drawings follow this order.
"""

from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.abbot import expansion as abbot
from tilewyrm.client.carcassonne.expansions.crop_circles import expansion as crop_circles
from tilewyrm.client.carcassonne.expansions.cult import expansion as cult
from tilewyrm.client.carcassonne.expansions.ferries import expansion as ferries
from tilewyrm.client.carcassonne.expansions.festival import expansion as festival
from tilewyrm.client.carcassonne.expansions.flying_machines import expansion as flying_machines
from tilewyrm.client.carcassonne.expansions.gold_mines import expansion as gold_mines
from tilewyrm.client.carcassonne.expansions.inns_cathedrals import expansion as inns_cathedrals
from tilewyrm.client.carcassonne.expansions.king_and_robber import expansion as king_and_robber
from tilewyrm.client.carcassonne.expansions.little_buildings import expansion as little_buildings
from tilewyrm.client.carcassonne.expansions.mage_and_witch import expansion as mage_and_witch
from tilewyrm.client.carcassonne.expansions.phantom import expansion as phantom
from tilewyrm.client.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.client.carcassonne.expansions.river import expansion as river
from tilewyrm.client.carcassonne.expansions.river_2 import expansion as river_2
from tilewyrm.client.carcassonne.expansions.russian_promos import expansion as russian_promos
from tilewyrm.client.carcassonne.expansions.traders_builders import expansion as traders_builders
from tilewyrm.client.carcassonne.expansions.tunnel import expansion as tunnel

EXPANSIONS: tuple[ExpansionFace, ...] = (
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
