"""The chat of a table on one player's desk: drafts, sending, muting, unread lines."""

from collections.abc import Callable, Sequence

from tilewyrm.client.connection.chat_queue import ChatQueue, Say
from tilewyrm.client.desk.view import View
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.chat_lines import (
    MuteCommand,
    chat_line,
    fit_chat,
    is_muted,
    is_own_message,
    message_text,
    muted_name,
    parse_chat,
    phrase_words,
)
from tilewyrm.client.settings.settings import Settings
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


class Conversation:
    """The chat part of a desk."""

    def __init__(
        self,
        say: Say | None,
        view: View,
        log: Callable[[Callable[[], LogText]], int],
        model: Callable[[], Model],
        settings: Callable[[], Settings],
    ) -> None:
        """Prepare.

        Args:
            say: says something at the table; None: nothing can be said here, but all is heard.
            view: where the player looks.
            log: adds a line, as it is to be told, to the player's log, and returns its index.
            model: gives what is known of the table.
            settings: gives the player's settings.
        """
        self._queue: ChatQueue | None = None
        if say is not None:
            self._queue = ChatQueue(say, self._report_refusal, self._report_wait)
        self._view = view
        self._log = log
        self._model = model
        self._settings = settings

    @property
    def can_talk(self) -> bool:
        """Whether the player can chat here."""
        return self._queue is not None

    def open(self) -> None:
        """Open the line on which the player types what to say."""
        self._view.look(overlay=Overlay.CHAT, draft="", unread=())

    def draft(self, text: str) -> None:
        """Let *text* stand on that line, as much of it as can be said at once."""
        self._view.look(draft=fit_chat(text))

    def say(self, text: str) -> None:
        """Send *text*, or mute the named person (see `chat_lines.parse_chat`)."""
        wanted = parse_chat(text, seated=self._model().seat is not None)
        if isinstance(wanted, MuteCommand):
            self._mute(wanted)
        elif wanted is not None and self._queue is not None:
            self._queue.say(wanted)

    async def finish(self) -> Sequence[str]:
        """Wait a moment until what the player said last is at the server; return what is not."""
        if self._queue is None:
            return ()
        return [message_text(saying) for saying in await self._queue.finish()]

    def receive(self, said: service_pb2.Said) -> None:
        """Add a chat message to the log, unless its speaker is muted or its phrase is unknown."""
        if not said.HasField("text") and not phrase_words(said.phrase):
            return
        ui, model = self._view.ui, self._model()
        of_bot = said.HasField("seat") and model.is_bot(said.seat)
        if is_muted(ui.muted, said) or (of_bot and not self._settings().bot_chat):
            return
        line = self._log(lambda: chat_line(model, said))
        if not (of_bot or is_own_message(model, said)) and ui.overlay is not Overlay.CHAT:
            self._view.look(unread=(*ui.unread, line))

    def mark_read(self, lines: range) -> None:
        """Mark these lines of the log as read."""
        unread = tuple(line for line in self._view.ui.unread if line not in lines)
        if unread != self._view.ui.unread:
            self._view.look(unread=unread)

    def _mute(self, muting: MuteCommand) -> None:
        """Mute or unmute one person, or everyone."""
        name, model, muted = muted_name(muting.name), self._model(), self._view.ui.muted
        speakers = [*(seat.name for seat in model.table.seats), *(one.name for one in model.said)]
        if name and name not in {*map(muted_name, speakers), *muted}:
            self._note(lambda: LogText(tell("talk.nobody", name=muting.name), "error"))
            return
        self._view.look(muted=muted ^ {name})
        self._note(lambda: LogText(_mute_notice(muting.name, now=name not in muted), "dim"))

    def _report_refusal(self, why: str) -> None:
        self._note(lambda: LogText(tell("talk.not_said", why=sanitised(why)), "error"))

    def _report_wait(self) -> None:
        self._note(lambda: LogText(tell("talk.waiting"), "warning"))

    def _note(self, line: Callable[[], LogText]) -> None:
        """Add a line to the log that only this player sees."""
        self._log(line)
        self._view.changed.set()


def _mute_notice(name: str, *, now: bool) -> str:
    """Return that somebody, or everybody, is not heard *now*, or is again."""
    if not name:
        return tell("talk.muted_all" if now else "talk.heard_all")
    return tell("talk.muted" if now else "talk.heard", name=name)
