"""The first and the last row of the screen: what is going on, and what can be done."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.commands.command import Command
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.model import LinkState, Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.panels.layout import tabs
from tilewyrm.client.words.key_names import key_name
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.language.speech import count, tell

_OVER_HEADER = (Overlay.HELP, Overlay.TABLE)
"""The pages that lie over all of the screen."""


def draw_header(face: Face, scene: Scene, canvas: Canvas, read: range) -> None:
    """Draw game, table and round, whose turn it is, what was not read, and the connection.

    The lines *read* of the log stand on the same screen.
    """
    model, live = scene.model, scene.model.link.link is LinkState.LIVE
    canvas.fill(0, 0, canvas.width, 1, style="header")
    mark = "●" if live else "○"
    right = f"{mark} {model.link.words} "
    unread = sum(line not in read for line in scene.ui.unread)
    if unread:
        right = f"{count('table.header.unread', unread)}  {right}"
    right = shorten(right, max(canvas.width // 2, 12))
    canvas.put(canvas.width - get_cwidth(right), 0, right, "header" if live else "header error")
    status = face.status(scene.on_board.model)
    turn, style = _turn(face, scene)
    room = canvas.width - get_cwidth(right) - 1
    left = _title(face, model, status)
    between = " · " if turn else ""
    beside = get_cwidth(between + turn)
    if get_cwidth(left) + beside > room:  # the table has a page that says its name
        left = tell("table.header.short", game=face.title, status=status)
    left = shorten(left, max(room - beside, 12))
    x = canvas.put(0, 0, f"{left}{between}", "header")
    canvas.put(x, 0, shorten(turn, room - x), style)


def draw_news(face: Face, scene: Scene, canvas: Canvas) -> None:
    """Draw what has just happened at the table into the first row, over any page.

    A page over the header takes away what that says: there the row says it. That the connection
    is lost goes before all else.
    """
    live = scene.model.link.link is LinkState.LIVE
    if scene.ui.overlay in _OVER_HEADER:
        parts = _covered(face, scene) if live else [scene.model.link.words]
    else:
        parts = [scene.news] if live else []
    told = " · ".join(filter(None, parts))
    if not told:
        return
    text = f" {shorten(sanitised(told), canvas.width - 20)} {'●' if live else '○'} "
    x = canvas.width - get_cwidth(text)
    if canvas.cell_at(x - 1, 0)[0].isalnum():  # the text covers the end of the title
        canvas.put(x - 1, 0, "…", canvas.style_at(x - 1, 0))
    canvas.put(x, 0, text, "header turn" if live else "header error")


def _covered(face: Face, scene: Scene) -> Sequence[str]:
    """Return the texts that a page over the header hides, while there is a connection.

    They say that it is the player's turn, the news, and the last unread chat.
    """
    turn, _ = _turn(face, scene)
    model, unread = scene.on_board.model, scene.ui.unread
    asked = model.acting is not None and model.acting == model.seat
    said = scene.log[unread[-1]].text if unread and unread[-1] < len(scene.log) else ""
    more = count("table.header.unread", len(unread)) if len(unread) > 1 else ""
    return [turn if asked and scene.playback_position is None else "", scene.news, said, more]


def _title(face: Face, model: Model, status: str) -> str:
    """Return which game is played at which table: by its name, else by its code."""
    if model.table.title:
        name = sanitised(model.table.title)
        return tell("table.header.named", game=face.title, name=name, status=status)
    table = model.table.table_id or "…"
    return tell("table.header.title", game=face.title, table=table, status=status)


def _turn(face: Face, scene: Scene) -> tuple[str, str]:
    """Return whose turn it is on the board, who is asked within it, and the style of that."""
    model = scene.on_board.model
    if model.acting is None:
        return "", "header"
    turn_seat = face.turn_seat(model)
    other = turn_seat if turn_seat != model.acting else None
    if model.acting == model.seat and scene.playback_position is None:
        if other is not None:
            return tell("table.header.your_choice", name=model.name(other)), "header turn"
        return tell("table.header.your_turn"), "header turn"
    name, style = model.name(model.acting), f"header {seat_style(model.acting)}"
    if other is not None:
        text = tell("table.header.their_choice", name=model.name(other), other=name)
        return text, style
    return tell("table.header.turn", name=name), style


def draw_bar(face: Face, scene: Scene, commands: Sequence[Command], canvas: Canvas) -> None:
    """Draw what can be done now, as much as there is room for, and which board is open.

    The key of the next board stands beside the name of the open one.
    """
    row, x, page = canvas.height - 1, 0, _page(face, scene, canvas)
    turning = next((each for each in commands if page and each.name == "next-tab"), None)
    key = f" {key_name(turning.keys[0])} " if turning is not None else ""
    room = canvas.width - get_cwidth(key + page) - 1
    canvas.fill(0, row, canvas.width, 1, style="bar")
    canvas.line(room, row, [(key, "bar bar-key"), (page, "bar")])
    if turning is not None:
        canvas.zone(room, row, canvas.width - room, 1, ClickAction(turning.name))
    for command in commands:
        if command is turning:
            continue
        key, word = command.label, tell(command.bar)
        start = x
        if x + get_cwidth(f" {key} {word} ") > room:
            continue
        x = canvas.line(x, row, [(f" {key} ", "bar bar-key"), (f"{word} ", "bar")])
        canvas.zone(start, row, x - start, 1, ClickAction(command.name))


def _page(face: Face, scene: Scene, canvas: Canvas) -> str:
    """Return which of the boards is open, in words; empty where there is only one, or a page."""
    if not scene.model.parts or (
        scene.ui.overlay is Overlay.RESULT and scene.animated_moment is None
    ):
        return ""
    offered = tabs(face, scene.model, canvas.width, canvas.height)
    if len(offered) < 2:
        return ""
    names = [tab.name for tab in offered]
    now = names.index(scene.ui.tab) if scene.ui.tab in names else 0
    return tell("table.bar.page", title=offered[now].title, number=now + 1, all=len(offered))
