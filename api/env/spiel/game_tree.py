"""The tree of a game in OpenSpiel's shape: a game makes states, and each state the next ones."""

from collections.abc import Callable
from typing import Any

from tilewyrm.api.env.spiel.game_facts import GameFacts
from tilewyrm.api.env.spiel.position import SpielPosition
from tilewyrm.api.match import Match
from tilewyrm.api.position.position import deal


class SpielGame(GameFacts):
    """A game as OpenSpiel has it; `tilewyrm.spiel_game` makes one."""

    def new_initial_state(self, text: str | None = None) -> "SpielState":
        """Return the state before the first roll, or the one of which *text* is the `serialize`.

        Raises:
            ValueError: as for `deserialize_state`.
        """
        if text is not None:
            return self.deserialize_state(text)
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


class SpielState(SpielPosition):
    """A state as OpenSpiel has it. Chance is a node: no luck is drawn here."""

    def apply_action(self, action: int) -> None:
        """Apply a decision, or at a chance node a roll, by its number.

        Raises:
            ValueError: it is not legal; the state is as it was.
        """
        before = self._before
        if self.is_chance_node():
            self._match.apply(self._roll(action))
        else:
            before = self._numbered.margins(self._match)
            self._match.apply(self.decision(action))
        self._legal, self._before = None, before

    def apply_action_with_legality_check(self, action: int) -> None:
        """Do the same as `apply_action`, which always checks.

        Raises:
            ValueError: as for `apply_action`.
        """
        self.apply_action(action)

    def clone(self) -> "SpielState":
        """Return an independent state at the same moment."""
        copy = SpielState(self._numbered, self._match.copy())
        copy._before = self._before
        return copy

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """Return a state that is possible for all that the seat *player_id* has seen.

        What is hidden from it is dealt anew, as by ``Match.copy(deal_for=player_id)``. Its
        `information_state_string` for the seat is the same.

        Args:
            player_id: the seat.
            probability_sampler: returns a number from 0 to below 1, such as ``random.random``.

        Raises:
            ValueError: there is no such seat.
        """
        dealt = deal(self._match, player_id, lambda total: int(probability_sampler() * total))
        copy = SpielState(self._numbered, Match(dealt.copy(), None))
        copy._before = self._before
        return copy

    def __deepcopy__(self, memo: object) -> "SpielState":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        """Return whether both are at the same position of the same game.

        As for `Match`, it does not matter how they came there.
        """
        if not isinstance(other, SpielState):
            return NotImplemented
        return self._match == other._match and self.get_game() == other.get_game()

    __hash__ = None  # type: ignore[assignment]  # as for Match

    def child(self, action: int) -> "SpielState":
        """Return the state after *action*; this one does not change."""
        after = self.clone()
        after.apply_action(action)
        return after

    def get_game(self) -> SpielGame:
        """Return the game of the state."""
        return SpielGame(self._numbered)

    def get_type(self) -> Any:
        """Return the `SpielGame.get_type` of the game.

        Raises:
            ImportError: as for it.
        """
        return self.get_game().get_type()
