"""The way to a seat: back to one's own, at somebody's table, or at a new one."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tilewyrm.client.errors import ClientError, ServerRefused
from tilewyrm.client.lobby import Lobby, find_game, parse_options, preset_name
from tilewyrm.client.seats import KeptSeat, Seats
from tilewyrm.client.settings import NAME_LENGTH
from tilewyrm.client.username import user_name
from tilewyrm.client.wish import Wish
from tilewyrm.v1 import service_pb2

_NAMESAKES = 9


def check_name(wish: Wish) -> None:
    """Check the name that was given on the command line, if any.

    Raises:
        ClientError: it is not fit for a table.
    """
    name = wish.name.strip()
    if wish.name and not (0 < len(name) <= NAME_LENGTH and name.isprintable()):
        raise ClientError(f"--name is 1 to {NAME_LENGTH} printable characters, not {wish.name!r}")


def check_seats(seats: Seats) -> None:
    """Check what would keep the player from a seat, before a table is opened for them.

    Raises:
        ClientError: the seat could not be kept.
    """
    try:
        seats.prepare()
    except OSError as error:
        raise _not_kept(error) from error


def _not_kept(error: OSError) -> ClientError:
    return ClientError(
        f"the seat cannot be kept on disk ({error}); make that place writable, or name another "
        f"with TILEWYRM_STATE_DIR"
    )


async def take_seat(lobby: Lobby, seats: Seats, wish: Wish, table_id: str) -> KeptSeat:
    """Return a seat at a table: the one that this user already holds there, else a new one.

    Raises:
        ClientError: there is no such table, or no free seat at it.
    """
    kept = seats.find(wish.place, table_id, wish.name or None)
    if kept is not None:
        return kept
    held = [seat for seat in seats.of(wish.place) if seat.table_id == table_id]
    try:
        answer, name = await _join(lobby, wish, table_id)
    except ServerRefused as refusal:
        if not held or (wish.name and wish.name not in [seat.name for seat in held]):
            raise
        raise ClientError(
            f"your seat {held[0].name!r} at table {table_id} is open in another client of yours; "
            f"leave there first"
        ) from refusal
    host_token = lobby.hosted.get(table_id, "")
    return _keep(seats, KeptSeat(wish.place, table_id, answer.seat, name, answer.token, host_token))


async def play_again(lobby: Lobby, seats: Seats, kept: KeptSeat) -> KeptSeat:
    """Return a seat at the table where those of the finished match play again.

    Raises:
        ClientError: the match is not over, or the seat there was given away.
    """
    table_id = (await lobby.rematch(kept.table_id, kept.token)).table_id
    answer = await lobby.join(table_id, kept.name, token=kept.token)
    return _keep(seats, replace(kept, table_id=table_id, seat=answer.seat))


def _keep(seats: Seats, kept: KeptSeat) -> KeptSeat:
    try:
        seats.keep(kept)
    except OSError as error:
        raise _not_kept(error) from error
    return kept


async def _join(
    lobby: Lobby, wish: Wish, table_id: str
) -> tuple[service_pb2.JoinTableResponse, str]:
    wished = wish.name or wish.usual_name or user_name()
    names = [wished]
    if not wish.name:  # nobody chose it, so it may be changed
        names += [f"{wished[: NAME_LENGTH - 2]} {number}" for number in range(2, _NAMESAKES + 1)]
    join = partial(lobby.join, table_id, pass_phrase=wish.pass_phrase, adds_luck=not wish.guided)
    for name in names[:-1]:
        try:
            return await join(name), name
        except ServerRefused as refusal:
            if refusal.reason != "NAME_TAKEN":
                raise
    return await join(names[-1]), names[-1]


async def create_table(lobby: Lobby, wish: Wish, *, bots: int) -> service_pb2.TableInfo:
    """Open the table that *wish* describes, *bots* of its seats for bots unless it says how many.

    Raises:
        ClientError: something in the wish does not fit; the message says what would.
    """
    game = find_game(await lobby.games(), wish.game)
    count = wish.bots if wish.bots is not None else bots
    seats = wish.seats or max(count + 1, game.min_seats)
    if not game.min_seats <= seats <= game.max_seats:
        raise ClientError(
            f"{game.title} is for {game.min_seats} to {game.max_seats} players; {seats} seats "
            f"do not fit, change --seats or --bots"
        )
    if not 0 <= count < seats:
        raise ClientError(
            f"{count} bots at a table of {seats} seats leave none for you; change --bots or --seats"
        )
    request = service_pb2.CreateTableRequest(
        game=game.name,
        edition=wish.edition or None,
        seats=seats,
        preset=preset_name(game, wish.preset),
        options=parse_options(game.options, wish.options, f"{game.title} has no option"),
        title=wish.title,
        bots=[_bot(game, wish.bot)] * count,
        terms=parse_options(await lobby.terms(), wish.terms, "a table has no term"),
        pass_phrase=wish.pass_phrase or None,
        arbiter_keys=wish.arbiter_keys,
    )
    return await lobby.create(request, hosting=seats > count + 1)


def _bot(game: service_pb2.GameInfo, wished: str) -> str:
    names: Sequence[str] = game.bots
    if not wished:
        return names[-1] if names else ""
    if wished not in names:
        raise ClientError(f"{game.title} has no bot {wished!r}; it has: {', '.join(names)}")
    return wished
