"""The type of a game as OpenSpiel's own algorithms ask for it."""

from typing import Any

from tilewyrm.api.match import Match


def game_type(first: Match) -> Any:
    """Return the `GameType` of the setup of *first*.

    Raises:
        ImportError: the package `open_spiel` is not installed; the message says how to install it.
    """
    try:
        import pyspiel  # tilewyrm does not depend on it
    except ImportError as error:
        raise ImportError(
            f"{error}; install what get_type needs: pip install open_spiel"
        ) from error

    kind = pyspiel.GameType
    information = kind.Information
    return kind(
        short_name=first.game,
        long_name=first.game.title(),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION
            if first.state.has_secrets
            else information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=first.seats,
        min_num_players=first.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=False,
    )
