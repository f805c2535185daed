"""Whole matches in line mode by who hears nothing else, in each language."""

import re
import unicodedata
from itertools import cycle

import pytest

from support.by_ear import ByEar
from support.clients import in_lines
from support.daily import share_of_today
from support.serving import asynchronous, serving
from support.short import put_small_edition, seated
from tilewyrm.language.speech import LANGUAGES, speak, tell

_RUNS = re.compile(r"([^\w\s])\1{3,}")
"""Four of the same sign in a row: a drawing."""


def unreadable(line):
    """Return what a screen reader would spell out in *line*."""
    signs = {char for char in line if unicodedata.category(char) in ("So", "Sk", "Co")} - {"°"}
    return signs | set(_RUNS.findall(line))


CASES = share_of_today(
    [
        (language, game, interactive)
        for game, first in (("feuville", True), ("carcassonne", False))
        for language, interactive in zip(LANGUAGES, cycle([first, not first]), strict=False)
    ],
    2,
)
"""Each language with each game and with each way to answer, and both ways with each game.

What a way does otherwise depends on neither of them: what happens where the answers end.
"""


@pytest.mark.parametrize(
    ("language", "game", "interactive"),
    CASES,
    ids=[f"{one}-{game}-{'typed' if typed else 'piped'}" for one, game, typed in CASES],
)
@asynchronous
async def test_a_whole_match_is_played_by_what_is_said(tmp_path, language, game, interactive):
    speak(language)
    put_small_edition(tmp_path)
    async with serving(tmp_path) as served:
        person = await seated(served, game)
        async with in_lines(served, person, interactive=interactive) as (types, said, desk):
            player = ByEar(types, said)
            await player.play()
            assert desk.model.result is not None
            turns = [at for at, line in enumerate(said) if line == tell("line.your_turn")]
            assert turns
            assert all(said[at + 2].startswith("? ") for at in turns)
            assert [line for line in said if unreadable(line)] == []
            assert tell("line.no_answer") not in said
            assert len(player.answers) > 5
