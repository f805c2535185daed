from typing import TypeAlias

from tilewyrm.engine.carcassonne.core.components.catalogue import Catalogue as Catalogue
from tilewyrm.engine.carcassonne.core.components.catalogue import TileInfo as TileInfo
from tilewyrm.engine.carcassonne.core.components.tile import Feature as Feature
from tilewyrm.engine.carcassonne.core.values.decisions import NameYoungest as NameYoungest
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece as PlacePiece
from tilewyrm.engine.carcassonne.core.values.decisions import PlaceTile as PlaceTile
from tilewyrm.engine.carcassonne.core.values.decisions import Skip as Skip
from tilewyrm.engine.carcassonne.core.values.events import Claim as Claim
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored as FeatureScored
from tilewyrm.engine.carcassonne.core.values.events import GameEnded as GameEnded
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced as PiecePlaced
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned as PieceReturned
from tilewyrm.engine.carcassonne.core.values.events import TileDiscarded as TileDiscarded
from tilewyrm.engine.carcassonne.core.values.events import TileDrawn as TileDrawn
from tilewyrm.engine.carcassonne.core.values.events import TilePlaced as TilePlaced
from tilewyrm.engine.carcassonne.core.values.events import TurnBegan as TurnBegan
from tilewyrm.engine.carcassonne.core.values.grid import Cell as Cell
from tilewyrm.engine.carcassonne.core.values.grid import Count as Count
from tilewyrm.engine.carcassonne.core.values.grid import Half as Half
from tilewyrm.engine.carcassonne.core.values.grid import Side as Side
from tilewyrm.engine.carcassonne.core.values.parts import FeatureForecast as FeatureForecast
from tilewyrm.engine.carcassonne.core.values.parts import Pieces as Pieces
from tilewyrm.engine.carcassonne.core.values.parts import PlacedTile as PlacedTile
from tilewyrm.engine.carcassonne.core.values.parts import Player as Player
from tilewyrm.engine.carcassonne.core.values.parts import StandingPiece as StandingPiece
from tilewyrm.engine.carcassonne.core.values.parts import TilesDiscarded as TilesDiscarded
from tilewyrm.engine.carcassonne.core.values.parts import TilesLeft as TilesLeft
from tilewyrm.engine.carcassonne.core.values.parts import Turn as Turn
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile as DrawTile
from tilewyrm.engine.carcassonne.core.values.rolls import StartPlayer as StartPlayer
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot as TakeBackAbbot
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import AddMeeple as AddMeeple
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    ChooseCircleAction as ChooseCircleAction,
)
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import CircleAction as CircleAction
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    CircleActionChosen as CircleActionChosen,
)
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import RemoveMeeple as RemoveMeeple
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries as Ferries
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferry as Ferry
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryLaid as FerryLaid
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryMoved as FerryMoved
from tilewyrm.engine.carcassonne.expansions.ferries.values import LayFerry as LayFerry
from tilewyrm.engine.carcassonne.expansions.ferries.values import MoveFerry as MoveFerry
from tilewyrm.engine.carcassonne.expansions.festival.recall import RecallPiece as RecallPiece
from tilewyrm.engine.carcassonne.expansions.flying_machines.state_slice import (
    FlyingMachines as FlyingMachines,
)
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import FlightRoll as FlightRoll
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import Fly as Fly
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import (
    PieceCrashed as PieceCrashed,
)
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import PieceFlew as PieceFlew
from tilewyrm.engine.carcassonne.expansions.gold_mines.final_value import (
    GoldForecast as GoldForecast,
)
from tilewyrm.engine.carcassonne.expansions.gold_mines.final_value import GoldScored as GoldScored
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import GoldPlaced as GoldPlaced
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import PlaceGold as PlaceGold
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import GoldTaken as GoldTaken
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import TakeGold as TakeGold
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldClaim as GoldClaim
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldMines as GoldMines
from tilewyrm.engine.carcassonne.expansions.gold_mines.state_slice import GoldOnTile as GoldOnTile
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Holding as Holding
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import (
    KingAndRobber as KingAndRobber,
)
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token as Token
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import TokenScored as TokenScored
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import (
    TokensForecast as TokensForecast,
)
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import TokenWon as TokenWon
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import (
    BuildingPlaced as BuildingPlaced,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import (
    PlaceBuilding as PlaceBuilding,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    BuildingsLeft as BuildingsLeft,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    LittleBuildings as LittleBuildings,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    StandingBuilding as StandingBuilding,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import FigurePlace as FigurePlace
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MageAndWitch as MageAndWitch,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MagicDeparture as MagicDeparture,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import MagicFigure as MagicFigure
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MagicFigureLeft as MagicFigureLeft,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MagicFigureMoved as MagicFigureMoved,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import (
    MoveMagicFigure as MoveMagicFigure,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import (
    RemoveMagicFigure as RemoveMagicFigure,
)
from tilewyrm.engine.carcassonne.expansions.phantom.state_slice import Phantom as Phantom
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    ClaimBonus as ClaimBonus,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    ForgoBonus as ForgoBonus,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    KeepKnights as KeepKnights,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    MoveDragon as MoveDragon,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy as MoveFairy
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    RemoveKnight as RemoveKnight,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    BonusForgone as BonusForgone,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    DragonLanded as DragonLanded,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import DragonMoved as DragonMoved
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import FairyBonus as FairyBonus
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    FairyForecast as FairyForecast,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import FairyMoved as FairyMoved
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import HuntEnded as HuntEnded
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import TilePutBack as TilePutBack
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    TileSetAside as TileSetAside,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import (
    TilesShuffledIn as TilesShuffledIn,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import (
    BonusCause as BonusCause,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import BonusDue as BonusDue
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import Dragon as Dragon
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import Fairy as Fairy
from tilewyrm.engine.carcassonne.expansions.river.flow import River as River
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import ExtraTurn as ExtraTurn
from tilewyrm.engine.carcassonne.expansions.river_2.flow import Branches as Branches
from tilewyrm.engine.carcassonne.expansions.russian_promos.captives import (
    CaptivesForecast as CaptivesForecast,
)
from tilewyrm.engine.carcassonne.expansions.russian_promos.captives import (
    CaptivesScored as CaptivesScored,
)
from tilewyrm.engine.carcassonne.expansions.russian_promos.captures import (
    PieceTrapped as PieceTrapped,
)
from tilewyrm.engine.carcassonne.expansions.russian_promos.freeing import FreePiece as FreePiece
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import (
    ForgoSecondPart as ForgoSecondPart,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import (
    PlaySecondPart as PlaySecondPart,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import (
    SecondPartBegan as SecondPartBegan,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import (
    GoodsForecast as GoodsForecast,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import GoodsScored as GoodsScored
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import GoodsTaken as GoodsTaken
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import (
    SeatGoods as SeatGoods,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import (
    TradersBuilders as TradersBuilders,
)
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import Tunnel as Tunnel
from tilewyrm.engine.carcassonne.expansions.tunnel.state_slice import TunnelToken as TunnelToken
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import (
    PlaceTunnelToken as PlaceTunnelToken,
)
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import TunnelOpened as TunnelOpened
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import (
    TunnelTokenPlaced as TunnelTokenPlaced,
)

Decision: TypeAlias = (
    PlaceTile
    | PlacePiece
    | Skip
    | NameYoungest
    | TakeBackAbbot
    | MoveFairy
    | RemoveKnight
    | KeepKnights
    | MoveDragon
    | ClaimBonus
    | ForgoBonus
    | PlaySecondPart
    | ForgoSecondPart
    | RecallPiece
    | PlaceBuilding
    | MoveMagicFigure
    | RemoveMagicFigure
    | PlaceGold
    | TakeGold
    | ChooseCircleAction
    | AddMeeple
    | RemoveMeeple
    | Fly
    | PlaceTunnelToken
    | LayFerry
    | MoveFerry
    | FreePiece
)

Roll: TypeAlias = StartPlayer | DrawTile | FlightRoll

Event: TypeAlias = (
    TurnBegan
    | TileDrawn
    | TileDiscarded
    | TilePlaced
    | PiecePlaced
    | PieceReturned
    | FeatureScored
    | GameEnded
    | TileSetAside
    | TilePutBack
    | TilesShuffledIn
    | FairyMoved
    | DragonLanded
    | DragonMoved
    | HuntEnded
    | FairyBonus
    | BonusDue
    | BonusForgone
    | GoodsTaken
    | GoodsScored
    | SecondPartBegan
    | BuildingPlaced
    | MagicFigureMoved
    | MagicFigureLeft
    | TokenWon
    | TokenScored
    | GoldPlaced
    | GoldTaken
    | GoldScored
    | CircleActionChosen
    | ExtraTurn
    | PieceFlew
    | PieceCrashed
    | TunnelTokenPlaced
    | TunnelOpened
    | FerryLaid
    | FerryMoved
    | PieceTrapped
    | CaptivesScored
)

Part: TypeAlias = (
    PlacedTile
    | Turn
    | Pieces
    | Player
    | TilesLeft
    | TilesDiscarded
    | FeatureForecast
    | River
    | Dragon
    | Fairy
    | TradersBuilders
    | Phantom
    | LittleBuildings
    | MageAndWitch
    | KingAndRobber
    | GoldMines
    | Branches
    | FlyingMachines
    | Tunnel
    | Ferries
    | FairyForecast
    | GoodsForecast
    | TokensForecast
    | GoldForecast
    | CaptivesForecast
)
