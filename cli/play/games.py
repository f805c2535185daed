"""`tilewyrm games`: what a server, or this program itself, can play."""

from tilewyrm.cli.own_bots.own_names import OwnNames
from tilewyrm.client.games_command import games_command
from tilewyrm.v1 import service_pb2


def own_games() -> list[service_pb2.GameInfo]:
    """Return the games of this program, with the user's own editions."""
    # Imported here: whoever asks another's server need not wait for it.
    from tilewyrm.server.feed.game_info import game_infos
    from tilewyrm.server.store.data_directory import default_data_dir
    from tilewyrm.server.store.edition_store import OWN_FOLDER, EditionStore

    return game_infos(EditionStore(default_data_dir() / OWN_FOLDER))


def _games_with_own_bots() -> list[service_pb2.GameInfo]:
    """Return the same, with the user's own bots among those of each game."""
    found, bots = own_games(), OwnNames().names()
    for game in found:
        game.bots.extend(bots)
    return found


games = games_command(_games_with_own_bots)
