"""Carcassonne as a game of the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from tilewyrm.engine.bots.carcassonne_greedy import CarcassonneGreedy
from tilewyrm.engine.bots.random_bot import RandomBot
from tilewyrm.engine.carcassonne.assembly import assemble
from tilewyrm.engine.carcassonne.catalogue import Catalogue, FeatureInfo, TileInfo
from tilewyrm.engine.carcassonne.decisions import DECISIONS
from tilewyrm.engine.carcassonne.edition import CarcassonneEdition, read_edition
from tilewyrm.engine.carcassonne.events import EVENTS
from tilewyrm.engine.carcassonne.kinds import Half, Side
from tilewyrm.engine.carcassonne.memory import recall
from tilewyrm.engine.carcassonne.options import OPTIONS
from tilewyrm.engine.carcassonne.parts import PARTS
from tilewyrm.engine.carcassonne.rolls import ROLLS
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.tile import Feature, TileKind
from tilewyrm.engine.errors import NotationError, SetupError
from tilewyrm.engine.game import RANDOM_BOT, BotMaker, Edition, Setup
from tilewyrm.engine.options import OptionSpec, OptionValue, resolve


class Carcassonne:
    """The game (see `tilewyrm.engine.game.Game`)."""

    name = "carcassonne"
    title = "Carcassonne"
    seats = range(2, 6)
    rules_versions: Sequence[int] = (1,)
    options: Sequence[OptionSpec] = OPTIONS
    bots_only_options: Mapping[str, OptionValue] = {}
    decision_types: Sequence[type] = DECISIONS
    roll_types: Sequence[type] = ROLLS
    event_types: Sequence[type] = EVENTS
    part_types: Sequence[type] = PARTS
    catalogue_type: type = Catalogue
    bots: Mapping[str, BotMaker] = {RANDOM_BOT: RandomBot, "greedy": CarcassonneGreedy}

    def edition(self, text: str) -> CarcassonneEdition:
        """Return the edition that *text* (TOML) describes."""
        return read_edition(text)

    def setup(
        self,
        edition: Edition,
        seats: int,
        options: Mapping[str, OptionValue],
        rules_version: int | None = None,
    ) -> Setup:
        """Return a playable setup: *options* over their defaults, all checked."""
        if seats not in self.seats:
            raise SetupError(f"Carcassonne cannot have {seats} seats; it has 2 to 5")
        version = self.rules_versions[-1] if rules_version is None else rules_version
        if version not in self.rules_versions:
            raise SetupError(
                f"there is no rules version {version} of Carcassonne; "
                f"there are: {', '.join(map(str, self.rules_versions))}"
            )
        return Setup(
            game=self.name,
            rules_version=version,
            edition=edition,
            seats=seats,
            options=resolve(self.options, options),
        )

    def initial(self, setup: Setup) -> CarcassonneState:
        """Return the state before the first roll."""
        assert isinstance(setup.edition, CarcassonneEdition)
        return CarcassonneState(assemble(setup.edition, setup.seats, setup.options))

    def restore(self, setup: Setup, canonical: Any) -> CarcassonneState:
        """Return the state whose `canonical` is *canonical*."""
        state = self.initial(setup)
        try:
            recall(state, canonical)
            same = state.canonical() == canonical
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise NotationError(f"this is no state of the setup: {error!r}") from error
        if not same:
            raise NotationError("this is no state of the setup: its parts contradict each other")
        return state

    def catalogue(self, edition: Edition) -> Catalogue:
        """Return every tile kind of *edition*."""
        assert isinstance(edition, CarcassonneEdition)
        return Catalogue(
            edition=edition.name,
            tiles=tuple(
                _tile_info(kind, tiles.name) for tiles in edition.sets for kind in tiles.kinds
            ),
        )


def _tile_info(kind: TileKind, set_name: str) -> TileInfo:
    return TileInfo(
        id=kind.id,
        set=set_name,
        count=kind.count,
        edges=kind.edges,
        features=tuple(_feature_info(feature) for feature in kind.features),
        symbols=() if kind.symbol is None else (kind.symbol,),
    )


def _feature_info(feature: Feature) -> FeatureInfo:
    return FeatureInfo(
        kind=feature.kind,
        sides=tuple(Side(side + 1) for side in feature.sides),
        halves=tuple(Half(half + 1) for half in feature.halves),
        shields=feature.shields,
        princess=feature.princess,
        cities=feature.cities,
    )


CARCASSONNE = Carcassonne()
