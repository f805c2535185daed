"""The games of a server in lines of text: what can be chosen for a new table."""

from collections.abc import Callable, Iterable, Iterator

import click

from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.connection.address import ADDRESS_FORM, parse_address
from tilewyrm.client.connection.one_off_call import tables_client_at
from tilewyrm.client.lobby.game_lookup import expansion_options, find_game
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import run, say
from tilewyrm.client.words.presets import usual_preset
from tilewyrm.client.words.table_rules import about, about_preset, numbered, sentence, spelled
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_WIDTH = 100
"""Columns of a line."""


def games_command(own: Callable[[], list[service_pb2.GameInfo]]) -> click.Command:
    """Return the subcommand that lists games; *own* are those of this program."""

    @click.command(name="games", cls=TranslatedCommand, help="command.games")
    @click.argument("game", default="")
    @click.option("--server", metavar=ADDRESS_FORM, default="", help="command.flag.server.games")
    def games(game: str, server: str) -> None:
        preferences()  # whose language is spoken

        async def told() -> None:
            known = await _games_at(server) if server else own()
            for line in details(find_game(known, game)) if game else overview(known):
                say(line)

        run(told())

    return games


async def _games_at(server: str) -> list[service_pb2.GameInfo]:
    async with tables_client_at(parse_address(server)) as lobby:
        return await lobby.games()


def overview(games: Iterable[service_pb2.GameInfo]) -> Iterator[str]:
    """Yield each game with its presets."""
    for game in games:
        yield _heading(game)
        yield from _presets(game)
        yield ""
    yield tell("start.games.more", command="tilewyrm games GAME")


def details(game: service_pb2.GameInfo) -> Iterator[str]:
    """Yield all that can be chosen for a table of *game*."""
    yield _heading(game)
    yield ""
    yield tell("start.games.presets", flag="--preset NAME")
    yield from _presets(game)
    yield ""
    yield tell("start.games.options", flag="--option NAME=VALUE")
    expansions = expansion_options(game)
    for info in game.options:
        yield from _option(info, told=info.name in expansions)
    yield ""
    yield tell("start.games.editions", flag="--edition NAME", names=", ".join(game.editions))
    yield tell(
        "start.games.bots", flag="--bot NAME", names=", ".join(game.bots), usual=game.usual_bot
    )


def _heading(game: service_pb2.GameInfo) -> str:
    fewest, most = game.min_seats, game.max_seats
    players = tell("start.games.players", title=game.title, fewest=fewest, most=most)
    return f"{players}: --game {game.name}"


def _presets(game: service_pb2.GameInfo) -> Iterator[str]:
    width = max((len(preset.name) for preset in game.presets), default=0)
    for number, preset in enumerate(game.presets):
        mark = f" {tell('start.games.usual')}" if number == usual_preset(game.presets) else ""
        yield f"  {preset.name:<{width}}  {about_preset(preset)}{mark}"


def _option(info: service_pb2.OptionInfo, *, told: bool) -> Iterator[str]:
    """Yield the option that *info* describes; its values only if that has not *told* of them."""
    yield f"  {info.name}={_values(info)}  ({info.clause})"
    yield from (f"      {line}" for line in wrap(about(info), _WIDTH - 6))
    for choice in () if told else info.choices[1:]:
        yield f"      {spelled(choice)}: {sentence(info, choice)}"
    if info.HasField("range"):
        yield f"      n: {numbered(info, 'n')}"


def _values(info: service_pb2.OptionInfo) -> str:
    if info.choices:
        return "|".join(spelled(choice) for choice in info.choices)
    if not info.HasField("range"):
        return "NAME=N,NAME=N"
    least, most = info.range.minimum, info.range.maximum
    return tell("start.games.range", usual=spelled(info.default), least=least, most=most)
