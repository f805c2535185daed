"""Contest of a league: the game, the bots, and their common luck."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple, Self

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Edition, Setup
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue, spell
from tilewyrm.replays.league.players import PROJECT_BOTS, Players

LineUp = tuple[str, ...]
"""Who sits where: a bot for each seat."""


class Fixture(NamedTuple):
    """One match of a league."""

    order: int
    """Which luck it has, from 0: matches of one order have the same dice and tiles."""
    line_up: LineUp


@dataclass(frozen=True)
class Contest:
    """Constants of a league."""

    game: str
    edition: str
    """The edition file, whole."""
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    """Every option with its value."""
    bots: tuple[str, ...]
    """Who takes part, each once."""
    seed: str
    """What the luck is made of."""

    @classmethod
    def of(
        cls,
        edition: Edition,
        seats: int,
        options: Mapping[str, OptionValue],
        bots: Sequence[str],
        seed: str,
        game_name: str,
        players: Players = PROJECT_BOTS,
    ) -> Self:
        """Return the contest of *bots*; *options* over what lets a match between bots end.

        Raises:
            SetupError: these do not go together, there is no such bot, there are fewer than two of
                them, or one is named twice.
        """
        league_game = game(game_name)
        for bot in bots:
            try:
                players.check(bot)
            except ValueError as error:
                raise SetupError(str(error)) from error
        if len(set(bots)) < max(len(bots), 2):
            raise SetupError("a league is one of two or more different bots")
        setup = league_game.setup(edition, seats, {**league_game.ending_options, **options})
        return cls(game_name, edition.text, seats, tuple(setup.options.items()), tuple(bots), seed)

    def setup(self) -> Setup:
        """Return the setup of every match."""
        league_game = game(self.game)
        return league_game.setup(league_game.edition(self.edition), self.seats, dict(self.options))

    def fixtures(self, orders: int) -> Iterator[Fixture]:
        """Yield the matches of the first *orders*: every line-up, turned through all seats.

        With as many bots as seats or more, a line-up is any so many of them. With fewer, each sits
        on as many seats as the others, or one more.
        """
        for order in range(orders):
            for line_up in self._line_ups():
                turned = (line_up[at:] + line_up[:at] for at in range(self.seats))
                for line_up_ in dict.fromkeys(turned):
                    yield Fixture(order, line_up_)

    def _line_ups(self) -> Iterator[LineUp]:
        each, over = divmod(self.seats, len(self.bots))
        for more in combinations(self.bots, over):
            yield self.bots * each + more

    @property
    def setup_key(self) -> str:
        """What the setup is, in a line: other setups have another one."""
        options = " ".join(f"{name}={spell(value)}" for name, value in self.options)
        return f"{self.game} {self.seats} {options} {self.edition}"

    def facts(self) -> Mapping[str, Any]:
        """Return it as plain values: two contests are the same exactly when these are."""
        setup = self.setup()
        return {
            "game": self.game,
            "rules_version": setup.rules_version,
            "edition": setup.edition.name,
            "edition_sha256": setup.edition.digest.hex(),
            "seats": self.seats,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }
