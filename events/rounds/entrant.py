"""Players of an event, as the rounds see them."""

from dataclasses import dataclass, field


@dataclass
class Entrant:
    """A player, and in which rounds they play."""

    number: int
    bot: str | None
    """The strategy of a bot; None for a person."""
    entered: int = 0
    """The first round after they came; 0: they are not here yet."""
    rows: list[str] = field(default_factory=list)
    """Hashes of the player's rows in the file of names, in the order of renamings."""
    changes: list[tuple[int, bool]] = field(default_factory=list)
    """In the order of the log: from which round on they are away (False) or back (True)."""

    def plays(self, round_number: int) -> bool:
        """Return whether the player is paired in this round."""
        return 0 < self.entered <= round_number and self.stays(round_number)

    def stays(self, round_number: int) -> bool:
        """Return whether the player has not withdrawn from this round."""
        held = [back for first, back in self.changes if first <= round_number]
        return held[-1] if held else True
