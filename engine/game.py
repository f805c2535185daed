"""The contract that every game obeys.

A `Game` makes a `Setup` and from it a first `State`. A state says who must act (`pending`),
lists what may be done, and changes only by `apply`. Chance is an input: the engine never draws.

Values (decisions, rolls, events, parts) are frozen dataclasses whose fields are ``int``, ``bool``,
``str``, an ``IntEnum`` (members from 1), another such dataclass, a ``tuple[..., ...]`` of one of
these, or one of these ``| None``. That is what gives each of them, without more code, a text
notation (`tilewyrm.engine.notation`) and a message of the same name in ``proto/tilewyrm/v1``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from tilewyrm.engine.options import OptionSpec, OptionValue

Value = Any
"""A decision, roll, event, part or catalogue: a frozen dataclass of one game."""

RANDOM_BOT = "random"


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
class Over:
    """The game has ended."""

    scores: tuple[int, ...]
    """Final points by seat."""
    winners: tuple[int, ...]
    """Seats that won, ascending; several share the victory."""


Pending = Chance | Choice | Over


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


class State(Protocol):
    """One position of one match. Changed in place by `apply` only."""

    @property
    def pending(self) -> Pending:
        """Who must act."""

    @property
    def has_secrets(self) -> bool:
        """Whether audiences of this match may see different things (else one view serves all)."""

    def legal(self, seat: int) -> Sequence[Value]:
        """Return the decisions that *seat* may take now, in the game's documented stable order.

        Empty for a seat that is not asked. The sequence must not be changed by the caller and is
        only good until the next `apply`.
        """

    def outcomes(self) -> Sequence[tuple[Value, int]]:
        """Return what chance may bring now, each with its positive integer weight, in stable order.

        Empty when chance is not asked. Good until the next `apply`.
        """

    def check(self, entry: Entry) -> None:
        """Raise what `apply` would raise for *entry*; change nothing."""

    def apply(self, entry: Entry) -> Sequence[Value]:
        """Check *entry*, change the state by it, and return the events in the order they happened.

        Raises:
            WrongSeat: the entry is of a seat that is not asked.
            IllegalEntry: the decision is not offered, or the roll not possible, now.
        """

    def copy(self) -> "State":
        """Return an independent state, equal to this one."""

    def canonical(self) -> Any:
        """Return the whole state as nested lists of int, bool, str and None (see `canonical`).

        Two states of one setup are equal exactly when these are equal. Order is explicit, so the
        value does not depend on hash seed, process or Python version.
        """

    def digest(self) -> bytes:
        """Return SHA-256 (32 bytes) over the canonical encoding of `canonical()`."""

    def view(self, audience: int | None) -> Sequence[Value]:
        """Return all that *audience* (a seat, or None for a spectator) may see, as parts.

        A part has a property ``key``: a string, unique within the view. A part replaces the
        earlier one of the same key. A part that did not change is, where that is cheap, the same
        object as in the view before.
        """

    def visible(self, value: Value, audience: int | None) -> Value:
        """Return *value* as *audience* may see it: itself, or one that hides what is secret.

        *value* is an event, or a decision that *audience* did not take itself.
        """


class Game(Protocol):
    """One game: its rules, options and value types."""

    @property
    def name(self) -> str:
        """Lower-case identifier: ``feuville`` or ``carcassonne``."""

    @property
    def title(self) -> str:
        """Name for people."""

    @property
    def seats(self) -> range:
        """Seat counts that can be played."""

    @property
    def rules_versions(self) -> Sequence[int]:
        """Versions of the rules that can be replayed, ascending; the last is for new matches."""

    @property
    def options(self) -> Sequence[OptionSpec]:
        """What may be chosen before a match, in the order to show."""

    @property
    def bots_only_options(self) -> Mapping[str, OptionValue]:
        """Options that a match between bots alone must have, so that it ends; may be empty."""

    @property
    def decision_types(self) -> Sequence[type]:
        """The dataclasses of decisions."""

    @property
    def roll_types(self) -> Sequence[type]:
        """The dataclasses of rolls."""

    @property
    def event_types(self) -> Sequence[type]:
        """The dataclasses of events."""

    @property
    def part_types(self) -> Sequence[type]:
        """The dataclasses of the parts of a view."""

    @property
    def catalogue_type(self) -> type:
        """The dataclass that `catalogue` returns."""

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
        """Return a playable setup: *options* over their presets and defaults, all checked.

        Raises:
            SetupError: naming the option, its value and what is allowed.
        """

    def initial(self, setup: Setup) -> State:
        """Return the state before the first roll."""

    def restore(self, setup: Setup, canonical: Any) -> State:
        """Return the state whose `State.canonical` is *canonical*.

        Raises:
            NotationError: it is no state of this setup.
        """

    def catalogue(self, edition: Edition) -> Value:
        """Return the components of *edition* for drawing."""

    @property
    def bots(self) -> Mapping[str, "BotMaker"]:
        """The strategies by name, weakest first; ``random`` is always one."""


class Bot(Protocol):
    """A strategy at one seat."""

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``; *state* is left as it was."""


Draw = Callable[[int], int]
"""``draw(n)`` returns a number from 0 to n-1: the randomness that a bot is given from outside."""

BotMaker = Callable[[Draw], Bot]
