"""Whole matches in line mode by who hears nothing else, in each language."""

import re
import unicodedata

import pytest

from support.by_ear import ByEar
from support.clients import in_lines
from support.serving import asynchronous, serving
from support.short import put_small_edition, seated
from tilewyrm.language.speech import LANGUAGES, speak, tell

_RUNS = re.compile(r"([^\w\s])\1{3,}")
"""Four of the same sign in a row: a drawing."""


@pytest.fixture(params=LANGUAGES)
def language(request):
    speak(request.param)
    yield request.param
    speak("en")


def unreadable(line):
    """Return what a screen reader would spell out in *line*."""
    signs = {char for char in line if unicodedata.category(char) in ("So", "Sk", "Co")} - {"°"}
    return signs | set(_RUNS.findall(line))


@pytest.mark.parametrize("interactive", [True, False], ids=["typed", "piped"])
@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
@asynchronous
async def test_a_whole_match_is_played_by_what_is_said(tmp_path, language, game, interactive):
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
