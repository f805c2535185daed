"""Every game that the client can show, by name."""

from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.feuville.face import FeuvilleFace
from tilewyrm.client.games import Face

FACES: dict[str, Face] = {face.name: face for face in (FeuvilleFace(), CarcassonneFace())}
