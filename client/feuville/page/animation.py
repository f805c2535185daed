"""Animation of an event: its highlights on the board, and the picture over it.

``scene.moment.what`` is an event of the schema (`fv.Event`). The model may be past it already, so
that what was taken has gone: it is shown once more where it was.
"""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.dice import ROWS as DICE_ROWS
from tilewyrm.client.feuville.drawing.dice import draw_dice, width_of
from tilewyrm.client.feuville.drawing.dragon import ROWS, WIDTH, dragon
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.model.things import thing_of
from tilewyrm.client.feuville.words.log import SCORING
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_TEXT_EVENTS = ("town_weighed", "town_spared", "fairy_played", "show_ended", "end_triggered")
"""The events that need a text over the board."""


def event_of(scene: Scene) -> fv.Event:
    """Return the event that is animated now; an empty one if there is none."""
    moment = scene.moment
    what = moment.what if moment is not None else None
    return what if isinstance(what, fv.Event) else fv.Event()


def event_highlights(event: fv.Event, board: BoardView) -> Highlights:
    """Return the highlights of *event* on the board."""
    kind = event.WhichOneof("kind")
    if kind is None:
        return Highlights()
    value = getattr(event, kind)
    things = [thing_of(board.catalogue, event)]
    match kind:
        case "tile_taken":
            return Highlights({things[0]: "flash"}, taken={things[0]: value.tile})
        case "decree_taken":
            return Highlights({things[0]: "flash"}, taken={things[0]: value.decree})
        case "tile_built":
            built = {(value.seat, value.position): value.tile}
            return Highlights({things[0]: "flash"}, built=built)
        case "column_burnt":
            burning = frozenset({(value.seat, value.position)})
            return Highlights(fires=burning)
        case "item_stolen":
            things += [("seat", value.victim), ("seat", value.seat)]
        case "fairy_played" | "town_spared" | "town_weighed":
            things = [("seat", value.seat)]
        case "decree_scored":
            things = [("column", value.seat, position) for position in value.positions]
        case "town_evaluated":
            positions = range(value.left, value.right + 1)
            things = [("column", value.seat, position) for position in positions]
    points = {value.seat: value.points} if kind in SCORING else {}
    return Highlights({thing: "flash" for thing in things if thing is not None}, points=points)


def draw_moment(scene: Scene, canvas: Canvas) -> None:
    """Draw the picture over the board: falling dice, the dragon, the text of an event."""
    event = event_of(scene)
    text = scene.moment.text if scene.moment is not None else ""
    match event.WhichOneof("kind"):
        case "dice_rolled":
            _draw_dice(scene, canvas, (event.dice_rolled.low, event.dice_rolled.high), text)
        case "show_rolled":
            _draw_dice(scene, canvas, (event.show_rolled.pips,), text)
        case "start_die_rolled":
            _draw_dice(scene, canvas, (event.start_die_rolled.pips,), text)
        case "dragon_woke":
            _draw_dragon(scene, canvas, text)
        case kind if kind in _TEXT_EVENTS and text:
            _over(canvas, 0, 0, text)


_TEXT = 60
"""Columns that a text over the board takes at most."""


def _draw_dice(scene: Scene, canvas: Canvas, dice: Sequence[int], text: str) -> None:
    """Draw dice; their result is written when they have come to rest."""
    width, frame = width_of(len(dice)), scene.frame
    over = _over(canvas, width, DICE_ROWS, text, has_text=frame is None)
    over.place(0, 0, over.width, over.height, ("dice",))
    room = over.inside((over.width - width) // 2, 1, width, DICE_ROWS)
    draw_dice(dice, room, frame, ascii_only=brush_of(scene) is DrawMode.ASCII)


def _draw_dragon(scene: Scene, canvas: Canvas, text: str) -> None:
    pixels = brush_of(scene) is DrawMode.PIXELS
    over = _over(canvas, WIDTH, ROWS if pixels else 0, text)
    over.place(0, 0, over.width, over.height, ("dice",))
    if pixels:
        over.show((over.width - WIDTH) // 2, 1, dragon())


def _over(canvas: Canvas, width: int, rows: int, text: str, *, has_text: bool = True) -> Canvas:
    """Clear room for so much in the middle of *canvas*, and return it.

    There is room for *text* below, also while it is not *has_text*.
    """
    lines = wrap(text, min(canvas.width - 4, max(width, _TEXT))) if text else []
    widest = max([width, *(get_cwidth(line) for line in lines)]) + 4
    tall = rows + len(lines) + 2
    x, y = (canvas.width - widest) // 2, max((canvas.height - tall) // 3, 0)
    over = canvas.inside(x, y, widest, tall)
    over.fill(0, 0, over.width, over.height, style="ink-ink on-plaque")
    for row, line in enumerate(lines if has_text else (), start=rows + 1):
        over.put((widest - get_cwidth(line)) // 2, row, line, "ink-ink on-plaque you")
    return over
