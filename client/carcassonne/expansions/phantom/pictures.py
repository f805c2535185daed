"""The picture of The Phantom."""

from tilewyrm.client.carcassonne.core.drawing.vector import OWN, Shape, VectorPicture


def phantom() -> VectorPicture:
    """Return a phantom: a hooded figure whose cloak ends in waves."""
    cloak = (
        "M0-16C7-16 9-10 8-4C12-2 15 2 15 6C13 7 11 6 9 5C9 9 10 12 11 15C8 12 7 12 5 15"
        "C3 12 2 12 0 15C-2 12-3 12-5 15C-7 12-8 12-11 15C-10 12-9 9-9 5C-11 6-13 7-15 6"
        "C-15 2-12-2-8-4C-9-10-7-16 0-16Z"
    )
    eyes = "M-4.4-9H-1.4V-5H-4.4ZM1.4-9H4.4V-5H1.4Z"
    return VectorPicture("ink", (Shape(cloak, OWN), Shape(eyes, "plaster")))


PICTURES = {"phantom": phantom}
