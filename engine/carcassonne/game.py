"""Carcassonne as a game of the engine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, get_args

from tilewyrm.engine.carcassonne.core import view
from tilewyrm.engine.carcassonne.core.components.catalogue import Catalogue, TileInfo
from tilewyrm.engine.carcassonne.core.components.edition import (
    CarcassonneEdition,
    TileSet,
    read_edition,
)
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.expansion.options import StartingBy
from tilewyrm.engine.carcassonne.core.expansion.rules import Rules
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.final_scoring import end_now
from tilewyrm.engine.carcassonne.core.turn.start import start_frame
from tilewyrm.engine.carcassonne.core.turn.turn import TurnFrame
from tilewyrm.engine.carcassonne.core.values import decisions, events, parts, rolls
from tilewyrm.engine.carcassonne.core.values.stands import PLACE_BESIDE
from tilewyrm.engine.carcassonne.facts.consequences import consequences
from tilewyrm.engine.carcassonne.facts.incidents import incidents
from tilewyrm.engine.carcassonne.facts.looking import facts
from tilewyrm.engine.carcassonne.facts.remarks import remarks
from tilewyrm.engine.carcassonne.facts.values import Fact
from tilewyrm.engine.carcassonne.registry import BUNDLES, EXPANSIONS, PAIRS
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
from tilewyrm.engine.setup.options import OptionValue

EXPANSION_SET = ExpansionSet(EXPANSIONS, PAIRS, BUNDLES)


class Carcassonne(Game):
    """The game (see `tilewyrm.engine.game.Game`)."""

    name = "carcassonne"
    title = "Carcassonne"
    seats = range(2, EXPANSION_SET.most_seats + 1)
    options = EXPANSION_SET.specs
    option_needs: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = EXPANSION_SET.option_needs
    optional_modules: ClassVar[Mapping[str, Sequence[Mapping[str, OptionValue]]]] = (
        EXPANSION_SET.optional_modules
    )
    presets = EXPANSION_SET.presets
    rematch_in_turn = True
    first_seat_begins: ClassVar[Mapping[str, OptionValue]] = {
        "start_player": StartingBy.SEAT0.value
    }
    has_forecast = True
    edition_type = CarcassonneEdition
    decision_types = (
        *get_args(decisions.Decision),
        *(one for expansion in EXPANSIONS for one in expansion.decisions),
    )
    roll_types = (
        *get_args(rolls.Roll),
        *(one for expansion in EXPANSIONS for one in expansion.rolls),
    )
    event_types = (
        *get_args(events.Event),
        *(one for expansion in EXPANSIONS for one in expansion.events),
    )
    part_types = (
        *get_args(parts.Part),
        *(kind for one in EXPANSIONS for kind in one.slices),
        *(one for expansion in EXPANSIONS for one in expansion.parts),
    )
    fact_types = get_args(Fact)
    catalogue_type = Catalogue

    def __init__(self) -> None:
        self.rules: dict[int, Callable[[Setup], Rules[CarcassonneState]]] = {1: EXPANSION_SET.rules}
        """By version, what puts the rules of a match together."""

    @property
    def rules_versions(self) -> Sequence[int]:
        """Versions of the rules that can be played, ascending."""
        return sorted(self.rules)

    def edition(self, text: str) -> CarcassonneEdition:
        """Return the edition that *text* (TOML) describes."""
        return read_edition(text, EXPANSION_SET.vocabulary)

    def most_seats(self, options: Mapping[str, OptionValue]) -> int:
        """Return the seats of the largest table with *options*."""
        return EXPANSION_SET.most_seats_with(options)

    def check_setup(self, edition: Edition, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Raise SetupError if these do not go together."""
        assert isinstance(edition, CarcassonneEdition)
        EXPANSION_SET.check(edition, seats, options)

    def initial(self, setup: Setup) -> CarcassonneState:
        """Return the state before the first roll."""
        state = CarcassonneState(self.rules[setup.rules_version](setup), end_now)
        state.agenda += (TurnFrame(), start_frame(state))
        return state

    def view(self, state: State, _audience: int | None) -> Sequence[Value]:
        """Return the parts that every audience sees."""
        assert isinstance(state, CarcassonneState)
        return view.parts(state)

    def grouped_views(
        self, state: State, audiences: Sequence[int | None], *, forecast: bool = True
    ) -> Sequence[Sequence[Sequence[Value]]]:
        """Return the one view of all audiences in groups; see `Game.grouped_views`."""
        assert isinstance(state, CarcassonneState)
        return [view.groups(state, forecast=forecast)] * len(audiences)

    def forecast(self, state: State, _audience: int | None) -> Sequence[Value]:
        """Return the points that the end would give now, the same for every audience."""
        assert isinstance(state, CarcassonneState)
        return view.forecasts(state)

    def catalogue(
        self, edition: Edition, options: Mapping[str, OptionValue] | None = None
    ) -> Catalogue:
        """Return every tile kind of *edition*, as a match with *options* has it."""
        assert isinstance(edition, CarcassonneEdition)
        if options is not None:
            edition = EXPANSION_SET.adapted(edition, options)
        return Catalogue(
            edition=edition.name,
            tiles=tuple(_tile_info(kind, tiles) for tiles in edition.sets for kind in tiles.kinds),
        )

    def consequences(
        self, before: State, decided: Decided, after: State, events: Sequence[Value]
    ) -> Consequences:
        """Return what *decided* brings; see `Game.consequences`."""
        assert isinstance(before, CarcassonneState)
        assert isinstance(after, CarcassonneState)
        return consequences(before, decided, after, events)

    def decision_range(self, state: State) -> DecisionRange:
        """Return the decisions that could be legal; see `Game.decision_range`."""
        assert isinstance(state, CarcassonneState)
        rules = state.rules
        playing = [one for one in EXPANSIONS if one.options in rules.chosen]
        tiles = sum(kind.count for kind in rules.kinds)
        features = range(max(len(kind.features) for kind in rules.kinds))
        pieces = rules.seats * sum(piece.count for piece in rules.pieces)
        beside = pieces if any(one.puts_beside for one in playing) else 1
        fields: dict[str, Sequence[int] | Sequence[str]] = {
            "x": range(-tiles, tiles + 1),
            "y": range(-tiles, tiles + 1),
            "rotation": range(4),
            "feature": [PLACE_BESIDE * at + one for at in range(beside) for one in features],
            "other": features,
            "piece": [piece.name for piece in rules.pieces],
            "seat": range(rules.seats),
        }
        for one in playing:
            fields.update(one.decision_fields(rules.chosen[one.options], rules.seats))
        kinds = [
            *get_args(decisions.Decision),
            *(kind for one in playing for kind in one.decisions),
        ]
        return DecisionRange(kinds, fields)

    def incidents(self, events: Sequence[Value]) -> Iterable[Incident]:
        """Return points and losses of *events*; see `Game.incidents`."""
        return incidents(events)

    def remarks(self, state: State, events: Sequence[Value]) -> Iterable[Value]:
        """Return the contests and the actions of all that *events* begin; see `Game.remarks`."""
        assert isinstance(state, CarcassonneState)
        return remarks(state, events)

    def facts(self, state: State, _audience: int | None, *, aids: bool) -> Sequence[Value]:
        """Return the facts of each feature and figure, the same for every audience."""
        assert isinstance(state, CarcassonneState)
        return tuple(facts(state, aids=aids))


def _tile_info(kind: TileKind, tiles: TileSet) -> TileInfo:
    roles = zip(EXPANSION_SET.vocabulary.sets[tiles.name].roles, tiles.roles, strict=True)
    return TileInfo(
        id=kind.id,
        set=tiles.name,
        count=kind.count,
        edges=tuple(edge.name for edge in kind.edges),
        features=kind.features,
        marks=kind.marks,
        role=next((role for role, of in roles if of is kind), ""),
    )


CARCASSONNE = Carcassonne()
