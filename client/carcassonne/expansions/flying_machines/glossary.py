"""The words of The Flying Machines."""

from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair

_STYLE = "map-machine"
_STRAIGHT = (("⇐", "<<"), ("⇑", "^^"), ("⇒", ">>"), ("⇓", "vv"))
_DIAGONAL = (("⇖", "<^"), ("⇗", "^>"), ("⇘", "v>"), ("⇙", "<v"))
"""Their signs, which show where the arrow points after each quarter turn."""


def _machine(name: str, signs: tuple[tuple[str, str], ...], tag: str) -> MarkEntry:
    """Return a machine; *signs* are those after 0 to 3 quarter turns."""
    entries: list[MarkEntry] = []
    entries += (
        MarkEntry(
            name=f"{name}_{turns}" if turns else name,
            text=name,
            subject="flying_machines",
            sign=SignPair(*sign),
            style=_STYLE,
            printed="flying_machines.printed.machine",
            tag=tag,
            turned=entries,
        )
        for turns, sign in enumerate(signs)
    )
    return entries[0]


WORDS = GlossaryPart(
    marks=(
        _machine("straight_machine", _STRAIGHT, "fly"),
        _machine("diagonal_machine", _DIAGONAL, "dia"),
    )
)

STYLES = {_STYLE: "bold ansibrightcyan"}
