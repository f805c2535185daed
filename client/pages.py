"""Pages that lie over the board: help, the table's rules, and the question whether to leave."""

from collections.abc import Sequence

from tilewyrm.client.canvas import Action, Canvas, shorten, wrap
from tilewyrm.client.commands import Command, key_name
from tilewyrm.client.face import Face
from tilewyrm.client.model import Model
from tilewyrm.language.speech import tell


def leave_page(canvas: Canvas, *, seated: bool) -> None:
    """Draw the question whether to leave, a seat or only a place to watch from."""
    width, height = min(56, canvas.width - 4), 7
    x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
    canvas.fill(x, y, width, height)
    inner = canvas.frame(x, y, width, height, title="Leave the table?", style="warning")
    if seated:
        inner.put(2, 1, "Your seat stays yours; you can come back to the")
        inner.put(2, 2, "very same moment.")
    else:
        inner.put(2, 1, "You can come back and watch at any time.")
    end = inner.line(2, 4, [("[Y]", "bar-key"), ("es, leave", "")])
    inner.zone(2, 4, end - 2, 1, Action("leave"))
    start = end + 4
    end = inner.line(start, 4, [("[N]", "bar-key"), ("o, stay", "")])
    inner.zone(start, 4, end - start, 1, Action("stay"))


def help_page(face: Face, commands: Sequence[Command], canvas: Canvas) -> None:
    """Draw the keys of *commands*, and what the drawing means."""
    canvas.fill(0, 0, canvas.width, canvas.height)
    inner = canvas.frame(
        0, 0, canvas.width, canvas.height, title=f"Help: {face.title} - Esc closes"
    )
    keys = _key_lines(commands)
    keys.append(("0-9", tell("table.key.digit")))
    keys.append(("t F1-F6", "Say a canned word"))
    lines = [("Keys", "heading"), *((f"{key:<13} {title}", "") for key, title in keys)]
    signs = [("Signs", "heading"), *((line, "") for line in face.help())]
    if inner.width >= 2 * 38:
        half = inner.width // 2
        _column(inner.inside(1, 0, half - 2, inner.height), lines)
        _column(inner.inside(half, 0, inner.width - half, inner.height), signs)
    else:
        _column(inner, lines + signs)


def page_size(width: int, height: int) -> tuple[int, int]:
    """Return the columns and rows of a page that lies over a whole screen of that size."""
    return width - 2, height - 2


def rules_rows(model: Model, width: int) -> list[str]:
    """Return the rules of the table as the rows of a page *width* columns wide."""
    played, *own = model.rules
    rows = [*wrap(played, width), ""]
    for sentence in own:
        rows += wrap(f"· {sentence}", width, "  ")
    return rows


def rules_page(model: Model, top: int, canvas: Canvas) -> None:
    """Draw the rules of the table from the row *top* on."""
    canvas.fill(0, 0, canvas.width, canvas.height)
    title = "Rules of this table - Esc closes"
    inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title)
    rows = rules_rows(model, inner.width)
    _column(inner, [(row, "") for row in rows[top : top + inner.height]])
    below = len(rows) - top - inner.height
    if below > 0 or top:
        note = f" {below} lines more: PgDn " if below > 0 else " PgUp: lines before "
        canvas.put(canvas.width - len(note) - 1, canvas.height - 1, note, "warning")


def _column(canvas: Canvas, lines: list[tuple[str, str]]) -> None:
    for row, (text, style) in enumerate(lines):
        canvas.put(0, row, shorten(text, canvas.width), style)


def _key_lines(commands: Sequence[Command]) -> list[tuple[str, str]]:
    """Return keys and title of each command; those with one title share a line."""
    keys: dict[str, list[tuple[str, ...]]] = {}
    for command in commands:
        keys.setdefault(tell(command.title), []).append(command.keys)
    lines = []
    for title, groups in keys.items():
        listed = groups[0][:2] if len(groups) == 1 else [group[0] for group in groups]
        lines.append((" ".join(key_name(key) for key in listed), title))
    return lines
