"""How many bytes an update is: counted over whole matches, with everything that can be played."""

import pytest

from support.carcassonne.scenes import EVERYTHING
from support.daily import share_of_today
from support.wire import Wire, measured
from tilewyrm.engine.carcassonne.registry import EXPANSIONS

MATCHES = share_of_today(range(2), 2)
FIVE = {one.name: number < 5 for number, one in enumerate(EXPANSIONS)}


@pytest.fixture(scope="module")
def wire() -> Wire:
    return measured("carcassonne", 5, EVERYTHING, MATCHES, compact=True)


def test_an_update_is_small_on_average(wire: Wire) -> None:
    assert len(wire.sent) > 1000
    assert wire.average <= 240


def test_no_update_is_large_but_for_the_choices_and_the_final_scoring(wire: Wire) -> None:
    assert wire.largest_told(over=False) <= 1000
    five = measured("carcassonne", 5, FIVE, MATCHES, compact=True)
    assert five.largest_told(over=True) <= 2500  # grows with what the boxes score at the end


def test_what_does_not_change_is_not_sent(wire: Wire) -> None:
    """A part is small: even those of the kinds that come most often take little of an update."""
    assert wire.share("parts") <= 100
