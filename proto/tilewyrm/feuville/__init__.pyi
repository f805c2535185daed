from typing import TypeAlias

from tilewyrm.engine.feuville.setup.catalogue import Catalogue as Catalogue
from tilewyrm.engine.feuville.setup.catalogue import DecreeFacts as DecreeFacts
from tilewyrm.engine.feuville.setup.catalogue import FairyFacts as FairyFacts
from tilewyrm.engine.feuville.setup.catalogue import TileFacts as TileFacts
from tilewyrm.engine.feuville.values.decisions import AskFairy as AskFairy
from tilewyrm.engine.feuville.values.decisions import BuildTile as BuildTile
from tilewyrm.engine.feuville.values.decisions import BurnColumn as BurnColumn
from tilewyrm.engine.feuville.values.decisions import CallGnome as CallGnome
from tilewyrm.engine.feuville.values.decisions import Decline as Decline
from tilewyrm.engine.feuville.values.decisions import DiscardFairy as DiscardFairy
from tilewyrm.engine.feuville.values.decisions import DiscardItem as DiscardItem
from tilewyrm.engine.feuville.values.decisions import EndTurn as EndTurn
from tilewyrm.engine.feuville.values.decisions import EvaluateTown as EvaluateTown
from tilewyrm.engine.feuville.values.decisions import KeepFairy as KeepFairy
from tilewyrm.engine.feuville.values.decisions import LayArms as LayArms
from tilewyrm.engine.feuville.values.decisions import PassDie as PassDie
from tilewyrm.engine.feuville.values.decisions import PickFairy as PickFairy
from tilewyrm.engine.feuville.values.decisions import PlayFairy as PlayFairy
from tilewyrm.engine.feuville.values.decisions import ProtectItem as ProtectItem
from tilewyrm.engine.feuville.values.decisions import RestoreColumn as RestoreColumn
from tilewyrm.engine.feuville.values.decisions import RollDice as RollDice
from tilewyrm.engine.feuville.values.decisions import RollOn as RollOn
from tilewyrm.engine.feuville.values.decisions import ScoreDiscretion as ScoreDiscretion
from tilewyrm.engine.feuville.values.decisions import ScoreDistrict as ScoreDistrict
from tilewyrm.engine.feuville.values.decisions import ScoreStatus as ScoreStatus
from tilewyrm.engine.feuville.values.decisions import ScoreView as ScoreView
from tilewyrm.engine.feuville.values.decisions import StealItem as StealItem
from tilewyrm.engine.feuville.values.decisions import StopRolling as StopRolling
from tilewyrm.engine.feuville.values.decisions import StoreItem as StoreItem
from tilewyrm.engine.feuville.values.decisions import TakeDecree as TakeDecree
from tilewyrm.engine.feuville.values.decisions import TakeTile as TakeTile
from tilewyrm.engine.feuville.values.decisions import UseSkill as UseSkill
from tilewyrm.engine.feuville.values.events import AudienceScored as AudienceScored
from tilewyrm.engine.feuville.values.events import ColumnBurnt as ColumnBurnt
from tilewyrm.engine.feuville.values.events import ColumnRestored as ColumnRestored
from tilewyrm.engine.feuville.values.events import Declined as Declined
from tilewyrm.engine.feuville.values.events import DecreeRevealed as DecreeRevealed
from tilewyrm.engine.feuville.values.events import DecreeScored as DecreeScored
from tilewyrm.engine.feuville.values.events import DecreeTaken as DecreeTaken
from tilewyrm.engine.feuville.values.events import DiceRolled as DiceRolled
from tilewyrm.engine.feuville.values.events import DieSpent as DieSpent
from tilewyrm.engine.feuville.values.events import DragonWoke as DragonWoke
from tilewyrm.engine.feuville.values.events import EndTriggered as EndTriggered
from tilewyrm.engine.feuville.values.events import FairyDiscarded as FairyDiscarded
from tilewyrm.engine.feuville.values.events import FairyPlayed as FairyPlayed
from tilewyrm.engine.feuville.values.events import FairyRemoved as FairyRemoved
from tilewyrm.engine.feuville.values.events import FairyReturned as FairyReturned
from tilewyrm.engine.feuville.values.events import FairyRevealed as FairyRevealed
from tilewyrm.engine.feuville.values.events import FairyTaken as FairyTaken
from tilewyrm.engine.feuville.values.events import FewestRewarded as FewestRewarded
from tilewyrm.engine.feuville.values.events import GameEnded as GameEnded
from tilewyrm.engine.feuville.values.events import GnomePlaced as GnomePlaced
from tilewyrm.engine.feuville.values.events import GrassLaid as GrassLaid
from tilewyrm.engine.feuville.values.events import ItemDiscarded as ItemDiscarded
from tilewyrm.engine.feuville.values.events import ItemProtected as ItemProtected
from tilewyrm.engine.feuville.values.events import ItemStolen as ItemStolen
from tilewyrm.engine.feuville.values.events import ItemStored as ItemStored
from tilewyrm.engine.feuville.values.events import PrestigeScored as PrestigeScored
from tilewyrm.engine.feuville.values.events import RoundCapReached as RoundCapReached
from tilewyrm.engine.feuville.values.events import ShowEnded as ShowEnded
from tilewyrm.engine.feuville.values.events import ShowRolled as ShowRolled
from tilewyrm.engine.feuville.values.events import SkillUsed as SkillUsed
from tilewyrm.engine.feuville.values.events import StartColumnSpared as StartColumnSpared
from tilewyrm.engine.feuville.values.events import StartDieRolled as StartDieRolled
from tilewyrm.engine.feuville.values.events import StartPlayerChosen as StartPlayerChosen
from tilewyrm.engine.feuville.values.events import TileBuilt as TileBuilt
from tilewyrm.engine.feuville.values.events import TileRevealed as TileRevealed
from tilewyrm.engine.feuville.values.events import TileTaken as TileTaken
from tilewyrm.engine.feuville.values.events import TownEvaluated as TownEvaluated
from tilewyrm.engine.feuville.values.events import TownSpared as TownSpared
from tilewyrm.engine.feuville.values.events import TownWeighed as TownWeighed
from tilewyrm.engine.feuville.values.events import TurnBegan as TurnBegan
from tilewyrm.engine.feuville.values.events import TurnEnded as TurnEnded
from tilewyrm.engine.feuville.values.kinds import Back as Back
from tilewyrm.engine.feuville.values.kinds import DecreeKind as DecreeKind
from tilewyrm.engine.feuville.values.kinds import DieUse as DieUse
from tilewyrm.engine.feuville.values.kinds import FairyKind as FairyKind
from tilewyrm.engine.feuville.values.kinds import Grass as Grass
from tilewyrm.engine.feuville.values.kinds import Layer as Layer
from tilewyrm.engine.feuville.values.kinds import Person as Person
from tilewyrm.engine.feuville.values.kinds import Symbol as Symbol
from tilewyrm.engine.feuville.values.kinds import TileKind as TileKind
from tilewyrm.engine.feuville.values.parts import Box as Box
from tilewyrm.engine.feuville.values.parts import DecreeRow as DecreeRow
from tilewyrm.engine.feuville.values.parts import FairyRow as FairyRow
from tilewyrm.engine.feuville.values.parts import Player as Player
from tilewyrm.engine.feuville.values.parts import Row as Row
from tilewyrm.engine.feuville.values.parts import StoredItem as StoredItem
from tilewyrm.engine.feuville.values.parts import Town as Town
from tilewyrm.engine.feuville.values.parts import TownColumn as TownColumn
from tilewyrm.engine.feuville.values.parts import Turn as Turn
from tilewyrm.engine.feuville.values.rolls import DrawDecree as DrawDecree
from tilewyrm.engine.feuville.values.rolls import DrawFairy as DrawFairy
from tilewyrm.engine.feuville.values.rolls import DrawTile as DrawTile
from tilewyrm.engine.feuville.values.rolls import OneDie as OneDie
from tilewyrm.engine.feuville.values.rolls import TwoDice as TwoDice

Decision: TypeAlias = (
    RollDice
    | TakeTile
    | TakeDecree
    | UseSkill
    | AskFairy
    | EvaluateTown
    | CallGnome
    | PassDie
    | EndTurn
    | BuildTile
    | StoreItem
    | DiscardItem
    | ScoreStatus
    | ScoreDistrict
    | ScoreView
    | ScoreDiscretion
    | LayArms
    | StealItem
    | ProtectItem
    | PickFairy
    | KeepFairy
    | DiscardFairy
    | PlayFairy
    | RestoreColumn
    | BurnColumn
    | RollOn
    | StopRolling
    | Decline
)

Roll: TypeAlias = TwoDice | OneDie | DrawTile | DrawDecree | DrawFairy

Event: TypeAlias = (
    StartDieRolled
    | StartPlayerChosen
    | TileRevealed
    | DecreeRevealed
    | FairyRevealed
    | TurnBegan
    | DiceRolled
    | DragonWoke
    | TownWeighed
    | TownSpared
    | StartColumnSpared
    | ColumnBurnt
    | ColumnRestored
    | DieSpent
    | GnomePlaced
    | SkillUsed
    | TileTaken
    | DecreeTaken
    | TileBuilt
    | ItemStored
    | ItemDiscarded
    | ItemStolen
    | ItemProtected
    | FairyTaken
    | FairyPlayed
    | FairyDiscarded
    | FairyReturned
    | FairyRemoved
    | Declined
    | DecreeScored
    | TownEvaluated
    | GrassLaid
    | PrestigeScored
    | ShowRolled
    | ShowEnded
    | AudienceScored
    | TurnEnded
    | EndTriggered
    | RoundCapReached
    | FewestRewarded
    | GameEnded
)

Part: TypeAlias = Row | DecreeRow | FairyRow | Turn | Town | Player | Box
