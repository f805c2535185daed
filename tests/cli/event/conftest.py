"""What holds for all events of these tests."""

from collections.abc import Iterator

import pytest

from tilewyrm.server.security import event_code


@pytest.fixture(scope="module", autouse=True)
def _cheap_codes() -> Iterator[None]:
    """Let codes of players be hashed with little work: nobody guesses them here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(event_code, "_COST", 2)
        yield
