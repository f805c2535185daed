"""Home of line mode: the pages of the home screen, said and answered in lines."""

import asyncio
from collections.abc import Sequence

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import TerminalHandle
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.line.vocabulary import command_word, parse_command
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.words.spelling import in_ascii, unaccented
from tilewyrm.language.speech import spoken, tell

_MOST_VALUES = 100
"""Values of one row that are looked through for a word."""


class LineHome:
    """Says the page in front, and does what the player types about its rows."""

    def __init__(self, home: PageStack, console: Console) -> None:
        """Prepare to show *home* at *console*, to which its visits have to go, too."""
        self._home, self._console = home, console
        self._said: HomePage | None = None
        self._awaited: HomePage | None = None
        """The page of which it was said that it is loading."""
        self._prompted: set[str] = set()
        self._prompted_values = False
        """Whether it was said how to answer, and how to change a value."""
        self._rows: Sequence[str] = ()
        self._chosen = 0
        """Number of the row that the player changed last, from 1; 0 for none."""
        self._language = spoken()
        self._told: Sequence[str] = home.notes
        home.stage = TerminalHandle(self._say, _nothing, self._say)

    async def run(self, first: HomePage) -> None:
        """Show *first*, and what the player opens from there, until they leave.

        Raises:
            ClientError: a home for one visit only, which failed.
        """
        home = self._home
        home.open(first)
        answer: asyncio.Task[str | None] | None = None
        try:
            while not home.leaving:
                home.changed.clear()
                if home.visit is not None:
                    await self._visit(home.visit)
                    continue
                self._report()
                if answer is None and (self._console.interactive or not home.asking):
                    answer = asyncio.create_task(self._console.lines.next())
                news = asyncio.create_task(home.changed.wait())
                waiting = {news, answer} if answer is not None else {news}
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                if answer is not None and answer.done():
                    self._do(answer.result())
                    answer = None
        finally:
            if answer is not None:
                answer.cancel()
            for note in home.notes if list(home.notes) != list(self._told) else ():
                self._say(note)
            home.notes = ()  # they are said
            await home.close()
        if home.failure is not None:
            raise home.failure

    async def _visit(self, visit: asyncio.Task[None]) -> None:
        """Let a table have the lines until it is left, and go back to the first page."""
        self._say(self._home.busy)
        await asyncio.wait((visit,))
        if not self._home.refusal:
            while not self._home.is_first:
                self._home.back()
        self._said = None

    def _say(self, text: str) -> None:
        self._console.say(in_ascii(text, spoken()) if self._home.terminal.ascii else text)

    def _report(self) -> None:
        """Say a page that has come to the front once it is loaded, else what is new on it."""
        home = self._home
        match home.page.rows():
            case [FormRow(label, enter=None, turn=None, typed=None)]:  # nothing to choose
                rows = [label]
            case several:
                rows = [self._line(*each) for each in enumerate(several, 1)]
        told = [*home.notes, *([home.refusal] if home.refusal else [])]
        for text in told if told != self._told else ():
            self._say(text)
        self._told = told
        if self._said is not home.page and home.loading:
            if self._awaited is not home.page:
                self._say(tell("home.looking"))
            self._awaited = home.page
            return
        self._awaited = None
        if self._said is not home.page:
            for text in filter(None, (home.page.title(), *home.page.intro())):
                self._say(text)
            if home.is_first:
                self._say(tell("home.line.help", command=f"{home.play_options.program} --help"))
                if self._console.screen:
                    self._say(tell("home.line.screen"))
            new = rows
        elif len(rows) != len(self._rows):
            new = rows
        else:
            new = [row for row, before in zip(rows, self._rows, strict=True) if row != before]
            if spoken() != self._language and 0 < self._chosen <= len(rows):
                new = [rows[self._chosen - 1]]  # all are worded anew, and one has changed
        self._language = spoken()
        for row in new:
            self._say(row)
        self._prompt()
        self._prompt_values()
        if new is rows:
            self._prompt_start()
        self._said, self._rows = home.page, rows

    @property
    def _leads_back(self) -> bool:
        """Whether there is a page before the one in front."""
        return not self._home.is_first or self._home.once

    def _prompt(self) -> None:
        """Say what can be typed: once, and once more on the first page that has a way back."""
        prompt = "home.line.prompt" if self._leads_back else "home.line.prompt_first"
        if prompt not in self._prompted and "home.line.prompt" not in self._prompted:
            self._prompted.add(prompt)
            self._say(tell(prompt, back=tell("home.line.back"), quit=command_word("quit")))

    def _prompt_values(self) -> None:
        """Say how to change a value, once, on the first page that has one to choose."""
        valued = [each for each in enumerate(self._home.page.rows(), 1) if each[1].turn is not None]
        if valued and not self._prompted_values:
            self._prompted_values = True
            number, row = valued[0]
            self._say(tell("home.line.values", number=number, value=row.value))

    def _prompt_start(self) -> None:
        """Say which line starts, below a form whose first line does: that is far above by now."""
        first, *others = self._home.page.rows() or [FormRow("")]
        if not self._home.is_first and first.enter and any(row.turn for row in others):
            self._say(tell("home.line.start", number=1, label=first.label))

    def _line(self, number: int, row: FormRow) -> str:
        label = f"{number}. {row.label}"
        if row.typed is not None:
            label = f"{label}: {row.value or tell('home.line.empty')}"
        elif row.turn is not None or row.value:
            label = f"{label}: {row.value}"
        if row.detail[:1].islower():
            return f"{label} ({row.detail})"
        return f"{label}. {row.detail}" if row.detail else label

    def _do(self, line: str | None) -> None:
        """Do what the player typed."""
        home = self._home
        words = (line or "").strip()
        number, _, rest = words.partition(" ")
        said = parse_command(words)
        if line is None or (said is not None and said.command == "quit"):
            home.leave()
        elif words.casefold() in ("b", "back", tell("home.line.back")):
            if self._leads_back:
                home.back()
            else:
                self._say(tell("home.line.first", quit=command_word("quit")))
        elif number.isdecimal():
            self._choose(int(number), rest.strip())
        elif words:
            self._name(words)
        else:
            self._said, self._prompted_values = None, False  # once more
            self._prompted.clear()
            home.changed.set()

    def _choose(self, number: int, words: str) -> None:
        """Do what the row of that *number* is for, with *words* where it takes any."""
        rows = self._home.page.rows()
        if not 1 <= number <= len(rows):
            self._say(tell("home.line.no_row", number=number, last=len(rows)))
            return
        row, self._chosen = rows[number - 1], number
        self._home.point(number - 1)
        if row.typed is not None and words:
            row.typed(words)
            self._home.changed.set()
        elif row.typed is not None and (row.enter is None or not row.value):
            self._say(tell("home.line.type", number=number))
        elif row.turn is not None and words:
            self._turn_to(number - 1, words)
        else:
            self._home.enter()

    def _turn_to(self, place: int, words: str) -> None:
        """Choose the value of the row at *place* that begins with *words*."""
        wanted, values = unaccented(words), list[str]()
        while len(values) < _MOST_VALUES:
            value = self._home.page.rows()[place].value
            if unaccented(value).startswith(wanted):
                return
            if value in values:
                self._say(tell("home.line.no_value", words=words, values="; ".join(values)))
                return
            values.append(value)
            self._home.turn(1)

    def _name(self, words: str) -> None:
        """Do what *words* name: a row by its key or label, else type them on the first row."""
        rows, wanted = self._home.page.rows(), unaccented(words)
        keyed = [at for at, row in enumerate(rows, 1) if row.key == words]
        named = [at for at, row in enumerate(rows, 1) if unaccented(row.label).startswith(wanted)]
        typed = [at for at, row in enumerate(rows, 1) if row.typed is not None]
        changed = [
            (at, words[len(row.label) :].strip())
            for at, row in enumerate(rows, 1)
            if wanted.startswith(f"{unaccented(row.label)} ")
        ]
        if changed:
            self._choose(*changed[0])
        elif keyed or named:
            self._choose((keyed or named)[0], "")
        elif typed:
            self._choose(typed[0], words)
            if rows[typed[0] - 1].enter is not None:
                self._choose(typed[0], "")
        else:
            self._say(tell("home.line.no_row", number=words, last=len(rows)))


async def _nothing() -> None:
    """Do nothing: there is no screen to clear."""
