"""Line mode: the game as plain text, for pipes, simple terminals and screen readers."""

import asyncio

from tilewyrm.client.connection.session import Session
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.exercise import Exercise
from tilewyrm.client.line import recall, rules, table_actions
from tilewyrm.client.line.commands import LineCommands
from tilewyrm.client.line.question import LineQuestion
from tilewyrm.client.line.vocabulary import command_word, parse_command
from tilewyrm.client.model.model import LinkState, Model
from tilewyrm.client.narration.match_events import ending_text, ranking
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.words.spelling import in_ascii
from tilewyrm.language.speech import spoken as language
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_LOG_AT_FIRST = 10
"""Lines that are said of a log that was there before."""


class LineGame:
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
        self._console = console
        self._question = LineQuestion(desk)
        self._commands = LineCommands(desk, self._question)
        self._reported: int | None = None
        """Lines of the log that were said; None before anything was."""
        self._asked_at = 0
        """Lines of the log that were there when a question was said last."""
        self._asked_seq = -1
        self._link = ""
        self._ended = self._rematch_said = False
        self._refusal = ""
        self._proposal_seq = 0
        self._interrupted = False
        self._gives_up = False
        """Whether the seat was given back because the input had ended."""
        self._asked_at_table: service_pb2.TableInfo | None = None
        """The table as it was when the server was asked to change it; None: nothing is asked."""

    def say_opening(self) -> None:
        """Say where the player sits, what is played there, and how to find out more."""
        model = self._desk.model
        if model.seat is None:
            self._say(tell("start.lines.watching", table=model.table.table_id))
        else:
            who, seat = model.name(model.seat), model.seat + 1
            self._say(tell("start.lines", table=model.table.table_id, who=who, seat=seat))
        self._say(rules.in_short(model))
        self.say_help()

    def say_help(self) -> None:
        """Say how to find out more."""
        self._say(tell("line.opening", help=command_word("help"), rules=command_word("rules")))

    async def run(self, session: Session) -> None:
        """Play until the end of the match, or until the player leaves or has no more lines.

        Raises:
            ClientError: the server ended it.
        """
        desk = self._desk
        answer: asyncio.Task[str | None] | None = None
        end = asyncio.create_task(self._heed_end())
        async with session.running(desk.take) as pump:
            try:
                while not desk.leaving:
                    desk.view.changed.clear()
                    self._report()
                    if pump.done() or (desk.model.result is not None and not self._continues()):
                        break
                    if answer is None and (self._console.interactive or self._waited_for()):
                        end.cancel()  # only one may read
                        await asyncio.wait((end,))
                        answer = asyncio.create_task(self._lines.next())
                    answer = await self._wait(pump, answer)
            finally:
                end.cancel()
                if answer is not None:
                    answer.cancel()

    async def _heed_end(self) -> None:
        """Give the seat back if the input ends before the match begins.

        A waiting player is not asked anything, so no other line is read until then.
        """
        waiting = self._desk.waiting_room
        if not self._console.interactive and waiting.can_give_back and await self._lines.at_end():
            self._read(None)

    def interrupt(self) -> None:
        """Ask whether to leave; leave when asked the second time, or when nobody types."""
        if self._interrupted or not self._console.interactive:
            self._desk.leave()
            return
        self._interrupted = True
        leaving = self._desk.bubbles.tutorial.leaving
        keeps = self._desk.model.seat is not None and not leaving
        text = tell("line.leave_seat" if keeps else "line.leave", word=command_word("quit"))
        self._say(*([leaving] if leaving else []), text)

    def _say(self, *texts: str) -> None:
        plain = self._desk.terminal.ascii
        for text in texts:
            self._console.say(in_ascii(text, language()) if plain else text)

    def _continues(self) -> bool:
        """Return whether the player is asked what to do after the end.

        A spectator may wait for the rematch.
        """
        desk = self._desk
        after = desk.waiting_room.can_rematch or desk.mistakes.can_ask
        return self._console.interactive and (after or desk.model.seat is None)

    def _waited_for(self) -> bool:
        """Return whether the table waits for this player, before the start or in the match."""
        desk = self._desk
        asked = desk.model.table is self._asked_at_table and not desk.model.refusal
        if desk.is_asking or asked:
            return False  # else all that was typed ahead would be read before the match begins
        return (
            self._question.is_open
            or desk.waiting_room.is_waited_for
            or table_actions.is_waited_for(desk)
        )

    async def _wait(
        self, pump: asyncio.Task[None], answer: asyncio.Task[str | None] | None
    ) -> asyncio.Task[str | None] | None:
        """Wait for news or an answer; return the answer's task if it is still awaited."""
        news = asyncio.create_task(self._desk.view.changed.wait())
        tasks: set[asyncio.Task[object]] = {news, pump}
        if answer is not None:
            tasks.add(answer)
        coming = self._question.wait_s() if self._question.is_coming else None
        waits = (coming, self._commands.wait_s())
        patience = min((wait for wait in waits if wait is not None), default=None)
        try:
            await asyncio.wait(tasks, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if answer is None or not answer.done():
            return answer
        self._read(answer.result())
        changes = self._desk.waiting_room.under_way
        self._asked_at_table = self._desk.model.table if changes else None
        return None

    def _report(self) -> None:
        """Report changes: connection, log, refusal, question."""
        model, question = self._desk.model, self._question
        self._report_link(model)
        if question.is_coming and question.wait_s():
            return
        if question.is_coming and self._commands.shows_map and self._commands.awaits_forecast():
            return
        turns = question.is_coming and self._is_another_turn(model)
        self._report_log()
        self._say(*self._desk.bubbles.tutorial.read_aloud())
        if model.refusal and model.refusal != self._refusal:
            self._say(tell("line.refused", why=model.refusal))
            question.reset()
        self._refusal = model.refusal
        self._say(*self._commands.updates())
        self._report_proposal(model)
        if model.result is not None:
            self._say_result(model)
        elif question.is_coming and not self._desk.leaving:
            self._ask(turns)

    def _report_log(self) -> None:
        """Say what is new in the log; of what was before one came only the end.

        What lies open before the first turn is not said: it stands on the board.
        """
        log = self._desk.log.lines
        if self._reported is None:
            self._reported = max(len(log) - _LOG_AT_FIRST, 0)
        if self._repeats:
            self._reported = len(log)
        begun = self._desk.model.table.setup.origin.entries
        before = sum(0 < line.seq <= begun for line in log)
        self._reported = max(self._reported, before - _LOG_AT_FIRST)
        begin = next((index for index, line in enumerate(log) if line.begins_turn), len(log))
        for index, line in enumerate(log[self._reported :], self._reported):
            if index >= begin or line.style != "dim":
                self._say(line.text)
        self._reported = len(log)

    def _report_link(self, model: Model) -> None:
        """Say that the connection is lost or back, unless the player is giving up the seat."""
        text, desk = model.link.words, self._desk
        if model.link.link is LinkState.LOST and (desk.leaving or desk.waiting_room.gives_back):
            return  # the server closes the stream of a seat that is given up, and then answers
        if text != self._link and model.link.link is not LinkState.CONNECTING:
            if self._link or model.link.link is LinkState.LOST:
                self._say(f"[{text}]")
            self._link = text

    def _report_proposal(self, model: Model) -> None:
        """Say once how what is proposed is answered, where this player is asked."""
        standing = model.standing
        if model.seat in standing.to_answer and standing.proposal_seq != self._proposal_seq:
            self._proposal_seq = standing.proposal_seq
            proposal = self._desk.scene.proposal
            self._say(
                tell("line.proposed", what=proposal, yes=command_word("yes"), no=command_word("no"))
            )

    @property
    def _repeats(self) -> bool:
        """Whether an exercise is tried again whose question was not said at this table."""
        lesson = self._desk.bubbles.tutorial
        return isinstance(lesson, Exercise) and lesson.is_again and self._asked_seq < 0

    def _is_another_turn(self, model: Model) -> bool:
        """Return whether somebody else has decided since the last question, or a turn began."""
        if self._asked_seq < 0 or any(
            line.begins_turn for line in self._desk.log.lines[self._asked_at :]
        ):
            return True
        return any(
            entry.HasField("decided") and entry.decided.seat != model.seat
            for entry in model.log
            if entry.seq > self._asked_seq
        )

    def _opening(self, model: Model) -> str:
        """Return whose turn it is in which this player is asked."""
        begun = [line for line in self._desk.log.lines if line.begins_turn]
        for entry in model.log:
            if entry.control.HasField("take_back"):
                gone = range(entry.control.take_back.to_seq, entry.seq)
                begun = [line for line in begun if line.seq not in gone]
        seat = begun[-1].seat if begun else None
        if seat in (None, model.seat):
            return tell("line.your_turn")
        return tell("line.asked_in_turn", who=model.name(seat))

    def _ask(self, turns: bool) -> None:
        """Say the question; at the beginning of a turn also whose, and how the match stands.

        The choices of an exercise that is tried again are not said, only how to see them.
        """
        desk = self._desk
        repeats = self._repeats
        self._asked_seq, self._asked_at = desk.model.seq, len(desk.log.lines)
        if repeats:
            self._question.begin()
            words = {name: command_word(name) for name in ("list", "map")}
            self._say(tell("task.again.line", title=desk.bubbles.tutorial.title, **words))
            self._say(*self._task_help())
            return
        if turns:
            self._say(self._opening(desk.model))
            points = recall.standings(desk.face, desk.model)
            status = desk.face.status(desk.model)
            status = f"{status[:1].upper()}{status[1:]}"
            self._say(tell("line.status", status=status, points=points))
            if self._commands.shows_map:
                self._say(*desk.face.plain(desk.model))
        self._say(*table_actions.own_clock(desk), *self._question.begin(), *self._task_help())

    def _task_help(self) -> list[str]:
        """Return the right choice and how to see the solution, if an exercise offers these."""
        question, exercise, told = self._desk.question, self._desk.exercise, []
        if exercise is not None and exercise.names_answer and question.answer is not None:
            told = [tell("task.hint", choice=question.offers[question.answer].label)]
        if exercise is not None and exercise.offers_help:
            words = {"solution": command_word("solution"), "skip": command_word("skip_task")}
            told.append(tell("task.help.line", **words))
        return told

    def _say_result(self, model: Model) -> None:
        result = model.result
        if result is None or self._ended:
            self._say_rematch()
            return
        self._ended = True
        why = ending_text(result)
        self._say(tell("line.over"), *([why] if why else []))
        self._say(*(" ".join(text.split()) for _, text in ranking(model, result)))
        self._say(*recall.points(self._desk.face, model))
        if not self._continues():
            return
        if self._desk.mistakes.can_ask:
            self._say(tell("results.mistakes.word", word=command_word("mistakes")))
        if not self._desk.waiting_room.can_rematch:
            at_event = self._desk.model.table.HasField("event_table")
            self._say(tell("line.event_table_over" if at_event else "line.rematch.none"))
        self._say_rematch()

    def _say_rematch(self) -> None:
        """Say once that the player may go on to a rematch."""
        if self._desk.waiting_room.can_rematch and not self._rematch_said:
            self._rematch_said = True
            self._say(tell("line.rematch", word=command_word("rematch")))

    def _read(self, line: str | None) -> None:
        """Do what the player typed."""
        if line is None:
            waiting = self._desk.waiting_room
            if not self._console.interactive and waiting.can_give_back and not self._gives_up:
                self._gives_up = True
                waiting.give_back()
            else:
                self._say(tell("line.no_more"))
                self._desk.leave()
            return
        self._interrupted = False
        self._do(line.strip())

    def _do(self, line: str) -> None:
        said = parse_command(line)
        leaves = said is not None and said.command == "quit"
        if leaves or (not line and self._ended):
            self._desk.leave()
        elif line:
            self._say(*self._commands.run(line))
        elif self._desk.question.is_exercise:
            self._say(tell("task.choose.line"))
