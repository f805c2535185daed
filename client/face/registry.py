"""Every game that the client can show, by name.

A face is read when it is asked for: who plays one game need not wait for the others.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.face import Face
from tilewyrm.language.speech import tell


class _Faces(Mapping[str, Face]):
    """The faces, each read when it is asked for."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Know the faces of the games called *names*: each has a package of that name here.

        In its module ``face`` the face is the class called ``FeuvilleFace`` or likewise.
        """
        self._faces: dict[str, Face | None] = dict.fromkeys(names)

    def __getitem__(self, game: str) -> Face:
        """Return the face of *game*."""
        found = self._faces[game]
        if found is None:
            module = import_module(f"tilewyrm.client.{game}.face")
            made: Face = getattr(module, f"{game.capitalize()}Face")()
            self._faces[game] = found = made
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)

    def __contains__(self, game: object) -> bool:
        return game in self._faces


FACES: Mapping[str, Face] = _Faces(("feuville", "carcassonne"))


def face_of(game: str) -> Face:
    """Return the face of a game.

    Raises:
        ClientError: this client is too old to know it.
    """
    if game not in FACES:
        raise ClientError(tell("start.unknown_game", game=game, known=", ".join(FACES)))
    return FACES[game]
