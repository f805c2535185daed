"""The rules that one match is played by, put together from its setup."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tilewyrm.engine.carcassonne.core.components.feature_kind import FeatureKind
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.components.pile import Stack
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.expansion.hooks import CombinedHooks
from tilewyrm.engine.carcassonne.core.expansion.options import CoreOptions
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.step import BoundStep
from tilewyrm.engine.kernel.state import FrameState

S = TypeVar("S", bound=FrameState)
Chosen = TypeVar("Chosen")


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """The rules of one match: shared by all its states."""

    version: int
    """The version of the rules: a change of rules is played only from its version on."""
    seats: int
    options: CoreOptions
    chosen: Mapping[type, Any]
    """By their class, the options of the expansions in play."""
    kinds: tuple[TileKind, ...]
    """Every tile kind in play; elsewhere a number means a position here."""
    numbers: Mapping[str, int]
    """By id, the position of a kind in `kinds`."""
    marked: Mapping[str, tuple[int, ...]]
    """By mark of a tile as a whole, the kinds that bear it, as numbers."""
    stacks: tuple[Stack, ...]
    """The full pile (see `Pile`)."""
    start: TileKind
    """The tile that lies at (0, 0) when the game begins."""
    pieces: tuple[PieceKind, ...]
    """Every kind of piece in play, meeples first; elsewhere a number means a position here."""
    piece_numbers: Mapping[str, int]
    """By name, the position of a kind in `pieces`."""
    stands_on: Mapping[str, frozenset[FeatureKind]]
    """By the name of a kind of piece, the kinds of features on which it can be put."""
    slices: Mapping[type, str]
    """The classes of the expansions' slices of the state, each with the name of its slice."""
    has_open_ends: bool
    """Whether a feature of a tile has an open end within it (`TileKind.open_ends`)."""
    hooks: CombinedHooks[S]
    """The combined hooks of the expansions in play."""
    piece_actions: tuple[PieceAction[S], ...]
    """The piece actions of step 2, in the order of the list of decisions."""
    turn: Mapping[str, tuple[BoundStep[S], ...]]
    """By step of a turn (and ``""``: before the first), those that come after it."""
    part: Mapping[str, tuple[BoundStep[S], ...]]
    """By step of a part of a turn (and ``""``: before the first), those that come after it."""

    def is_claimable(self, kind: FeatureKind) -> bool:
        """Return whether some piece of the match may stand on features of *kind*."""
        return any(kind.treated_as in places for places in self.stands_on.values())

    def of(self, options_type: type[Chosen]) -> Chosen:
        """Return the options of an expansion in play."""
        found: Chosen = self.chosen[options_type]
        return found
