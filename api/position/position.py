"""A position of a match: what is known at one moment, without moves."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from tilewyrm.api.position.view import View
from tilewyrm.api.setup.arguments import items, texts
from tilewyrm.api.values.near_names import meant
from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.game import Choice, Decided, Entry, GameOver, Pending, State
from tilewyrm.engine.match.information_set import InformationSet, PossibleMatch, information_set
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.setup.options import OptionValue

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Catalogue, Decision, Roll
    from tilewyrm.client.webpage.position_picture import PositionPicture

Audience = int | None
"""A seat, or None for a spectator."""


class Position:
    """A match at one moment, as far as it is known; `Match` adds the moves."""

    __slots__ = ("_information", "_match")

    def __init__(self, match: MatchState) -> None:
        """Show *match*, whatever becomes of it."""
        self._match = match
        self._information: Mapping[Audience, InformationSet] = {}
        """The latest information set of each audience that was asked for; copies share it."""

    # what is played

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._match.setup.game

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._match.setup.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option with its value."""
        return self._match.setup.options

    def catalogue(self) -> "Catalogue":
        """Return the tiles and other components of the edition, as the options have them."""
        setup = self._match.setup
        found: Catalogue = self._match.game.catalogue(setup.edition, setup.options)
        return found

    # whose turn it is

    @property
    def pending(self) -> Pending:
        """What comes next: a `Choice` of a seat, `Chance`, or nothing (`GameOver`)."""
        return self._match.state.pending

    @property
    def seat(self) -> int | None:
        """The seat that must decide; None if a roll comes next or the match is over."""
        pending = self._match.state.pending
        return pending.seat if isinstance(pending, Choice) else None

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self._match.state.pending, GameOver)

    def legal(self) -> "Sequence[Decision]":
        """Return the decisions that the asked seat may take, in the game's stable order.

        It can be indexed, sliced, iterated and searched like a tuple; ``list(match.legal())`` is a
        list of your own. Empty if a roll comes next or the match is over.
        """
        state = self._match.state
        pending = state.pending
        return state.legal(pending.seat) if isinstance(pending, Choice) else ()

    def outcomes(self) -> "Sequence[tuple[Roll, int]]":
        """Return the possible rolls, each with its weight, in stable order.

        A weight is a positive integer; a roll's chance is its weight divided by their sum. Empty
        if no roll comes next. Do not change the sequence.
        """
        return self._match.state.outcomes()

    # what is known

    def score(self) -> tuple[int, ...]:
        """Return the points of each seat so far; the final ones once the match is over."""
        pending = self._match.state.pending
        return pending.scores if isinstance(pending, GameOver) else tuple(self._match.state.scores)

    def final_score(self) -> tuple[int, ...]:
        """Return the points that each seat would have if the match ended here and now.

        All that the game scores at its end is in them. The match is not changed.
        """
        if not self.is_over:
            ended = self._match.state.copy()
            ended.end_now()
            return tuple(ended.scores)
        return self.score()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match is under way."""
        pending = self._match.state.pending
        return pending.winners if isinstance(pending, GameOver) else ()

    @property
    def entries(self) -> "tuple[Decision | Roll, ...]":
        """Every roll and decision so far, oldest first."""
        return tuple(
            entry.decision if isinstance(entry, Decided) else entry.roll
            for entry in history_of(self)
        )

    @property
    def has_secrets(self) -> bool:
        """Whether something here is hidden from a spectator; if not, every seat knows the state."""
        return self.has_secrets_from(None)

    def has_secrets_from(self, audience: Audience, /) -> bool:
        """Return whether something here is hidden from *audience*, a seat or None for a spectator.

        If not, *audience* knows the whole state, from all that it has seen since the start.

        Raises:
            ValueError: there is no such seat.
        """
        return len(_possible(self, audience)) > 1

    def view(self, audience: Audience = None, /) -> View:
        """Return everything that *audience*, a seat or None for a spectator, may see.

        It is a dictionary with a part of the table for each key, such as ``player/1`` or
        ``tile/0/-1``. Its methods `View.part` and `View.parts` find parts by class.

        Raises:
            ValueError: there is no such seat.
        """
        parts = self._match.game.view(self._match.state, self._checked(audience))
        return View({part.key: part for part in parts})

    @property
    def state(self) -> State:
        """The engine's whole state, hidden things included. Do not change it.

        A fair bot reads it only if it hides nothing from its seat (`has_secrets_from`), or in a
        copy that is dealt for its seat.
        """
        return self._match.state

    def digest(self) -> str:
        """Return SHA-256 of the state in hexadecimal: equal for equal positions of one setup."""
        return self._match.state.digest().hex()

    # pictures

    def draw(
        self, audience: Audience = None, /, *, names: Sequence[str] = (), ascii: bool = False
    ) -> str:
        """Return the table as *audience*, a seat or None for a spectator, sees it, as text.

        It is the board of the terminal without colours, as large as it must be for all of it.

        Args:
            audience: in Feuville, the town of this seat is larger than the others.
            names: the name of the player on each seat; if there are none, ``Player 1`` and so on.
            ascii: draw with characters of ASCII alone.

        Raises:
            ValueError: there is no such seat, or there are more or fewer names than seats.
            TypeError: *names* is not a list of texts.
        """
        drawn = _picture(self._match, self._checked(audience), names)
        return drawn.text(ascii_only=ascii)

    def svg(
        self,
        audience: Audience = None,
        /,
        *,
        names: Sequence[str] = (),
        size: int | None = None,
        coordinates: bool = False,
        marks: "Sequence[str | Decision]" = (),
    ) -> str:
        """Return the table as *audience*, a seat or None for a spectator, sees it, as an SVG file.

        Args:
            audience: as for `draw`.
            names: as for `draw`.
            size: width in pixels; the height follows from it. Without it, the width is 1048.
            coordinates: number the cells at the edges, as decisions do.
            marks: decisions that are legal now or were taken, such as ``entries[-1:]``, or their
                texts. Each place on the board that they are about is framed, with their numbers in
                *marks*, from 1. A tile that would be laid is shown there, for the first of several
                turns.

        Raises:
            ValueError: there is no such seat, there are more or fewer names than seats, *size* is
                not positive, or a mark is neither a legal decision nor one that was taken.
            TypeError: *names* is not a list of texts, or *marks* is a text.
        """
        from tilewyrm.api.position.picture import svg_of  # what draws is large

        picture = _picture(self._match, self._checked(audience), names)
        asked = tuple(items("marks", marks))
        return svg_of(self._match, picture, size, asked, coordinates=coordinates)

    def _repr_svg_(self) -> str:
        """Return the picture that a Jupyter notebook shows: `svg`."""
        return self.svg()

    if not TYPE_CHECKING:  # a type checker knows the names that there are

        def __getattr__(self, name: str) -> object:
            kind = type(self)
            names = [] if name.startswith("_") else [each for each in dir(kind) if each[0] != "_"]
            words = f"{kind.__name__!r} object has no attribute {name!r}{meant(name, names)}"
            raise AttributeError(words, name="", obj=None)  # so that nothing else is suggested

    def _checked(self, audience: Audience) -> Audience:
        """Return *audience* if there is one.

        Raises:
            ValueError: there is no such seat.
        """
        if audience is not None and audience not in range(self.seats):
            raise ValueError(
                f"no seat {audience!r}; seats are 0 to {self.seats - 1}, and None is a spectator"
            )
        return audience


def inner(position: Position) -> MatchState:
    """Return the engine's match behind *position*; do not change it."""
    return position._match


def history_of(position: Position) -> tuple[Entry, ...]:
    """Return the entries of *position* with their seats, oldest first."""
    newest = inner(position).history
    return () if newest is None else tuple(step.entry for step in newest.newest_first())[::-1]


def deal(position: Position, seat: int, draw: Draw) -> MatchState:
    """Return one of the matches that are possible for all that *seat* has seen; do not change it.

    Each is as likely as the number of ways that lead to it. *draw* is called once at most.

    Raises:
        ValueError: there is no such seat.
    """
    possible = sorted(_possible(position, seat), key=lambda one: one.hidden)
    if len(possible) < 2:
        return possible[0].match if possible else inner(position)
    ends = list(accumulate(one.ways for one in possible))
    return possible[bisect(ends, draw(ends[-1]))].match


def _possible(position: Position, audience: Audience) -> Sequence[PossibleMatch]:
    """Return the information set of *audience*; empty if it has seen all decisions whole.

    Raises:
        ValueError: there is no such seat.
    """
    known = position._information.get(position._checked(audience))
    match = inner(position)
    if known is None or known.newest is not match.history:
        known = information_set(match, audience, known)
        position._information = {**position._information, audience: known}
    return known.possible


def _picture(match: MatchState, audience: Audience, names: Sequence[str]) -> "PositionPicture":
    from tilewyrm.api.position.picture import picture_of  # what draws is large

    return picture_of(match, audience, texts("names", names))
