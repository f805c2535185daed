"""A piece action: one use of a piece in step 2 of a turn."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from tilewyrm.engine.game import Value

S = TypeVar("S")


class PieceAction(ABC, Generic[S]):
    """One kind of piece action: one of all legal ones is done in a turn, or none (C51)."""

    is_extra: ClassVar[bool] = False
    """Whether it is done in addition, so that the player chooses again after it."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[Value]:
        """Return the legal decisions of the player of the turn, in stable order."""

    @abstractmethod
    def handles(self, decision: Value) -> bool:
        """Return whether *decision*, any value at all, belongs to this action, legal or not."""

    @abstractmethod
    def is_legal(self, state: S, decision: Value) -> bool:
        """Return whether *decision*, which this action handles, is legal now."""

    @abstractmethod
    def apply(self, state: S, decision: Value) -> None:
        """Do *decision*, which is legal."""
