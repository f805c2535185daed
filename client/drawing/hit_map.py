"""Hit map of a screen, for clicks and inspection: rectangles, the later ones above."""

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from typing import NamedTuple


class ClickAction(NamedTuple):
    """What a click does: a command of the registry and its argument."""

    command: str
    argument: int = 0


class _ClickZone(NamedTuple):
    x: int
    y: int
    width: int
    height: int
    action: ClickAction


class _ThingArea(NamedTuple):
    x: int
    y: int
    width: int
    height: int
    thing: Hashable


class HitMap:
    """The rectangles of one screen, counted in columns and rows from its north-west corner."""

    def __init__(self) -> None:
        self._zones: list[_ClickZone] = []
        self._places: list[_ThingArea | Callable[[], None]] = []

    def zone(self, x: int, y: int, width: int, height: int, action: ClickAction) -> None:
        """Let a click on a rectangle do *action*."""
        self._zones.append(_ClickZone(x, y, width, height, action))

    def place(self, x: int, y: int, width: int, height: int, thing: Hashable) -> None:
        """Note that *thing* is shown in a rectangle."""
        self._places.append(_ThingArea(x, y, width, height, thing))

    def place_lazily(self, placing: Callable[[], None]) -> None:
        """Let *placing* note what is shown here, once somebody asks what that is."""
        self._places.append(placing)

    def action_at(self, x: int, y: int) -> ClickAction | None:
        """Return what a click at (x, y) does, if anything."""
        for zone in reversed(self._zones):
            if zone.x <= x < zone.x + zone.width and zone.y <= y < zone.y + zone.height:
                return zone.action
        return None

    def click_areas(self, commands: Container[str]) -> list[tuple[int, int, int, int]]:
        """Return where a click does any of *commands*: column, row, columns and rows of each."""
        return [zone[:4] for zone in self._zones if zone.action.command in commands]

    def enact(self, actions: Mapping[Hashable, ClickAction]) -> None:
        """Let a click on a thing of *actions*, wherever it is shown, do what stands there."""
        for x, y, width, height, thing in self._all():
            if thing in actions:
                self.zone(x, y, width, height, actions[thing])

    def thing_at(self, x: int, y: int) -> Hashable | None:
        """Return what is shown at (x, y), None for nothing that can be looked at."""
        for place in reversed(self._all()):
            if place.x <= x < place.x + place.width and place.y <= y < place.y + place.height:
                return place.thing
        return None

    def things(self) -> dict[Hashable, tuple[float, float]]:
        """Return all that can be looked at, each with the middle (x, y) of where it is shown."""
        found: dict[Hashable, list[tuple[float, float]]] = {}
        for place in self._all():
            middle = place.x + (place.width - 1) / 2, place.y + (place.height - 1) / 2
            found.setdefault(place.thing, []).append(middle)
        return {thing: _nearest_the_middle(spots) for thing, spots in found.items()}

    def thing_areas(self) -> list[tuple[Hashable, tuple[int, int, int, int]]]:
        """Return each place with what it shows: the thing, then column, row, columns and rows."""
        return [(place.thing, place[:4]) for place in self._all()]

    def areas(self, things: Container[Hashable]) -> list[tuple[int, int, int, int]]:
        """Return where any of *things* is shown: column, row, columns and rows of each place."""
        return [place[:4] for place in self._all() if place.thing in things]

    def _all(self) -> Sequence[_ThingArea]:
        """Return every place, now that all are noted."""
        noted, self._places = self._places, []
        for each in noted:
            if isinstance(each, _ThingArea):
                self._places.append(each)
            else:
                each()
        return [each for each in self._places if isinstance(each, _ThingArea)]


def _nearest_the_middle(spots: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the one of *spots* that lies nearest to the middle of all of them."""
    x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
    return min(spots, key=lambda spot: abs(spot[0] - x) + 2 * abs(spot[1] - y))
