"""Every game that the client can show, by name."""

from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face import Face
from tilewyrm.client.feuville.face import FeuvilleFace

FACES: dict[str, Face] = {face.name: face for face in (FeuvilleFace(), CarcassonneFace())}


def face_of(game: str) -> Face:
    """Return the face of a game.

    Raises:
        ClientError: this client is too old to know it.
    """
    if game not in FACES:
        raise ClientError(
            f"this client cannot show the game {game!r}; it knows: {', '.join(FACES)}. "
            f"Install a newer version"
        )
    return FACES[game]
