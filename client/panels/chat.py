"""The line on which the player types what to say, as it looks."""

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.drawing.canvas import Canvas, ClickAction, Styled
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.chat_lines import (
    PHRASES,
    chat_line,
    is_muted,
    is_to_all,
    phrase_words,
)
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import tell

_HEARD_ROWS = 4


def panel_rows(scene: Scene, width: int) -> int:
    """Return the rows at the bottom of the screen that the open chat takes; 0 if none is open."""
    if scene.ui.overlay is not Overlay.CHAT:
        return 0
    return _HEARD_ROWS + len(_phrase_rows(width)) + 2


def draw_chat(scene: Scene, canvas: Canvas) -> None:
    """Draw the line at the bottom of *canvas*, above it the phrases and the last messages."""
    canned = _phrase_rows(canvas.width)
    height = panel_rows(scene, canvas.width)
    panel = canvas.inside(0, canvas.height - height, canvas.width, height)
    panel.fill(0, 0, panel.width, panel.height)
    panel.put(0, 0, "─" * panel.width, "frame")
    panel.put(1, 0, f" {tell('talk.title')} ", "question")
    rows = [row for line in _heard(scene) for row in wrap(line, panel.width - 1, "  ")]
    for row, text in enumerate(rows[-_HEARD_ROWS:], start=1):
        panel.put(0, row, text, "said")
    for row, styled in enumerate(canned, start=_HEARD_ROWS + 1):
        panel.line(0, row, styled)
    _draw_draft(scene, panel)


def draw_phrases(canvas: Canvas) -> None:
    """Draw the ready-made phrases with their digits above the function bar; a click says one."""
    texts = [f" {_words_of(number)} " for number in range(1, len(PHRASES) + 1)]
    width = max(get_cwidth(text) for text in texts) + 4
    columns = max(min(len(texts), (canvas.width - 2) // width), 1)
    height = -(-len(texts) // columns) + 2
    top = canvas.height - height - 1
    canvas.fill(0, top, canvas.width, height)
    inner = canvas.frame(0, top, canvas.width, height, title=tell("table.key.phrases"))
    for place, text in enumerate(texts):
        x, y = place % columns * width, place // columns
        inner.line(x, y, [(f" {place + 1}", "bar-key"), (text, "said")])
        inner.zone(x, y, width, 1, ClickAction(f"phrase-{place + 1}"))


def _phrase_rows(width: int) -> list[list[Styled]]:
    """Return the ready-made phrases with their keys in rows of *width* columns."""
    rows, used = [list[Styled]()], 0
    for number in range(1, len(PHRASES) + 1):
        key, words = f" F{number}", f" {_words_of(number)}"
        columns = get_cwidth(key + words)
        if used + columns > width:
            rows.append([])
            used = 0
        rows[-1] += [(key, "bar-key"), (words, "")]
        used += columns
    return rows


def _words_of(number: int) -> str:
    """Return the ready-made phrases of a number, from 1."""
    return phrase_words(PHRASES[number - 1])


def _heard(scene: Scene) -> list[str]:
    """Return what was said last, at least as much as the panel shows, oldest first."""
    model = scene.model
    heard = [said for said in model.said if not is_muted(scene.ui.muted, said)]
    return [chat_line(model, said).text for said in heard[-_HEARD_ROWS:]]


def _draw_draft(scene: Scene, panel: Canvas) -> None:
    draft, row = scene.ui.draft, panel.height - 1
    to_all = scene.model.seat is None or is_to_all(draft)
    prompt = f" {tell('talk.to_all' if to_all else 'talk.to_seats')} "
    start = panel.put(0, row, prompt, "bar-key")
    while get_cwidth(draft) > panel.width - start - 1:
        draft = draft[1:]
    end = panel.put(start, row, draft)
    panel.put(end, row, "█", "question")
    panel.rest_cursor(end, row)
