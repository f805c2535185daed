"""What a part of a tile can be."""

from dataclasses import dataclass
from enum import Enum, auto


class Completion(Enum):
    """What makes a feature complete."""

    EDGES = auto()
    """Every edge that it reaches is joined to another tile (C11, C12)."""
    SURROUNDINGS = auto()
    """All eight tiles around its tile lie (C13)."""
    NEVER = auto()
    """Nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class FeatureKind:
    """One kind of feature; each exists once, so that kinds are compared by identity."""

    name: str
    """Stable lower-case word: in tile notation, on the wire and in files."""
    completion: Completion
    edge: str = ""
    """The letter of such an edge in tile notation; empty for what never reaches an edge."""
    code: int = 0
    """What stands for such an edge in a cell's demand, 1 to 7; 0 for what never reaches one."""
    most_sides: int = 0
    """How many edges of one tile it can cover at most, as a part with edges of its own."""
    plural: str = ""
    """Under which word an edition's totals count it; empty if they do not."""
    like: "FeatureKind | None" = None
    """The kind as which rules treat it: what may stand there may stand on it, too."""

    is_scored: bool = True
    """Whether it can give points to those who stand on it; else it only holds their pieces."""

    @property
    def treated_as(self) -> "FeatureKind":
        """The kind as which rules treat it: itself, unless it is like another one."""
        return self.like or self


CITY = FeatureKind("city", Completion.EDGES, edge="c", code=1, most_sides=4)
ROAD = FeatureKind("road", Completion.EDGES, edge="r", code=2, most_sides=3)
FIELD = FeatureKind("field", Completion.NEVER, edge="f", code=3)
MONASTERY = FeatureKind("monastery", Completion.SURROUNDINGS, plural="monasteries")

CORE_KINDS = (CITY, ROAD, FIELD, MONASTERY)
