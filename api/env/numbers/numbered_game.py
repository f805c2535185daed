"""A match as numbers: the legal decisions, the observations, the points."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Protocol

from tilewyrm.api.env.numbers.boxes import BOXES, OPTIONS
from tilewyrm.api.env.numbers.carcassonne import CarcassonneNumbers
from tilewyrm.api.env.numbers.feuville import ROUND_CAP, FeuvilleNumbers
from tilewyrm.api.env.numbers.layout import Layout, Observation
from tilewyrm.api.env.numbers.numbering import Numbering
from tilewyrm.api.match import Match
from tilewyrm.api.match_words import changed_options
from tilewyrm.api.new_match import new
from tilewyrm.api.position.position import inner
from tilewyrm.api.setup.arguments import texts
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values.notation import text

RADIUS = 12
"""Cells of the window on each side of the start tile, if nothing else is asked for."""
_WIDEST = 100
"""Memory and time grow with the square of the radius."""


class GameNumbers(Protocol):
    """The numbers of one setup of a game."""

    numbering: Numbering
    layout: Layout
    most_rolls: int
    """How many rolls are possible at once, at most."""
    names: Mapping[str, tuple[str, ...]]
    """By kind of component, the names of its numbers in observations, from 1."""

    def observation(self, view: Iterable[Value], viewer: int, layout: Layout) -> Observation:
        """Return the planes of *layout* in *view*, the parts that the seat *viewer* sees."""


class NumberedGame:
    """A setup, whose matches are played by numbers."""

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        presets: Sequence[str],
        options: Mapping[str, OptionValue] | None,
        radius: int,
    ) -> None:
        """Prepare; arguments as for `spiel_game`."""
        if game == "feuville":
            options = {"round_cap": ROUND_CAP, **(options or {})}
        self._arguments = (game, seats, tuple(presets), dict(options or {}))
        self._radius = radius
        first = self.match(0)
        self.numbers: GameNumbers
        if game == "feuville":
            if radius != RADIUS:
                raise SetupError("only Carcassonne has a window; leave out radius")
            self.numbers = FeuvilleNumbers(first)
        else:
            if others := sorted(changed_options(inner(first).setup).keys() - OPTIONS):
                raise SetupError(
                    f"the environment plays Carcassonne with {', '.join(BOXES)} at most;"
                    f" leave out {', '.join(others)}"
                )
            if not 1 <= radius <= _WIDEST:
                raise SetupError(f"the window has a radius from 1 to {_WIDEST}, not {radius}")
            self.numbers = CarcassonneNumbers(first, radius)
        self.game = game
        self.seats = seats

    def __reduce__(self) -> tuple[object, ...]:
        return _numbered, (*self._arguments, self._radius)

    def __deepcopy__(self, memo: object) -> "NumberedGame":
        return self  # it does not change

    def match(self, seed: int) -> Match:
        """Return a match before its first roll, with the luck of *seed*."""
        game, seats, presets, options = self._arguments
        return new(game, seats=seats, presets=presets, options=options, seed=seed)

    @property
    def parameters(self) -> dict[str, OptionValue]:
        """Seats, the radius of the window if there is one, and the options that are not default."""
        changed = changed_options(inner(self.match(0)).setup)
        window = {} if self.game == "feuville" else {"radius": self._radius}
        return {**changed, "seats": self.seats, **window}

    def number(self, match: Match, entry: Value) -> int:
        """Return the number of *entry*, a roll or decision that is possible in *match*.

        Raises:
            ValueError: it is a decision outside the window.
        """
        if match.seat is None:
            return [outcome for outcome, _ in match.outcomes()].index(entry)
        found = self.numbers.numbering.number(entry)
        if found is None:
            raise ValueError(f"{text(entry)} is outside the window of this game")
        return found

    def difference(self, match: Match) -> str:
        """Return in words where the setup of *match* differs; empty if it is the same."""
        own, other = inner(self.match(0)).setup, inner(match).setup
        if other.game != own.game:
            return f"it is {other.game}, not {own.game}"
        if other.seats != own.seats:
            return f"it has {other.seats} seats, not {own.seats}"
        if other.edition.digest != own.edition.digest:
            return f"it has the edition {other.edition.name}, not {own.edition.name}"
        options = [
            f"{name}={value}, not {own.options[name]}"
            for name, value in other.options.items()
            if value != own.options[name]
        ]
        return f"it has {'; '.join(options)}" if options else ""

    def layout(self, planes: Sequence[str] | None) -> Layout:
        """Return the layout of an observation of *planes* alone; of every plane without names.

        Raises:
            ValueError: there is no plane of such a name, or one is named twice.
            TypeError: *planes* is not a list of texts.
        """
        if planes is None:
            return self.numbers.layout
        return self.numbers.layout.only(texts("planes", planes))

    def observation(
        self, match: Match, viewer: int, planes: Sequence[str] | None = None
    ) -> Observation:
        """Return the view of the seat *viewer* of *match* as numbers, in the `layout` of *planes*.

        Raises:
            ValueError: as for `layout`.
        """
        layout, own = self.layout(planes), inner(match)
        (groups,) = own.game.grouped_views(own.state, [viewer], forecast=False)
        return self.numbers.observation(chain.from_iterable(groups), viewer, layout)

    def legal(self, match: Match) -> dict[int, Value]:
        """Return the legal decisions of the seat that is asked, by number, ascending.

        Those outside the window are left out. Empty if a roll comes next or the match is over.
        """
        number = self.numbers.numbering.number
        legal = match.legal()
        found = {at: one for one in legal if (at := number(one)) is not None}
        return dict(sorted(found.items()))

    def margins(self, match: Match) -> list[float]:
        """Return for each seat its points minus the mean of the others'; their sum is 0."""
        points = match.score()
        others = max(len(points) - 1, 1)
        return [own - (sum(points) - own) / others for own in points]


def _numbered(
    game: str,
    seats: int,
    presets: Sequence[str],
    options: Mapping[str, OptionValue],
    radius: int,
) -> NumberedGame:
    """Return the setup in another process."""
    return NumberedGame(game, seats=seats, presets=presets, options=options, radius=radius)
