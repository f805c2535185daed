"""Setups as messages, and back; checks of a header."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tilewyrm.engine.errors import EditionError, SetupError
from tilewyrm.engine.game import Edition, Setup
from tilewyrm.engine.match.terms import TERMS, Terms
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.engine.setup.options import OptionSpec, OptionValue, bare, chosen, resolve
from tilewyrm.replays.codec.compression import compressed, decompressed
from tilewyrm.replays.codec.unknown import unknown_option
from tilewyrm.replays.errors import CodecError, UnknownContent, UnsupportedReplay
from tilewyrm.replays.evidence.known_luck import known_luck_fault
from tilewyrm.replays.evidence.luck import COMMITMENT_BYTES, MAX_ENTROPY_BYTES
from tilewyrm.replays.evidence.public_key import PUBLIC_KEY_BYTES
from tilewyrm.replays.message import replay_message, rules_message
from tilewyrm.v1 import match_pb2, replay_pb2

MOST_OPTIONS = 1000
"""In a message; no game has a tenth of them."""

MOST_ARBITERS = 16
"""At one match."""


def option_message(name: str, value: OptionValue) -> match_pb2.Option:
    """Return the option *name* with *value* as a message."""
    if isinstance(value, bool):
        return match_pb2.Option(name=name, flag=value)
    if isinstance(value, int):
        return match_pb2.Option(name=name, number=value)
    return match_pb2.Option(name=name, word=value)


def option_value(message: match_pb2.Option) -> OptionValue:
    """Return the value in *message*.

    Raises:
        CodecError: it has none.
    """
    match message.WhichOneof("value"):
        case "flag":
            return message.flag
        case "number":
            return message.number
        case "word":
            return message.word
        case _:
            sentence = f"option {message.name!r} has no value"
            raise CodecError(sentence, "header.option_empty", option=message.name)


def option_values(messages: Sequence[match_pb2.Option]) -> dict[str, OptionValue]:
    """Return the values in *messages* by name.

    Raises:
        CodecError: there are too many, one is named twice, or one has no value.
    """
    if len(messages) > MOST_OPTIONS:
        raise CodecError(
            f"{len(messages)} options are set; at most {MOST_OPTIONS} can be",
            "header.many_options",
            found=len(messages),
            most=MOST_OPTIONS,
        )
    names = Counter(option.name for option in messages)
    duplicates = [name for name, count in names.items() if count > 1]
    if duplicates:
        sentence = f"option {duplicates[0]!r} is given twice"
        raise CodecError(sentence, "header.option_twice", option=duplicates[0])
    return {option.name: option_value(option) for option in messages}


def read_terms(messages: Sequence[match_pb2.Option]) -> Terms:
    """Return the terms in *messages*; one that is not there has its default.

    Raises:
        CodecError: one is named twice, or has a value that is not allowed.
        UnknownContent: one does not exist here.
    """
    values = option_values(messages)
    unknown = unknown_option(TERMS, values, terms=True)
    if unknown is not None:
        raise UnknownContent(unknown)
    try:
        return chosen(Terms, resolve(TERMS, values))
    except SetupError as error:
        why = rules_message(error)
        raise CodecError(f"the terms: {why}", "header.terms", why=why) from error


def setup_message(setup: Setup, terms: Terms, *, with_edition: bool) -> match_pb2.Setup:
    """Return *setup* and *terms* as a message; the edition's text (some kB) only *with_edition*."""
    edition = setup.edition
    return match_pb2.Setup(
        game=setup.game,
        rules_version=setup.rules_version,
        seats=setup.seats,
        options=[option_message(name, value) for name, value in setup.options.items()],
        edition_name=edition.name,
        edition_digest=edition.digest,
        edition_zlib=compressed(edition.text) if with_edition else b"",
        terms=[option_message(name, value) for name, value in term_values(terms).items()],
    )


def term_values(terms: Terms) -> dict[str, OptionValue]:
    """Return every term with its value in *terms*, in the order of `TERMS`."""
    return {spec.name: bare(getattr(terms, spec.name)) for spec in TERMS}


def without_defaults(message: match_pb2.Setup) -> match_pb2.Setup:
    """Return a copy of *message* that lists only options and terms that are not the default.

    That is how the header of a replay file has them: an option that a later version adds does not
    change the files that do without it.
    """
    copy = match_pb2.Setup()
    copy.CopyFrom(message)
    for known, listed in ((game(message.game).options, copy.options), (TERMS, copy.terms)):
        defaults = {spec.name: spec.default for spec in known}
        changed = [each for each in listed if option_value(each) != defaults.get(each.name)]
        del listed[:]
        listed.extend(changed)
    return copy


def with_defaults(message: match_pb2.Setup) -> match_pb2.Setup:
    """Return a copy of *message* that lists every option and term, in the form for clients.

    Those that it does not list have their defaults; those that are unknown here come last.

    Raises:
        CodecError: an option has no value, or is named twice.
    """
    copy = match_pb2.Setup()
    copy.CopyFrom(message)
    for known, listed in ((game(message.game).options, copy.options), (TERMS, copy.terms)):
        values = filled_in(known, option_values(listed))
        del listed[:]
        listed.extend(option_message(name, value) for name, value in values.items())
    return copy


def filled_in(
    known: Sequence[OptionSpec], values: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return each option of *known*, in that order, with its value in *values* or the default.

    Those of *values* that are not *known* come behind them. Nothing is checked.
    """
    return {**{spec.name: spec.default for spec in known}, **values}


def read_setup(message: match_pb2.Setup) -> Setup:
    """Return the setup in *message*, which carries the edition's text.

    An option that the message does not name has its default: it did not exist yet.

    Raises:
        UnsupportedReplay: the game or the version of its rules is not known here.
        CodecError: the setup contradicts itself or the rules; the message says in what.
        UnknownContent: an option, or a section of the edition, does not exist here.
    """
    played = GAMES.get(message.game)
    if played is None:
        raise unknown_game(message.game)
    if message.rules_version not in played.rules_versions:
        known = ", ".join(map(str, played.rules_versions))
        raise UnsupportedReplay(
            f"{played.title} has no rules version {message.rules_version} in this"
            f" program; known: {known}",
            "unread.rules",
            game=played.title,
            version=message.rules_version,
            known=known,
        )
    options = option_values(message.options)
    try:
        edition = _edition(message.game, message.edition_zlib, message.edition_digest)
        unknown = unknown_option(played.options, options)
        if unknown is not None:
            raise UnknownContent(unknown)
        setup = played.setup(edition, message.seats, options, message.rules_version)
    except (EditionError, SetupError) as error:
        section = error.about.get("section")
        if section is not None:
            sentence = f"the section {section!r} of the edition"
            raise UnknownContent(
                replay_message(sentence, "newer.section", section=section)
            ) from error
        why = rules_message(error)
        raise CodecError(f"cannot play the setup: {why}", "header.setup", why=why) from error
    if message.edition_name != edition.name:
        raise CodecError(
            f"the edition's name is {message.edition_name!r}, but {edition.name!r} in its own text",
            "header.edition_name",
            name=message.edition_name,
            own=edition.name,
        )
    return setup


def unknown_game(name: str) -> UnsupportedReplay:
    """Return that the game *name* of a file is not known here."""
    known = ", ".join(GAMES)
    sentence = f"unknown game {name!r}; known: {known}"
    return UnsupportedReplay(sentence, "unread.game", game=name, known=known)


def check_origin(message: match_pb2.Setup) -> None:
    """Check what *message* says of the match that it goes on from, if it goes on from one.

    Raises:
        CodecError: its hash has another length, or it has more entries than there were.
    """
    if not message.HasField("origin"):
        return
    origin = message.origin
    if len(origin.running_sha256) != COMMITMENT_BYTES:
        size = len(origin.running_sha256)
        sentence = f"the origin's hash has {size} bytes instead of {COMMITMENT_BYTES}"
        raise CodecError(sentence, "header.origin_hash", size=size, wanted=COMMITMENT_BYTES)
    if origin.entries > origin.seq:
        sentence = f"{origin.entries} of the origin's {origin.seq} entries are valid"
        raise CodecError(sentence, "header.origin_entries", held=origin.entries, all=origin.seq)


def read_header(message: replay_pb2.Header) -> Setup:
    """Return the setup in *message*, after checking what else a match needs from its start.

    Raises:
        UnsupportedReplay: as `read_setup`.
        CodecError: as `read_setup`; or seats, commitment or key are not as they must be, or the
            luck is marked as that of a day and is another one.
    """
    setup = read_setup(message.setup)
    check_origin(message.setup)
    if len(message.seats) != setup.seats:
        raise CodecError(
            f"{len(message.seats)} seats in a match of {setup.seats}",
            "header.seats",
            found=len(message.seats),
            seats=setup.seats,
        )
    longest = max(len(seat.entropy) for seat in message.seats)
    if longest > MAX_ENTROPY_BYTES:
        raise CodecError(
            f"a seat adds {longest} bytes of entropy; at most {MAX_ENTROPY_BYTES} are allowed",
            "header.entropy",
            size=longest,
            most=MAX_ENTROPY_BYTES,
        )
    if len(message.secret_commitment) != COMMITMENT_BYTES:
        raise CodecError(
            f"the commitment has {len(message.secret_commitment)} bytes instead of"
            f" {COMMITMENT_BYTES}",
            "header.commitment",
            size=len(message.secret_commitment),
            wanted=COMMITMENT_BYTES,
        )
    if fault := known_luck_fault(message):
        raise CodecError(fault.sentence, fault.case, **fault.about)
    if len(message.public_key) not in (0, PUBLIC_KEY_BYTES):
        raise CodecError(
            f"the public key has {len(message.public_key)} bytes instead of"
            f" {PUBLIC_KEY_BYTES}, or of none if unsigned",
            "header.key",
            size=len(message.public_key),
            wanted=PUBLIC_KEY_BYTES,
        )
    if len(message.arbiter_keys) > MOST_ARBITERS:
        raise CodecError(
            f"{len(message.arbiter_keys)} arbiters; at most {MOST_ARBITERS} can be",
            "header.many_arbiters",
            found=len(message.arbiter_keys),
            most=MOST_ARBITERS,
        )
    if any(len(key) != PUBLIC_KEY_BYTES for key in message.arbiter_keys):
        sentence = f"an arbiter's key does not have {PUBLIC_KEY_BYTES} bytes"
        raise CodecError(sentence, "header.arbiter_key", wanted=PUBLIC_KEY_BYTES)
    return setup


def _read_edition_text(compressed: bytes, digest: bytes) -> str:
    data = decompressed(compressed)
    if hashlib.sha256(data).digest() != digest:
        sentence = "the edition's text does not match its digest"
        raise CodecError(sentence, "header.edition_digest")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        sentence = f"the edition's text is not valid UTF-8 at byte {error.start}"
        raise CodecError(sentence, "header.edition_text", byte=error.start) from error


@lru_cache(maxsize=8)
def _edition(game_name: str, compressed: bytes, digest: bytes) -> Edition:
    """Return the edition whose text is *compressed*; replays that follow each other share it."""
    return game(game_name).edition(_read_edition_text(compressed, digest))
