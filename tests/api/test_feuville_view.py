"""A seat's view and the state in a match of Feuville with secrets."""

import tilewyrm
from support.matches import played


def test_a_view_hides_what_the_seat_must_not_see() -> None:
    options = {"fairy_hidden": True, "round_cap": 2}
    match = tilewyrm.new("feuville", seed=1, options=options)
    while match.seat is None:
        match.roll()
    assert match.has_secrets
    assert not played(tilewyrm.new("carcassonne", seed=1), 5).has_secrets
    views = [match.view(0), match.view(1), match.view()]
    assert all(part.key == key for view in views for key, part in view.items())
