"""The characters of a screen without Unicode."""

from tilewyrm.client.drawing.ascii import ascii_fragments
from tilewyrm.client.feuville.drawing.signs import SYMBOLS


def test_the_signs_of_a_text_are_those_of_the_drawing():
    for sign, plain, _ in SYMBOLS.values():
        assert ascii_fragments([[("", f"{sign} x")]], "en") == [[("", f"{plain} x")]]
