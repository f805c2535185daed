"""Reserved names: what bots and roles are called, in each language that a client may speak.

A seat's player who is called so would pass for the program, or for somebody with more to say.
"""

import re
import unicodedata
from functools import cache

from tilewyrm.engine.bots.registry import RUNGS
from tilewyrm.server.text.bot_cast import names
from tilewyrm.server.text.confusables import skeleton
from tilewyrm.server.text.sanitiser import case_folded

ROLES = (
    *("you", "du", "toi", "vous", "jij"),
    *("host", "Gastgeber", "hôte", "gastheer"),
    *("organiser", "organizer", "Veranstalter", "organisateur", "organisator"),
    *("arbiter", "Spielleitung", "Schiedsrichter", "arbitre", "scheidsrechter"),
    *("spectator", "Zuschauer", "spectateur", "toeschouwer"),
    *("admin", "administrator", "administrateur", "beheerder", "moderator"),
    *("server", "serveur", "bot", "robot", "system", "tilewyrm"),
)
"""What the client calls people by what they may do; English, German, French, Dutch."""
BOTS = (
    *("passive bot", "random bot", "easy bot", "medium bot", "strong bot", "very strong bot"),
    *("Passiver Bot", "Zufalls-Bot", "Leichter Bot", "Mittlerer Bot", "Starker Bot"),
    *("Sehr starker Bot", "Bot passif", "Bot du hasard", "Bot facile", "Bot moyen", "Bot fort"),
    *("Bot très fort", "Passieve bot", "Willekeurige bot", "Makkelijke bot", "Gemiddelde bot"),
    *("Sterke bot", "Zeer sterke bot"),
)
"""What the client calls bots by their level; English, German, French, Dutch."""
BOTS_OF_OLDER_CLIENTS = (
    *("Anfänger-Bot", "Gieriger Bot", "Vorausschauender Bot", "Suchender Bot"),
    *("Bot débutant", "Bot glouton", "Bot prévoyant", "Bot chercheur"),
    *("Beginnende bot", "Gulzige bot", "Vooruitziende bot", "Zoekende bot"),
)
"""What older clients call them in German, French and Dutch; in English it was `STRATEGY bot`."""
_NUMBER = re.compile(r"[0-9\W_]+\Z")
"""Behind a name: which of several it is."""


def is_role(name: str) -> bool:
    """Return whether *name*, cleaned, reads like what somebody with a role is called."""
    return _read(name) in _roles()


def is_bot(name: str) -> bool:
    """Return whether *name*, cleaned, reads like what a bot is called, whatever its budget."""
    return _read(name.partition(":")[0]) in _bots()


@cache
def _roles() -> frozenset[str]:
    return frozenset(map(_read, ROLES))


@cache
def _bots() -> frozenset[str]:
    older = [*(f"{strategy} bot" for strategy in RUNGS), *BOTS_OF_OLDER_CLIENTS]
    return frozenset(map(_read, (*RUNGS, *BOTS, *older, *names())))


def _read(name: str) -> str:
    """Return *name* as it reads at a glance: without case, number, accents, blanks and signs."""
    folded = unicodedata.normalize("NFD", case_folded(name))
    plain = _NUMBER.sub("", folded) or folded
    letters = "".join(char for char in plain if char.isalnum())
    return skeleton(letters).casefold()
