"""The games of this program, for the home screen."""

from collections.abc import Sequence

from tilewyrm.client.home.backend import GameOffer, PresetOffer


def game_offers() -> Sequence[GameOffer]:
    """Return the games of this program, with the user's own editions. Takes a moment."""
    # Imported here: the first screen comes before the games do.
    from tilewyrm.cli.play.games import own_games

    return [
        GameOffer(
            game.name,
            game.title,
            [
                PresetOffer(preset.name, preset.title or preset.meaning, preset.language)
                for preset in game.presets
            ],
            tuple(game.bots),
            game.min_seats,
            game.max_seats,
            game.usual_bot,
        )
        for game in own_games()
    ]
