"""The contract that every game obeys.

A `Game` makes a `Setup` and from it a first `State`. A state says who must act (`pending`),
lists what may be done, and changes only by `apply`. Chance is an input: the engine never draws.
`tilewyrm.engine.kernel.state` has what every game's state is built on.

Values (decisions, rolls, events, parts) are frozen dataclasses whose fields are ``int``, ``bool``,
``str``, an ``IntEnum`` (members from 1), another such dataclass, a ``tuple[..., ...]`` of one of
these, or one of these ``| None``. That is what gives each of them, without more code, a text
notation (`engine.values.notation`) and a message of the same name in ``proto/tilewyrm/v1``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, resolve

Value = Any
"""A decision, roll, event, part or catalogue: a frozen dataclass of one game."""

EVERYTHING = -1
"""The audience from which nothing is hidden: who looks at a record, in which all of it stands."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance must act: `State.outcomes` lists what may come."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat must decide."""

    seat: int
    """0-based seat that is asked."""
    question: str
    """What is asked: a short stable kebab-case word of the game, such as ``use-die``."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended."""

    scores: tuple[int, ...]
    """Final points by seat."""
    winners: tuple[int, ...]
    """Seats that won, ascending; several share the victory."""


Pending = Chance | Choice | GameOver


class Consequences(NamedTuple):
    """What one decision brings, as facts: up to where somebody decides or chance acts.

    Points may include what follows once its seat has passed questions that it may pass.
    How good that is, is a judgement, which only a strategy has (`engine.bots`).
    """

    points: tuple[int, ...]
    """Points scored at once, by seat; below 0 where some are lost."""
    final: tuple[int, ...]
    """By seat, how much its points change if the match ended after it and not before it."""
    facts: "tuple[Value, ...]"
    """What it closes, extends, loses, … as values of `Game.fact_types`; what matters most first."""
    is_loss: bool
    """Whether the seat that decides loses a piece or a tile of its own by it, or splits its own."""
    rewards: tuple[int, ...] = ()
    """By seat, the part of `final` that only the end of the match decides among the seats, such as
    a reward for the fewest of something; empty for none."""

    def harms(self, seat: int) -> bool:
        """Return whether it harms *seat*, which decides: points that are its own, or a loss.

        A reward that it would have if the match ended before it is not its own yet.
        """
        reward = self.rewards[seat] if self.rewards else 0
        return self.is_loss or self.final[seat] < reward


class Incident(NamedTuple):
    """Effect of an event on one seat, visible to all."""

    seat: int
    points: int = 0
    """Points that it got."""
    loses: bool = False
    """Whether it lost a piece or a tile, or its share of what others were given points for."""


class Source(NamedTuple):
    """What chance acts with: luck is the same for the same source and number, whatever came before.

    Docs name every source of every game (``docs/replay-format.md``).
    """

    name: str
    """Which stack is drawn from, or whose dice are rolled for what: stable, up to 40 characters."""
    number: int
    """How often that was done before in the match, from 0."""


class Decided(NamedTuple):
    """An entry: what a seat chose."""

    seat: int
    decision: Value


class Rolled(NamedTuple):
    """An entry: what chance brought."""

    roll: Value


Entry = Decided | Rolled


class Edition(Protocol):
    """A game's components, read from an edition file."""

    @property
    def name(self) -> str:
        """The edition's own name, such as ``standard``."""

    @property
    def text(self) -> str:
        """The edition file, whole; a replay carries it."""

    @property
    def digest(self) -> bytes:
        """SHA-256 of `text` in UTF-8, 32 bytes."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is fixed before the first roll."""

    game: str
    rules_version: int
    edition: Edition
    seats: int
    options: Mapping[str, OptionValue]
    """Every option of the game with its value, in the order of `Game.options`."""

    def __repr__(self) -> str:
        """Return one line: the game with its version of the rules, the edition, the seats."""
        about = f"{self.game!r}, rules {self.rules_version}, {self.edition!r}, {self.seats} seats"
        return f"Setup({about}, {len(self.options)} options)"


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that are chosen together, under a name."""

    name: str
    """Lower-case words with dashes, unique in its game."""
    title: str
    """Name for people, short enough for a list of tables."""
    meaning: str
    """One sentence for people: what is played."""
    options: Mapping[str, OptionValue]
    """Those that are not the default."""
    language: str = ""
    """Of the people in whose rulebook they stand, as ISO 639-1 has it; empty: for everybody."""


class State(Protocol):
    """One position of one match. Changed in place by `apply` and `end_now` only."""

    @property
    def pending(self) -> Pending:
        """Who must act."""

    @property
    def scores(self) -> Sequence[int]:
        """Points so far, by seat."""

    @property
    def has_secrets(self) -> bool:
        """Whether the setup lets audiences see different things (else one view serves all)."""

    def legal(self, seat: int) -> Sequence[Value]:
        """Return the decisions that *seat* may take now, in the game's documented stable order.

        Empty for a seat that is not asked. No two of them have the same effect. The sequence must
        not be changed by the caller.
        """

    def outcomes(self) -> Sequence[tuple[Value, int]]:
        """Return the outcomes of chance, each with its positive integer weight, in stable order.

        Empty when chance is not asked.
        """

    def weight(self) -> int:
        """Return the sum of the weights of `outcomes`; 0 when chance is not asked."""

    def outcome(self, number: int) -> Value:
        """Return the roll that *number* picks by cumulative weight, in order.

        *number* is from 0 to `weight` - 1; chance is asked.
        """

    def source(self) -> Source | None:
        """Return the source of chance now; None when it is not asked."""

    def check(self, entry: Entry) -> None:
        """Raise what `apply` would raise for *entry*; change nothing."""

    def apply(self, entry: Entry) -> Sequence[Value]:
        """Check *entry*, change the state by it, and return the events in the order they happened.

        Raises:
            WrongSeat: the entry is of a seat that is not asked.
            IllegalEntry: the decision is not legal, or the roll not possible, now.
        """

    def end_now(self) -> Sequence[Value]:
        """Let the match be over here and now, and return the events in the order they happened.

        Whatever is asked, rolled or half done is dropped; what is in hand leaves the game. Then all
        that the game scores at its end is scored, from the position as it is, and `pending` is
        `GameOver`. Nobody decides anything and nothing is rolled for that.

        Raises:
            IllegalEntry: it is over already (`Reason.OVER`); nothing is changed.
        """

    def copy(self) -> "State":
        """Return an independent state, equal to this one."""

    def canonical(self) -> Any:
        """Return the whole state as objects of named values (see `engine.values.canonical`).

        Two states of one setup are equal exactly when these are equal. What has its default is left
        out, and nothing is named by its place in a program: so the value depends on neither hash
        seed, process nor Python version, and a later program comes to the same.
        """

    def encoded(self) -> str:
        """Return the canonical encoding of `canonical()`: equal exactly for equal states."""

    def digest(self) -> bytes:
        """Return SHA-256 (32 bytes) over `encoded`."""


class DecisionRange(NamedTuple):
    """The decisions that could be legal at some time in a match. Most of them seldom are."""

    kinds: Sequence[type]
    """Their types, in the order of `Game.decision_types`."""
    fields: Mapping[str, Sequence[int] | Sequence[str]]
    """By name of a field that is a number or a text, its values. So are fields of fields."""


class Game(ABC):
    """One game: its rules, options and value types."""

    name: ClassVar[str]
    """Lower-case identifier: ``feuville`` or ``carcassonne``."""
    title: ClassVar[str]
    """Name for people."""
    seats: ClassVar[range]
    """Seat counts that can be played, with the right options."""
    options: ClassVar[Sequence[OptionSpec]]
    """What may be chosen before a match, in the order to show."""
    option_needs: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {}
    """By option, the values of others without which it changes nothing; most need none."""
    optional_modules: ClassVar[Mapping[str, Sequence[Mapping[str, OptionValue]]]] = {}
    """By package or module of the rules that only some options bring into play, those options."""
    secret_questions: ClassVar[frozenset[str]] = frozenset()
    """Questions at which others must not learn whether the seat has anything to choose."""
    presets: ClassVar[Sequence[Preset]]
    """Choices of options by name, in the order to show; the first has every default."""
    has_forecast: ClassVar[bool] = False
    """Whether views say what the end of the match would bring if it came now (`forecast`)."""
    ending_options: ClassVar[Mapping[str, OptionValue]] = {}
    """Options with which any match ends. One between bots alone must have them; a table that does
    not say anything else has them, too."""
    first_seat_begins: ClassVar[Mapping[str, OptionValue]] = {}
    """Options with which seat 0 begins; empty where there are none."""
    rematch_in_turn: ClassVar[bool] = False
    """Whether at a rematch the next in the seat order begins; else chance finds who does."""
    edition_type: ClassVar[type]
    """The class of its editions."""

    decision_types: ClassVar[Sequence[type]]
    roll_types: ClassVar[Sequence[type]]
    event_types: ClassVar[Sequence[type]]
    part_types: ClassVar[Sequence[type]]
    """The dataclasses of decisions, rolls, events and the parts of a view."""
    fact_types: ClassVar[Sequence[type]]
    """The dataclasses of what is said of a decision (`consequences`) or of a thing (`facts`)."""
    catalogue_type: ClassVar[type]
    """The dataclass that `catalogue` returns."""

    @property
    @abstractmethod
    def rules_versions(self) -> Sequence[int]:
        """Versions of the rules that can be played, ascending; the last is for new matches."""

    @abstractmethod
    def edition(self, text: str) -> Edition:
        """Return the edition that *text* (TOML) describes.

        Raises:
            EditionError: with the line and what is wrong there.
        """

    def setup(
        self,
        edition: Edition,
        seats: int,
        options: Mapping[str, OptionValue],
        rules_version: int | None = None,
    ) -> Setup:
        """Return a playable setup: *options* over their defaults, all checked.

        Raises:
            SetupError: naming the option, its value and what is allowed.
        """
        versions = self.rules_versions
        version = versions[-1] if rules_version is None else rules_version
        if version not in versions:
            known = ", ".join(map(str, versions))
            raise SetupError(
                f"{self.title} has no rules version {version}; known: {known}",
                case="version",
                game=self.title,
                version=version,
                known=known,
            )
        if not isinstance(edition, self.edition_type):
            raise SetupError(
                f"the edition {edition.name!r} is not one of {self.title}",
                case="other_edition",
                edition=edition.name,
                game=self.title,
            )
        decided = resolve(self.options, options)
        self.check_setup(edition, seats, decided)
        return Setup(self.name, version, edition, seats, decided)

    def preset(self, name: str) -> Preset:
        """Return the preset called *name*; the first one when *name* is empty.

        Raises:
            SetupError: there is none; the message lists those there are.
        """
        for preset in self.presets:
            if name in ("", preset.name):
                return preset
        known = ", ".join(preset.name for preset in self.presets)
        raise SetupError(
            f"{self.title} has no preset {name!r}; there are: {known}",
            case="preset",
            preset=name,
            there=known,
        )

    def most_seats(self, options: Mapping[str, OptionValue]) -> int:
        """Return the seats of the largest table with *options*, which are all of them."""
        return self.seats[-1]

    def check_setup(self, edition: Edition, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Raise SetupError if these do not go together; *options* are all of them, each allowed."""
        if seats not in self.seats:
            raise SetupError(
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}",
                case="seats",
                seats=seats,
                least=self.seats[0],
                most=self.seats[-1],
            )

    @abstractmethod
    def initial(self, setup: Setup) -> State:
        """Return the state before the first roll, by the rules of ``setup.rules_version``."""

    @abstractmethod
    def view(self, state: State, audience: int | None) -> Sequence[Value]:
        """Return all that *audience* may see, as parts: a seat, None (spectators) or `EVERYTHING`.

        A part has a property ``key``: a string, unique within the view. A part replaces the
        earlier one of the same key. A part that did not change is, where that is cheap, the same
        object as in the view before.
        """

    def grouped_views(
        self, state: State, audiences: Sequence[int | None], *, forecast: bool = True
    ) -> Sequence[Sequence[Sequence[Value]]]:
        """Return the `view` of each of *audiences*, in their order, in groups of parts.

        The groups one after the other are the view. One in which nothing changed is, where that is
        cheap, the same object as in the view before. So are, where that is cheap, the views of
        audiences that see the same. Without *forecast* the parts of `forecast` are left out.
        """
        return [[self.view(state, audience)] for audience in audiences]

    def forecast(self, state: State, audience: int | None) -> Sequence[Value]:
        """Return those parts of the `view` that say what the end would bring if it came now.

        Only a game that `has_forecast` has any.
        """
        return ()

    @abstractmethod
    def decision_range(self, state: State) -> DecisionRange:
        """Return the decisions that could be legal at some time in the match of *state*."""

    def incidents(self, events: Sequence[Value]) -> Iterable[Incident]:
        """Return the incidents of *events*, in their order, without secrets."""
        return ()

    def remarks(self, state: State, events: Sequence[Value]) -> Iterable[Value]:
        """Return the facts that explain *events*, which have led to *state*, without secrets.

        They are sent with the events, and are on no record.
        """
        return ()

    def visible(self, state: State, value: Value, audience: int | None) -> Value:
        """Return *value* as *audience* may see it: itself, or one that hides what is secret.

        *value* is an event, or a decision that *audience* did not take itself. What a spectator
        (None) sees as it is, all do. *state* may be any state of the match: only its setup counts.
        """
        return value

    @abstractmethod
    def consequences(
        self, before: State, decided: Decided, after: State, events: Sequence[Value]
    ) -> Consequences:
        """Return what *decided* brings its seat and the others; neither state is changed.

        *after* is what applying it to a copy of *before* made, and *events* what that returned. It
        says nothing that the seat cannot know: where two states look alike to it, this is equal.
        """

    @abstractmethod
    def facts(self, state: State, audience: int | None, *, aids: bool) -> Sequence[Value]:
        """Return the facts of the things on the table, beyond what `view` shows *audience*.

        The audience is one of `view`, and it is told nothing that this hides. With *aids* that
        includes what would be, such as the points of a feature once it is complete; without them
        only what is. The order is stable.
        """

    @abstractmethod
    def catalogue(
        self, edition: Edition, options: Mapping[str, OptionValue] | None = None
    ) -> Value:
        """Return the components of *edition* for drawing, as a match with *options* has them.

        None: as the edition has them.

        Raises:
            SetupError: it is no edition of this game.
        """
