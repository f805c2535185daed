"""Feuville as the engine's contract has it."""

from collections.abc import Mapping
from typing import Any, get_args

from tilewyrm.engine.bots.feuville_greedy import FeuvilleGreedyBot
from tilewyrm.engine.bots.random_bot import RandomBot
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.feuville import decisions, events, opening, parts, rolls, snapshot
from tilewyrm.engine.feuville.catalogue import Catalogue
from tilewyrm.engine.feuville.edition import FeuvilleEdition, read_edition
from tilewyrm.engine.feuville.options import OPTIONS, ROUND_CAP_FOR_BOTS, resolved
from tilewyrm.engine.feuville.rules import Rules
from tilewyrm.engine.feuville.state import FeuvilleState
from tilewyrm.engine.game import RANDOM_BOT, BotMaker, Edition, Setup
from tilewyrm.engine.options import OptionSpec, OptionValue


class Feuville:
    """The game: its rules, options and value types."""

    name = "feuville"
    title = "Feuville"
    seats = range(2, 5)
    rules_versions = (1,)
    options: tuple[OptionSpec, ...] = OPTIONS
    bots_only_options: Mapping[str, OptionValue] = {"round_cap": ROUND_CAP_FOR_BOTS}
    decision_types: tuple[type, ...] = get_args(decisions.Decision)
    roll_types: tuple[type, ...] = get_args(rolls.Roll)
    event_types: tuple[type, ...] = get_args(events.Event)
    part_types: tuple[type, ...] = get_args(parts.Part)
    catalogue_type = Catalogue
    bots: Mapping[str, BotMaker] = {RANDOM_BOT: RandomBot, "greedy": FeuvilleGreedyBot}

    def edition(self, text: str) -> FeuvilleEdition:
        """Return the edition that *text* (TOML) describes.

        Raises:
            EditionError: with the line and what is wrong there.
        """
        return read_edition(text)

    def setup(
        self,
        edition: Edition,
        seats: int,
        options: Mapping[str, OptionValue],
        rules_version: int | None = None,
    ) -> Setup:
        """Return a playable setup: *options* over their profile's preset over the defaults.

        Raises:
            SetupError: naming what cannot be, and what is allowed.
        """
        version = self.rules_versions[-1] if rules_version is None else rules_version
        if version not in self.rules_versions:
            known = ", ".join(str(known) for known in self.rules_versions)
            raise SetupError(f"Feuville has no rules version {version}; there are: {known}")
        if seats not in self.seats:
            raise SetupError(
                f"Feuville cannot be played by {seats}; it takes"
                f" {self.seats.start} to {self.seats.stop - 1} players (F1)"
            )
        if not isinstance(edition, FeuvilleEdition):
            raise SetupError(f"the edition {edition.name!r} is not one of Feuville")
        return Setup(self.name, version, edition, seats, resolved(options))

    def initial(self, setup: Setup) -> FeuvilleState:
        """Return the state before the first roll."""
        state = FeuvilleState(_rules(setup))
        opening.lay_out(state)
        state.start_waiting()
        return state

    def restore(self, setup: Setup, canonical: Any) -> FeuvilleState:
        """Return the state whose `FeuvilleState.canonical` is *canonical*.

        Raises:
            NotationError: it is no state of this setup.
        """
        state = FeuvilleState(_rules(setup))
        snapshot.fill(state, canonical)
        return state

    def catalogue(self, edition: Edition) -> Catalogue:
        """Return the components of *edition* for drawing.

        Raises:
            SetupError: it is no edition of Feuville.
        """
        if not isinstance(edition, FeuvilleEdition):
            raise SetupError(f"the edition {edition.name!r} is not one of Feuville")
        return edition.catalogue


def _rules(setup: Setup) -> Rules:
    if not isinstance(setup.edition, FeuvilleEdition):
        raise SetupError(f"the edition {setup.edition.name!r} is not one of Feuville")
    return Rules(setup, setup.edition.catalogue)


FEUVILLE = Feuville()
