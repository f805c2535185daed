"""Settings for all tests of events."""

from collections.abc import Iterator

import pytest

from tilewyrm.server.security import event_code


@pytest.fixture(scope="module", autouse=True)
def _cheap_codes() -> Iterator[None]:
    """Hash the codes of players at the lowest cost, which saves most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(event_code, "_COST", 2)
        yield
