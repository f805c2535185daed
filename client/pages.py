"""The page over the board that asks whether to leave."""

from tilewyrm.client.canvas import Action, Canvas


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
