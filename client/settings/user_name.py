"""Name of the user of this computer."""

import getpass

from tilewyrm.client.settings.settings import NAME_LENGTH
from tilewyrm.language.speech import tell

_ACCOUNTS = frozenset(("admin", "administrator", "bot", "host", "moderator", "server", "system"))
"""Names of accounts that a server leaves to roles."""


def user_name() -> str:
    """Return the name of this computer's user, fit for a table."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    shown = "".join(char for char in name if char.isprintable())[:NAME_LENGTH].strip()
    return tell("start.nobody") if shown.casefold() in _ACCOUNTS or not shown else shown
