"""Expansions of a new table by the names that a player types."""

import pytest

from support.carcassonne.modules import NAMES
from tilewyrm.cli.play.games import own_games
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.game_lookup import box_options, find_game, tile_copies


@pytest.mark.parametrize("name", NAMES)
def test_every_expansion_is_chosen_by_its_name_with_hyphens_or_without(name: str) -> None:
    game = find_game(own_games(), "carcassonne")
    assert box_options(game, [name]) == box_options(game, [name.replace("_", "-")]) == {name: "yes"}


def test_several_are_chosen_together() -> None:
    game = find_game(own_games(), "carcassonne")
    assert box_options(game, NAMES[:2]) == dict.fromkeys(NAMES[:2], "yes")


def test_a_preset_of_more_is_no_expansion() -> None:
    with pytest.raises(ClientError, match="no expansion 'everything'; `tilewyrm games` lists"):
        box_options(find_game(own_games(), "carcassonne"), ["everything"])


def test_copies_of_tiles_have_one_spelling_however_they_were_typed() -> None:
    one, other = sorted(name for name in NAMES if "_" in name)[:2]
    typed = f"{other.replace('_', '-')}=3, {one}=2,{NAMES[0]}=1"
    assert tile_copies(typed) == f"{one}=2,{other}=3"
    assert tile_copies("") == ""
    for wrong in ("base", "base=0", "base=12", "base:2"):
        with pytest.raises(ClientError, match="a number from 1 to 9"):
            tile_copies(wrong)
