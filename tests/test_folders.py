"""The folders of the rooms: small, explained, in no circle, and importing only what they say."""

from graphlib import CycleError

import pytest

from support.folders import LAID_OUT, floors, folders

MOST_MODULES = 15
ENTRANCES = {
    "api": {
        "bot_file",
        "bots",
        "luck",
        "match",
        "match_words",
        "new_match",
        "ranking",
        "recording",
        "replay",
    },
    "cli": {"entry", "main"},
    "client": {"app", "command", "errors", "games_command", "local_services", "start"},
    "engine": {"errors", "game", "registry"},
    "events": {"errors"},
    "replays": {"errors", "message"},
    "server": {"app", "command", "embedded", "errors"},
}
"""The modules that may lie directly in a room."""


def _inside(room: str) -> list[str]:
    """Return the folders of *room* that say what they import: not those of expansions."""
    return sorted(
        name
        for name, folder in folders(room).items()
        if folder.sentence and ".expansions" not in name
    )


@pytest.mark.parametrize("room", LAID_OUT)
def test_no_folder_imports_another_in_a_circle(room: str) -> None:
    try:
        assert floors(room)
    except CycleError as error:
        pytest.fail(f"{room}: {' -> '.join(error.args[1])}")


@pytest.mark.parametrize("room", LAID_OUT)
def test_a_folder_has_at_most_fifteen_modules(room: str) -> None:
    large = {
        f.name: len(f.modules) for f in folders(room).values() if len(f.modules) > MOST_MODULES
    }
    assert large == {}


@pytest.mark.parametrize("room", LAID_OUT)
def test_a_folder_says_in_a_sentence_what_it_is_for(room: str) -> None:
    for name, folder in folders(room).items():
        if len(folder.modules) > 1:
            assert folder.sentence.endswith("."), f"{room}/{name}"


@pytest.mark.parametrize("room", LAID_OUT)
def test_a_folder_imports_what_it_says_and_nothing_else(room: str) -> None:
    """A new arrow is a decision: write it into the folder's `__init__.py`."""
    for name in _inside(room):
        folder = folders(room)[name]
        assert folder.said is not None, f"{room}/{name} does not say what it imports"
        assert sorted(folder.imports) == sorted(folder.said), f"{room}/{name}"


@pytest.mark.parametrize("room", ENTRANCES)
def test_only_entrances_and_errors_lie_directly_in_a_room(room: str) -> None:
    direct = {
        name for name, folder in folders(room).items() if "." not in name and not folder.sentence
    }
    assert direct == ENTRANCES[room]
