"""The way to a seat: back to one's own, at somebody's table, or at a new one."""

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.lobby.game_lookup import (
    find_game,
    parse_options,
    preset_name,
)
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import (
    SeatStore,
    StoredSeat,
)
from tilewyrm.client.settings.settings import NAME_LENGTH
from tilewyrm.client.settings.user_name import user_name
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2, service_pb2

SEAT_TOKEN = "TILEWYRM_SEAT_TOKEN"
"""Environment variable with the right to a seat that whoever runs the server has renewed."""
HOST_TOKEN = "TILEWYRM_HOST_TOKEN"
"""The same, with the right to host a table."""

_NAMESAKES = 9


def check_name(wish: PlayOptions) -> None:
    """Check the name that was given on the command line, if any.

    Raises:
        ClientError: it is not fit for a table.
    """
    name = wish.name.strip()
    if wish.name and not (0 < len(name) <= NAME_LENGTH and name.isprintable()):
        raise ClientError(tell("start.name", most=NAME_LENGTH, name=wish.name))


def check_seats(seats: SeatStore) -> None:
    """Check what would keep the player from a seat, before a table is opened for them.

    Raises:
        ClientError: the seat could not be kept.
    """
    try:
        seats.prepare()
    except OSError as error:
        raise _not_kept(error) from error


def _not_kept(error: OSError) -> ClientError:
    return ClientError(tell("start.seat.not_kept", why=error))


async def take_seat(
    lobby: TablesClient, seats: SeatStore, wish: PlayOptions, table_id: str
) -> StoredSeat:
    """Return a seat at a table: the one that this user already holds there, else a new one.

    Where the player names the table, `SEAT_TOKEN` says which seat they mean, and `HOST_TOKEN` is
    the right to host it.

    Raises:
        ClientError: there is no such table, or no free seat at it.
    """
    token = _told(SEAT_TOKEN, wish)
    if token:
        return await _told_seat(lobby, seats, wish, table_id, token)
    kept = seats.find(wish.place, table_id, wish.name or None)
    if kept is not None:
        host_token = _told(HOST_TOKEN, wish)
        return _keep(seats, replace(kept, host_token=host_token)) if host_token else kept
    held = [seat for seat in seats.of(wish.place) if seat.table_id == table_id]
    try:
        answer, name = await _join(lobby, wish, table_id)
    except CallRefused as refusal:
        if refusal.reason == "ALREADY_OVER":
            raise ClientError(_over(wish, table_id)) from refusal
        if not held or (wish.name and wish.name not in [seat.name for seat in held]):
            raise
        why = tell("start.seat.open_elsewhere", who=held[0].name, table=table_id)
        raise ClientError(why) from refusal
    host_token = lobby.hosted.get(table_id, "")
    return _keep(
        seats, StoredSeat(wish.place, table_id, answer.seat, name, answer.token, host_token)
    )


async def _told_seat(
    lobby: TablesClient, seats: SeatStore, wish: PlayOptions, table_id: str, token: str
) -> StoredSeat:
    """Return the seat at a table that *token* is the right to.

    Raises:
        ClientError: it is the right to none there.
    """
    await lobby.snapshot(table_id, token=token)  # first: else it might take a seat that is free
    answer = await lobby.join(table_id, "", token=token)
    name = answer.table.seats[answer.seat].name
    host_token = _told(HOST_TOKEN, wish) or seats.host_token(wish.place, table_id, name)
    return _keep(seats, StoredSeat(wish.place, table_id, answer.seat, name, token, host_token))


def _told(variable: str, wish: PlayOptions) -> str:
    """Return the token in a *variable* of the environment, if the player has named a table."""
    return os.environ.get(variable, "").strip() if wish.table_id else ""


def _over(wish: PlayOptions, table_id: str) -> str:
    """Return that the match at a table is over, and how to look at it."""
    if not wish.server:
        page = tell("home.replays")
        return tell("start.over_here", table=table_id, page=page, command=wish.program)
    command = f"{wish.program} watch {table_id} --server {wish.server}"
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
        raise _not_kept(error) from error
    return kept


async def _join(
    lobby: TablesClient, wish: PlayOptions, table_id: str
) -> tuple[service_pb2.JoinTableResponse, str]:
    wished = wish.name or wish.usual_name or user_name()
    names = [wished]
    if not wish.name:  # nobody chose it, so it may be changed
        names += [f"{wished[: NAME_LENGTH - 2]} {number}" for number in range(2, _NAMESAKES + 1)]
    join = partial(
        lobby.join,
        table_id,
        pass_phrase=wish.pass_phrase,
        adds_luck=not wish.guided,
        seat=wish.eyes,
    )
    for name in names[:-1]:
        try:
            return await join(name), name
        except CallRefused as refusal:
            if refusal.reason != "NAME_TAKEN":
                raise
    return await join(names[-1]), names[-1]


async def create_table(
    lobby: TablesClient, wish: PlayOptions, *, bots: int
) -> service_pb2.TableInfo:
    """Open the table that *wish* describes, *bots* of its seats for bots unless it says how many.

    Raises:
        ClientError: something in the wish does not fit; the message says what would.
    """
    game = find_game(await lobby.games(), wish.game)
    count = wish.bots if wish.bots is not None else bots
    seats = wish.seats or max(count + 1, game.min_seats)
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
        edition=wish.edition or None,
        seats=seats,
        preset=preset_name(game, wish.preset),
        options=parse_options(game.options, wish.options, game.title),
        title=wish.title,
        bots=[_bot(game, wish.bot)] * count,
        terms=parse_options(await lobby.terms(), wish.terms),
        pass_phrase=wish.pass_phrase or None,
        arbiter_keys=wish.arbiter_keys,
    )
    return await lobby.create(request, hosting=seats > count + 1)


async def branch_table(
    lobby: TablesClient, wish: PlayOptions, setup: match_pb2.Setup
) -> service_pb2.TableInfo:
    """Open the table where a match goes on as *setup* says.

    Bots take all seats but one as soon as the player sits, or so many as *wish* says at once.

    Raises:
        ClientError: something in the wish does not fit; the message says what would.
    """
    game = find_game(await lobby.games(), setup.game)
    alone = _is_alone(wish, setup.seats)
    count = 0 if alone else wish.bots or 0
    if not 0 <= count < setup.seats:
        raise ClientError(tell("start.bots", bots=count, seats=setup.seats))
    if wish.eyes is not None and wish.eyes >= setup.seats:
        raise ClientError(tell("start.seat.none", seat=wish.eyes + 1, seats=setup.seats))
    request = service_pb2.CreateTableRequest(
        goes_on=setup,
        title=wish.title,
        bots=[_bot(game, wish.bot)] * count,
        pass_phrase=wish.pass_phrase or None,
    )
    return await lobby.create(request, hosting=not alone)


async def start_branch(lobby: TablesClient, wish: PlayOptions, table_id: str, token: str) -> None:
    """Let bots take the seats that are still free, where the player plays on alone."""
    table = await lobby.table(table_id)
    open_yet = table.status == service_pb2.TABLE_STATUS_OPEN
    if open_yet and _is_alone(wish, len(table.seats)):
        await lobby.start(table_id, token)


def _is_alone(wish: PlayOptions, seats: int) -> bool:
    """Return whether nobody else is to play on a table of so many *seats*."""
    return wish.bots is None or wish.bots == seats - 1


def _bot(game: service_pb2.GameInfo, wished: str) -> str:
    names: Sequence[str] = game.bots
    if not wished:
        return game.usual_bot or (names[-1] if names else "")
    if wished.partition(":")[0] not in names:
        there = tell("start.there_are", words=", ".join(names))
        raise ClientError(tell("start.no_bot", game=game.title, wished=wished, instead=there))
    return wished
