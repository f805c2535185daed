"""The two environments by name."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from tilewyrm.api.env.numbers.numbered_game import RADIUS, NumberedGame
from tilewyrm.api.env.spiel.game_tree import SpielGame
from tilewyrm.api.env.spiel.parameters import parsed
from tilewyrm.api.setup.arguments import texts, values_by_name, whole_number
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.setup.options import OptionValue

if TYPE_CHECKING:  # it is an extra
    from tilewyrm.api.env.aec import TilewyrmAEC


def spiel_game(
    game: str,
    /,
    *,
    seats: int = 2,
    presets: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    radius: int = RADIUS,
) -> SpielGame:
    """Return a game in the shape of OpenSpiel, which needs no other package.

    Args:
        game: ``feuville`` or ``carcassonne``. As in OpenSpiel, parameters may follow it, which
            replace the other arguments: ``carcassonne(seats=3,radius=8,farmers=False)``.
        seats: number of players.
        presets: names of presets, as for `new`.
        options: options by name, as for `new`. Feuville has ``round_cap`` 20 if nothing is said.
        radius: in Carcassonne, cells of the window on each side of the start tile.

    Raises:
        SetupError: as for `new`, or an option belongs to a box of Carcassonne without numbers.
        TypeError: as for `new`.
    """
    return SpielGame(_numbered(game, seats, presets, options, radius))


def aec_env(
    game: str,
    /,
    *,
    seats: int = 2,
    presets: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    radius: int = RADIUS,
    render_mode: str | None = None,
) -> "TilewyrmAEC":
    """Return an AEC environment of PettingZoo; *game* and arguments as for `spiel_game`.

    With the *render_mode* ``ansi``, `render` returns the board as text. With ``human``, the board
    is printed at `reset` and after each step.

    Raises:
        ImportError: the extra ``env`` is not installed; the message says how to install it.
        SetupError, TypeError: as for `spiel_game`.
        ValueError: there is no such render mode.
    """
    try:
        from tilewyrm.api.env.aec import TilewyrmAEC
    except ImportError as error:
        raise ImportError(
            f"{error}; install what the environment needs: pip install 'tilewyrm[env]'"
        ) from error
    return TilewyrmAEC(_numbered(game, seats, presets, options, radius), render_mode)


def _numbered(
    game: str,
    seats: int,
    presets: Sequence[str],
    options: Mapping[str, OptionValue] | None,
    radius: int,
) -> NumberedGame:
    """Return the setup of these arguments and of the parameters in the text *game*."""
    name, given = parsed(game)
    numbers = {
        "seats": whole_number("seats", seats),
        "radius": whole_number("radius", radius),
    }
    for number in numbers.keys() & given.keys():
        value = given.pop(number)
        if isinstance(value, bool) or not isinstance(value, int):
            raise SetupError(f"{number} is a whole number, not {value}")
        numbers[number] = value
    options = {**values_by_name("options", options), **given}
    try:
        return NumberedGame(name, presets=texts("presets", presets), options=options, **numbers)
    except SetupError as error:
        close = get_close_matches(error.option, numbers) if error.option in given else []
        if not close:
            raise
        meant = " or ".join(close)
        raise SetupError(f"no parameter {error.option!r}; did you mean {meant}?") from None
