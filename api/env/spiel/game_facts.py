"""Sizes, bounds and names of a game in OpenSpiel's shape, the same in all of its states."""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from tilewyrm.api.env.numbers.layout import Plane
from tilewyrm.api.env.numbers.numbered_game import NumberedGame
from tilewyrm.api.env.spiel import omissions
from tilewyrm.api.env.spiel.game_type import game_type
from tilewyrm.api.env.spiel.parameters import game_string
from tilewyrm.engine.setup.options import OptionValue


class GameFacts:
    """Sizes, bounds and names of a game; `SpielGame` adds the states."""

    def __init__(self, numbered: NumberedGame) -> None:
        self._numbered = numbered

    def num_players(self) -> int:
        """Return the number of seats."""
        return self._numbered.seats

    def num_distinct_actions(self) -> int:
        """Return how many numbers decisions have, from 0."""
        return self._numbered.numbers.numbering.size

    def max_chance_outcomes(self) -> int:
        """Return how many numbers rolls can have at most, from 0."""
        return self._numbered.numbers.most_rolls

    def policy_tensor_shape(self) -> list[int]:
        """Return the shape of a policy: a number for each decision."""
        return [self.num_distinct_actions()]

    def get_parameters(self) -> dict[str, OptionValue]:
        """Return seats, radius if there is a window, and the options that are not default."""
        return self._numbered.parameters

    def action_kinds(self) -> dict[str, range]:
        """Return the numbers of each kind of decision, by its name."""
        return dict(self._numbered.numbers.numbering.kinds)

    def action_to_string(self, player: int, action: int) -> str:
        """Return the decision *action* as one line of text, with the fields that its number has.

        Only a state can say more: the cell of a `PlacePiece`, or what a roll is.

        Args:
            player: any seat, since all have the same numbers.
            action: a number from 0 to `num_distinct_actions` - 1, legal or not.

        Raises:
            ValueError: there is no such seat or number.
        """
        if player not in range(self.num_players()):
            raise ValueError(f"no seat {player}; a roll has a name in its state only")
        return self._numbered.numbers.numbering.words(action)

    def get_type(self) -> Any:
        """Return OpenSpiel's `GameType`, for OpenSpiel's own algorithms.

        It says that rewards come at the end, because `MCTSBot` accepts no other games. The state's
        `rewards` are changes on the way, which add up to the `returns` at the end.

        Raises:
            ImportError: the package `open_spiel` is not installed.
        """
        return game_type(self._numbered.match(0))

    def max_utility(self) -> float:
        """Return the bound of what a seat can get: infinity, as the rules set none."""
        return inf

    def min_utility(self) -> float:
        """Return the bound of what a seat can lose: minus infinity, as the rules set none."""
        return -inf

    def utility_sum(self) -> float:
        """Return the sum of the returns of all seats, which is always 0."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of an observation: one array."""
        return [self.observation_tensor_size()]

    def observation_tensor_size(self) -> int:
        """Return how many numbers an observation has."""
        return self._numbered.numbers.layout.size

    def observation_planes(self, planes: Sequence[str] | None = None) -> dict[str, Plane]:
        """Return the place and shape of each plane of an observation, by its name.

        With the names *planes*, those in an observation of these planes alone, in this order.

        Raises:
            ValueError: there is no plane of such a name, or one is named twice.
        """
        return dict(self._numbered.layout(planes).planes)

    def observation_names(self) -> dict[str, tuple[str, ...]]:
        """Return by kind of component the names of its numbers in observations, from 1.

        Number n of a tile is thus ``observation_names()["tile"][n - 1]``, an id in the catalogue.
        """
        return dict(self._numbered.numbers.names)

    def serialize(self) -> str:
        """Return the game as text, from which `tilewyrm.spiel_game` makes an equal one."""
        return str(self)

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is a game with the same name and parameters."""
        return str(self) == str(other) if isinstance(other, GameFacts) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        """Return the game with its parameters, such as ``feuville(round_cap=20,seats=2)``."""
        return game_string(self._numbered.game, self.get_parameters())

    def __repr__(self) -> str:
        """Return an expression for an equal game."""
        return f"tilewyrm.spiel_game({str(self)!r})"

    if not TYPE_CHECKING:  # a type checker knows the names that there are

        def __getattr__(self, name: str) -> object:
            raise omissions.absence(self, omissions.OF_GAMES, name)
