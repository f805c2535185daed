"""Line mode: the game as plain text, for pipes, simple terminals and screen readers."""

import asyncio
from collections.abc import Callable, Sequence

from tilewyrm.client import line_acts
from tilewyrm.client.around import ending, places
from tilewyrm.client.console import Console
from tilewyrm.client.desk import Desk
from tilewyrm.client.model import Link, Model
from tilewyrm.client.scene import Offer
from tilewyrm.client.session import Session
from tilewyrm.client.talk import PHRASES, phrase_words, typed_in_line_mode
from tilewyrm.client.waiting_line import HELP as WAITING_HELP
from tilewyrm.client.waiting_line import WaitingLine
from tilewyrm.v1 import service_pb2

HELP = (
    "Answer with the number of a choice, or with the beginning or a part of its words.",
    "  s  show the whole table      l  the last lines of the log",
    "  ?  this help                 a  take single choices at once, or not",
    "  b  bots take the free seats  q  leave the table (your seat stays yours)",
    "  g  give the seat back (before the start)",
    "  rules  what is played at this table",
    *line_acts.HELP,
    "  say WORDS  to the seats; all WORDS  to everybody; mute NAME  or again hear; mute  all",
    "  say 1 to 6: "
    + "  ".join(
        f"{number} {phrase_words(phrase)}" for number, phrase in enumerate(PHRASES, start=1)
    ),
)

_LOG_LINES = 20


class LineTable:
    """Plays one seat through lines of text."""

    def __init__(self, desk: Desk, console: Console) -> None:
        """Prepare to play.

        Args:
            desk: what is played.
            console: the player's answers are read from it; at any time where a person types them,
                else only where a question waits for one.
        """
        self._desk = desk
        self._lines = console.lines
        self._say = console.say
        self._interactive = console.interactive
        self._told = 0
        self._asked: tuple[int, str] | None = None
        self._described = -1
        self._link: str = ""
        self._waiting = WaitingLine(desk, console.say)
        self._ended = False
        self._halted = False
        self._refusal = ""
        self._proposal_seq = 0
        self._interrupted = False

    def say_rules(self) -> None:
        """Say what is played at this table."""
        played, *own = self._desk.model.rules
        self._say(f"Rules of this table: {played}.")
        for sentence in own:
            self._say(f"  {sentence}")

    async def run(self, session: Session) -> None:
        """Play until the end of the match, or until the player leaves or has no more lines.

        Raises:
            ClientError: the server ended it.
        """
        desk = self._desk
        answer: asyncio.Task[str | None] | None = None
        async with session.running(desk.take) as pump:
            try:
                while not desk.leaving:
                    desk.changed.clear()
                    self._report()
                    if pump.done() or (desk.model.result is not None and not self._stays()):
                        break
                    if answer is None and (self._interactive or self._waited_for()):
                        answer = asyncio.create_task(self._lines.next())
                    answer = await self._wait(pump, answer)
            finally:
                if answer is not None:
                    answer.cancel()

    def _stays(self) -> bool:
        """Return whether the player is asked what to do after the end."""
        return self._interactive and self._desk.waiting.can_rematch

    def interrupt(self) -> None:
        """Ask whether to leave; leave when asked the second time, or when nobody types."""
        if self._interrupted or not self._interactive:
            self._desk.leave()
            return
        self._interrupted = True
        seat = "" if self._desk.model.seat is None else " Your seat stays yours."
        self._say(f"Leave the table?{seat} q or Ctrl-C again leaves, Enter stays.")

    async def _wait(
        self, pump: asyncio.Task[None], answer: asyncio.Task[str | None] | None
    ) -> asyncio.Task[str | None] | None:
        """Wait for news or an answer; return the answer's task if it is still awaited."""
        news = asyncio.create_task(self._desk.changed.wait())
        tasks: set[asyncio.Task[object]] = {news, pump}
        if answer is not None:
            tasks.add(answer)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if answer is None or not answer.done():
            return answer
        self._read(answer.result())
        return None

    def _report(self) -> None:
        """Say what is new: connection, log, refusal, question."""
        desk, model = self._desk, self._desk.model
        self._report_link(model)
        for line in desk.log[self._told :]:
            self._say(line.text)
        self._told = len(desk.log)
        if model.refusal and model.refusal != self._refusal:
            self._say(f"Refused: {model.refusal}")
            self._asked = None
        self._refusal = model.refusal
        self._report_seats(model)
        self._report_proposal(model)
        if model.result is not None:
            self._say_result(model)
        elif desk.offers:
            self._ask()

    def _report_link(self, model: Model) -> None:
        text = model.link.text or model.link.link.value
        if text != self._link and model.link.link is not Link.CONNECTING:
            if self._link or model.link.link is Link.LOST:
                self._say(f"[{text}]")
            self._link = text

    def _report_seats(self, model: Model) -> None:
        """Say who sits at a table that has not begun, and when one stands still."""
        if model.table.status == service_pb2.TABLE_STATUS_HALTED and not self._halted:
            self._halted = True
            self._say(f"The table stands still: {model.table.halted_because}")
        if model.table.status != service_pb2.TABLE_STATUS_OPEN:
            return
        self._waiting.report(model)

    def _waited_for(self) -> bool:
        """Return whether the table waits for this player, before the start or in the match."""
        desk = self._desk
        return bool(desk.offers) or desk.waiting.waited_for or line_acts.waited_for(desk)

    def _report_proposal(self, model: Model) -> None:
        """Say once how what is proposed is answered, where this player is asked."""
        standing = model.standing
        if model.seat in standing.to_answer and standing.proposal_seq != self._proposal_seq:
            self._proposal_seq = standing.proposal_seq
            self._say(f"? {self._desk.scene.proposal}: yes agrees, no does not")

    def _ask(self) -> None:
        request = self._desk.model.request
        if request is None or (request.seq, request.question) == self._asked:
            return
        self._asked = (request.seq, request.question)
        turns = sum(line.begins_turn for line in self._desk.log)
        if turns != self._described:
            self._described = turns
            self._say_state()
        self._say_offers()

    def _say_state(self) -> None:
        for line in self._desk.face.plain(self._desk.model):
            self._say(line)

    def _say_offers(self) -> None:
        request = self._desk.model.request
        if request is None:
            return
        question = self._desk.face.question(self._desk.model, request.question, request.seat)
        for text in line_acts.own_clock(self._desk):
            self._say(text)
        self._say(f"? {question}")
        for number, offer in enumerate(self._desk.offers, start=1):
            detail = f"  ({offer.detail})" if offer.detail else ""
            self._say(f"{number:>4}. {offer.label}{detail}")

    def _say_result(self, model: Model) -> None:
        result = model.result
        if result is None or self._ended:
            return
        self._ended = True
        self._say("The game is over.")
        why = ending(result)
        if why:
            self._say(why)
        for _, text in places(model, result):
            self._say(text)
        if self._stays():
            self._say("rematch: the same people play again; Enter leaves.")

    def _read(self, line: str | None) -> None:
        """Do what the player typed."""
        desk = self._desk
        if line is None:
            self._say("No more answers.")
            desk.leave()
            return
        self._interrupted = False
        word = line.strip()
        spoken = typed_in_line_mode(word)
        if spoken is not None and desk.conversation.possible:
            desk.conversation.say(spoken)
            return
        if self._waiting.read(word):
            return
        match word.lower():
            case "" if self._ended:
                desk.leave()
            case "":
                return
            case "q" | "quit" | "leave":
                desk.leave()
            case "s" | "show":
                self._say_state()
            case "b" if desk.can_fill:
                desk.fill()
            case "g" if desk.can_give_back:
                desk.give_back()
            case "l" | "log":
                for told in desk.log[-_LOG_LINES:]:
                    self._say(told.text)
            case "rules":
                self.say_rules()
            case "?" | "help":
                for text in (*HELP, *WAITING_HELP):
                    self._say(text)
            case "a":
                desk.switch_automatic()
                self._say(f"Single choices at once: {'yes' if desk.ui.automatic else 'no'}")
            case _:
                answered = line_acts.said(desk, word)
                if answered is None:
                    self._answer(word)
                for text in answered or ():
                    self._say(text)

    def _answer(self, word: str) -> None:
        offers = self._desk.offers
        if not offers:
            self._say("It is not your turn to decide; ? helps.")
            return
        found = match_offer(offers, word)
        if len(found) == 1:
            self._say(f"> {offers[found[0]].label}")
            self._asked = None
            self._desk.decide(found[0])
        elif found:
            labels = "; ".join(offers[index].label for index in found[:4])
            self._say(f"{word!r} can mean {len(found)} choices: {labels} ...")
        else:
            self._say(f"{word!r} is no choice; answer with a number from 1 to {len(offers)}.")


def match_offer(offers: Sequence[Offer], word: str) -> list[int]:
    """Return the indexes of the offers that *word* names: a number from 1, or words."""
    if word.isdecimal():
        return [int(word) - 1] if 1 <= int(word) <= len(offers) else []
    asked = word.lower()
    labels = [offer.label.lower() for offer in offers]
    tests: tuple[Callable[[str], bool], ...] = (
        lambda label: label == asked,
        lambda label: label.startswith(asked),
        lambda label: f" {asked}" in label,  # 1,0 is not to mean -1,0
        lambda label: asked in label,
    )
    for test in tests:
        found = [index for index, label in enumerate(labels) if test(label)]
        if found:
            return found
    return []
