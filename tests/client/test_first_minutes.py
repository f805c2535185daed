"""A newcomer's first minutes, as ``docs/first-minutes.md`` shows them, can still be played."""

import asyncio
import re
from pathlib import Path

import pytest

from support import series
from support.daily import share_of_today
from support.serving import TIMEOUT_S
from tilewyrm.client.face.registry import FACES

DOCS = Path(__file__).parent.parent.parent / "docs"


def shown(game):
    """Return the names of the pictures of *game* in the document, in their order."""
    page = (DOCS / "first-minutes.md").read_text(encoding="utf-8")
    return re.findall(rf"images/first-minutes/({game}-\d\d\.png)", page)


def test_the_program_opens_with_a_row_for_who_wants_to_learn():
    series.home()


@pytest.mark.parametrize("game", share_of_today([*FACES], 2))
def test_the_first_minutes_go_as_the_document_shows_them(game):
    seen = []

    async def play():
        now_s = asyncio.get_running_loop().time
        async with asyncio.timeout(TIMEOUT_S) as deadline:
            async for frame in series.frames(game):
                seen.append(frame.name)
                assert any(row.strip() for row in frame.screen.display)
                deadline.reschedule(now_s() + TIMEOUT_S)  # it is the next screen's

    asyncio.run(play())
    assert [f"{game}-{number:02}.png" for number in range(1, len(seen) + 2)] == shown(game)
