"""Combined face of the base game and all known expansions: the hooks that the core calls."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ParamSpec, TypeVar

from google.protobuf.message import Message

from tilewyrm.client.carcassonne.core.drawing.marks import PictureSet
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.expansion.landmark import JumpTarget
from tilewyrm.client.carcassonne.core.model.board import BoardReader, BoardView, Piece
from tilewyrm.client.carcassonne.core.model.feature_view import FeatureView, feature_views
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, Glossary, merge
from tilewyrm.client.model.model import Model

P = ParamSpec("P")
T = TypeVar("T")


class CombinedFace:
    """The faces of several expansions as one; `ExpansionFace` says how each part is combined."""

    def __init__(self, base: ExpansionFace, expansions: Sequence[ExpansionFace]) -> None:
        """Combine *base* and *expansions*, in their order.

        Raises:
            ValueError: two of them declare the same word, message or question.
        """
        self.base = base
        self.expansions = tuple(expansions)
        every = (base, *expansions)
        self.vocabulary = Glossary(one.words for one in every)
        self.styles = merge(one.styles for one in every)
        self.tones = merge(one.tones for one in every)
        self.flashes = merge(one.flashes for one in every)
        self.landmarks = [landmark for one in every for landmark in one.landmarks]
        self.pictures = PictureSet(one.pictures for one in every)
        self.perils = frozenset[str]().union(*(one.perils for one in every))
        self.parts = frozenset[type[Message]]().union(*(one.parts for one in every))
        self.questions = merge(one.questions for one in every)
        self.offers = merge(one.offers for one in every)
        self.skips = merge(one.skips for one in every)
        self.events = merge(one.events for one in every)
        self.arrows = merge(one.arrows for one in every)
        self.things = merge(one.things for one in every)
        self.clauses = _merge_sequences([one.clauses for one in every])
        self.help = [name for one in every for name in one.help]
        self.plain_help = [name for one in every for name in one.plain_help]
        self.moment = _concat_hooks([one.moment for one in every])
        self.focus = _first_result([one.focus for one in every])
        self.links = _concat_hooks([one.links for one in every])
        self._figures_of = _concat_hooks([one.figures for one in every])
        self.seat_items = _concat_hooks([one.seat_items for one in every])
        self.dangers = merge(one.dangers for one in every)
        self.forecasts = _concat_hooks([one.forecasts for one in every])
        self.pile = _concat_hooks([one.pile for one in every])
        self._last: tuple[Model, BoardView] | None = None
        self._reader = BoardReader(self.vocabulary, self.parts)
        self._of_table: tuple[object, list[ExpansionFace]] | None = None
        self._idle_of_table: tuple[object, frozenset[FeatureEntry]] | None = None
        self._figures: tuple[BoardView, Sequence[Figure]] | None = None
        self._features: tuple[BoardView, object, Mapping[Piece, FeatureView]] | None = None

    def offers_jump(self, model: Model, landmark: JumpTarget) -> bool:
        """Return whether there is *landmark* for the player at the table of *model*.

        It is of an expansion that is played there, and a spectator has none of their own.
        """
        if landmark.of_player and model.seat is None:
            return False
        return any(landmark in one.landmarks for one in (self.base, *self._chosen(model)))

    def leaves_idle(self, model: Model, kind: FeatureEntry) -> bool:
        """Return whether nothing at the table of *model* makes use of a *kind* of feature."""
        return kind in self._idle(model)

    def played(self, model: Model) -> "CombinedFace":
        """Return the base game and the expansions that the table of *model* plays."""
        return CombinedFace(self.base, self._chosen(model))

    def names_in_play(self, model: Model) -> Sequence[str]:
        """Return the names of the game, and of the expansions at the table of *model*."""
        return ("carcassonne", *(one.name for one in self._chosen(model)))

    def dangers_to_pieces(self, model: Model) -> Mapping[str, str]:
        """Return those of `dangers` that are of figures at the table of *model*."""
        played = {figure for one in self._chosen(model) for figure in one.dangers}
        return {figure: text for figure, text in self.dangers.items() if figure in played}

    def _chosen(self, model: Model) -> list[ExpansionFace]:
        table = model.table
        if self._of_table is None or self._of_table[0] is not table:
            chosen = {option.name for option in table.setup.options if option.flag}
            self._of_table = table, [one for one in self.expansions if one.name in chosen]
        return self._of_table[1]

    def _idle(self, model: Model) -> frozenset[FeatureEntry]:
        """Return the kinds of features that nothing at the table of *model* makes use of."""
        table = model.table
        if self._idle_of_table is None or self._idle_of_table[0] is not table:
            used = {kind for one in (self.base, *self._chosen(model)) for kind in one.words.kinds}
            self._idle_of_table = table, frozenset(self.vocabulary.kinds.values()) - used
        return self._idle_of_table[1]

    def board(self, model: Model) -> BoardView:
        """Return the board of *model*, cached for the same parts."""
        if self._last is not None:
            last_model, board = self._last
            same = last_model.parts is model.parts and last_model.catalogue is model.catalogue
            if same and board.signs == model.signs:
                return board
        board = self._reader.board(model, self._idle(model))
        pairs = self.links(board)
        if pairs:
            links: dict[Piece, list[Piece]] = {}
            for one, other in pairs:
                links.setdefault(one, []).append(other)
                links.setdefault(other, []).append(one)
            board = board._replace(links=links)
        self._last = model, board
        return board

    def figures(self, board: BoardView) -> Sequence[Figure]:
        """Return all figures and signs over the tiles of *board*, cached for the same board."""
        last = self._figures
        if last is None or last[0] is not board:
            self._figures = last = board, self._figures_of(board)
        return last[1]

    def features(self, model: Model) -> Mapping[Piece, FeatureView]:
        """Return by part every feature of which facts are known, in the engine's order.

        They are cached for the same board and facts.
        """
        board, facts = self.board(model), model.facts
        if (
            self._features is None
            or self._features[0] is not board
            or self._features[1] is not facts
        ):
            views = {part: view for view in feature_views(model, board) for part in view.parts}
            self._features = board, facts, views
        return self._features[2]


def _merge_sequences(tables: Iterable[Mapping[str, Sequence[str]]]) -> dict[str, list[str]]:
    """Return *tables* as one; the values of a key are concatenated."""
    merged: dict[str, list[str]] = {}
    for table in tables:
        for key, values in table.items():
            merged.setdefault(key, []).extend(values)
    return merged


def _concat_hooks(hooks: Iterable[Callable[P, Sequence[T]]]) -> Callable[P, Sequence[T]]:
    """Return a hook that concatenates the results of *hooks*."""
    every = tuple(hooks)

    def combined(*args: P.args, **kwargs: P.kwargs) -> Sequence[T]:
        return [item for hook in every for item in hook(*args, **kwargs)]

    return combined


def _first_result(hooks: Iterable[Callable[P, T | None]]) -> Callable[P, T | None]:
    """Return a hook for the first result of *hooks* that is not None; None if there is none."""
    every = tuple(hooks)

    def combined(*args: P.args, **kwargs: P.kwargs) -> T | None:
        return next(
            (result for hook in every if (result := hook(*args, **kwargs)) is not None), None
        )

    return combined
