"""The games of a server in lines of text: what can be chosen for a new table."""

from collections.abc import Callable, Iterable, Iterator

import click

from tilewyrm.client.canvas import wrap
from tilewyrm.client.channel import open_channel
from tilewyrm.client.lobby import Lobby, find_game
from tilewyrm.client.rules import PLACE, spelled
from tilewyrm.client.start import run, say
from tilewyrm.v1 import service_pb2

_WIDTH = 100
"""Columns of a line."""


def games_command(own: Callable[[], list[service_pb2.GameInfo]]) -> click.Command:
    """Return the subcommand that lists games; *own* are those of this program."""

    @click.command(name="games", help=_HELP)
    @click.argument("game", default="")
    @click.option("--server", metavar="HOST:PORT", default="", help="What this server can play.")
    def games(game: str, server: str) -> None:
        async def told() -> None:
            known = await _games_at(server) if server else own()
            for line in details(find_game(known, game)) if game else overview(known):
                say(line)

        run(told())

    return games


async def _games_at(server: str) -> list[service_pb2.GameInfo]:
    channel = open_channel(server)
    try:
        return await Lobby(channel, server).games()
    finally:
        await channel.close()


_HELP = """List the games with their presets; of one GAME every option, edition and bot.

Without --server they are those of this program: what `tilewyrm play` and `serve` offer.
"""


def overview(games: Iterable[service_pb2.GameInfo]) -> Iterator[str]:
    """Yield each game with its presets."""
    for game in games:
        yield f"{game.title}, {_players(game)}: --game {game.name}"
        yield from _presets(game)
        yield ""
    yield "All options of one game: tilewyrm games GAME"


def details(game: service_pb2.GameInfo) -> Iterator[str]:
    """Yield all that can be chosen for a table of *game*."""
    yield f"{game.title}, {_players(game)}: --game {game.name}"
    yield ""
    yield "Presets: --preset NAME"
    yield from _presets(game)
    yield ""
    yield "Options, on top of a preset: --option NAME=VALUE; the first value is the default"
    for info in game.options:
        yield from _option(info)
    yield ""
    yield f"Editions: --edition NAME, one of {', '.join(game.editions)}"
    yield f"Bots: --bot NAME, one of {', '.join(game.bots)}; the last is the strongest"


def _players(game: service_pb2.GameInfo) -> str:
    return f"{game.min_seats} to {game.max_seats} players"


def _presets(game: service_pb2.GameInfo) -> Iterator[str]:
    width = max((len(preset.name) for preset in game.presets), default=0)
    for number, preset in enumerate(game.presets):
        usual = " The default." if number == 0 else ""
        yield f"  {preset.name:<{width}}  {preset.meaning}{usual}"


def _option(info: service_pb2.OptionInfo) -> Iterator[str]:
    yield f"  {info.name}={_values(info)}  ({info.clause})"
    yield from (f"      {line}" for line in wrap(info.meaning, _WIDTH - 6))
    for choice, says in zip(info.choices[1:], info.says, strict=False):
        yield f"      {spelled(choice)}: {says}"
    if not info.choices:
        yield from (f"      n: {says.replace(PLACE, 'n')}" for says in info.says)


def _values(info: service_pb2.OptionInfo) -> str:
    if info.choices:
        return "|".join(spelled(choice) for choice in info.choices)
    return f"{spelled(info.default)}, or from {info.range.minimum} to {info.range.maximum}"
