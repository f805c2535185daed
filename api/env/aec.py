"""An AEC environment of PettingZoo; this module needs the extra ``env``."""

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from tilewyrm.api.env.numbers.layout import Plane
from tilewyrm.api.env.numbers.numbered_game import NumberedGame
from tilewyrm.api.env.spiel.parameters import game_string
from tilewyrm.api.luck import new_seed
from tilewyrm.api.match import Match
from tilewyrm.engine.game import Value

_MODES = ("human", "ansi")
_SEEDS = 1 << 63
_MADE_BY_RESET = frozenset({"agent_selection", "infos", "rewards", "terminations", "truncations"})
_BOUND = np.iinfo(np.int16)


class TilewyrmAEC(AECEnv):  # type: ignore[misc]  # it has no types
    """A match whose seats are agents. Rolls are sampled; `tilewyrm.aec_env` makes one."""

    metadata = {  # noqa: RUF012 (as PettingZoo has it)
        "name": "tilewyrm_v0",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
    }

    def __init__(self, numbered: NumberedGame, render_mode: str | None = None) -> None:
        """Begin without agents: `reset` makes them.

        Raises:
            ValueError: there is no such render mode.
        """
        super().__init__()
        if render_mode not in (None, *_MODES):
            raise ValueError(f"no render mode {render_mode!r}; there are: {', '.join(_MODES)}")
        self._numbered = numbered
        self._random: Random | None = None
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(numbered.seats)]
        self.agents: list[str] = []
        size = numbered.numbers.numbering.size
        self._action_space = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        shape = (numbered.numbers.layout.size,)
        self._observation_space = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(_BOUND.min, _BOUND.max, shape, np.int16),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._match: Match = numbered.match(0)
        self._legal: dict[int, Value] = {}

    @property
    def match(self) -> Match:
        """The match that is played. Do not change it."""
        return self._match

    @property
    def planes(self) -> dict[str, Plane]:
        """The place and shape of each plane of ``observation``, by its name."""
        return dict(self._numbered.numbers.layout.planes)

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """By kind of component, the names of its numbers in ``observation``, from 1."""
        return dict(self._numbered.numbers.names)

    @property
    def action_kinds(self) -> dict[str, range]:
        """The numbers of each kind of decision, by its name."""
        return dict(self._numbered.numbers.numbering.kinds)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the observations of *agent*, always the same object."""
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the numbers of decisions, always the same object."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (as PettingZoo has it)
        """Begin a match. The luck of this one and of later ones follows from *seed*, if given."""
        if seed is not None:
            self._random = Random(seed)  # noqa: S311 (to be repeated)
        drawn = new_seed() if self._random is None else self._random.randrange(_SEEDS)
        self._match = self._numbered.match(drawn)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._margins = self._numbered.margins(self._match)
        self._advance()
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return ``observation`` and ``action_mask`` of *agent*; out of turn the mask is zero.

        Raises:
            AssertionError: there was no `reset`.
        """
        if not self._is_reset:
            EnvLogger.error_observe_before_reset()
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._numbered.numbers.numbering.size, np.int8)
        if seat == self._match.seat and self._legal:
            mask[list(self._legal)] = 1
        seen = self._numbered.observation(self._match, seat)
        return {"observation": np.frombuffer(seen, np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the decision *action* of the agent that is asked, and the rolls that follow.

        Without agents, because the match is over, this warns and does nothing.

        Raises:
            AssertionError: there was no `reset`.
            ValueError: it is not legal; nothing has changed.
        """
        if not self._is_reset:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            raise ValueError(f"the decision {action} is not legal; see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._match.apply(self._legal[int(action)])
        self._advance()
        margins = self._numbered.margins(self._match)
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = margins[seat] - self._margins[seat]
        self._margins = margins
        self._accumulate_rewards()
        self._show()

    def render(self) -> str | None:
        """Return the board as text in the mode ``ansi``; print it in the mode ``human``.

        It is the board that a spectator sees. Without a mode, this warns and does nothing.
        """
        if self.render_mode is None:
            logger.warn('render() needs a mode: aec_env(…, render_mode="ansi") or "human"')
            return None
        drawn = f"{self._match}\n\n{self._match.draw()}"
        if self.render_mode == "ansi":
            return drawn
        print(drawn, flush=True)  # noqa: T201 (this is the mode)
        return None

    def agent_iter(self, max_iter: int = _SEEDS) -> Any:
        """Return an iterable of the agents in the order in which they must decide.

        Raises:
            AssertionError: there was no `reset`.
        """
        if not self._is_reset:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def __repr__(self) -> str:
        """Return an expression for an environment with the same setup, before its `reset`."""
        text = game_string(self._numbered.game, self._numbered.parameters)
        mode = "" if self.render_mode is None else f", render_mode={self.render_mode!r}"
        return f"tilewyrm.aec_env({text!r}{mode})"

    if not TYPE_CHECKING:  # a type checker knows the names that there are

        def __getattr__(self, name: str) -> object:
            if name in _MADE_BY_RESET:
                raise AttributeError(f"{name} cannot be accessed before reset")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def _is_reset(self) -> bool:
        return "agent_selection" in vars(self)

    def close(self) -> None:
        """Do nothing: nothing is held."""

    def _show(self) -> None:
        """Print the board in the mode ``human``, as Gymnasium's environments do by themselves."""
        if self.render_mode == "human":
            self.render()

    def _advance(self) -> None:
        """Roll until a seat must decide; end the match if none can."""
        match = self._match
        while match.seat is None and not match.is_over:
            match.roll()
        self._legal = self._numbered.legal(match)
        if match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif not self._legal:
            self.truncations = dict.fromkeys(self.agents, True)
        if match.seat is not None:
            self.agent_selection = self.possible_agents[match.seat]
