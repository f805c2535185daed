"""Hooks: what the core calls and expansions implement, and how several implementations combine.

The core names no expansion. If a rule may be an expansion's business, the core calls a hook, a
method of `Hooks`; an expansion overrides the hooks that concern it. A hook that no expansion
overrides has the neutral result of the method below. If several do, the word in `@hook` says how
their results combine, in the order of the registry:

===========  ===================================================================================
`all_of`     whether all are true
`any_of`     whether one is true
`sum_of`     the sum of the numbers
`sum_by_seat`  for each seat the sum of its numbers; an empty sequence: 0 for all
`concat`     all the sequences, one after the other
`waterfall`  each result is the last argument of the next call; the first gets the core's value
`notify`     nothing: each implementation does what it has to do
===========  ===================================================================================
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

from tilewyrm.engine.carcassonne.core.components.feature_kind import FeatureKind
from tilewyrm.engine.carcassonne.core.components.piece import Piece, PieceKind
from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile, TileKind
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.expansion.action_of_all import ActionOfAll
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.prospect import Prospect
from tilewyrm.engine.carcassonne.core.expansion.step import StepStart
from tilewyrm.engine.carcassonne.core.expansion.threat import Threat
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.state import FrameState

S = TypeVar("S", bound=FrameState)
P = ParamSpec("P")
T = TypeVar("T")
HookMethod = Callable[..., Any]
Combiner = Callable[[Sequence[HookMethod]], HookMethod]

_COMBINE = "combine"


def all_of(implementations: Sequence[Callable[P, bool]]) -> Callable[P, bool]:
    """Return a hook that is true if all *implementations* are."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> bool:
        return all(implementation(*args, **kwargs) for implementation in implementations)

    return combined


def any_of(implementations: Sequence[Callable[P, bool]]) -> Callable[P, bool]:
    """Return a hook that is true if one of the *implementations* is."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> bool:
        return any(implementation(*args, **kwargs) for implementation in implementations)

    return combined


def sum_of(implementations: Sequence[Callable[P, int]]) -> Callable[P, int]:
    """Return a hook that gives the sum of the *implementations*."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> int:
        return sum(implementation(*args, **kwargs) for implementation in implementations)

    return combined


def sum_by_seat(
    implementations: Sequence[Callable[P, Sequence[int]]],
) -> Callable[P, Sequence[int]]:
    """Return a hook that gives for each seat the sum of what the *implementations* give it."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> Sequence[int]:
        found = [implementation(*args, **kwargs) for implementation in implementations]
        return [sum(numbers) for numbers in zip(*filter(None, found), strict=True)]

    return combined


def concat(implementations: Sequence[Callable[P, Sequence[T]]]) -> Callable[P, Sequence[T]]:
    """Return a hook that gives the items of all *implementations*, one after the other."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> Sequence[T]:
        return [
            item for implementation in implementations for item in implementation(*args, **kwargs)
        ]

    return combined


def waterfall(implementations: Sequence[Callable[..., T]]) -> Callable[..., T]:
    """Return a hook that passes its last argument through all *implementations*."""

    def combined(*args: Any) -> T:
        *rest, last = args
        for implementation in implementations:
            last = implementation(*rest, last)
        result: T = last
        return result

    return combined


def notify(implementations: Sequence[Callable[P, None]]) -> Callable[P, None]:
    """Return a hook that calls all *implementations*."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> None:
        for implementation in implementations:
            implementation(*args, **kwargs)

    return combined


def hook(combine: Combiner) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator for hooks: *combine* makes one of several implementations."""

    def mark(method: Callable[P, T]) -> Callable[P, T]:
        setattr(method, _COMBINE, combine)
        return method

    return mark


class Hooks(Generic[S]):
    """The hooks of one expansion in one match; a subclass overrides some of them.

    Only `notify` hooks change *state*. The *segment* of a piece is its stand, since several pieces
    may stand on one segment (`core.values.stands`).
    """

    # Set-up

    @hook(waterfall)
    def adapt_kind(self, kind: TileKind) -> TileKind:
        """Return the tile *kind* of the edition as this match plays it (`TileKind.with_features`).

        Id, number, edges and marks of the tile stay. The catalogue of the match shows it so.
        """
        return kind

    @hook(waterfall)
    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* as it is with this expansion. The core's has all its tiles in one stack."""
        return box

    @hook(concat)
    def piece_actions(self) -> Sequence[PieceAction[S]]:
        """Return the piece actions of step 2 besides placing a meeple."""
        return ()

    @hook(concat)
    def second_piece_actions(self, kind: PieceKind) -> Sequence[PieceAction[S]]:
        """Return the actions of a *kind* of piece as second one of a part, besides placing it."""
        return ()

    @hook(waterfall)
    def places_for(
        self, piece: PieceKind, features: frozenset[FeatureKind]
    ) -> frozenset[FeatureKind]:
        """Return the kinds of *features* on which a *piece* can be put (`Rules.stands_on`)."""
        return features

    def steps(self) -> Mapping[str, StepStart[S]]:
        """Return the starts of its steps in this match; a step that is left out is not played."""
        return {}

    # A tile

    @hook(concat)
    def unplayable_kinds(self, state: S) -> Sequence[int]:
        """Return the kinds of tiles (numbers in `Rules.kinds`) that cannot be played now.

        When one is drawn `on_unplayable_drawn` is called, and another tile is drawn; when no others
        are left there is nothing to draw.
        """
        return ()

    @hook(notify)
    def on_unplayable_drawn(self, state: S, kind: int) -> None:
        """Put the drawn tile *kind*, which was taken from the pile, where it belongs."""

    @hook(waterfall)
    def filter_placements(self, state: S, kind: TileKind, codes: Sequence[int]) -> Sequence[int]:
        """Return those of *codes* where *kind* may lie; its edges fit at all of them.

        A code is a cell's number * 4 + rotation; they are in ascending order, and stay so.
        """
        return codes

    @hook(notify)
    def on_tile_placed(self, state: S, cell: int, tile: RotatedTile) -> None:
        """Do what follows at once from *tile* at *cell*: update the slice of the state."""

    @hook(any_of)
    def acts_on_placement(self, state: S, kind: TileKind, joined: Mapping[int, int]) -> bool:
        """Return whether placing *kind* in *state* may change more to evaluate than its features.

        A rule may act at once, or `evaluation_bonus` may change.
        *joined* are the labels of the features that it joins, each with what it lacks then. A
        monastery and the like that it lies beside is one of them.
        """
        return False

    # Pieces

    @hook(concat)
    def blocked_cells(self, state: S) -> Sequence[int]:
        """Return the cells on which no piece may be put now."""
        return ()

    @hook(concat)
    def blocked_figure_cells(self, state: S) -> Sequence[int]:
        """Return the cells on which no figure of no seat may be put now."""
        return ()

    @hook(all_of)
    def may_claim_complete(self, state: S) -> bool:
        """Return whether a feature that the tile just placed completed may be taken on it (C9)."""
        return True

    @hook(concat)
    def extra_cells(self, state: S) -> Sequence[int]:
        """Return cells besides that of the last tile where a meeple may be placed now, ascending.

        All other rules of placing hold there, and the feature must be incomplete.
        """
        return ()

    @hook(sum_of)
    def strength(self, state: S, segment: int) -> int:
        """Return as how many meeples more the piece on *segment* counts there (C14)."""
        return 0

    @hook(notify)
    def on_piece_placed(self, state: S, segment: int, piece: Piece) -> None:
        """Do what follows at once from *piece*, out of its supply, standing on *segment*."""

    @hook(notify)
    def on_piece_action(self, state: S, decision: Value) -> None:
        """Do what follows from *decision* in step 2, an action that was just done or skipping it.

        A step after it may so depend on the action (`Step.places_piece`).
        """

    @hook(all_of)
    def can_be_displaced(self, state: S, segment: int) -> bool:
        """Return whether a figure that comes onto the tile can send the piece on *segment* home."""
        return True

    @hook(notify)
    def on_piece_displaced(self, state: S, cell: int) -> None:
        """Do what follows for figures of no seat on *cell* when a figure displaces pieces there.

        It is called once for each tile that the figure comes onto, with or without pieces, after
        the pieces that it sends home (`can_be_displaced`) are gone.
        """

    @hook(all_of)
    def can_be_recalled(self, state: S, segment: int) -> bool:
        """Return whether the piece on *segment* can be sent home out of its feature, by itself."""
        return True

    @hook(notify)
    def on_piece_returned(self, state: S, segment: int, piece: Piece) -> None:
        """Do what follows at once from *piece* being back in its supply from *segment*."""

    @hook(any_of)
    def is_apart(self, state: S, stand: int) -> bool:
        """Return whether something sets the piece on *stand* apart from an equal one beside it."""
        return False

    @hook(concat)
    def following_pieces(self, state: S, seat: int, label: int) -> Sequence[int]:
        """Return the segments of the feature *label* whose pieces of *seat* go home now, too.

        Called after a piece of *seat* has left the feature, and all that left with it; or after the
        feature has lost a part (`core.position.linking`).
        """
        return ()

    @hook(all_of)
    def can_be_parted(self, state: S) -> bool:
        """Return whether `following_pieces` go home from a feature that has lost a part."""
        return True

    @hook(notify)
    def on_relinked(self, state: S, one: int, other: int) -> None:
        """Do what follows at once from a link that was made or moved (`core.position.linking`).

        It connects the segments *one* and *other* now.

        A frame that is pushed on the agenda is done first.
        """

    @hook(concat)
    def threats(self, state: S) -> Sequence[Threat]:
        """Return where its figures can come now and send pieces home (`can_be_displaced`)."""
        return ()

    @hook(concat)
    def prospects(self, state: S) -> Sequence[Prospect]:
        """Return where each outcome of the roll that is awaited sends a piece, in their order.

        Empty: none is awaited, or it sends no piece anywhere.
        """
        return ()

    # Points

    @hook(all_of)
    def is_complete(self, state: S, label: int) -> bool:
        """Return whether the feature *label*, which lacks nothing, is complete."""
        return True

    @hook(waterfall)
    def worth(self, state: S, label: int, complete: bool, worth: Worth) -> Worth:
        """Return the worth of the feature *label*, not a field, if it is *complete* or not."""
        return worth

    @hook(waterfall)
    def worth_bonus(self, state: S, label: int, cause: str, worth: Worth) -> Worth:
        """Return the *worth* of the feature *label* with what is added after everything else.

        Nothing doubles or halves that. It is called for a field as well, whose worth is nothing
        then, for what it gives to each seat with the majority. *cause* is that of the scoring.
        """
        return worth

    @hook(concat)
    def worth_key(self, state: S) -> Sequence[object]:
        """Return the cache key of what features give: equal as long as its hooks give the same.

        That is `strength`, `is_complete`, `worth`, `worth_bonus` and `field_worth` of a feature
        whose tiles and pieces did not change.
        """
        return ()

    @hook(waterfall)
    def field_worth(self, state: S, seat: int, fields: Sequence[int], worth: Worth) -> Worth:
        """Return the worth of completed cities for *seat*, which has the majority of *fields*.

        *fields* are labels; ``worth.tiles`` is how many cities count: not called if none does.
        """
        return worth

    @hook(notify)
    def on_feature_scored(self, state: S, label: int) -> None:
        """Do what follows from the feature *label* being scored, its pieces still on it.

        A frame that is pushed on the agenda is done before the pieces go home.
        """

    @hook(concat)
    def contested_by(self, state: S, label: int) -> Sequence[int]:
        """Return the features with pieces that compete with the feature *label*, incomplete too.

        The first of them to be scored sends the pieces of the others home.
        """
        return ()

    @hook(concat)
    def lost_at_scoring(self, state: S) -> Sequence[int]:
        """Return the stands of pieces that go home without points when step 3 scores the rest.

        As it stands now, with a feature that is complete and not scored yet.
        """
        return ()

    @hook(notify)
    def on_feature_completed(self, state: S, label: int) -> None:
        """Do what follows from the feature *label* being completed, and scored if occupied.

        A frame that is pushed on the agenda is done before the next completed feature is scored.
        """

    @hook(waterfall)
    def spoils(self, state: S, label: int, taken: Sequence[Count]) -> Sequence[Count]:
        """Return the things that those with the majority of feature *label* take with its points.

        They take them once it is completed. *taken* is empty at first.
        """
        return taken

    @hook(sum_of)
    def spoils_points(self, state: S, seat: int, taken: Sequence[Count]) -> int:
        """Return the points that *seat* would have more with *taken* if the match ended now."""
        return 0

    @hook(concat)
    def extra_scorings(self, state: S, label: int) -> Sequence[Value]:
        """Return the points besides its own that the feature *label* gives when it is scored now.

        They are events with ``gains`` (`tilewyrm.engine.carcassonne.core.values.events.Scoring`).
        """
        return ()

    @hook(concat)
    def final_scorings(self, state: S) -> Sequence[Value]:
        """Return the other scorings at the end, after features and fields, as `extra_scorings`."""
        return ()

    @hook(notify)
    def on_end_now(self, state: S) -> None:
        """Drop its state of a turn under way: the game ends here, and is scored after this."""

    # What others see

    @hook(concat)
    def closed_cells(self, state: S, kind: TileKind, codes: Sequence[int]) -> Sequence[int]:
        """Return the cells of *codes* that are closed to *kind* for a reason to be explained.

        *codes* are as for `filter_placements`.
        """
        return ()

    @hook(concat)
    def actions_of_all(self, state: S, event: Value) -> Sequence[ActionOfAll]:
        """Return the actions of all seats that *event*, which has led to *state*, begins."""
        return ()

    @hook(concat)
    def forecast(self, scorings: Sequence[Value]) -> Sequence[Value]:
        """Return the parts that show its own among *scorings*, those at the end of the game.

        They are what `extra_scorings` and `final_scorings` give now; none when the game is over.
        """
        return ()

    @hook(concat)
    def forecast_key(self, state: S) -> Sequence[object]:
        """Return the cache key of its own scorings at the end: equal while they stay the same.

        They are those of `extra_scorings` and `final_scorings`, for features that did not change.
        """
        return ()

    @hook(sum_by_seat)
    def evaluation_bonus(self, state: S) -> Sequence[int]:
        """Return its term of the static evaluation of each seat, in hundredths of points.

        That is besides points and features; a guess, for strategies. Empty: nothing for any seat.
        Where a placement changes it `acts_on_placement` must say so.
        """
        return ()

    @hook(waterfall)
    def candidates(self, state: S, seat: int, decisions: Sequence[Value]) -> Sequence[Value]:
        """Return those of the legal *decisions* of *seat* that a strategy compares, in order.

        One is enough of several with the same evaluation, and none is needed that is hardly ever
        the best. At least one is left.
        """
        return decisions


HOOKS: tuple[str, ...] = tuple(name for name, one in vars(Hooks).items() if hasattr(one, _COMBINE))
"""The names of all hooks, in the order of their definition."""


class CombinedHooks(Hooks[S]):
    """The hooks of several expansions as one: each calls only those that override it."""

    def __init__(self, expansions: Iterable[Hooks[S]]) -> None:
        """Combine the hooks of *expansions*, in their order."""
        every = tuple(expansions)
        for name in HOOKS:
            neutral = getattr(Hooks, name)
            implementations = [
                getattr(hooks, name) for hooks in every if getattr(type(hooks), name) is not neutral
            ]
            if len(implementations) == 1:
                setattr(self, name, implementations[0])
            elif implementations:
                setattr(self, name, getattr(neutral, _COMBINE)(implementations))

    def has(self, name: str) -> bool:
        """Return whether one of the expansions overrides the hook *name*."""
        return name in vars(self)
