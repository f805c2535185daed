"""A replay in line mode: pages, questions between them, and later turns."""

from pathlib import Path

from support.console import piped
from support.golden import path_of
from support.serving import asynchronous
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.visit.replay_viewer import tell_replay


async def told(tmp_path: Path, *answers: str) -> list[str]:
    """Return what is said of a golden match to a player who types *answers*."""
    options = PlayOptions(replay=str(path_of("carcassonne-base")))
    preferences = Preferences(tmp_path / "settings", "en")
    with piped(*answers, interactive=True) as (console, said):
        await tell_replay(options, LocalReplayLibrary(), console, preferences)
    return said


@asynchronous
async def test_between_pages_questions_are_answered_and_later_turns_found(tmp_path: Path) -> None:
    said = await told(tmp_path, "", "points", "30", "3", "look 4,2", "foo", "quit")
    pages: list[list[str]] = [[]]
    for line in said:
        if line.startswith("Press Enter for more of the match"):
            pages.append([])
        else:
            pages[-1].append(line)
    first, second, points, later, past, look, unknown, *_ = pages
    assert first[0] == "Turn 1: Bert"
    assert second
    assert points == ["Anna: 0 points.", "Bert: 0 points."]
    assert later[0] == "Turn 30: Anna"
    assert past == ["Turn 3 is over. Type log for the last lines."]
    assert look[0].startswith("Tile at 4,2: ")
    assert "look, around" in unknown[1]
    assert unknown[-1].count("points") == 1
