"""The games of this program, for the home screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewyrm.client.home.backend import GameOffer, PresetOffer

if TYPE_CHECKING:
    from tilewyrm.v1 import service_pb2


def game_offers(own_bots: Sequence[str]) -> Sequence[GameOffer]:
    """Return the games of this program, with the user's own editions. Takes a moment.

    *own_bots* are the names of the user's own bots.
    """
    # Imported here: the first screen comes before the games do.
    from tilewyrm.cli.play.games import own_games
    from tilewyrm.editions.tasks import expansion_tasks

    return [
        GameOffer(
            game.name,
            game.title,
            [
                PresetOffer(
                    preset.name,
                    preset.title or preset.meaning,
                    preset.language,
                    _flags(preset),
                    preset.max_seats,
                )
                for preset in game.presets
            ],
            (*game.bots, *own_bots),
            game.min_seats,
            game.max_seats,
            game.usual_bot,
            any(option.name == "tiles" for option in game.options),
            tuple(expansion_tasks(game.name)),
        )
        for game in own_games()
    ]


def _flags(preset: "service_pb2.Preset") -> frozenset[str]:
    """Return the options that *preset* switches on; none if it does anything else."""
    if any(not option.flag for option in preset.options):
        return frozenset()
    return frozenset(option.name for option in preset.options)
