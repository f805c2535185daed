"""An environment in the shape of OpenSpiel: games and states with explicit chance nodes."""

from tilewyrm.api.env.layout import Plane
from tilewyrm.api.env.position import NumberedGame
from tilewyrm.api.match import Match
from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import text

CHANCE = -1
"""`SpielState.current_player` before a roll."""
TERMINAL = -4
"""`SpielState.current_player` at the end."""


class SpielGame:
    """A game as OpenSpiel has it; `tilewyrm.spiel_game` makes one."""

    def __init__(self, numbered: NumberedGame) -> None:
        self._numbered = numbered

    def num_players(self) -> int:
        """Return the number of seats."""
        return self._numbered.seats

    def num_distinct_actions(self) -> int:
        """Return how many numbers decisions have, from 0."""
        return self._numbered.numbers.numbering.size

    def action_kinds(self) -> dict[str, range]:
        """Return the numbers of each kind of decision, by its name."""
        return dict(self._numbered.numbers.numbering.kinds)

    def observation_tensor_size(self) -> int:
        """Return how many numbers an observation has."""
        return self._numbered.numbers.layout.size

    def observation_planes(self) -> dict[str, Plane]:
        """Return the place and shape of each plane of an observation, by its name."""
        return dict(self._numbered.numbers.layout.planes)

    def new_initial_state(self) -> "SpielState":
        """Return the state before the first roll."""
        return SpielState(self._numbered, self._numbered.match(0).copy())


class SpielState:
    """A state as OpenSpiel has it. Chance is a node: no luck is drawn here."""

    def __init__(self, numbered: NumberedGame, match: Match) -> None:
        self._numbered = numbered
        self._match = match
        self._legal: dict[int, Value] | None = None

    @property
    def match(self) -> Match:
        """The match itself, without luck. Do not change it."""
        return self._match

    def is_chance_node(self) -> bool:
        """Return whether a roll comes next."""
        return self._match.seat is None and not self._match.is_over

    def is_terminal(self) -> bool:
        """Return whether the match is over, or its next decisions are all outside the window."""
        return self.current_player() == TERMINAL

    def current_player(self) -> int:
        """Return the seat that must decide, `CHANCE` or `TERMINAL`."""
        if self._match.is_over:
            return TERMINAL
        if self._match.seat is None:
            return CHANCE
        return self._match.seat if self._numbers() else TERMINAL

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal decisions, or of the possible rolls, ascending."""
        if self.is_chance_node():
            return list(range(len(self._match.outcomes())))
        return list(self._numbers())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each possible roll with its probability."""
        outcomes = self._match.outcomes()
        whole = sum(weight for _, weight in outcomes)
        return [(at, weight / whole) for at, (_, weight) in enumerate(outcomes)]

    def apply_action(self, action: int) -> None:
        """Apply a decision, or at a chance node a roll, by its number.

        Raises:
            ValueError: it is not legal; the state is as it was.
        """
        if self.is_chance_node():
            outcomes = self._match.outcomes()
            if not 0 <= action < len(outcomes):
                raise ValueError(f"no roll {action}; there are {len(outcomes)}, counted from 0")
            self._match.apply(outcomes[action][0])
        else:
            if action not in self._numbers():
                raise ValueError(f"the decision {action} is not legal; see legal_actions()")
            self._match.apply(self._numbers()[action])
        self._legal = None

    def action_to_string(self, action: int) -> str:
        """Return the legal decision or possible roll *action* as one line of text."""
        if self.is_chance_node():
            return text(self._match.outcomes()[action][0])
        return text(self._numbers()[action])

    def returns(self) -> list[float]:
        """Return by seat its points so far, minus the mean of the others'."""
        return self._numbered.margins(self._match)

    def observation_tensor(self, player: int) -> list[int]:
        """Return the view of the seat *player* as numbers; `SpielGame.observation_planes`."""
        return self._numbered.numbers.observation(self._match, player)

    def clone(self) -> "SpielState":
        """Return an independent state at the same moment."""
        return SpielState(self._numbered, self._match.copy())

    def child(self, action: int) -> "SpielState":
        """Return the state after *action*; this one does not change."""
        after = self.clone()
        after.apply_action(action)
        return after

    def __str__(self) -> str:
        return str(self._match)

    def _numbers(self) -> dict[int, Value]:
        if self._legal is None:
            self._legal = self._numbered.legal(self._match)
        return self._legal
