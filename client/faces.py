"""Every game that the client can show, by name."""

from tilewyrm.client.carcassonne.face import CarcassonneFace
from tilewyrm.client.face import Face
from tilewyrm.client.feuville.face import FeuvilleFace

FACES: dict[str, Face] = {face.name: face for face in (FeuvilleFace(), CarcassonneFace())}
