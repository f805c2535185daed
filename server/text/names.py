"""What people may be called at a table: nothing that cannot be seen, or is taken for another."""

import re
import unicodedata
from functools import cache

from tilewyrm.engine.bots.registry import RUNGS
from tilewyrm.server.errors import InvalidRequest
from tilewyrm.server.text.confusables import is_confusable, skeleton
from tilewyrm.server.text.reserved_names import is_bot, is_role
from tilewyrm.server.text.sanitiser import (
    MARKS_ON_A_BASE,
    case_folded,
    is_very_wide,
    sanitised,
)

MAX_NAME_LENGTH = 24
MAX_PROGRAM_LENGTH = 40
"""Characters of the name that a program has for itself."""


def valid_name(name: str) -> str:
    """Return *name* as the people at a table see it.

    Raises:
        InvalidRequest: nobody can be called so; the sentence says why.
    """
    shown = sanitised(name)
    if not 1 <= len(shown) <= MAX_NAME_LENGTH or not name.strip().isprintable():
        raise InvalidRequest(
            f"a name has 1 to {MAX_NAME_LENGTH} printable characters, not {name.strip()!r}",
            field="name",
            limit=MAX_NAME_LENGTH,
        )
    if _solid(name) != _solid(shown):
        raise _hidden(name)
    mixed = _mixed(shown)
    if mixed:
        code = f"U+{ord(mixed):04X}"
        raise InvalidRequest(
            f"the name mixes scripts with letters that look alike, such as {mixed} ({code},"
            f" {unicodedata.name(mixed)}); write it in one of them",
            case="name_mixed",
            field="name",
            char=mixed,
            code=code,
        )
    check_unreserved(shown)
    return shown


def valid_program(name: str) -> str:
    """Return *name*, a program's own, as the table shows it. It is empty for a person.

    Raises:
        InvalidRequest: it is too long.
    """
    shown = sanitised(name)
    if len(shown) > MAX_PROGRAM_LENGTH:
        raise InvalidRequest(
            f"the name of a program has at most {MAX_PROGRAM_LENGTH} characters",
            field="program",
            limit=MAX_PROGRAM_LENGTH,
        )
    return shown


def check_unreserved(shown: str) -> None:
    """Check that *shown*, a cleaned name, is for people and fits where names are shown.

    Raises:
        InvalidRequest: it is a bot's or a role's, or has a sign as wide as several.
    """
    if _bot().fullmatch(_read(shown)) or is_bot(shown):
        raise InvalidRequest(
            f"a bot of this server is called {shown}; choose another name",
            case="name_of_bot",
            field="name",
            name=shown,
        )
    if is_role(shown):
        raise InvalidRequest(
            f"{shown} is a role and cannot be a name; choose another name",
            case="name_of_role",
            field="name",
            name=shown,
        )
    wide = next((char for char in shown if is_very_wide(char)), "")
    if wide:
        code = f"U+{ord(wide):04X}"
        raise InvalidRequest(
            f"names cannot contain very wide characters such as {code}",
            case="name_wide",
            field="name",
            code=code,
        )


def confusable(one: str, other: str) -> bool:
    """Return whether people may take one of these names for the other."""
    return case_folded(one) == case_folded(other) or not _forms(one).isdisjoint(_forms(other))


@cache
def _bot() -> re.Pattern[str]:
    """Return what fits how a bot's name reads, whichever game it plays."""
    known = sorted(re.escape(skeleton(bot)) for bot in RUNGS)
    return re.compile(f"({'|'.join(known)})bot[0-9lo]*")


def _read(name: str) -> str:
    """Return *name* as it reads at a glance: without case, blanks and signs."""
    letters = "".join(char for char in case_folded(name) if char.isalnum())
    return skeleton(letters).casefold()


def _forms(name: str) -> frozenset[str]:
    """Return how *name* may look, and how it may look in small letters."""
    wide = unicodedata.normalize("NFKC", name)
    return frozenset((skeleton(wide), skeleton(case_folded(name)).casefold()))


def _solid(text: str) -> str:
    return "".join(unicodedata.normalize("NFC", text).split())


def _hidden(name: str) -> InvalidRequest:
    """Return the error that says what of *name* cannot be seen."""
    unseen = next((char for char in name if sanitised(f"a{char}") == "a"), "")
    if not unseen:
        return InvalidRequest(
            f"in a name a character has at most {MARKS_ON_A_BASE} marks",
            case="name_marks",
            field="name",
            limit=MARKS_ON_A_BASE,
        )
    code = f"U+{ord(unseen):04X}"
    return InvalidRequest(
        f"names can contain only visible characters, not {code}",
        case="name_unseen",
        field="name",
        code=code,
    )


def _mixed(name: str) -> str:
    """Return the first letter of *name* that could pass for one of another script in it, or none.

    Letters of Latin itself may look like each other: whole languages are written so.
    """
    letters = [char for char in name if unicodedata.category(char) in ("Lu", "Ll", "Lo", "Lt")]
    scripts = [unicodedata.name(char, "").partition(" ")[0] for char in letters]
    if len(set(scripts)) < 2:
        return ""
    return next(
        (
            char
            for char, script in zip(letters, scripts, strict=True)
            if script != "LATIN" and is_confusable(char)
        ),
        "",
    )
