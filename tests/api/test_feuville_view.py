"""A seat's view and the state in a match of Feuville with secrets."""

import tilewyrm
from support.matches import played


def test_a_view_hides_what_the_seat_must_not_see() -> None:
    options = {"fairy_hidden": True, "round_cap": 2}
    match = tilewyrm.new("feuville", seed=1, options=options)
    while match.seat is None:
        match.roll()
    views = [match.view(0), match.view(1), match.view()]
    assert all(part.key == key for view in views for key, part in view.items())


def test_pictures_hide_what_the_seat_must_not_see() -> None:
    for seed in range(9):
        options = {"fairy_hidden": True, "round_cap": 4}
        match = played(tilewyrm.new("feuville", seed=seed, options=options), 90)
        if match.view(0) != match.view():
            break
    assert match.svg(0) != match.svg()
    assert match.draw(0) != match.draw()
    assert match._repr_svg_() == match.svg()
