"""Expansions of a new table by the names that a player types."""

import pytest

from support.carcassonne.modules import NAMES
from tilewyrm.cli.play.games import own_games
from tilewyrm.client.errors import ClientError
from tilewyrm.client.lobby.game_lookup import box_options, find_game


@pytest.mark.parametrize("name", NAMES)
def test_every_expansion_is_chosen_by_its_name_with_hyphens_or_without(name: str) -> None:
    game = find_game(own_games(), "carcassonne")
    assert box_options(game, [name]) == box_options(game, [name.replace("_", "-")]) == {name: "yes"}


def test_several_are_chosen_together() -> None:
    game = find_game(own_games(), "carcassonne")
    assert box_options(game, NAMES[:2]) == dict.fromkeys(NAMES[:2], "yes")


def test_a_preset_of_more_is_no_expansion() -> None:
    with pytest.raises(ClientError, match=f"no expansion 'everything'; there are: {NAMES[0]}"):
        box_options(find_game(own_games(), "carcassonne"), ["everything"])
