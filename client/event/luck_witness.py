"""Witness of equal luck: the player's shares, and whether the server keeps its word."""

import hashlib
import secrets

from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2, service_pb2

SHARE_BYTES = 32


class LuckWitness:
    """The commitments and shares of one player, by round, as long as the client runs."""

    def __init__(self) -> None:
        self._commitments: dict[int, bytes] = {}
        self._shares: dict[int, bytes] = {}

    def share(self, luck: events_pb2.RoundLuck) -> bytes | None:
        """Return the share to send now that the commitment is there; None where none is due."""
        self._commitments.setdefault(luck.round, luck.commitment)
        if luck.complete or luck.round in self._shares:
            return None
        made = self._shares[luck.round] = secrets.token_bytes(SHARE_BYTES)
        return made

    def forget(self, round_number: int) -> None:
        """Forget the share of a round: the server did not take it."""
        self._shares.pop(round_number, None)

    def fault(self, luck: events_pb2.RoundLuck) -> str:
        """Return the fault of the luck of a round as a sentence. It is empty without a fault."""
        if luck.commitment != self._commitments.get(luck.round, luck.commitment):
            return tell("hall.luck_changed", round=luck.round)
        own = self._shares.get(luck.round)
        if luck.complete and own and own not in [each.share for each in luck.shares]:
            return tell("hall.luck_without_you", round=luck.round)
        return ""

    def sentence(self, luck: events_pb2.RoundLuck) -> str:
        """Return the sentence about the luck of a round for the player's page."""
        wrong = self.fault(luck)
        if wrong:
            return wrong
        own = self._shares.get(luck.round)
        about = {"round": luck.round, "hash": luck.commitment.hex()[:16]}
        return tell("hall.luck_yours", **about) if own else tell("hall.luck_others", **about)

    def at_table(
        self, luck: events_pb2.RoundLuck, table: service_pb2.TableInfo
    ) -> tuple[str, bool]:
        """Return a sentence about the luck of *table* in the round of *luck*, and whether it holds.

        A table that is played again has a luck of its own.
        """
        if not table.HasField("round_entropy"):
            return tell("hall.luck_own"), True
        wrong = self.fault(luck)
        if wrong:
            return wrong, False
        same = table.secret_commitment == luck.commitment
        if same and luck.complete and table.round_entropy == entropy_of(luck):
            return tell("hall.luck_same", round=luck.round), True
        return tell("hall.luck_differs", round=luck.round), False


def entropy_of(luck: events_pb2.RoundLuck) -> bytes:
    """Return the entropy of every seat of the round, 32 bytes; docs/event-format.md defines it."""
    hasher = hashlib.sha256()
    for each in luck.shares:
        hasher.update(each.number.to_bytes(4, "little") + each.share)
    return hasher.digest()
