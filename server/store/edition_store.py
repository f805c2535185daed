"""The editions that this server offers: the built-in ones and its owner's own files."""

from pathlib import Path

from tilewyrm import editions
from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.game import Edition
from tilewyrm.engine.registry import GAMES

OWN_FOLDER = "editions"
"""Where in a data directory a server's owner has own editions."""


class EditionStore:
    """Editions by game and name. Own files lie in ``<folder>/<game>/<name>.toml``."""

    def __init__(self, folder: Path) -> None:
        """Read the own editions below *folder*, which need not exist.

        A file with a mistake is left out and noted in `refused`; the others are offered.
        """
        self.refused: list[str] = []
        """One sentence for each file that is not offered: file, line, what is wrong."""
        self._own: dict[str, dict[str, Edition]] = {}
        self._why: dict[tuple[str, str], str] = {}
        for game_name in GAMES:
            self._own[game_name] = {}
            try:
                for path in sorted((folder / game_name).glob("*.toml")):
                    self._read(game_name, path)
            except OSError as error:
                self.refused.append(f"cannot read {folder / game_name}: {error.strerror}")

    def _read(self, game_name: str, path: Path) -> None:
        try:
            if not path.is_file():
                raise EditionError(f"{path}: not a file; remove it")
            if path.stem in editions.names(game_name):
                raise EditionError(f"{path}: the name {path.stem!r} is built in; rename the file")
            edition = editions.read(game_name, path)
            if edition.name != path.stem:
                raise EditionError(
                    f"{path}: the edition calls itself {edition.name!r}; give file and edition"
                    " the same name"
                )
            self._own[game_name][path.stem] = edition
        except EditionError as error:
            self.refused.append(str(error))
            self._why[game_name, path.stem] = str(error)

    def names(self, game_name: str) -> list[str]:
        """Return the names of every edition of *game_name*, the default one first."""
        built_in = editions.names(game_name)
        first = [name for name in built_in if name == editions.STANDARD]
        rest = [name for name in built_in if name != editions.STANDARD]
        return [*first, *rest, *self._own[game_name]]

    def edition(self, game_name: str, name: str) -> Edition:
        """Return the edition *name* of *game_name*; an empty name means the default one.

        Raises:
            EditionError: there is none, or its file has a mistake; the message says which.
        """
        own = self._own[game_name]
        if name in own:
            return own[name]
        offered = self.names(game_name)
        if name in offered or not name:
            return editions.load(game_name, name or offered[0])
        if (game_name, name) in self._why:
            why = self._why[game_name, name]
            raise EditionError(
                f"edition {name!r} has a mistake: {why}", case="mistake", edition=name, why=why
            )
        raise EditionError(
            f"no edition {name!r} of {game_name}; there are: {', '.join(offered)}",
            case="unknown",
            edition=name,
            there=", ".join(offered),
        )
