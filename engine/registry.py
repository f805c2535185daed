"""Every game that can be played, by name, with the strategies that play it.

A game is read when it is asked for: who plays or watches one need not wait for the others.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Game


class _Games(Mapping[str, Game]):
    """The games, each read when it is asked for."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Know the games called *names*: each has a package of that name beside this module.

        In it the module ``game`` has the game under its name in capitals, and ``bots.passive``
        and ``bots.evaluator`` register what strategies need.
        """
        self._games: dict[str, Game | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> Game:
        """Return the game called *name*."""
        found = self._games[name]
        if found is None:
            package = f"tilewyrm.engine.{name}"
            read: Game = getattr(import_module(f"{package}.game"), name.upper())
            for strategy in ("bots.passive", "bots.evaluator"):
                import_module(f"{package}.{strategy}")
            self._games[name] = found = read
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, name: object) -> bool:
        return name in self._games


GAMES: Mapping[str, Game] = _Games(("feuville", "carcassonne"))


def game(name: str) -> Game:
    """Return the game called *name*.

    Raises:
        SetupError: there is none; the message lists those there are.
    """
    if name not in GAMES:
        raise SetupError(f"no game {name!r}; there are: {', '.join(GAMES)}")
    return GAMES[name]
