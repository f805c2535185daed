"""The menu of what can be done now, in a box above the last row."""

from collections.abc import Sequence

from tilewyrm.cli.event.desk.actions import Action
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.words.key_names import key_name
from tilewyrm.client.words.wrapping import columns, shorten
from tilewyrm.language.speech import tell

_GAP = 2
ITEM, OUTSIDE = "item", "outside"


class Menu:
    """A list of actions with one of them highlighted."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.is_over = False
        self._actions = actions
        self._cursor = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the menu over the screen."""
        told = [(key_name(action.key), action.title) for action in self._actions]
        keys = max(columns(key) for key, _ in told)
        widest = max(columns(title) for _, title in told)
        title = tell("menu.title")
        width = min(max(keys + _GAP + widest + 6, columns(title) + 6), canvas.width)
        height = min(len(told) + 2, canvas.height - 2)
        y = canvas.height - 1 - height
        canvas.zone(0, 0, canvas.width, canvas.height - 1, ClickAction(OUTSIDE))
        canvas.fill(0, y, width, height)
        inner = canvas.frame(0, y, width, height, title=title, style="question")
        top = min(max(self._cursor - inner.height // 2, 0), max(len(told) - inner.height, 0))
        for line, (key, text) in enumerate(told[top : top + inner.height]):
            here = top + line == self._cursor
            style = "cursor" if here else ""
            x = inner.put(0, line, "► " if here else "  ", style)
            if here:
                inner.rest_cursor(2, line)
            inner.put(x, line, key, style or "bar-key")
            room = inner.width - x - keys - _GAP - 1
            inner.put(x + keys + _GAP, line, shorten(text, room), style or "offer")
            inner.zone(0, line, inner.width, 1, ClickAction(ITEM, top + line))

    def press(self, key: str) -> Action | None:
        """Take a key; return the action that was chosen."""
        match key:
            case "up" | "s-tab":
                self._cursor = (self._cursor - 1) % len(self._actions)
            case "down" | "tab":
                self._cursor = (self._cursor + 1) % len(self._actions)
            case "enter":
                self.is_over = True
                return self._actions[self._cursor]
            case "escape" | " " | "f8":
                self.is_over = True
            case _:
                for action in self._actions:
                    if action.key == key:
                        self.is_over = True
                        return action
        return None

    def click(self, action: ClickAction) -> Action | None:
        """Return the action that was clicked on."""
        return self._actions[action.argument] if action.command == ITEM else None
