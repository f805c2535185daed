"""Something that can be done with wood in step 2 of a turn."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from tilewyrm.engine.game import Value

S = TypeVar("S")


class PieceAction(ABC, Generic[S]):
    """One kind of wooden action: one of all that are offered is done in a turn, or none (C51)."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[Value]:
        """Return what the player of the turn may choose, in stable order."""

    @abstractmethod
    def handles(self, decision: Value) -> bool:
        """Return whether *decision*, any value at all, is one of this action, offered or not."""

    @abstractmethod
    def is_legal(self, state: S, decision: Value) -> bool:
        """Return whether *decision*, which this action handles, is among the `offers` now."""

    @abstractmethod
    def apply(self, state: S, decision: Value) -> None:
        """Do *decision*, which is offered."""
