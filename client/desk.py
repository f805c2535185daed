"""The player's desk: the model, where the player looks, and what the player asks for."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tilewyrm.client import around, guide, layout, people
from tilewyrm.client.asking import Asking
from tilewyrm.client.canvas import Styled
from tilewyrm.client.caution import asks_again
from tilewyrm.client.clean import harmless
from tilewyrm.client.commands import Command
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face import Face
from tilewyrm.client.lesson import Lesson
from tilewyrm.client.logbook import Logbook
from tilewyrm.client.model import (
    ActSent,
    Happening,
    Model,
    Previewed,
    Refused,
    Sent,
    reduce,
)
from tilewyrm.client.offer_list import Grid
from tilewyrm.client.palette import PALETTES
from tilewyrm.client.question import offer_grid
from tilewyrm.client.rows import Row
from tilewyrm.client.scene import LogText, Offer, Plan, Scene, Tab
from tilewyrm.client.settings import Settings
from tilewyrm.client.settings_rows import setting_rows
from tilewyrm.client.talk import Muting, is_muted, is_own, muted_name, told, typed
from tilewyrm.client.talking import Say, Talking
from tilewyrm.client.terminal import Ink, Terminal
from tilewyrm.client.ui import Overlay, Ui
from tilewyrm.client.waiting import Hosting, Waiting
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

Send = Callable[[int, int], str]
"""Sends the number of a decision of the request of a seq, and returns the id it was given."""

Wish = Callable[[bool], None]
"""Lets the server record decisions without alternative at once from now on, or no longer."""

Act = Callable[[service_pb2.Acting], str]
"""Sends what the seat does around the game, and returns the id it was given."""

Ask = Callable[[], Awaitable[None]]
"""Asks something of the server and waits for it. Raises ClientError when the server refuses."""


Preview = Callable[[int], Awaitable[Sequence[service_pb2.ChoicePreview]]]
"""Asks what each choice of the request of a seq would do. Raises ClientError when not told."""


Save = Callable[[], Awaitable[str]]
"""Brings the replay to this computer and returns where it is. Raises ClientError."""

Keep = Callable[[Settings], Sequence[str]]
"""Keeps settings for other times, and returns what prevents it, a sentence each."""


def _nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Actions:
    """What a desk can make happen elsewhere."""

    send: Send
    wish: Wish | None = None
    """None where nothing is decided."""
    act: Act | None = None
    """None where nothing is decided."""
    fill: Ask | None = None
    """Gives the free seats to bots and starts; None where that is not offered."""
    give_back: Ask | None = None
    """Gives the own seat back; None where that is not offered."""
    preview: Preview | None = None
    """Asks what the choices of the request of a seq would do; None where nothing is decided."""
    say: Say | None = None
    """Says something at the table; None where that is not offered."""
    hosting: Hosting | None = None
    """About the people at the table; None where that is not offered."""
    save: Save | None = None
    """Brings the replay of a finished match to this computer; None where that is not offered."""
    keep: Keep | None = None
    """Keeps changed settings; None where they count for this desk only."""


class Desk:
    """What one player has before them: the `Player` that commands act on. No method waits."""

    def __init__(
        self,
        face: Face,
        actions: Actions,
        model: Model,
        *,
        automatic: bool = True,
        settings: Settings = Settings(),
        terminal: Terminal = Terminal(),
        lesson: Lesson | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare a desk; it needs no running event loop before something is asked.

        Args:
            face: what the game shows.
            actions: what happens elsewhere.
            model: what is known before anything has happened.
            automatic: whether the server records a decision without alternative at once.
            settings: what the player wishes.
            terminal: what the player's terminal can show.
            lesson: what a guided match says; None: it is none.
            clock: gives the moment in seconds, for what counts on by itself.
        """
        self.face = face
        self.model = model
        self.ui = Ui(automatic=automatic)
        self.settings = settings
        self.saved = ""
        """Where on this computer the replay is; empty before the end."""
        self.complaints: Sequence[str] = ()
        """Why changed settings could not be kept, a sentence each."""
        self.terminal = terminal
        self.lesson = lesson or Lesson()
        """What a guided match says."""
        self.leaving = False
        """Whether the player wants to go."""
        self.changed = asyncio.Event()
        """Set after each change; whoever shows the desk waits for it, and clears it."""
        self._actions = actions
        self._talking = Talking(actions.say, self._not_said) if actions.say is not None else None
        self.waiting = Waiting(actions.hosting, lambda: self.model, self._ask, self.leave)
        """What can be done about the people at the table."""
        # Kept here because the loop holds its tasks only weakly.
        self._asking: set[asyncio.Task[None]] = set()
        self._asking_now = Asking(face, clock)
        self._logbook = Logbook(face)
        self._clock = clock

    @property
    def scene(self) -> Scene:
        """What there is to draw."""
        proposal = around.proposal(self.model, self._logbook.words)
        return Scene(
            self.model,
            self.ui,
            self.offers,
            self.log,
            proposal,
            self._clock(),
            settings=self.settings,
            terminal=self.shown_on,
            setting_rows=self.setting_rows if self.ui.overlay is Overlay.SETTINGS else (),
            complaints=self.complaints,
            saved=self.saved,
            looked_at=self.ui.looked_at,
            bubble=self.lesson.bubble,
            fresh=self._is_fresh,
        )

    @property
    def shown_on(self) -> Terminal:
        """What the player's terminal can show, and may in this theme."""
        mono = self.settings.theme not in PALETTES
        return replace(self.terminal, ink=Ink.NONE) if mono else self.terminal

    @property
    def setting_rows(self) -> Sequence[Row]:
        """The settings that can be changed here."""
        return setting_rows(self.settings, self.change)

    def change(self, settings: Settings) -> None:
        """Wish for *settings* from now on; all but the log is said anew."""
        self.settings = settings
        if self._actions.keep is not None:
            self.complaints = self._actions.keep(settings)
        if self.model.request is not None:
            self._word_again()
        self.changed.set()

    def next_change_s(self) -> float | None:
        """Return in how many seconds the scene shows something else by itself; None: never."""
        now_s = self._clock()
        waits = [people.next_change_s(self.model, now_s)]
        if self._is_fresh:
            waits.append(self._asking_now.fresh_s)
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def log(self) -> Sequence[LogText]:
        """What happened in words, oldest first; it only grows."""
        return self._logbook.lines

    @property
    def offers(self) -> Sequence[Offer]:
        """The decisions of the request in words; empty when this seat is not asked."""
        return self._asking_now.offers if self.model.request is not None else ()

    def tabs(self, width: int, height: int) -> Sequence[Tab]:
        """Return the boards that can be opened on a screen of that size."""
        return layout.tabs(self.face, self.model, width, height)

    def plan(self, width: int, height: int) -> Plan:
        """Return where everything stands on a screen of that size."""
        return layout.plan(self.face, self.model, width, height, self.ui.tab)

    def grid(self, width: int, height: int) -> Grid:
        """Return how the offers are listed on a screen of that size."""
        area = self.plan(width, height).question
        return offer_grid(self.face, self.scene, area.width, area.height)

    def take(self, happening: Happening) -> None:
        """Take in what the session handed over."""
        before = self.model
        self.model = reduce(before, happening, self._clock())
        self.lesson.follow(before, self.model)
        for entry in self.model.log[len(before.log) :]:
            self._logbook.tell(self.model, entry)
        for said in self.model.said[len(before.said) :]:
            self._hear(said)
        news = isinstance(happening, service_pb2.TableMessage) and happening.HasField("presence")
        self._logbook.tell_who_is_here(before, self.model, news=news)
        followed = before.table.followed_by
        if self.model.table.followed_by not in ("", followed) and self.waiting.can_rematch:
            self._logbook.note("The same people play again: rematch (key r) takes you there.")
        self._look_at_request()
        if isinstance(happening, Previewed):
            self._look_at_previews()
        over = before.result is None and self.model.result is not None
        if over and self._actions.save is not None:
            self._ask(partial(self._save, self._actions.save), then=_nothing)
        self.changed.set()

    def point(self, index: int) -> None:
        """Highlight the offer *index*, counted round both ends."""
        if self.offers:
            self._highlight(index % len(self.offers), digits="")

    def type_number(self, digits: str) -> None:
        """Highlight the offer that *digits*, the number as far as it has been typed, names.

        Where it names none, nothing changes.
        """
        if 1 <= int(digits) <= len(self.offers):
            self._highlight(int(digits) - 1, digits=digits)

    def confirm(self) -> None:
        """Send the highlighted offer to the server, if need be after asking once more.

        Nothing happens while the question is so new that nobody can have read it.
        """
        if self._is_fresh or not self.offers:
            return
        offer = self.offers[self.ui.cursor]
        if not self.ui.sure and asks_again(self.settings.confirm, self.model, offer):
            self._look(replace(self.ui, sure=True))
        else:
            self.decide(self.ui.cursor)

    def decide(self, index: int) -> None:
        """Send the offer *index* to the server; where there is none, nothing happens."""
        request = self.model.request
        if request is None or not 0 <= index < len(self.offers):
            return
        request_id = self._actions.send(request.seq, self.offers[index].choice)
        self.model = reduce(self.model, Sent(request_id))
        self._look(replace(self.ui, digits="", cursor=0, sure=False))

    def act(self, acting: service_pb2.Acting) -> None:
        """Let the server know what the seat does around the game; one thing at a time."""
        if self._actions.act is not None and self.model.act is None:
            self.model = reduce(self.model, ActSent(self._actions.act(acting)))
            self.changed.set()

    def open_tab(self, name: str) -> None:
        """Open the board *name*."""
        unread = 0 if name == layout.LOG_TAB.name else self.ui.unread
        self._look(replace(self.ui, tab=name, unread=unread))

    def scroll_log(self, back: int) -> None:
        """Show the log *back* lines before its end."""
        self._look(replace(self.ui, log_back=back))

    @property
    def can_list(self) -> bool:
        """Whether the board shows the offers, so that their list may be open or not."""
        request = self.model.request
        return request is not None and self.face.shows_choices(request.question)

    def open_list(self, *, opened: bool) -> None:
        """Show the whole list of offers, or only the highlighted one."""
        self._look(replace(self.ui, listing=opened))

    def show(self, overlay: Overlay) -> None:
        """Lay a page over the board, at its beginning, or take it away."""
        self._look(replace(self.ui, overlay=overlay, page_top=0, sought=""))

    def scroll_page(self, top: int) -> None:
        """Show the page over the board from its row *top* on."""
        self._look(replace(self.ui, page_top=top))

    def open_guide(self, page: int) -> None:
        """Open a page of the guide (`guide.Page`), at its beginning."""
        self._look(replace(self.ui, guide_page=page, page_top=0))

    def seek(self, words: str) -> None:
        """Show the rules in which *words* stand; all of them for none."""
        self._look(replace(self.ui, sought=words, page_top=0))

    def guide(self, commands: Sequence[Command], width: int) -> Sequence[Styled]:
        """Return the open page of the guide in rows of *width* columns."""
        page = guide.Page(self.ui.guide_page)
        return guide.rows(self.face, self.scene, commands, page, width)

    def dismiss_bubble(self) -> None:
        """Take the bubble of a guided match away; the next one is shown, if one waits."""
        self.lesson.dismiss()
        self.changed.set()

    def end_lesson(self) -> None:
        """Play on without bubbles."""
        self.lesson.end()
        self.changed.set()

    def switch_automatic(self) -> None:
        """Have decisions without alternative recorded at once from now on, or no longer."""
        self._look(replace(self.ui, automatic=not self.ui.automatic))
        if self._actions.wish is not None:
            self._actions.wish(self.ui.automatic)

    def remember(self, value: object) -> None:
        """Keep what the game's face has to remember (see `Ui.remembered`)."""
        self._look(replace(self.ui, remembered=value))

    @property
    def can_talk(self) -> bool:
        """Whether something can be said here."""
        return self._talking is not None

    def open_talk(self) -> None:
        """Open the line on which the player types what to say."""
        self._look(replace(self.ui, overlay=Overlay.TALK, draft="", unread=0))

    def draft(self, text: str) -> None:
        """Let *text* stand on that line."""
        self._look(replace(self.ui, draft=text))

    def say(self, text: str) -> None:
        """Do what somebody wants who has typed *text*: say it, or mute somebody (`talk.typed`)."""
        wanted = typed(text, seated=self.model.seat is not None)
        if isinstance(wanted, Muting):
            self._mute(wanted)
        elif wanted is not None and self._talking is not None:
            self._talking.say(wanted)

    async def finish_talk(self) -> None:
        """Wait a moment until what the player said last is at the server."""
        if self._talking is not None:
            await self._talking.finish()

    @property
    def is_asking(self) -> bool:
        """Whether the server has still to answer something that is no decision."""
        return bool(self._asking)

    @property
    def can_fill(self) -> bool:
        """Whether seats are free that bots could take."""
        return self._actions.fill is not None and self._open

    @property
    def can_give_back(self) -> bool:
        """Whether the match has not begun, so that the own seat may be given back."""
        return self._actions.give_back is not None and self._open

    @property
    def _open(self) -> bool:
        return self.model.table.status == service_pb2.TABLE_STATUS_OPEN

    def fill(self) -> None:
        """Ask the server for bots on the free seats; a refusal is shown."""
        if self._actions.fill is not None:
            self._ask(self._actions.fill, then=lambda: None)

    def give_back(self) -> None:
        """Give the own seat back and leave; a refusal is shown."""
        if self._actions.give_back is not None:
            self._ask(self._actions.give_back, then=self.leave)

    def leave(self) -> None:
        """Note that the player wants to go; whoever shows the desk ends."""
        self.leaving = True
        self.changed.set()

    def _ask(self, ask: Ask, then: Callable[[], None]) -> None:
        async def asking() -> None:
            try:
                await ask()
            except ClientError as error:
                self.take(Refused(str(error)))
            else:
                then()

        def answered(task: asyncio.Task[None]) -> None:
            self._asking.discard(task)
            self.changed.set()

        task = asyncio.create_task(asking())
        self._asking.add(task)
        task.add_done_callback(answered)

    def _look(self, ui: Ui) -> None:
        self.ui = ui
        self.changed.set()

    def _hear(self, said: service_pb2.Said) -> None:
        if is_muted(self.ui.muted, said):
            return
        self._logbook.lines.append(told(self.model, said))
        if not is_own(self.model, said) and self.ui.overlay is not Overlay.TALK:
            self.ui = replace(self.ui, unread=self.ui.unread + 1)

    def _mute(self, muting: Muting) -> None:
        """Hear somebody, or everybody, no more; or again."""
        name, model = muted_name(muting.name), self.model
        speakers = [*(seat.name for seat in model.table.seats), *(one.name for one in model.said)]
        if name and name not in {*map(muted_name, speakers), *self.ui.muted}:
            self._note(f"Nobody here is called {muting.name}.", "error")
            return
        self._look(replace(self.ui, muted=self.ui.muted ^ {name}))
        state = "Muted" if name in self.ui.muted else "Heard again"
        self._note(f"{state}: {muting.name or 'everybody'}.", "dim")

    def _not_said(self, why: str) -> None:
        self._note(f"Not said: {harmless(why)}", "error")

    def _note(self, text: str, style: str) -> None:
        """Add a line to the log that only this player sees."""
        self._logbook.lines.append(LogText(text, style))
        self.changed.set()

    @property
    def _is_fresh(self) -> bool:
        return self.model.request is not None and self._asking_now.fresh

    def _highlight(self, cursor: int, *, digits: str) -> None:
        """Highlight an offer; the board that shows it comes to the front."""
        self._asking_now.touch()
        self._look(replace(self.ui, cursor=cursor, digits=digits, tab="", sure=False))

    def _look_at_request(self) -> None:
        """Show a new question: its board comes to the front."""
        request = self.model.request
        if request is None or not self._asking_now.is_new(self.model):
            return
        cursor = self._asking_now.start(self.model)
        self.ui = replace(
            self.ui, cursor=cursor, digits="", tab="", sure=False, listing=False, log_back=0
        )
        if self._actions.preview is not None:
            self._ask(partial(self._preview, self._actions.preview, request.seq), then=_nothing)

    async def _save(self, save: Save) -> None:
        self.saved = await save()
        self._note(tell("start.saved", path=self.saved), "dim")

    async def _preview(self, preview: Preview, seq: int) -> None:
        """Ask what the choices would do; where the table does not tell, nothing is known."""
        with contextlib.suppress(ClientError):
            self.take(Previewed(seq, tuple(await preview(seq))))

    def _look_at_previews(self) -> None:
        """Word the offers again, now that more is known of them; the same one is highlighted."""
        if self.model.request is None or not self.model.previews:
            return
        self._word_again()

    def _word_again(self) -> None:
        cursor = self._asking_now.word_again(self.model, self.ui.cursor)
        self.ui = replace(self.ui, cursor=cursor, digits="", sure=False)
