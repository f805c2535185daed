"""Every game that can be played, by name, with the strategies that play it."""

import tilewyrm.engine.carcassonne.greedy
import tilewyrm.engine.carcassonne.passive
import tilewyrm.engine.feuville.greedy
import tilewyrm.engine.feuville.passive  # noqa: F401 (all four register themselves)
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.feuville.game import FEUVILLE
from tilewyrm.engine.game import Game

GAMES: dict[str, Game] = {FEUVILLE.name: FEUVILLE, CARCASSONNE.name: CARCASSONNE}


def game(name: str) -> Game:
    """Return the game called *name*.

    Raises:
        SetupError: there is none; the message lists those there are.
    """
    if name not in GAMES:
        raise SetupError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]
