"""Feuville as the engine's contract has it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, get_args

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.feuville import view as views
from tilewyrm.engine.feuville.facts.consequences import consequences
from tilewyrm.engine.feuville.facts.incidents import incidents
from tilewyrm.engine.feuville.facts.table import table_facts
from tilewyrm.engine.feuville.position.display import COLUMNS
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.setup.catalogue import Catalogue
from tilewyrm.engine.feuville.setup.edition import FeuvilleEdition, read_edition
from tilewyrm.engine.feuville.setup.option_values import FirstPlayer
from tilewyrm.engine.feuville.setup.options import USUAL_ROUND_CAP, FeuvilleOptions
from tilewyrm.engine.feuville.setup.presets import PRESETS
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE, FIRST_START, Rules
from tilewyrm.engine.feuville.turn.opening import initial_layout
from tilewyrm.engine.feuville.values import decisions, events, facts, parts, rolls
from tilewyrm.engine.feuville.values.kinds import WALL
from tilewyrm.engine.feuville.values.questions import FIRE_PROTECTION, GREAT_SELECTION
from tilewyrm.engine.game import (
    Consequences,
    Decided,
    DecisionRange,
    Edition,
    Game,
    Incident,
    Setup,
    State,
    Value,
)
from tilewyrm.engine.setup.options import OptionValue, specs

VERSIONS: dict[int, Callable[[Setup, Catalogue], Rules]] = {1: Rules}
"""What puts the rules together, by their version."""

_CACHED_RULES = 64
_cached_rules: dict[object, Rules] = {}


class Feuville(Game):
    """The game: its rules, options and value types."""

    name = "feuville"
    title = "Feuville"
    seats = range(2, 5)
    options = specs(FeuvilleOptions)
    secret_questions = frozenset((GREAT_SELECTION, FIRE_PROTECTION))
    presets = PRESETS
    ending_options: ClassVar[Mapping[str, OptionValue]] = {"round_cap": USUAL_ROUND_CAP}
    first_seat_begins: ClassVar[Mapping[str, OptionValue]] = {
        "first_player": FirstPlayer.SEAT0.value
    }
    edition_type = FeuvilleEdition
    decision_types = get_args(decisions.Decision)
    roll_types = get_args(rolls.Roll)
    event_types = get_args(events.Event)
    part_types = get_args(parts.Part)
    fact_types = get_args(facts.Fact)
    catalogue_type = Catalogue

    @property
    def rules_versions(self) -> Sequence[int]:
        """Versions of the rules that can be played, ascending."""
        return sorted(VERSIONS)

    def edition(self, text: str) -> FeuvilleEdition:
        """Return the edition that *text* (TOML) describes.

        Raises:
            EditionError: with the line and what is wrong there.
        """
        return read_edition(text)

    def initial(self, setup: Setup) -> FeuvilleState:
        """Return the state before the first roll, by the rules of ``setup.rules_version``."""
        return initial_layout(_rules(setup))

    def view(self, state: State, audience: int | None) -> Sequence[Value]:
        """Return all that *audience* may see, as parts; an unchanged part is the same object."""
        assert isinstance(state, FeuvilleState)
        return views.view(state, audience)

    def grouped_views(
        self,
        state: State,
        audiences: Sequence[int | None],
        *,
        forecast: bool = True,  # noqa: ARG002 (it has none)
    ) -> Sequence[Sequence[Sequence[Value]]]:
        """Return the view of each of *audiences*, in one group; most parts are shared."""
        assert isinstance(state, FeuvilleState)
        return views.grouped_views(state, audiences)

    def visible(self, state: State, value: Value, audience: int | None) -> Value:
        """Return *value*, an event or another seat's decision, as *audience* may see it."""
        assert isinstance(state, FeuvilleState)
        return views.visible(state, value, audience)

    def catalogue(
        self, edition: Edition, _options: Mapping[str, OptionValue] | None = None
    ) -> Catalogue:
        """Return the components of *edition* for drawing, the same with all options.

        Raises:
            SetupError: it is no edition of Feuville.
        """
        return _own(edition).catalogue

    def consequences(
        self, before: State, decided: Decided, after: State, events: Sequence[Value]
    ) -> Consequences:
        """Return what *decided* brings; see `Game.consequences`."""
        assert isinstance(before, FeuvilleState)
        assert isinstance(after, FeuvilleState)
        return consequences(before, decided, after, events)

    def decision_range(self, state: State) -> DecisionRange:
        """Return the decisions that could be legal; see `Game.decision_range`."""
        assert isinstance(state, FeuvilleState)
        rules = state.rules
        walls = rules.layers.count(WALL)  # each column of a town has one
        fields: Mapping[str, Sequence[int] | Sequence[str]] = {
            "column": COLUMNS,
            "die": COLUMNS,
            "tile": rules.ids[:FIRST_START],
            "item": rules.ids,
            "decree": rules.ids[FIRST_DECREE:],
            "fairy": rules.fairy_ids,
            "position": range(-walls, walls + 1),
            "victim": range(rules.seats),
        }
        return DecisionRange(self.decision_types, fields)

    def incidents(self, events: Sequence[Value]) -> Iterable[Incident]:
        """Return points and losses of *events*; see `Game.incidents`."""
        return incidents(events)

    def facts(self, state: State, audience: int | None, *, aids: bool) -> Sequence[Value]:
        """Return what is to be said of the things on the table; see `Game.facts`."""
        assert isinstance(state, FeuvilleState)
        return table_facts(state, audience, aids=aids)


def _rules(setup: Setup) -> Rules:
    """Return the rules of *setup*, put together once for all its matches."""
    edition = _own(setup.edition)
    put_together = VERSIONS[setup.rules_version]
    key = (put_together, edition.digest, setup.seats, tuple(setup.options.items()))
    rules = _cached_rules.get(key)
    if rules is None:
        if len(_cached_rules) >= _CACHED_RULES:
            _cached_rules.clear()
        rules = _cached_rules[key] = put_together(setup, edition.catalogue)
    return rules


def _own(edition: Edition) -> FeuvilleEdition:
    if not isinstance(edition, FeuvilleEdition):
        raise SetupError(f"the edition {edition.name!r} is not one of Feuville")
    return edition


FEUVILLE = Feuville()
