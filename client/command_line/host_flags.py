"""The flags of ``tilewyrm play --new`` for what a table says beside its game's rules."""

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tilewyrm.client.command_line.term_flags import clock_terms, takeover_terms, together
from tilewyrm.client.errors import ClientError

_PEM = re.compile(rb"-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----")
_ED25519 = bytes.fromhex("302a300506032b6570032100")
"""What comes before the key in every Ed25519 key's standard form (RFC 8410)."""
_KEY_BYTES = 32

_CONDUCT = (
    click.option(
        "--clock",
        metavar="TIME",
        default="",
        help="command.flag.clock",
    ),
    click.option(
        "--timeout",
        "time_out",
        metavar="WORD",
        default="",
        help="command.flag.time_out",
    ),
    click.option("--resignation", metavar="WORD", default="", help="command.flag.resignation"),
    click.option("--takeover", metavar="TIME", default="", help="command.flag.takeover"),
    click.option("--ready", is_flag=True, help="command.flag.ready"),
)
_PASSPHRASE = click.option(
    "--passphrase",
    "pass_phrase",
    metavar="WORDS",
    default="",
    help="command.flag.pass_phrase",
)


def hosting_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return *command* with the flags for the settings of a new table."""
    with_arbiters = arbiter_option("command.flag.arbiter")(_PASSPHRASE(command))
    return term_options("command.flag.term")(with_arbiters)


def term_options(meaning: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds the flags of `terms`; the text *meaning* explains ``--term``."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        term = click.option(
            "--term", "given_terms", metavar="NAME=VALUE", multiple=True, help=meaning
        )
        for flag in reversed((*_CONDUCT, term)):
            command = flag(command)
        return command

    return decorated


def arbiter_option(meaning: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds the flag ``--arbiter``, which the text *meaning* explains."""
    return click.option(
        "--arbiter",
        "arbiters",
        metavar="KEYFILE",
        multiple=True,
        type=click.Path(path_type=Path),
        help=meaning,
    )


def terms(
    clock: str,
    time_out: str,
    resignation: str,
    takeover: str,
    ready: bool,
    given: tuple[str, ...],
) -> dict[str, str]:
    """Return the terms that these flags say.

    Raises:
        UsageError: one cannot be understood, or a term is given twice.
    """
    try:
        return together(
            (
                clock_terms(clock) if clock else {},
                {"time_out": time_out} if time_out else {},
                {"resignation": resignation} if resignation else {},
                takeover_terms(takeover) if takeover else {},
                {"ready": "true"} if ready else {},
                values("--term", given, "spectators=forbidden"),
            )
        )
    except ClientError as error:
        raise click.UsageError(str(error)) from error


def values(flag: str, given: tuple[str, ...], example: str) -> dict[str, str]:
    """Return what is *given* with *flag* as ``NAME=VALUE``, such as *example*, by name.

    Raises:
        UsageError: something else is given, or a name twice.
    """
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.UsageError(f"{flag} {text!r} is not NAME=VALUE, such as {example}")
        if name.strip() in found:
            raise click.UsageError(f"{flag} {name.strip()} is given twice; give it once")
        found[name.strip()] = value
    return found


def arbiter_key(path: Path) -> bytes:
    """Return the Ed25519 key in the PEM file at *path*, 32 bytes.

    Raises:
        UsageError: it cannot be read, or holds another kind of key.
    """
    try:
        found = _PEM.search(path.read_bytes())
        data = base64.b64decode(found[1] if found else b"")
    except OSError as error:
        why = error.strerror or error
        raise click.UsageError(f"cannot read --arbiter {path}: {why}") from error
    except ValueError:
        data = b""
    key = data.removeprefix(_ED25519)
    if len(key) != _KEY_BYTES or len(data) == len(key):
        raise click.UsageError(
            f"--arbiter {path} does not contain a public Ed25519 key in PEM form"
        )
    return key
