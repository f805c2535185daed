"""What stands around the board of the people at a table: their row, a proposal, and their page."""

from collections.abc import Sequence

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.narration import match_events, seat_status, table_actions
from tilewyrm.client.words.wrapping import shorten
from tilewyrm.language.speech import tell


def draw_people(scene: Scene, canvas: Canvas) -> None:
    """Draw the row of the people; a click opens their page."""
    if not canvas.height:
        return
    watching = seat_status.watching(scene.around)
    right = "  ".join(filter(None, (watching, tell("table.people.key"))))
    right = f" {right} "
    canvas.line(0, 0, seat_status.row(scene.around, scene.now_s, canvas.width - get_cwidth(right)))
    canvas.put(canvas.width - get_cwidth(right), 0, right, "dim")
    canvas.zone(0, 0, canvas.width, 1, ClickAction("table"))


def draw_proposal(scene: Scene, canvas: Canvas) -> None:
    """Draw what is proposed, and how it is answered."""
    if not canvas.height:
        return
    model = scene.model
    offered = [act.name for act in table_actions.possible_actions(model, scene.now_s)]
    names = match_events.awaited_answers(model)
    hint = tell("table.proposal.waiting", names=names) if names else ""
    answers: list[tuple[str, str, str]] = []
    if "agree" in offered:
        answers = [
            ("y", tell("table.proposal.agrees"), "agree"),
            ("n", tell("table.proposal.refuses"), "refuse"),
        ]
        hint = ""
    elif "refuse" in offered:
        answers = [("n", tell("table.proposal.drops"), "refuse")]
    end = ", ".join([*([hint] if hint else []), *(f"{key} {word}" for key, word, _ in answers)])
    left = shorten(f" {scene.proposal}", canvas.width - get_cwidth(end) - 4)
    x = canvas.put(0, 0, f"{left} - ", "warning")
    if hint:
        x = canvas.put(x, 0, hint + (", " if answers else ""), "dim")
    for number, (key, word, command) in enumerate(answers):
        start = x
        x = canvas.line(x, 0, [(key, "bar-key"), (f" {word}", "warning")])
        canvas.zone(start, 0, x - start, 1, ClickAction(command))
        x = canvas.put(x, 0, ", " if number < len(answers) - 1 else "", "warning")


def table_page(scene: Scene, canvas: Canvas) -> None:
    """Draw who sits here and how they stand, how it ended, and what can be done now."""
    model = scene.model
    title = tell("table.people.title", table=model.table.table_id)
    canvas.fill(0, 0, canvas.width, canvas.height)
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title)
    row = _block(
        inner, 0, tell("table.people.people"), seat_status.lines(scene.around, scene.now_s)
    )
    if model.result is not None:
        told = [text for _, text in match_events.ranking(model, model.result)]
        _block(
            inner, row, tell("table.people.result"), [*told, match_events.ending_text(model.result)]
        )
        return
    if scene.proposal:
        names = match_events.awaited_answers(model)
        told = [f"{scene.proposal}.", tell("table.people.waiting", names=names)]
        row = _block(inner, row, tell("table.people.asked"), told)
    offered = table_actions.possible_actions(model, scene.now_s)
    watches = model.seat is None
    nothing = [] if offered else [tell(f"table.people.{'watching' if watches else 'nothing'}")]
    row = _block(inner, row, tell("table.people.can"), nothing)
    for number, act in enumerate(offered):
        inner.put(3, row - 1 + number, act.key, "bar-key")
        inner.put(6, row - 1 + number, shorten(act.title, inner.width - 7))
        inner.zone(3, row - 1 + number, inner.width - 4, 1, ClickAction(act.name))


def _block(canvas: Canvas, row: int, heading: str, lines: Sequence[str]) -> int:
    """Draw *lines* under *heading* from *row*; return the row after them and a blank one."""
    canvas.put(1, row, heading, "heading")
    for line in lines:
        row += 1
        canvas.put(3, row, shorten(line, canvas.width - 4))
    return row + 2
