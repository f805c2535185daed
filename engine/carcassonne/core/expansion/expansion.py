"""The declaration of an expansion, and of a pair of expansions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tilewyrm.engine.carcassonne.core.components.feature_kind import FeatureKind
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark, SetSpec
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepOrder
from tilewyrm.engine.game import Preset
from tilewyrm.engine.kernel.state import FrameState
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, specs

S = TypeVar("S", bound=FrameState)

MOST_SEATS = 5
"""Without an expansion that brings more (C1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion(Generic[S]):
    """One expansion: all that it adds to the base game, in data and in hooks."""

    name: str
    """Its flag among the options, its tile set in editions, its slice in digests: never changed."""
    title: str
    """For people."""
    options: type[Any]
    """The dataclass of its options (`engine.setup.options`); the first is the flag `name`."""
    hooks: Callable[..., Hooks[S]]
    """Returns its hooks in a match with these options: objects of `options` and of each `reads`."""
    reads: tuple[type[Any], ...] = ()
    """Dataclasses of options of earlier expansions that are its options, too, in play or not."""
    tile_set: SetSpec | None = None
    """Its tiles in an edition; a match needs an edition that has them."""
    more_sets: tuple[SetSpec, ...] = ()
    """Further sets of its tiles that an edition may have; `Hooks.setup_box` may leave them out."""
    needs: Callable[[Any], Mapping[str, str]] = lambda _options: {}
    """Returns those of `more_sets` that a match with these options needs: by name, the option."""
    feature_kinds: tuple[FeatureKind, ...] = ()
    marks: tuple[Mark, ...] = ()
    check_tile: Callable[[str, TileKind], Iterator[str]] | None = None
    """Yields what is wrong with a tile kind of the set of that name, as the rest of a sentence."""
    pieces: Callable[[Any], tuple[PieceKind, ...]] = lambda _options: ()
    """Returns the kinds of pieces that it adds with these options."""
    slices: tuple[type[Any], ...] = ()
    """Its slice of the state: frozen dataclasses whose fields all have defaults.

    The defaults are what it is before the first roll. Each is a part of the view as it is, and has
    a property ``key``. No two have a field of the same name.
    """
    steps: tuple[Step, ...] = ()
    """Steps of a turn that it adds; `Hooks.steps` has their starts."""
    decisions: tuple[type, ...] = ()
    decision_fields: Callable[[Any, int], Mapping[str, Sequence[int] | Sequence[str]]] = (
        lambda _options, _seats: {}
    )
    """Returns the values of fields that only its `decisions` have (`DecisionRange.fields`).

    They depend on its options and on the number of seats. Flags and enums are left out.
    """
    rolls: tuple[type, ...] = ()
    """Its rolls, besides those of the core; each is the outcome of a `ChanceFrame` of its own.

    Its page in `docs/replay-format/carcassonne` names the source of each.
    """
    events: tuple[type, ...] = ()
    parts: tuple[type, ...] = ()
    """The dataclasses of its values, each with a message of the same name in its own schema.

    Those of `slices` are parts without being named.
    """
    puts_beside: bool = False
    """Whether it puts pieces beside others on one feature of a tile (`core.values.stands`)."""
    declining: tuple[type, ...] = ()
    """Those of `decisions` that decline everything that a question allows."""
    follow_ups: tuple[str, ...] = ()
    """Its questions that a seat is asked only because of what it just decided."""
    seats: int = MOST_SEATS
    """Most players with it."""

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        """Its options, described; the flag first."""
        return specs(self.options)

    @property
    def sets(self) -> tuple[SetSpec, ...]:
        """All sets of its tiles."""
        return () if self.tile_set is None else (self.tile_set, *self.more_sets)

    @property
    def preset(self) -> Preset:
        """What chooses it alone, beside the base game."""
        (flag, *_) = self.specs
        says = flag.sentence(True)
        return Preset(self.name.replace("_", "-"), self.title, says, {self.name: True})

    def in_play(self, options: Mapping[str, OptionValue]) -> bool:
        """Return whether a match with *options* is played with it."""
        return options[self.name] is True


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair(Generic[S]):
    """A pair of expansions: options, hooks and steps that need both of them."""

    of: tuple[str, str]
    """The names of the two."""
    options: type[Any] | None = None
    """The dataclass of its options, if it has any."""
    hooks: Callable[[Any], Hooks[S]] | None = None
    """Returns its hooks in a match with these options, an object of `options`."""
    steps: tuple[Step, ...] = ()
    """Steps of a turn that it adds."""
    order: tuple[StepOrder, ...] = ()
    """How steps of the one lie to steps of the other."""

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        """Its options, described."""
        return () if self.options is None else specs(self.options)

    def in_play(self, options: Mapping[str, OptionValue]) -> bool:
        """Return whether a match with *options* is played with both."""
        return all(options[name] is True for name in self.of)


def optional_modules(
    expansions: Sequence[Expansion[S]], pairs: Sequence[Pair[S]]
) -> dict[str, Sequence[Mapping[str, OptionValue]]]:
    """Return the options that bring each package of an expansion, or module of pairs, into play."""
    found: dict[str, Sequence[Mapping[str, OptionValue]]] = {
        one.hooks.__module__.rpartition(".")[0]: [{one.name: True}] for one in expansions
    }
    for pair in pairs:
        declared = pair.hooks or pair.options
        if declared is not None:
            module = declared.__module__
            found[module] = [*found.get(module, ()), dict.fromkeys(pair.of, True)]
    return found
