"""The games of a server in lines of text: what can be chosen for a new table."""

from collections.abc import Iterable, Iterator

from tilewyrm.client.canvas import wrap
from tilewyrm.client.rules import PLACE, spelled
from tilewyrm.v1 import service_pb2

_WIDTH = 100
"""Columns of a line."""


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
