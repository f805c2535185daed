"""Creation of a table: from its request to its row."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.errors import GameError, SetupError
from tilewyrm.engine.game import Entry, Game, Setup
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import TERMS, Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue, chosen, resolve
from tilewyrm.replays.codec.setups import (
    MOST_ARBITERS,
    check_origin,
    option_value,
    read_setup,
    setup_message,
)
from tilewyrm.replays.day.day_match import BOTS, day_setup
from tilewyrm.replays.day.day_match import TERMS as DAY_TERMS
from tilewyrm.replays.edit.branching import started
from tilewyrm.replays.errors import CodecError, ReplayError
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.evidence.public_key import PUBLIC_KEY_BYTES, SMALL_ORDER_KEYS
from tilewyrm.server.config.bot_budget import BotBudget
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.lobby.event_tables import event_seats
from tilewyrm.server.seats.commands import with_bots
from tilewyrm.server.security.tokens import check_token_form, new_table_id, token_hash
from tilewyrm.server.security.vault import Vault
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.server.store.rows import SeatRow, TableRow
from tilewyrm.server.text.sanitiser import sanitised
from tilewyrm.v1 import match_pb2, service_pb2

MAX_TITLE_LENGTH = 60
_OF_A_NEW_MATCH = ("game", "edition", "seats", "options", "preset")
"""Fields that say what is played at a table whose match begins at its beginning."""
_OF_THE_DAY = {"game", "title", "request_id", "of_the_day"}
"""Fields of a request for the match of the day."""


async def new_row(
    request: service_pb2.CreateTableRequest,
    edition_store: EditionStore,
    created_ms: int,
    *,
    secret: bytes,
    vault: Vault,
    budget: BotBudget,
    pass_phrase_hash: bytes,
    known_luck: match_pb2.KnownLuck | None = None,
) -> TableRow:
    """Return the row of the table that *request* describes.

    Its edition is from *edition_store*, its luck from *secret*, which *vault* seals for the disk.
    Its bots have at most *budget*; *pass_phrase_hash* is as in its row. With *known_luck* it is the
    match of the day.

    Raises:
        InvalidRequest: title, host's token or arbiters' keys are invalid, or there
            are too many bots, or they think for too long.
        SetupError, EditionError: the setup cannot be played.
    """
    title = request.title.strip()
    if len(title) > MAX_TITLE_LENGTH or not (title + " ").isprintable():
        raise InvalidRequest(
            f"a title has at most {MAX_TITLE_LENGTH} printable characters",
            case="title",
            field="title",
            limit=MAX_TITLE_LENGTH,
        )
    requested: Sequence[str] = request.bots
    if known_luck is not None:
        setup, played = _day_setup(request, known_luck)
        requested = BOTS
    elif request.HasField("goes_on"):
        setup, played = await _branched_setup(request)
    else:
        setup, played = _chosen(request, edition_store)
    bots = [budget.granted(bot) for bot in requested]
    if len(bots) > setup.seats:
        raise InvalidRequest(f"{len(bots)} bots do not fit on {setup.seats} seats", field="bots")
    row = TableRow(
        table_id=new_table_id(),
        game=setup.game,
        title=sanitised(title),
        setup=played.SerializeToString(),
        sealed_secret=vault.seal(secret),
        commitment=commitment(secret),
        created_ms=created_ms,
        seats=(SeatRow(),) * setup.seats,
        request_id=request.request_id if request.HasField("request_id") else None,
        host_hash=_host_hash(request),
        pass_phrase_hash=pass_phrase_hash,
        arbiter_keys=_arbiter_keys(request.arbiter_keys),
    )
    if request.HasField("event_table"):
        return replace(
            row,
            event_table=request.event_table.SerializeToString(),
            seats=event_seats(request, _terms(request), budget),
        )
    return with_bots(row, bots)


def _chosen(
    request: service_pb2.CreateTableRequest, edition_store: EditionStore
) -> tuple[Setup, match_pb2.Setup]:
    """Return the setup of *request*, also as a message with its terms.

    Raises:
        SetupError, EditionError: it cannot be played.
    """
    rules = game(request.game)
    first = rules.first_seat_begins if request.first_seat_begins else {}
    options = {**rules.preset(request.preset).options, **first, **_options(request.options)}
    options = {**rules.ending_options, **options}
    bots = len(request.bots) + sum(bool(seat.bot) for seat in request.reserved)
    if bots >= request.seats:
        options = _with_ending(rules, options)
    edition = edition_store.edition(request.game, request.edition)
    setup = rules.setup(edition, request.seats, options)
    return setup, setup_message(setup, _terms(request), with_edition=True)


def _day_setup(
    request: service_pb2.CreateTableRequest, known_luck: match_pb2.KnownLuck
) -> tuple[Setup, match_pb2.Setup]:
    """Return the same of the match of the day.

    Raises:
        InvalidRequest: it says otherwise what is played.
        SetupError: there is no such game.
    """
    others = sorted({field.name for field, _ in request.ListFields()} - _OF_THE_DAY)
    if others:
        sentence = f"{others[0]} is fixed in the match of the day; omit it"
        raise InvalidRequest(sentence, field=others[0])
    setup = day_setup(request.game)
    played = setup_message(setup, DAY_TERMS, with_edition=True)
    played.known_luck.CopyFrom(known_luck)
    return setup, played


async def _branched_setup(
    request: service_pb2.CreateTableRequest,
) -> tuple[Setup, match_pb2.Setup]:
    """Return the same of a match that goes on from a moment of another one, after playing it there.

    Raises:
        InvalidRequest: it says what is played twice, leaves nobody to play, or what it goes on from
            cannot be read or cannot have happened.
        SetupError: the terms are none.
    """
    message = request.goes_on
    twice = [name for name in _OF_A_NEW_MATCH if getattr(request, name)]
    if twice:
        raise _bad_origin(f"{twice[0]} is copied from the original match; omit it")
    if len(request.bots) >= message.seats:
        raise _bad_origin("at least one seat of a branch must be for a person")
    try:
        setup = read_setup(message)
        check_origin(message)
        if not message.HasField("origin"):
            raise CodecError("the branch does not name its origin")
        entries = started(message)
        await asyncio.to_thread(_play, setup, entries)
    except (ReplayError, GameError) as error:
        raise _bad_origin(str(error)) from error
    played = setup_message(setup, _terms(request), with_edition=True)
    played.origin.CopyFrom(message.origin)
    del played.options[:]
    played.options.extend(message.options)  # as the origin lists them: its file is compared
    return setup, played


def _play(setup: Setup, entries: Sequence[Entry]) -> None:
    """Play *entries*, which may be anybody's.

    Raises:
        GameError: one of them cannot have happened.
        CodecError: the match is over with them.
    """
    match = MatchState(game(setup.game), setup, Terms(), [""] * setup.seats)
    for entry in entries:
        apply(match, entry)
    if match.result is not None:
        raise CodecError("the match is over there")


def _bad_origin(why: str) -> InvalidRequest:
    return InvalidRequest(f"cannot branch this match: {why}", field="goes_on")


def _terms(request: service_pb2.CreateTableRequest) -> Terms:
    return chosen(Terms, resolve(TERMS, _options(request.terms)))


def _with_ending(rules: Game, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Return *options* such that a match between bots alone ends.

    An option that makes it end may be given, but not as its default, which does not.
    """
    defaults = {spec.name: spec.default for spec in rules.options}
    needed = {
        name: value
        for name, value in rules.ending_options.items()
        if options.get(name, defaults[name]) == defaults[name]
    }
    return {**options, **needed}


def _options(messages: Sequence[match_pb2.Option]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for message in messages:
        if message.name in options:
            raise SetupError(f"option {message.name} is given twice", option=message.name)
        try:
            options[message.name] = option_value(message)
        except CodecError as error:
            raise SetupError(str(error), option=message.name) from error
    return options


def _arbiter_keys(keys: Sequence[bytes]) -> bytes:
    """Return *keys* as a row keeps them.

    Raises:
        InvalidRequest: there are too many, or one has another length or is of small order.
    """
    if len(keys) > MOST_ARBITERS or any(len(key) != PUBLIC_KEY_BYTES for key in keys):
        raise InvalidRequest(
            f"a table has at most {MOST_ARBITERS} arbiters, each with an Ed25519 key of"
            f" {PUBLIC_KEY_BYTES} bytes",
            field="arbiter_keys",
            limit=MOST_ARBITERS,
        )
    if not SMALL_ORDER_KEYS.isdisjoint(keys):
        raise InvalidRequest(
            "an arbiter's key is of small order: anyone can sign with it", field="arbiter_keys"
        )
    return b"".join(keys)


def _host_hash(request: service_pb2.CreateTableRequest) -> bytes:
    """Return what is stored of the host's token; empty where there is no host.

    Raises:
        InvalidRequest: the token has another form.
    """
    if not request.HasField("host_token"):
        return b""
    check_token_form(request.host_token, "host_token")
    return token_hash(request.host_token)
