"""How the reference speaks of one expansion, or of the base game: one translation for each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from oracle.ours import Ours
from oracle.theirs import Theirs

from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored
from tilewyrm.engine.game import Value

Setup = Mapping[str, Any]
"""The reference's: its sets, elements (figures and rules that are on), rules, and ``tiles``.

The last are those of a box that is not a full one; none: it is."""
Scoring = tuple[str, int, int, tuple[tuple[str, int], ...]]
"""What, player, points, and the numbers that explain them, sorted."""


class Apart(NamedTuple):
    """A question that we ask apart, where the reference offers its answers with all others."""

    offers: str
    """What they are called among the `oracle.picture.Choices.offers`."""
    decline: Value
    """Our decision to choose none of them."""
    answers: Callable[[Mapping[str, Any]], bool]
    """Returns whether a message of theirs chooses one of them."""


class Translation:
    """What every expansion may add; all of it is empty unless it says otherwise."""

    name: ClassVar[str]
    """Ours: of the option, and of the tile set in an edition."""
    tile_set: ClassVar[str] = ""
    """Theirs, without the edition behind the colon."""
    other_sets: ClassVar[frozenset[str]] = frozenset()
    """Sets of theirs with some of its tiles."""
    more_sets: ClassVar[Mapping[str, str]] = {}
    """Its further tile sets: our name of each, and theirs."""
    prefix: ClassVar[str] = ""
    """How the ids of its tiles begin."""
    document: ClassVar[str] = ""
    """The file with its tiles."""
    own_document: ClassVar[str] = ""
    """Its tiles as such a file would have them, if there is none."""
    elements: ClassVar[frozenset[str]] = frozenset()
    """What of a set-up's elements belongs to it: with any of them it is in play."""
    pieces: ClassVar[Mapping[str, str]] = {}
    """Kinds of pieces: theirs, and our name."""
    inside: ClassVar[Mapping[str, str]] = {}
    lines: ClassVar[Mapping[str, str]] = {}
    signs: ClassVar[Mapping[str, str]] = {}
    marks: ClassVar[Mapping[tuple[str, str], tuple[str, ...]]] = {}
    ends: ClassVar[Mapping[tuple[str, str], str]] = {}
    """See `oracle.layout.Words`."""
    called: ClassVar[Mapping[str, str]] = {}
    """Our kinds of features that the reference tells apart only on tiles: what it calls them."""
    painted_over: ClassVar[frozenset[str]] = frozenset()
    """Features that its own tiles and others show, but that are only a picture without it."""
    tile_by_tile: ClassVar[frozenset[str]] = frozenset()
    """Features that the reference, but not its fork, keeps tile by tile: compared so."""
    no_features: ClassVar[frozenset[str]] = frozenset()
    """Features of theirs that are none of ours."""
    is_first: ClassVar[bool] = False
    """Whether its messages look like those of the base game, which is asked after it."""
    apart: ClassVar[Mapping[str, Apart]] = {}
    """By our question."""
    late: ClassVar[tuple[str, str]] = ("", "")
    """The phase in which the reference offers after all other actions what we offer with them, but
    not to those who pass; and what that is called among the offers."""
    scored_as: ClassVar[Mapping[str, str]] = {}
    """By what is scored in our words, the reference's word for it."""
    apiece: ClassVar[frozenset[str]] = frozenset()
    """Scorings that they tell together, and we point by point."""

    @property
    def sets(self) -> Mapping[str, str]:
        """All its tile sets: our name of each, and theirs."""
        return {self.name: self.tile_set, **self.more_sets} if self.tile_set else {}

    def in_play(self, setup: Setup) -> bool:
        """Return whether *setup* plays with it."""
        return any(setup["elements"].get(element) for element in self.elements)

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        """Return our options, besides its flag, for *setup*, which plays with it."""
        return {}

    def their_figures(self, theirs: Theirs, state: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what it adds to the table, by a name."""
        return {}

    def our_figures(self, ours: Ours) -> Mapping[str, Any]:
        """Return the same of our match."""
        return {}

    def their_offers(self, theirs: Theirs, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return what the *item* of an action offers, None if it is not this expansion's."""
        return None

    def our_offers(self, ours: Ours) -> Mapping[str, frozenset[Any]]:
        """Return the same of our match."""
        return {}

    def decision(self, ours: Ours, theirs: Theirs, message: Mapping[str, Any]) -> Value | None:
        """Return our decision for their *message*, None if it is not this expansion's.

        Raises:
            NotOffered: we do not offer it.
        """
        return None

    def roll(self, ours: Ours, history: Sequence[Mapping[str, Any]]) -> Value | None:
        """Return the roll, besides those of tiles, that ours waits for, as their *history* tells.

        That has every turn with its events.
        """
        return None

    def drawn_before(self, ours: Ours, luck: Random) -> Sequence[str]:
        """Return the tiles that we may draw first, and they never, before the next tile comes."""
        return ()

    def beside(self, ours: Ours) -> int:
        """Return how many tiles lie beside the map that the reference counts among the pile."""
        return 0

    def scorings(self, event: Value) -> Iterator[Scoring]:
        """Yield what *event* gives to whom, if it is this expansion's own."""
        yield from ()

    def explain(self, event: FeatureScored, claim: Claim, numbers: dict[str, int]) -> None:
        """Change the *numbers* that explain what *event* gives for *claim* into the reference's."""
