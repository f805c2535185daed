"""Name of the user of this computer."""

import getpass

from tilewyrm.client.settings.settings import NAME_LENGTH
from tilewyrm.language.speech import tell


def user_name() -> str:
    """Return the name of this computer's user, fit for a table."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    shown = "".join(char for char in name if char.isprintable())[:NAME_LENGTH].strip()
    return shown or tell("start.nobody")
