"""Seat finder: the user's stored seat, a free seat at a table, or a seat at a new table."""

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.lobby.game_lookup import (
    box_options,
    find_game,
    parse_options,
    preset_name,
    tile_copies,
)
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.settings import played_games
from tilewyrm.client.settings.settings import NAME_LENGTH
from tilewyrm.client.settings.user_name import user_name
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2, service_pb2

SEAT_TOKEN = "TILEWYRM_SEAT_TOKEN"
"""Environment variable with the right to a seat that the organiser has renewed."""
HOST_TOKEN = "TILEWYRM_HOST_TOKEN"
"""The same, with the right to host a table."""

_NAMESAKES = 9


def check_name(play_options: PlayOptions) -> None:
    """Check the name that was given on the command line, if any.

    Raises:
        ClientError: it is not fit for a table.
    """
    name = play_options.name.strip()
    if play_options.name and not (0 < len(name) <= NAME_LENGTH and name.isprintable()):
        raise ClientError(tell("start.name", most=NAME_LENGTH, name=play_options.name))


def check_seats(seats: SeatStore) -> None:
    """Check what would keep the player from a seat, before a table is opened for them.

    Raises:
        ClientError: the seat could not be kept.
    """
    try:
        seats.prepare()
    except OSError as error:
        raise _storage_error(error) from error


def follow_server(seats: SeatStore, play_options: PlayOptions) -> None:
    """Let *seats* know where the server of *play_options* is, which may have moved.

    Raises:
        ClientError: a seat could not be kept.
    """
    try:
        seats.follow(play_options.known_by, play_options.place)
    except OSError as error:
        raise _storage_error(error) from error


def _storage_error(error: OSError) -> ClientError:
    return ClientError(tell("start.seat.not_kept", why=error))


async def take_seat(
    lobby: TablesClient, seats: SeatStore, play_options: PlayOptions, table_id: str
) -> StoredSeat:
    """Return a seat at a table: the one that this user already holds there, else a new one.

    Where the player names the table, `SEAT_TOKEN` says which seat they mean, and `HOST_TOKEN` is
    the right to host it.

    Raises:
        ClientError: there is no such table, or no free seat at it.
    """
    token = _environment_token(SEAT_TOKEN, play_options)
    if token:
        return await _seat_of_token(lobby, seats, play_options, table_id, token)
    kept = seats.find(play_options.place, table_id, play_options.name or None)
    if kept is not None:
        host_token = _environment_token(HOST_TOKEN, play_options) or kept.host_token
        port = play_options.network_port or kept.network_port
        bot = play_options.returning_bot or kept.bot
        now = replace(kept, host_token=host_token, network_port=port, bot=bot)
        return kept if now == kept else _keep(seats, now)
    held = [seat for seat in seats.of(play_options.place) if seat.table_id == table_id]
    try:
        answer, name = await _join(lobby, play_options, table_id)
    except CallRefused as refusal:
        if refusal.reason == "ALREADY_OVER":
            raise ClientError(_match_over_error(play_options, table_id)) from refusal
        if not held or (
            play_options.name and play_options.name not in [seat.name for seat in held]
        ):
            raise
        why = tell("start.seat.open_elsewhere", who=held[0].name, table=table_id)
        raise ClientError(why) from refusal
    host_token = lobby.hosted.get(table_id, "")
    return _keep(
        seats, _new_seat(play_options, table_id, answer.seat, name, answer.token, host_token)
    )


async def _seat_of_token(
    lobby: TablesClient, seats: SeatStore, play_options: PlayOptions, table_id: str, token: str
) -> StoredSeat:
    """Return the seat at a table that *token* is the right to.

    Raises:
        ClientError: it is the right to none there.
    """
    await lobby.snapshot(table_id, token=token)  # first: else it might take a seat that is free
    answer = await lobby.join(table_id, "", token=token)
    name = answer.table.seats[answer.seat].name
    host_token = _environment_token(HOST_TOKEN, play_options) or seats.host_token(
        play_options.place, table_id, name
    )
    return _keep(seats, _new_seat(play_options, table_id, answer.seat, name, token, host_token))


def _new_seat(
    play_options: PlayOptions, table_id: str, seat: int, name: str, token: str, host_token: str
) -> StoredSeat:
    """Return a seat on the server of *play_options*, as it is kept."""
    return StoredSeat(
        play_options.place,
        table_id,
        seat,
        name,
        token,
        host_token,
        play_options.known_by,
        play_options.network_port,
        play_options.returning_bot,
    )


def _environment_token(variable: str, play_options: PlayOptions) -> str:
    """Return the token in a *variable* of the environment, if the player has named a table."""
    return os.environ.get(variable, "").strip() if play_options.table_id else ""


def _match_over_error(play_options: PlayOptions, table_id: str) -> str:
    """Return that the match at a table is over, and how to look at it."""
    if not play_options.server:
        page = tell("home.replays")
        return tell("start.over_here", table=table_id, page=page, command=play_options.program)
    command = f"{play_options.program} watch {table_id} --server {play_options.server}"
    return tell("start.over", table=table_id, command=command)


async def play_again(lobby: TablesClient, seats: SeatStore, kept: StoredSeat) -> StoredSeat:
    """Return a seat at the table where those of the finished match play again.

    Raises:
        ClientError: the match is not over, or the seat there was given away.
    """
    table_id = (await lobby.rematch(kept.table_id, kept.token)).table_id
    answer = await lobby.join(table_id, kept.name, token=kept.token)
    return _keep(seats, replace(kept, table_id=table_id, seat=answer.seat))


def _keep(seats: SeatStore, kept: StoredSeat) -> StoredSeat:
    try:
        seats.keep(kept)
    except OSError as error:
        raise _storage_error(error) from error
    return kept


def namesakes(name: str) -> list[str]:
    """Return *name*, then the same with numbers from 2 on."""
    numbers = range(2, _NAMESAKES + 1)
    return [name, *(f"{name[: NAME_LENGTH - 2]} {number}" for number in numbers)]


async def _join(
    lobby: TablesClient, play_options: PlayOptions, table_id: str
) -> tuple[service_pb2.JoinTableResponse, str]:
    wished = play_options.name or play_options.usual_name or user_name()
    names = [wished] if play_options.name else namesakes(wished)  # a chosen one is not changed
    join = partial(
        lobby.join,
        table_id,
        pass_phrase=play_options.pass_phrase,
        adds_luck=not (play_options.guided or play_options.of_the_day),
        seat=play_options.eyes,
    )
    for name in names[:-1]:
        try:
            return await join(name), name
        except CallRefused as refusal:
            if refusal.reason != "NAME_TAKEN":
                raise
    return await join(names[-1]), names[-1]


async def create_table(
    lobby: TablesClient, play_options: PlayOptions, *, bots: int
) -> service_pb2.TableInfo:
    """Open the table that *play_options* describe, by default with *bots* bots.

    With a number of seats, the default leaves one of them to a player.

    Raises:
        ClientError: an option does not fit; the message says what would.
    """
    games = await lobby.games()
    name = play_options.game or played_games.usual_game([game.name for game in games])
    game = find_game(games, name)
    if play_options.bots is not None:
        count = play_options.bots
    else:
        count = min(bots, play_options.seats - 1) if play_options.seats else bots
    seats = play_options.seats or max(count + 1, game.min_seats)
    if not game.min_seats <= seats <= game.max_seats:
        raise ClientError(
            tell(
                "start.seats",
                game=game.title,
                fewest=game.min_seats,
                most=game.max_seats,
                seats=seats,
            )
        )
    if not 0 <= count < seats:
        raise ClientError(tell("start.bots", bots=count, seats=seats))
    request = service_pb2.CreateTableRequest(
        game=game.name,
        edition=play_options.edition or None,
        seats=seats,
        preset=preset_name(game, play_options.preset),
        options=parse_options(game.options, _typed_options(game, play_options), game),
        title=play_options.title,
        bots=[_bot(game, play_options.bot)] * count,
        terms=parse_options(await lobby.terms(), play_options.terms),
        pass_phrase=play_options.pass_phrase or None,
        arbiter_keys=play_options.arbiter_keys,
        first_seat_begins=play_options.begins and seats == count + 1,
    )
    return await lobby.create(request, hosting=seats > count + 1)


def _typed_options(game: service_pb2.GameInfo, play_options: PlayOptions) -> dict[str, str]:
    """Return all options as they were typed: expansions, copies of tiles, and others."""
    copies = tile_copies(play_options.tiles)
    tiles = {"tiles": copies} if copies else {}
    return {**box_options(game, play_options.boxes), **tiles, **play_options.options}


async def day_table(lobby: TablesClient, play_options: PlayOptions) -> service_pb2.TableInfo:
    """Return the table of today's match of the game, which is opened if need be.

    Raises:
        ClientError: there is no such game, or the server is not for this computer alone.
    """
    game = find_game(await lobby.games(), play_options.game)
    request = service_pb2.CreateTableRequest(
        game=game.name, of_the_day=True, title=tell("home.today")
    )
    return await lobby.create(request)


async def branch_table(
    lobby: TablesClient, play_options: PlayOptions, setup: match_pb2.Setup
) -> service_pb2.TableInfo:
    """Open the table where a match goes on as *setup* says.

    Bots take all seats but one as soon as the player sits, or at once the number in
    *play_options*.

    Raises:
        ClientError: an option does not fit; the message says what would.
    """
    game = find_game(await lobby.games(), setup.game)
    alone = _is_alone(play_options, setup.seats)
    count = 0 if alone else play_options.bots or 0
    if not 0 <= count < setup.seats:
        raise ClientError(tell("start.bots", bots=count, seats=setup.seats))
    if play_options.eyes is not None and play_options.eyes >= setup.seats:
        raise ClientError(tell("start.seat.none", seat=play_options.eyes + 1, seats=setup.seats))
    request = service_pb2.CreateTableRequest(
        goes_on=setup,
        title=play_options.title,
        bots=[_bot(game, play_options.bot)] * count,
        pass_phrase=play_options.pass_phrase or None,
    )
    return await lobby.create(request, hosting=not alone)


async def start_branch(
    lobby: TablesClient, play_options: PlayOptions, table_id: str, token: str
) -> None:
    """Let bots take the seats that are still free, where the player plays on alone."""
    table = await lobby.table(table_id)
    open_yet = table.status == service_pb2.TABLE_STATUS_OPEN
    if open_yet and _is_alone(play_options, len(table.seats)):
        await lobby.start(table_id, token, play_options.bot)


def _is_alone(play_options: PlayOptions, seats: int) -> bool:
    """Return whether nobody else is to play on a table of so many *seats*."""
    return play_options.bots is None or play_options.bots == seats - 1


def _bot(game: service_pb2.GameInfo, wished: str) -> str:
    names: Sequence[str] = game.bots
    if not wished:
        return game.usual_bot or (names[-1] if names else "")
    if wished.partition(":")[0] not in names:
        if "@" in wished:  # a version: it is of this computer, and the server of another program
            raise ClientError(tell("start.bot_not_there", bot=wished))
        there = tell("start.there_are", words=", ".join(names))
        raise ClientError(tell("start.no_bot", game=game.title, wished=wished, instead=there))
    return wished
