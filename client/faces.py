"""Every game that the client can show, by name."""

from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face import Face
from tilewyrm.client.feuville.face import FeuvilleFace
from tilewyrm.language.speech import tell

FACES: dict[str, Face] = {face.name: face for face in (FeuvilleFace(), CarcassonneFace())}


def face_of(game: str) -> Face:
    """Return the face of a game.

    Raises:
        ClientError: this client is too old to know it.
    """
    if game not in FACES:
        raise ClientError(tell("start.unknown_game", game=game, known=", ".join(FACES)))
    return FACES[game]
