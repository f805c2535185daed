"""Passive bot for Feuville: its dice are passed, its town stays as it is.

It declines whatever can be declined, its Fire Protection too. If a die must be used it takes the
simplest item, and stores that; an item that was stored before is thrown out for it.
"""

from tilewyrm.engine.bots.passive import PassiveBot
from tilewyrm.engine.bots.registry import register_passive
from tilewyrm.engine.feuville.items import ruins
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    BurnColumn,
    CallGnome,
    Decline,
    DiscardFairy,
    DiscardItem,
    EndTurn,
    KeepFairy,
    PassDie,
    PickFairy,
    RollDice,
    StopRolling,
    StoreItem,
    TakeDecree,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.kinds import Person
from tilewyrm.engine.game import State, Value

_DECLINING = (Decline, StopRolling, EndTurn, PassDie, RollDice)

_ORDER = (
    TakeTile,
    TakeDecree,
    AskFairy,
    CallGnome,
    UseSkill,
    StoreItem,
    PickFairy,
    KeepFairy,
    DiscardFairy,
    DiscardItem,
)
"""What is taken first where something must be done; whatever else there is comes last."""


@register_passive("feuville")
class FeuvillePassive(PassiveBot):
    """Declines, passes, and builds nothing that it need not build."""

    def declines(self, decision: Value) -> bool:
        """Return whether *decision* does nothing, or lets the turn go on or end."""
        return type(decision) in _DECLINING

    def changes(self, state: State, seat: int, decision: Value) -> tuple[int, int]:
        """Return how late in the order *decision* comes, and how much of it there is.

        That is the number of tiles of a column that burns; and the Thief robs somebody, so all
        other persons come before him.
        """
        assert isinstance(state, FeuvilleState)
        kind = type(decision)
        place = _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
        if kind is BurnColumn:
            return place, len(ruins.ruin_sides(state, seat, decision.position))
        return place, kind is UseSkill and decision.person is Person.THIEF
