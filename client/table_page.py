"""What stands around the board of the people at a table: their row, a proposal, and their page."""

from collections.abc import Sequence

from tilewyrm.client import acts, around, people
from tilewyrm.client.canvas import Action, Canvas, shorten
from tilewyrm.client.scene import Scene


def draw_people(scene: Scene, canvas: Canvas) -> None:
    """Draw the row of the people; a click opens their page."""
    if not canvas.height:
        return
    watching = people.watching(scene.model)
    right = f" {watching}  F3 " if watching else " F3 "
    canvas.line(0, 0, people.row(scene.model, scene.now_s, canvas.width - len(right)))
    canvas.put(canvas.width - len(right), 0, right, "dim")
    canvas.zone(0, 0, canvas.width, 1, Action("table"))


def draw_proposal(scene: Scene, canvas: Canvas) -> None:
    """Draw what is proposed, and how it is answered."""
    if not canvas.height:
        return
    model = scene.model
    offered = [act.name for act in acts.possible(model, scene.now_s)]
    if "agree" in offered:
        answers = [("y", "agrees", "agree"), ("n", "does not", "refuse")]
        hint = ""
    elif "refuse" in offered:
        answers, hint = [("n", "takes it back", "refuse")], around.waiting_for(model)
    else:
        answers, hint = [], around.waiting_for(model)
    hint = f"waiting for {hint}" if hint else ""
    end = ", ".join([*([hint] if hint else []), *(f"{key} {word}" for key, word, _ in answers)])
    left = shorten(f" {scene.proposal}", canvas.width - len(end) - 4)
    x = canvas.put(0, 0, f"{left} - ", "warning")
    if hint:
        x = canvas.put(x, 0, hint + (", " if answers else ""), "dim")
    for number, (key, word, command) in enumerate(answers):
        start = x
        x = canvas.line(x, 0, [(key, "bar-key"), (f" {word}", "warning")])
        canvas.zone(start, 0, x - start, 1, Action(command))
        x = canvas.put(x, 0, ", " if number < len(answers) - 1 else "", "warning")


def table_page(scene: Scene, canvas: Canvas) -> None:
    """Draw who sits here and how they stand, how it ended, and what can be done now."""
    model = scene.model
    title = f"Table {model.table.table_id} - Esc closes"
    canvas.fill(0, 0, canvas.width, canvas.height)
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title)
    row = _block(inner, 0, "People", people.lines(model, scene.now_s))
    if model.result is not None:
        told = [text for _, text in around.places(model, model.result)]
        _block(inner, row, "Result", [*told, around.ending(model.result)])
        return
    if scene.proposal:
        told = [f"{scene.proposal}.", f"Waiting for {around.waiting_for(model)}."]
        row = _block(inner, row, "Asked", told)
    offered = acts.possible(model, scene.now_s)
    row = _block(inner, row, "What you can do", [] if offered else ["Nothing now."])
    for number, act in enumerate(offered):
        inner.put(3, row - 1 + number, act.key, "bar-key")
        inner.put(6, row - 1 + number, shorten(act.title, inner.width - 7))
        inner.zone(3, row - 1 + number, inner.width - 4, 1, Action(act.name))


def _block(canvas: Canvas, row: int, heading: str, lines: Sequence[str]) -> int:
    """Draw *lines* under *heading* from *row*; return the row after them and a blank one."""
    canvas.put(1, row, heading, "heading")
    for line in lines:
        row += 1
        canvas.put(3, row, shorten(line, canvas.width - 4))
    return row + 2


def sure_page(canvas: Canvas, title: str, lines: Sequence[str], yes: str) -> None:
    """Draw the question whether to do what cannot be undone; the command *yes* does it."""
    width, height = min(56, canvas.width - 4), 5 + len(lines)
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.fill(x, y, width, height)
    inner = canvas.frame(x, y, width, height, title=title, style="warning")
    for row, line in enumerate(lines):
        inner.put(2, 1 + row, line)
    row = len(lines) + 2
    end = inner.line(2, row, [("[Y]", "bar-key"), ("es", "")])
    inner.zone(2, row, end - 2, 1, Action(yes))
    start = end + 4
    end = inner.line(start, row, [("[N]", "bar-key"), ("o", "")])
    inner.zone(start, row, end - start, 1, Action("keep-on"))
