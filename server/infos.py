"""Tables and games as everybody may see them."""

from collections.abc import Collection

from tilewyrm.engine.bots import bots
from tilewyrm.engine.game import Game, Preset
from tilewyrm.engine.options import OptionSpec
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.chance import commitment
from tilewyrm.replays.setups import option_message
from tilewyrm.server.directory import SeatRow, Status, TableRow
from tilewyrm.server.editions import Shelf
from tilewyrm.v1 import match_pb2, service_pb2

_STATUSES = {
    Status.OPEN: service_pb2.TABLE_STATUS_OPEN,
    Status.PLAYING: service_pb2.TABLE_STATUS_PLAYING,
    Status.OVER: service_pb2.TABLE_STATUS_OVER,
}


def table_info(
    row: TableRow,
    setup: match_pb2.Setup,
    *,
    seq: int,
    connected: Collection[int],
    halted_because: str,
) -> service_pb2.TableInfo:
    """Return the table of *row* as everybody may see it.

    Args:
        row: the table.
        setup: its setup, without the edition's text.
        seq: of its last entry.
        connected: the seats that somebody plays from now.
        halted_because: why it stands still; empty when it does not.
    """
    return service_pb2.TableInfo(
        table_id=row.table_id,
        title=row.title,
        status=service_pb2.TABLE_STATUS_HALTED if halted_because else _STATUSES[row.status],
        setup=setup,
        seats=[_seat(seat, number in connected) for number, seat in enumerate(row.seats)],
        created_unix_ms=row.created_ms,
        secret_commitment=commitment(row.secret),
        seq=seq,
        halted_because=halted_because,
        result=match_pb2.Result.FromString(row.result) if row.result else None,
    )


def _seat(row: SeatRow, connected: bool) -> service_pb2.TableSeat:
    return service_pb2.TableSeat(name=row.name, bot=row.bot, connected=bool(row.bot) or connected)


def game_infos(shelf: Shelf) -> list[service_pb2.GameInfo]:
    """Return every game, with the editions of *shelf*."""
    return [_game_info(rules, shelf.names(name)) for name, rules in GAMES.items()]


def _game_info(game: Game, editions: list[str]) -> service_pb2.GameInfo:
    return service_pb2.GameInfo(
        name=game.name,
        title=game.title,
        min_seats=game.seats[0],
        max_seats=game.seats[-1],
        rules_version=game.rules_versions[-1],
        options=[_option_info(spec) for spec in game.options],
        editions=editions,
        bots=list(bots(game.name)),
        presets=[_preset(preset) for preset in game.presets],
    )


def _preset(preset: Preset) -> service_pb2.Preset:
    return service_pb2.Preset(
        name=preset.name,
        title=preset.title,
        meaning=preset.meaning,
        options=[option_message(name, value) for name, value in preset.options.items()],
    )


def _option_info(spec: OptionSpec) -> service_pb2.OptionInfo:
    return service_pb2.OptionInfo(
        name=spec.name,
        meaning=spec.meaning,
        clause=spec.clause,
        default=option_message(spec.name, spec.default),
        choices=[option_message(spec.name, value) for value in spec.values],
        minimum=spec.minimum,
        maximum=spec.maximum,
        says=spec.says,
    )
