"""What the core asks expansions, and how several answers make one.

The core names no expansion: where a rule may be another's business it asks a question of `Hooks`,
and an expansion overrides the questions that it has something to say to. A question that nobody
overrides has the neutral answer of the method below. Where several do, the word in `@asked` says
what becomes of their answers, in the order of the registry:

=========  =====================================================================================
`all_of`    whether all say yes
`sum_of`    the sum of the numbers
`concat`   all the sequences, one behind the other
`waterfall`  the answer of each is the last argument of the next; the first is given the core's
`notify`     nothing: each does what it has to do
=========  =====================================================================================
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

from tilewyrm.engine.carcassonne.core.components.piece import Piece
from tilewyrm.engine.carcassonne.core.components.tile import (
    RotatedTile,
    TileKind,
)
from tilewyrm.engine.carcassonne.core.components.tile_box import TileBox
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.step import StepStart
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.state import FrameState

S = TypeVar("S", bound=FrameState)
P = ParamSpec("P")
T = TypeVar("T")
HookMethod = Callable[..., Any]
Combiner = Callable[[Sequence[HookMethod]], HookMethod]

_COMBINE = "combine"


def all_of(answers: Sequence[Callable[P, bool]]) -> Callable[P, bool]:
    """Return what says whether all of *answers* say yes."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> bool:
        return all(answer(*args, **kwargs) for answer in answers)

    return combined


def sum_of(answers: Sequence[Callable[P, int]]) -> Callable[P, int]:
    """Return what gives the sum of *answers*."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> int:
        return sum(answer(*args, **kwargs) for answer in answers)

    return combined


def concat(answers: Sequence[Callable[P, Sequence[T]]]) -> Callable[P, Sequence[T]]:
    """Return what gives all of *answers*, one behind the other."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> Sequence[T]:
        return [item for answer in answers for item in answer(*args, **kwargs)]

    return combined


def waterfall(answers: Sequence[Callable[..., T]]) -> Callable[..., T]:
    """Return what passes its last argument through all of *answers*."""

    def combined(*args: Any) -> T:
        *rest, last = args
        for answer in answers:
            last = answer(*rest, last)
        found: T = last
        return found

    return combined


def notify(answers: Sequence[Callable[P, None]]) -> Callable[P, None]:
    """Return what tells all of *answers*."""

    def combined(*args: P.args, **kwargs: P.kwargs) -> None:
        for answer in answers:
            answer(*args, **kwargs)

    return combined


def hook(combine: Combiner) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that says how several answers to a question make one."""

    def mark(question: Callable[P, T]) -> Callable[P, T]:
        setattr(question, _COMBINE, combine)
        return question

    return mark


class Hooks(Generic[S]):
    """What one expansion answers in one match; as it is, it has nothing to say.

    *state* is never changed by a question, but for those that are told.
    """

    # Set-up

    @hook(waterfall)
    def setup_box(self, box: TileBox) -> TileBox:
        """Return *box* as it is with this expansion. The core's has all its tiles in one stack."""
        return box

    @hook(concat)
    def piece_actions(self) -> Sequence[PieceAction[S]]:
        """Return what may be done with wood in step 2 besides placing a meeple."""
        return ()

    def steps(self) -> Mapping[str, StepStart[S]]:
        """Return what its declared steps do in this match; one that is left out does not come."""
        return {}

    # A tile

    @hook(concat)
    def unplayable_kinds(self, state: S) -> Sequence[int]:
        """Return the kinds of tiles (numbers in `Rules.kinds`) that cannot be played now.

        When one is drawn `hold` is told, and another tile is drawn; when no others are left there
        is nothing to draw.
        """
        return ()

    @hook(notify)
    def on_unplayable_drawn(self, state: S, kind: int) -> None:
        """Do with the drawn tile *kind*, taken from the pile, what becomes of it if held back."""

    @hook(waterfall)
    def filter_placements(self, state: S, kind: TileKind, codes: Sequence[int]) -> Sequence[int]:
        """Return those of *codes* where *kind* may lie; its edges fit at all of them.

        A code is a cell's number * 4 + rotation; they are in ascending order, and stay so.
        """
        return codes

    @hook(notify)
    def on_tile_placed(self, state: S, cell: int, tile: RotatedTile) -> None:
        """Do what follows at once from *tile* lying at *cell*: whatever the position must keep."""

    # Wood

    @hook(concat)
    def blocked_cells(self, state: S) -> Sequence[int]:
        """Return the cells on which no piece may be put now."""
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

    @hook(all_of)
    def can_be_displaced(self, state: S, segment: int) -> bool:
        """Return whether what comes onto the tile can send the piece on *segment* home."""
        return True

    @hook(notify)
    def on_piece_displaced(self, state: S, cell: int) -> None:
        """Do with what is no seat's piece at *cell* what becomes of it when pieces are driven off.

        What comes onto the tile says so once, whether pieces stood there or not; those that it
        sends home (`can_be_displaced`) are gone already.
        """

    @hook(all_of)
    def can_be_recalled(self, state: S, segment: int) -> bool:
        """Return whether the meeple on *segment* can be sent home out of its feature, by itself."""
        return True

    @hook(notify)
    def on_piece_returned(self, state: S, segment: int, piece: Piece) -> None:
        """Do what follows at once from *piece* being back in its supply from *segment*."""

    @hook(concat)
    def following_pieces(self, state: S, seat: int, label: int) -> Sequence[int]:
        """Return the segments of the feature *label* whose pieces of *seat* go home now, too.

        Asked after a piece of *seat* has left the feature, and all that left with it.
        """
        return ()

    # Points

    @hook(all_of)
    def is_complete(self, state: S, label: int) -> bool:
        """Return whether the feature *label*, which lacks nothing, is complete."""
        return True

    @hook(waterfall)
    def worth(self, state: S, label: int, complete: bool, worth: Worth) -> Worth:
        """Return what the feature *label*, no field, is worth if it is *complete* or not."""
        return worth

    @hook(waterfall)
    def field_worth(self, state: S, seat: int, fields: Sequence[int], worth: Worth) -> Worth:
        """Return what completed cities give *seat*, with the majority of the labels *fields*.

        ``worth.tiles`` is how many cities count for it: not asked where none does.
        """
        return worth

    @hook(notify)
    def on_feature_scored(self, state: S, label: int) -> None:
        """Do what follows from the feature *label* being scored, its pieces still on it.

        A frame that is pushed on the agenda is done before the pieces go home.
        """

    @hook(notify)
    def on_feature_completed(self, state: S, label: int) -> None:
        """Do what follows from the feature *label* being completed, and scored if occupied.

        A frame that is pushed on the agenda is done before the next completed feature is scored.
        """

    @hook(concat)
    def extra_scorings(self, state: S, label: int) -> Sequence[Value]:
        """Return the points besides its own that the feature *label* gives when it is scored now.

        They are events with ``gains`` (`tilewyrm.engine.carcassonne.core.values.events.Scoring`).
        """
        return ()

    @hook(concat)
    def final_scorings(self, state: S) -> Sequence[Value]:
        """Return what else gives points at the end, after features and fields, as `bonuses`."""
        return ()

    @hook(notify)
    def on_end_now(self, state: S) -> None:
        """Drop what of a turn under way it keeps: the game ends here, and is scored after this."""

    # What others see

    @hook(concat)
    def forecast(self, scorings: Sequence[Value]) -> Sequence[Value]:
        """Return the parts that show what of *scorings*, those at the end of the game, is its own.

        They are what `bonuses` and `final` would give now; none when the game is over.
        """
        return ()

    @hook(concat)
    def forecast_key(self, state: S) -> Sequence[object]:
        """Return what the points at the end depend on: equal things while they stay the same."""
        return ()

    @hook(sum_of)
    def evaluation_bonus(self, state: S, seat: int) -> int:
        """Return what *seat* can expect of it besides points and features, in hundredths of points.

        For strategies; a guess.
        """
        return 0


HOOKS: tuple[str, ...] = tuple(name for name, one in vars(Hooks).items() if hasattr(one, _COMBINE))
"""Every question by name, in the order of their definition."""


class CombinedHooks(Hooks[S]):
    """The answers of several expansions as one: each question asks only those that override it."""

    def __init__(self, answering: Iterable[Hooks[S]]) -> None:
        """Combine *answering*, in their order."""
        everybody = tuple(answering)
        for name in HOOKS:
            neutral = getattr(Hooks, name)
            found = [
                getattr(answers, name)
                for answers in everybody
                if getattr(type(answers), name) is not neutral
            ]
            if len(found) == 1:
                setattr(self, name, found[0])
            elif found:
                setattr(self, name, getattr(neutral, _COMBINE)(found))
