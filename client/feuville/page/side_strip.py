"""Side strip of the display: dice, hand, fairy tiles, evaluations, grass, stacks, the end."""

from collections.abc import Sequence

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.inline_flow import InlineFlow, Piece, TextRun, fold
from tilewyrm.client.feuville.drawing.signs import BRIEF_DECREE, brief_item, die
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.catalogue import layer_name, person_name
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.words.card_text import fairy_text
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.scene import Scene
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell

_LAYERS = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)


_WIDE = 96
"""Columns from which the sizes of the stacks are shown, too."""


class SideStrip:
    """The strip beside the display, measured for a width."""

    def __init__(
        self, scene: Scene, board: BoardView, highlights: Highlights, width: int, *, wordy: bool
    ) -> None:
        """Measure it; *wordy*: with what the fairy tiles do, and all that is left."""
        self._scene, self._board, self._highlights, self._wordy = scene, board, highlights, wordy
        self._wide = width >= _WIDE
        row = width - 1  # a panel may follow
        names = not wordy and self._are_names_brief(row)
        for brief_names, brief, gap in (
            (names, names, 2),
            (names, True, 2),
            (names, True, 1),
            (True, True, 1),
        ):
            self._flow = InlineFlow(self._texts(brief_names=brief_names, brief=brief), row, gap)
            if wordy or len(self._flow) == 1:
                break
        self._cell = width // max(len(self._open()), 1)
        fairies = self._open() if wordy else []
        self._names = [fold(self._fairy_name(each), self._cell - 1) for each in fairies]
        self._details = [
            fold(fairy_text(board.catalogue, each), self._cell - 2) for each in fairies
        ]
        texts = zip(self._names, self._details, strict=True)
        self._fairy_rows = max((len(name) + len(does) for name, does in texts), default=0)
        self.rows = len(self._flow) + self._fairy_rows
        """Rows that it takes."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it from the top of *canvas*."""
        row = self._flow.draw(canvas)
        if not self._fairy_rows:
            return
        texts = zip(self._open(), self._names, self._details, strict=True)
        for index, (fairy, name, does) in enumerate(texts):
            part = canvas.inside(index * self._cell, row, self._cell - 1, self._fairy_rows)
            part.fill(0, 0, part.width, part.height, style="on-veil")
            thing = ("fairy", fairy)
            for below, line in enumerate(name):
                part.put(0, below, line, f"on-veil ink-magic card{self._highlights.style(thing)}")
            for below, line in enumerate(does, start=len(name)):
                part.put(0, below, line, "ink-ink on-veil")
            part.place(0, 0, part.width, part.height, thing)

    def _are_names_brief(self, width: int) -> bool:
        """Return whether the full names of the fairy tiles leave no room for what comes and goes.

        That is the dice and something in the hand: so nothing changes its name in mid-turn.
        """
        dice = f"{tell('feuville_board.dice')} {die(1, unused=True)} {die(1, unused=True)}"
        hand = tell("feuville_board.hand", items=" " * BRIEF_DECREE)
        lasting = [self._fairy(fairy) for fairy in self._open()]
        lasting += [self._evaluations(brief=True), self._grass()]
        return len(InlineFlow([[TextRun(dice)], *lasting, [TextRun(hand)]], width, 1)) > 1

    def _texts(self, *, brief_names: bool, brief: bool) -> list[Piece]:
        texts = [self._dice()]
        if not self._wordy:
            texts += [self._fairy(fairy, brief=brief_names) for fairy in self._open()]
        texts += [self._evaluations(brief=brief), self._grass()]
        texts += [self._gnome(), self._hand(brief=brief)]  # those that come and go move no others
        if self._wordy:
            texts += [self._end(), self._stacks()] if self._wide else [self._end()]
        return texts

    def _open(self) -> list[str]:
        return [fairy for fairy in self._board.fairies.fairies if fairy]

    def _hand(self, *, brief: bool) -> Piece:
        hand, catalogue = self._board.turn.in_hand, self._board.catalogue
        if not hand:
            return []
        names = [catalogue.item(item) for item in hand]
        if brief:
            names = [brief_item(catalogue, item, brush_of(self._scene)) for item in hand]
        text = tell("feuville_board.hand", items=", ".join(names))
        marked = self._highlights.style(("item", self._scene.model.seat, hand[0]))
        return [TextRun(text, f"hand{marked}")]

    def _dice(self) -> Piece:
        turn, thing = self._board.turn, ("dice",)
        if not turn.low:
            return []
        unused = list(turn.dice)
        runs = [self._text_run(f"{tell('feuville_board.dice')} ", "dim", thing)]
        for each in (turn.low, turn.high):
            if each in unused:
                unused.remove(each)
                runs.append(TextRun(die(each, unused=True), "ink-pip on-die die", thing))
            else:
                runs.append(TextRun(die(each, unused=False), "ink-pip on-die-used", thing))
            runs.append(TextRun(" "))
        return runs[:-1]

    def _gnome(self) -> Piece:
        turn = self._board.turn
        if not turn.gnome:
            return []
        person = person_name(turn.gnome)
        return [self._text_run(tell("feuville_board.gnome", person=person), "person", ("gnome",))]

    def _text_run(self, text: str, style: str, thing: Thing) -> TextRun:
        """Return a text about *thing*, marked where that is."""
        return TextRun(text, f"{style}{self._highlights.style(thing)}", thing)

    def _fairy(self, fairy: str, *, brief: bool = False) -> Piece:
        name = self._fairy_name(fairy, brief=brief)
        return [self._text_run(name, "ink-magic card", ("fairy", fairy))]

    def _fairy_name(self, fairy: str, *, brief: bool = False) -> str:
        """Return the name of a fairy tile with its sign."""
        catalogue = self._board.catalogue
        name = catalogue.fairy_short(fairy) if brief else catalogue.fairy(fairy)
        return f"{'*' if brush_of(self._scene) is DrawMode.ASCII else '✦'} {name}"

    def _evaluations(self, *, brief: bool) -> Piece:
        form = "brief" if brief else "left"
        text = count(f"feuville_board.evaluations.{form}", len(self._board.decrees.evaluations))
        return [self._text_run(text, "dim", ("evaluations",))]

    def _grass(self) -> Piece:
        turn = self._board.turn
        left = str(turn.grass) if turn.HasField("grass") else tell("feuville_board.unlimited")
        return [self._text_run(tell("feuville_board.grass", count=left), "dim", ("grass",))]

    def _end(self) -> Piece:
        text = end_condition(self._board) if self._scene.model.result is None else ""
        return (
            [TextRun(text, "warning" if self._board.turn.end_triggered else "dim")] if text else []
        )

    def _stacks(self) -> Piece:
        rows = {layer: self._board.rows.get(layer, fv.Row()).stack for layer in _LAYERS}
        left = ", ".join(f"{layer_name(layer)} {left}" for layer, left in rows.items())
        return [TextRun(tell("feuville_board.stacks", left=left), "dim")]


def end_condition(board: BoardView) -> str:
    """Return the end condition of the game and its earliest time; empty before the first turn."""
    turn, rounds = board.turn, _rounds_left(board)
    if not turn.round:
        return ""
    if turn.end_triggered or turn.round == turn.round_cap:
        return tell("feuville_board.end.last")
    if ends_by_cap(board):
        return tell("feuville_board.end.cap", round=turn.round_cap)
    if rounds is None:
        return count("feuville_board.end.left", board.decrees.stack)
    return count("feuville_board.end.rounds", rounds)


def ends_by_cap(board: BoardView) -> bool:
    """Return whether a certain round is the last one before the decrees can run out."""
    turn, rounds = board.turn, _rounds_left(board)
    if not turn.round_cap:
        return False
    decrees = board.decrees.stack  # a round takes one or more
    return turn.round_cap - turn.round <= (decrees if rounds is None else rounds)


def _rounds_left(board: BoardView) -> int | None:
    """Return after about how many rounds the decrees run out; None: that is not known yet."""
    taken, played = _decrees_taken(board), board.turn.round
    if played < _KNOWN_ROUNDS or taken < _KNOWN_DECREES:
        return None
    gaps = sum(1 for decree in board.decrees.decrees if not decree)
    return max(-(-(board.decrees.stack + 1 - gaps) * played // taken), 1)


_KNOWN_ROUNDS = 2
_KNOWN_DECREES = 3
"""Rounds, and decrees that were taken, after which one can say how fast decrees go."""


def _decrees_taken(board: BoardView) -> int:
    """Return the number of decrees that players have taken from the row so far."""
    decrees = board.catalogue.decrees
    taken: Sequence[str] = [
        item
        for player in board.players.values()
        for item in (*player.scored, *(stored.item for stored in player.store))
    ]
    kinds = [decrees[item].kind for item in taken if item in decrees]
    return sum(kind != fv.DECREE_KIND_TOWN_EVALUATION for kind in kinds)
