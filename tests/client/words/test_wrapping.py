"""Texts on rows of a given width."""

from tilewyrm.client.words.wrapping import wrap


def test_no_line_begins_with_the_sign_that_ends_a_clause() -> None:
    text = "Prends le mur (1 garde) ; puis construis ?"
    assert wrap(text, 23) == ["Prends le mur", "(1 garde) ; puis", "construis ?"]
    assert wrap(text, 40, "  ") == ["Prends le mur (1 garde) ; puis", "  construis ?"]


def test_a_word_longer_than_a_line_goes_on_in_the_next() -> None:
    assert wrap("in abcdefgh", 4, " ") == ["in", " abc", " def", " gh"]


def test_no_line_ends_with_an_opening_quotation_mark_or_the_number_of_what_follows() -> None:
    text = "Tu as choisi « Relancer » : 4 lancers sur 6 dépassent"
    assert wrap(text, 18) == ["Tu as choisi", "« Relancer » :", "4 lancers sur", "6 dépassent"]
    assert wrap("Tu as choisi « passer ». Non", 21) == ["Tu as choisi", "« passer ». Non"]
    assert wrap("3 drapeaux", 6) == ["3", "drapea", "ux"]
