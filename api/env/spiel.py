"""An environment in the shape of OpenSpiel: games and states with explicit chance nodes."""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from tilewyrm.api.env import spiel_text
from tilewyrm.api.env.layout import Plane
from tilewyrm.api.env.parameters import game_string
from tilewyrm.api.env.position import NumberedGame
from tilewyrm.api.env.spiel_type import game_type
from tilewyrm.api.match import Match
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values.notation import text

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision

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

    def get_parameters(self) -> dict[str, OptionValue]:
        """Return seats, radius if there is a window, and the options that are not default."""
        return self._numbered.parameters

    def action_kinds(self) -> dict[str, range]:
        """Return the numbers of each kind of decision, by its name."""
        return dict(self._numbered.numbers.numbering.kinds)

    def get_type(self) -> Any:
        """Return OpenSpiel's `GameType`, for OpenSpiel's own algorithms.

        It says that rewards come at the end, because `MCTSBot` accepts no other games. The state's
        `rewards` are changes on the way, which add up to the `returns` at the end.

        Raises:
            ModuleNotFoundError: the package `open_spiel` is not installed.
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

    def new_initial_state(self) -> "SpielState":
        """Return the state before the first roll."""
        return SpielState(self._numbered, self._numbered.match(0).copy())

    def state(self, match: Match) -> "SpielState":
        """Return the state of *match* as it is now; later changes of one do not change the other.

        Raises:
            ValueError: its game, number of seats, edition or options are different.
        """
        if difference := self._numbered.difference(match):
            raise ValueError(f"the match does not have the setup of this game: {difference}")
        return SpielState(self._numbered, match.copy())

    def deserialize_state(self, text: str) -> "SpielState":
        """Return the state of which *text* is the `SpielState.serialize`.

        Raises:
            ValueError: it is not of a state of this game.
        """
        state = self.new_initial_state()
        for line in text.split():
            if not line.isdecimal():
                raise ValueError(f"a state is the number of an action on each line, not {line!r}")
            state.apply_action(int(line))
        return state

    def __str__(self) -> str:
        """Return the game with its parameters, such as ``feuville(round_cap=20,seats=2)``."""
        return game_string(self._numbered.game, self.get_parameters())

    def __repr__(self) -> str:
        """Return an expression for an equal game."""
        return f"tilewyrm.spiel_game({str(self)!r})"


class SpielState:
    """A state as OpenSpiel has it. Chance is a node: no luck is drawn here."""

    def __init__(self, numbered: NumberedGame, match: Match) -> None:
        self._numbered = numbered
        self._match = match
        self._legal: dict[int, Decision] | None = None
        self._before: list[float] = numbered.margins(match)
        """The returns before the latest decision; before any, those of the first state."""

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

    def is_player_node(self) -> bool:
        """Return whether a seat must decide."""
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Return False: no two seats ever decide at the same time."""
        return False

    def num_players(self) -> int:
        """Return the number of seats."""
        return self._numbered.seats

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the numbers of the legal decisions, or of the possible rolls, ascending.

        Empty for a *player* that does not have to decide now.
        """
        if player is not None and player != self.current_player():
            return []
        if self.is_chance_node():
            return list(range(len(self._match.outcomes())))
        return list(self._numbers())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for each legal action and 0 for each other one, by number.

        At a chance node the rolls have the numbers, otherwise all decisions.
        """
        rolls = len(self._match.outcomes())
        mask = [0] * (rolls or self._numbered.numbers.numbering.size)
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

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
        before = self._before
        if self.is_chance_node():
            outcomes = self._match.outcomes()
            if not 0 <= action < len(outcomes):
                raise ValueError(f"no roll {action}; there are {len(outcomes)}, counted from 0")
            self._match.apply(outcomes[action][0])
        else:
            before = self._numbered.margins(self._match)
            self._match.apply(self.decision(action))
        self._legal, self._before = None, before

    def decision(self, action: int) -> "Decision":
        """Return the legal decision *action*, which `Match.apply` accepts.

        Raises:
            ValueError: it is not legal.
        """
        if action not in self._numbers():
            raise ValueError(f"the decision {action} is not legal; see legal_actions()")
        return self._numbers()[action]

    def action_to_string(self, action: int, *more: int) -> str:
        """Return the legal decision or possible roll *action* as one line of text.

        OpenSpiel's algorithms give the player first and the action after it, which is the same.
        """
        number = (action, *more)[-1]
        if self.is_chance_node():
            return text(self._match.outcomes()[number][0])
        return text(self._numbers()[number])

    def get_game(self) -> SpielGame:
        """Return the game of the state."""
        return SpielGame(self._numbered)

    def history(self) -> list[int]:
        """Return the number of each roll and decision so far, oldest first.

        It takes as long as to apply them all.

        Raises:
            ValueError: the state was made of a match with a decision outside the window.
        """
        return spiel_text.history(self._numbered, self._match)

    def history_str(self) -> str:
        """Return the numbers of `history`, such as ``1, 3, 2``.

        Raises:
            ValueError: as for `history`.
        """
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Return how many rolls and decisions there have been."""
        return len(self._match.entries)

    def serialize(self) -> str:
        """Return the numbers of `history`, one on each line, for `SpielGame.deserialize_state`.

        Raises:
            ValueError: as for `history`.
        """
        return "".join(f"{number}\n" for number in self.history())

    def observation_string(self, player: int | None = None) -> str:
        """Return the view of the seat *player* as text, with a line for each part of the table.

        Without *player*, it is the view of the seat that must decide.

        Raises:
            ValueError: no *player* is given, and no seat must decide; or there is no such seat.
        """
        return spiel_text.observation(self._match, self._viewer(player))

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that the seat *player* has seen, entry by entry, and its view; as text.

        Arguments and errors as for `observation_string`. It takes as long as `history`.
        """
        return spiel_text.information_state(self._numbered, self._match, self._viewer(player))

    def returns(self) -> list[float]:
        """Return by seat its points so far, minus the mean of the others'."""
        return self._numbered.margins(self._match)

    def player_reward(self, player: int) -> float:
        """Return the element *player* of `rewards`."""
        return self.rewards()[player]

    def player_return(self, player: int) -> float:
        """Return the element *player* of `returns`."""
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """Return by seat how `returns` has changed since before the latest decision.

        The rolls after that decision count, too. At a chance node all are 0, so the rewards of all
        states of a match add up to its returns.
        """
        if self.is_chance_node():
            return [0.0] * self.num_players()
        now = self.returns()
        return [after - before for after, before in zip(now, self._before, strict=True)]

    def observation_tensor(
        self, player: int | None = None, planes: Sequence[str] | None = None
    ) -> list[int]:
        """Return the view of the seat *player* as numbers; `SpielGame.observation_planes`.

        Without *player*, it is the view of the seat that must decide. With the names *planes*, it
        has these planes alone, in this order, which takes less time.

        Raises:
            ValueError: no *player* is given, and no seat must decide. Or there is no such plane,
                or one is named twice.
        """
        return self._numbered.observation(self._match, self._viewer(player), planes)

    def clone(self) -> "SpielState":
        """Return an independent state at the same moment."""
        copy = SpielState(self._numbered, self._match.copy())
        copy._before = self._before
        return copy

    def __deepcopy__(self, memo: object) -> "SpielState":
        return self.clone()

    def child(self, action: int) -> "SpielState":
        """Return the state after *action*; this one does not change."""
        after = self.clone()
        after.apply_action(action)
        return after

    def __str__(self) -> str:
        return str(self._match)

    def _viewer(self, player: int | None) -> int:
        """Return *player*, or without it the seat that must decide."""
        if player is not None:
            return player
        player = self.current_player()
        if player < 0:
            raise ValueError("no seat must decide now; name the seat of the observation")
        return player

    def _numbers(self) -> "dict[int, Decision]":
        if self._legal is None:
            self._legal = self._numbered.legal(self._match)
        return self._legal
