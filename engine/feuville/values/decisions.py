"""What a seat may decide in Feuville.

Two kinds of columns must not be confused: ``column`` is one of the board's columns 1 to 6,
``position`` a column of the decider's own town: 0 is the start tile's, negative is left of it,
positive right. ``tile``, ``decree``, ``fairy`` are ids from the catalogue; an ``item`` is a
building tile or a decree, which share the spaces of a store.
"""

from dataclasses import dataclass

from tilewyrm.engine.feuville.values.kinds import Layer, Person, Symbol


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll the two dice; asked only where free actions come before the roll (A33)."""


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Take the building tile at *column* and *layer* of the display (F23a, F62, F63, F70)."""

    column: int
    """1 to 6. For a die it is the die's number."""
    layer: Layer


@dataclass(frozen=True, slots=True)
class TakeDecree:
    """Take the royal decree of *column* (F23b, F64)."""

    column: int
    """1 to 6. For a die it is the die's number."""


@dataclass(frozen=True, slots=True)
class UseSkill:
    """Use the skill of *person* (F23c)."""

    person: Person


@dataclass(frozen=True, slots=True)
class AskFairy:
    """Spend *die* on the Friendly Fairy (F66)."""

    die: int
    """1 to 6: which of the unused dice."""


@dataclass(frozen=True, slots=True)
class EvaluateTown:
    """Spend *die* on a Town Evaluation of the own town (F50)."""

    die: int | None
    """1 to 6: which of the unused dice; None when the Mayor takes it (A20)."""


@dataclass(frozen=True, slots=True)
class CallGnome:
    """Spend both dice on the Grumpy Gnome (F67)."""


@dataclass(frozen=True, slots=True)
class PassDie:
    """Leave *die* unused (A12)."""

    die: int
    """1 to 6: which of the unused dice."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; both dice are used and nothing more is to be built or scored (F26)."""


@dataclass(frozen=True, slots=True)
class BuildTile:
    """Build *tile*, just taken or from the store, in the own town (F30, F34)."""

    tile: str
    position: int


@dataclass(frozen=True, slots=True)
class StoreItem:
    """Put the *item* just taken into the own store; a full store is cleared next (F31, F32)."""

    item: str


@dataclass(frozen=True, slots=True)
class DiscardItem:
    """Throw the stored *item* out of the game (F32, A31)."""

    item: str


@dataclass(frozen=True, slots=True)
class ScoreStatus:
    """Score *decree* for one status symbol (F49)."""

    decree: str


@dataclass(frozen=True, slots=True)
class ScoreDistrict:
    """Score *decree*, a town district (F47, F48)."""

    decree: str
    position: int
    """The column; of a large district the left one of the two."""


@dataclass(frozen=True, slots=True)
class ScoreView:
    """Score *decree*, a Splendid View of 2x2 tiles (F51)."""

    decree: str
    position: int
    """The left column of the two."""
    upper: bool
    """Whether it is towers and skies, else walls and towers."""


@dataclass(frozen=True, slots=True)
class ScoreDiscretion:
    """Score *decree*, At Your Own Discretion, for *symbol* (F52)."""

    decree: str
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class LayArms:
    """Lay the grass with the own arms under a column after a Town Evaluation (F50)."""

    position: int


@dataclass(frozen=True, slots=True)
class StealItem:
    """Take *item* from the store of the seat *victim* (F61)."""

    victim: int
    item: str


@dataclass(frozen=True, slots=True)
class ProtectItem:
    """Lay a Theft Protection, just taken or kept, on the own stored *item* (F71)."""

    item: str


@dataclass(frozen=True, slots=True)
class PickFairy:
    """Take the open tile *fairy* (F65, F66)."""

    fairy: str


@dataclass(frozen=True, slots=True)
class KeepFairy:
    """Keep the fairy tile just taken on a free fairy space (F68)."""


@dataclass(frozen=True, slots=True)
class DiscardFairy:
    """Discard the kept tile *fairy* to make room for the one just taken (F68)."""

    fairy: str | None
    """None for an audience that may not see it (A16)."""


@dataclass(frozen=True, slots=True)
class PlayFairy:
    """Play the kept tile *fairy*: Great Selection (F70) or Fire Protection (F72)."""

    fairy: str


@dataclass(frozen=True, slots=True)
class RestoreColumn:
    """Turn a burnt column of the own town back (F65, F87)."""

    position: int


@dataclass(frozen=True, slots=True)
class BurnColumn:
    """Name a column of the own town that the dragon burns (F81)."""

    position: int


@dataclass(frozen=True, slots=True)
class RollOn:
    """Let the Travelling Entertainer roll (again) (F60)."""


@dataclass(frozen=True, slots=True)
class StopRolling:
    """Stop the Travelling Entertainer and take the sum (F60)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not do what is asked; the question says what that is."""


Scoring = ScoreStatus | ScoreDistrict | ScoreView | ScoreDiscretion
"""A way to score a decree."""

Decision = (
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
