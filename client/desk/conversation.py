"""What is said at a table, as one player hears it and takes part in it."""

from collections.abc import Callable

from tilewyrm.client.connection.chat_queue import (
    ChatQueue,
    Say,
)
from tilewyrm.client.desk.view import View
from tilewyrm.client.model.entries import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.chat_lines import (
    MuteCommand,
    chat_line,
    is_muted,
    is_own,
    muted_name,
    sayable,
    typed,
)
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class Conversation:
    """The part of a desk on which people talk."""

    def __init__(
        self,
        say: Say | None,
        view: View,
        log: Callable[[Callable[[], LogText]], int],
        model: Callable[[], Model],
    ) -> None:
        """Prepare.

        Args:
            say: says something at the table; None: nothing can be said here, but all is heard.
            view: where the player looks.
            log: adds a line, as it is to be told, to the player's log, and returns its index.
            model: gives what is known of the table.
        """
        self._talking = ChatQueue(say, self._not_said) if say is not None else None
        self._view = view
        self._log = log
        self._model = model

    @property
    def possible(self) -> bool:
        """Whether something can be said here."""
        return self._talking is not None

    def open(self) -> None:
        """Open the line on which the player types what to say."""
        self._view.look(overlay=Overlay.TALK, draft="", unread=())

    def draft(self, text: str) -> None:
        """Let *text* stand on that line, as much of it as can be said at once."""
        self._view.look(draft=sayable(text))

    def say(self, text: str) -> None:
        """Do what somebody wants who has typed *text*: say it, or mute somebody (`talk.typed`)."""
        wanted = typed(text, seated=self._model().seat is not None)
        if isinstance(wanted, MuteCommand):
            self._mute(wanted)
        elif wanted is not None and self._talking is not None:
            self._talking.say(wanted)

    async def finish(self) -> None:
        """Wait a moment until what the player said last is at the server."""
        if self._talking is not None:
            await self._talking.finish()

    def hear(self, said: service_pb2.Said) -> None:
        """Tell the player what was said, unless they do not want to hear who says it."""
        ui, model = self._view.ui, self._model()
        if is_muted(ui.muted, said):
            return
        line = self._log(lambda: chat_line(model, said))
        if not is_own(model, said) and ui.overlay is not Overlay.TALK:
            self._view.look(unread=(*ui.unread, line))

    def see(self, lines: range) -> None:
        """Take note that the player has seen these lines of the log."""
        unread = tuple(line for line in self._view.ui.unread if line not in lines)
        if unread != self._view.ui.unread:
            self._view.look(unread=unread)

    def _mute(self, muting: MuteCommand) -> None:
        """Hear somebody, or everybody, no more; or again."""
        name, model, muted = muted_name(muting.name), self._model(), self._view.ui.muted
        speakers = [*(seat.name for seat in model.table.seats), *(one.name for one in model.said)]
        if name and name not in {*map(muted_name, speakers), *muted}:
            self._note(lambda: LogText(tell("talk.nobody", name=muting.name), "error"))
            return
        self._view.look(muted=muted ^ {name})
        self._note(lambda: LogText(_muted(muting.name, now=name not in muted), "dim"))

    def _not_said(self, why: str) -> None:
        self._note(lambda: LogText(tell("talk.not_said", why=sanitised(why)), "error"))

    def _note(self, line: Callable[[], LogText]) -> None:
        """Add a line to the log that only this player sees."""
        self._log(line)
        self._view.changed.set()


def _muted(name: str, *, now: bool) -> str:
    """Return that somebody, or everybody, is not heard *now*, or is again."""
    if not name:
        return tell("talk.muted_all" if now else "talk.heard_all")
    return tell("talk.muted" if now else "talk.heard", name=name)
