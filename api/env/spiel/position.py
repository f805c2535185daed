"""A state in OpenSpiel's shape as it is at one moment, without moves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewyrm.api.env.numbers.numbered_game import NumberedGame
from tilewyrm.api.env.spiel import omissions, text
from tilewyrm.api.env.spiel.text import CHANCE, PlayerAction
from tilewyrm.api.match import Match
from tilewyrm.engine.values.notation import text as notation

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision, Roll

TERMINAL = -4
"""`SpielPosition.current_player` at the end."""


class SpielPosition:
    """A state without its moves, which `SpielState` adds."""

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

    # whose turn it is

    def is_initial_state(self) -> bool:
        """Return whether nothing has been rolled or decided yet."""
        return not self._match.entries

    def is_chance_node(self) -> bool:
        """Return whether a roll comes next."""
        return self._match.seat is None and not self._match.is_over

    def is_terminal(self) -> bool:
        """Return whether the match is over, or its next decisions are all outside the window."""
        return self.current_player() == TERMINAL

    def current_player(self) -> int:
        """Return the seat that must decide, -1 before a roll, or -4 at the end."""
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

    def is_mean_field_node(self) -> bool:
        """Return False: this is not a mean-field game."""
        return False

    def num_players(self) -> int:
        """Return the number of seats."""
        return self._numbered.seats

    def num_distinct_actions(self) -> int:
        """Return how many numbers decisions have, from 0."""
        return self._numbered.numbers.numbering.size

    # what is possible

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
        """Return 1 for each legal action of *player* and 0 for each other one, by number.

        It has `SpielGame.num_distinct_actions` numbers for a seat, and
        `SpielGame.max_chance_outcomes` for chance (-1). Without *player*, the current one is asked.
        """
        asked = self.current_player() if player is None else player
        numbers = self._numbered.numbers
        mask = [0] * (numbers.most_rolls if asked == CHANCE else numbers.numbering.size)
        for action in self.legal_actions(asked):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each possible roll with its probability."""
        outcomes = self._match.outcomes()
        whole = sum(weight for _, weight in outcomes)
        return [(at, weight / whole) for at, (_, weight) in enumerate(outcomes)]

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

        Raises:
            ValueError: it is not legal.
        """
        number = (action, *more)[-1]
        return notation(self._roll(number) if self.is_chance_node() else self.decision(number))

    def string_to_action(self, player_or_words: int | str, words: str | None = None) -> int:
        """Return the number of the legal decision or possible roll with the text *words*.

        As in OpenSpiel, a player may come before the text, which changes nothing.

        Raises:
            ValueError: no legal action has this text.
        """
        asked = player_or_words if words is None else words
        for action in self.legal_actions():
            if self.action_to_string(action) == asked:
                return action
        raise ValueError(f"no legal action is {asked!r}; see action_to_string()")

    # what there was

    def history(self) -> list[int]:
        """Return the number of each roll and decision so far, oldest first.

        It takes as long as to apply them all.

        Raises:
            ValueError: the state was made of a match with a decision outside the window.
        """
        return [action for _, action in self.full_history()]

    def full_history(self) -> list[PlayerAction]:
        """Return the `history`, each number with its player: a seat, or -1 for a roll.

        Raises:
            ValueError: as for `history`.
        """
        return text.history(self._numbered, self._match)

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

    # what a seat sees

    def observation_string(self, player: int | None = None) -> str:
        """Return the view of the seat *player* as text, with a line for each part of the table.

        Without *player*, it is the view of the seat that must decide.

        Raises:
            ValueError: no *player* is given, and no seat must decide; or there is no such seat.
        """
        return text.observation(self._match, self._viewer(player))

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that the seat *player* has seen, entry by entry, and its view; as text.

        Arguments and errors as for `observation_string`. It takes as long as `history`.
        """
        return text.information_state(self._numbered, self._match, self._viewer(player))

    def observation_tensor(
        self, player: int | None = None, planes: Sequence[str] | None = None
    ) -> list[int]:
        """Return the view of the seat *player* as numbers; `SpielGame.observation_planes`.

        Without *player*, it is the view of the seat that must decide. With the names *planes*, it
        has these planes alone, in this order, which takes less time.

        Raises:
            ValueError: no *player* is given, and no seat must decide. Or there is no such seat or
                plane, or a plane is named twice.
        """
        return self._numbered.observation(self._match, self._viewer(player), planes).tolist()

    # points

    def returns(self) -> list[float]:
        """Return by seat its points so far, minus the mean of the others'."""
        return self._numbered.margins(self._match)

    def rewards(self) -> list[float]:
        """Return by seat how `returns` has changed since before the latest decision.

        The rolls after that decision count, too. At a chance node all are 0, so the rewards of all
        states of a match add up to its returns.
        """
        if self.is_chance_node():
            return [0.0] * self.num_players()
        now = self.returns()
        return [after - before for after, before in zip(now, self._before, strict=True)]

    def player_reward(self, player: int) -> float:
        """Return the element *player* of `rewards`."""
        return self.rewards()[player]

    def player_return(self, player: int) -> float:
        """Return the element *player* of `returns`."""
        return self.returns()[player]

    def __str__(self) -> str:
        """Return a line: the game, the points, and what comes next."""
        return str(self._match)

    def __repr__(self) -> str:
        """Return the same line."""
        return str(self)

    if not TYPE_CHECKING:  # a type checker knows the names that there are

        def __getattr__(self, name: str) -> object:
            raise omissions.absence(self, omissions.OF_STATES, name)

    def _viewer(self, player: int | None) -> int:
        """Return *player*, or without it the seat that must decide.

        Raises:
            ValueError: there is none, or no such seat.
        """
        if player is not None:
            if player not in range(self.num_players()):
                raise ValueError(f"no seat {player}; seats are 0 to {self.num_players() - 1}")
            return player
        player = self.current_player()
        if player < 0:
            raise ValueError("no seat must decide now; name the seat of the observation")
        return player

    def _numbers(self) -> "dict[int, Decision]":
        if self._legal is None:
            self._legal = self._numbered.legal(self._match)
        return self._legal

    def _roll(self, action: int) -> "Roll":
        """Return the possible roll *action*.

        Raises:
            ValueError: there is none.
        """
        outcomes = self._match.outcomes()
        if not 0 <= action < len(outcomes):
            raise ValueError(f"no roll {action}; there are {len(outcomes)}, counted from 0")
        return outcomes[action][0]
