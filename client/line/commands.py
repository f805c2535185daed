"""Commands of line mode: questions about the match, and actions."""

from collections.abc import Callable, Mapping, Sequence

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.line import recall, rules, table_actions
from tilewyrm.client.line.question import LineQuestion
from tilewyrm.client.line.vocabulary import (
    ON_BOARD,
    SECTIONS,
    TypedCommand,
    command_word,
    parse_command,
)
from tilewyrm.client.line.waiting_room import LineWaitingRoom
from tilewyrm.client.narration import seat_status
from tilewyrm.client.narration.bot_explanation import explanation_lines
from tilewyrm.client.narration.chat_lines import (
    PHRASES,
    chat_line,
    is_muted,
    parse_line_chat,
    phrase_words,
)
from tilewyrm.client.narration.mistakes import mistake_lines
from tilewyrm.language.speech import tell

_CHAT_LINES = 10


class LineCommands:
    """Runs the typed commands at one desk."""

    def __init__(self, desk: Desk, question: LineQuestion) -> None:
        """Ask and do at *desk*, where *question* is asked."""
        self.shows_map = False
        """Whether the whole table is said at the beginning of each turn."""
        self._awaits_advice = False
        self._awaits_reasons = False
        self._awaits_mistakes = False
        self._asked_of_board: TypedCommand | None = None
        """What was asked about the board, as long as its facts are on their way."""
        self._desk = desk
        self._question = question
        self._waiting = LineWaitingRoom(desk)
        self._absences = table_actions.Absences(desk)
        self._answers: Mapping[str, Callable[[str], Sequence[str]]] = {
            "again": lambda _: question.lines(),
            "list": lambda _: question.lines(whole=True),
            "why": self._why,
            "advice": lambda _: self._ask_bot(),
            "reason": lambda _: self._ask_reasons(),
            "single": self._single,
            "solution": self._play_solution,
            "skip_task": self._skip_exercise,
            "map": self._map,
            "points": lambda name: recall.points(desk.face, desk.model, name),
            "last_turn": lambda _: recall.last_turn(desk.face, desk.model),
            "mistakes": lambda _: self._ask_mistakes(),
            "log": lambda _: recall.newest(desk.log.lines),
            "rules": self._rules,
            "question": lambda _: rules.of_question(desk.face, desk.model),
            "aim": lambda _: rules.aim(desk.face, desk.scene),
            "turn": lambda _: rules.introduction(desk.face, desk.model, "turn"),
            "help": self._help,
            "chat": lambda _: self._chat(),
            "who": lambda _: seat_status.lines(desk.scene.model, desk.scene.now_s),
            "clock": lambda _: self._clock(),
        }

    def updates(self) -> Sequence[str]:
        """Return what is new of who sits here, and what a bot was asked once it has said so."""
        waiting = self._waiting.updates(self._desk.model)
        return [
            *waiting,
            *self._absences.updates(),
            *self._board_answer(),
            *self._advice(),
            *self._reasons(),
            *self._mistakes(),
        ]

    def wait_s(self) -> float | None:
        """Return after how many seconds there is something new to say, by the clock alone."""
        return self._absences.wait_s()

    def run(self, line: str) -> Sequence[str]:
        """Run the command in *line*, and return the answer."""
        if line.isdecimal() and self._desk.mistakes.try_again(int(line) - 1):
            return []
        said = parse_command(line)
        if said is None or self._means_a_choice(line, said):
            return self._question.answer(line)
        talk = self._talk(said)
        if talk is not None and self._desk.conversation.can_talk:
            self._desk.conversation.say(talk)
            return []
        for did in (self._waiting.run(said), table_actions.run_action(self._desk, said)):
            if did is not None:
                return did
        if said.command in ON_BOARD:
            return self._board(said)
        if said.command in self._answers:
            return self._answers[said.command](said.rest)
        return [tell("line.not_now", typed=line)]

    def _means_a_choice(self, line: str, said: TypedCommand) -> bool:
        """Return whether *line* rather means a choice that begins with the same words."""
        asks = said.command in self._answers or said.command in ON_BOARD
        return (
            not asks
            and self._question.matches_prefix(line)
            and not table_actions.is_answer(self._desk, said)
        )

    def _board(self, said: TypedCommand) -> Sequence[str]:
        """Return the answer to *said* about the board; nothing while its facts are on their way."""
        self._asked_of_board = said
        return self._board_answer()

    def _board_answer(self) -> Sequence[str]:
        """Return the answer to what was asked about the board, once, as soon as it is known."""
        said, model = self._asked_of_board, self._desk.model
        if said is None or self.awaits_forecast():
            return []
        if said.command != "map" and self._desk.inspection.ask(model):
            return []
        self._asked_of_board = None
        if said.command == "map":
            return self._desk.face.plain(model)
        answer = self._desk.face.answer(model, said.command, said.rest)
        return [tell("line.no_answer")] if answer is None else answer

    def awaits_forecast(self) -> bool:
        """Ask for the forecast, which answers tell; return whether it comes later."""
        return self._desk.forecasts.ask(self._desk.model)

    def _why(self, words: str) -> Sequence[str]:
        """Return what the choices do that *words* name, or why there is none of that name."""
        question = self._question
        if words and not words.isdecimal() and question.is_open and not question.find(words):
            return self._board(TypedCommand("why", words))
        return question.why(words)

    def _ask_bot(self) -> Sequence[str]:
        """Ask what a bot would choose, and return that if it is known, or that it thinks."""
        if not self._question.is_open:
            return [tell("line.not_asked")]
        self._desk.advice.ask()
        self._awaits_advice = True
        return self._advice() or [tell("advice.thinking")]

    def _advice(self) -> Sequence[str]:
        """Return what a bot would choose, once, if that was asked and is known."""
        told = self._question.advice_lines() if self._awaits_advice else []
        self._awaits_advice = self._awaits_advice and not told and self._question.is_open
        return told

    def _ask_reasons(self) -> Sequence[str]:
        """Ask why a bot decided as it did last, and return that it thinks about it."""
        if not self._desk.explanation.can_ask:
            return [tell("line.not_seated")]
        self._desk.explanation.ask()
        self._awaits_reasons = True
        return [tell("advice.thinking")]

    def _reasons(self) -> Sequence[str]:
        """Return why a bot decided as it did, or why that is not told, once after it was asked."""
        if not self._awaits_reasons or self._desk.explanation.under_way:
            return []
        self._awaits_reasons = False
        return explanation_lines(self._desk.explanation.content)

    def _ask_mistakes(self) -> Sequence[str]:
        """Ask for the costliest choices; return them if they are known, else a line to wait."""
        mistakes = self._desk.mistakes
        if not mistakes.can_ask:
            return [tell("results.mistakes.not_now")]
        mistakes.ask()
        self._awaits_mistakes = True
        return self._mistakes() or [tell("results.mistakes.looking")]

    def _mistakes(self) -> Sequence[str]:
        """Return the costliest choices or the failure, once after they were asked for."""
        content = self._desk.mistakes.content
        if not self._awaits_mistakes or (content.found is None and not content.refused):
            return []
        self._awaits_mistakes = False
        return [content.refused] if content.found is None else mistake_lines(content.found)

    def _clock(self) -> Sequence[str]:
        """Return what time everybody has left."""
        if self._desk.model.clocks is None:
            return [tell("line.no_clocks")]
        return seat_status.lines(self._desk.scene.model, self._desk.scene.now_s)

    def _map(self, rest: str) -> Sequence[str]:
        match rest.casefold():
            case "":
                return self._board(TypedCommand("map", ""))
            case word if word in ("on", tell("line.on")):
                self.shows_map = True
                return [tell("line.map_on")]
            case word if word in ("off", tell("line.off")):
                self.shows_map = False
                return [tell("line.map_off")]
        return [tell("line.map_which", on=tell("line.on"), off=tell("line.off"))]

    def _single(self, _: str) -> Sequence[str]:
        self._desk.question.switch_automatic()
        return [tell("line.single_yes" if self._desk.view.ui.automatic else "line.single_no")]

    def _play_solution(self, _: str) -> Sequence[str]:
        """Play the solution of the exercise; return why not, if it is not offered."""
        exercise = self._desk.exercise
        if exercise is None or not exercise.offers_help:
            return [tell("task.no_solution.line")]
        self._desk.play_solution()
        return []

    def _skip_exercise(self, _: str) -> Sequence[str]:
        """Skip the exercise; return why not, if there is none to skip."""
        exercise = self._desk.exercise
        if exercise is None or not exercise.may_be_skipped:
            return [tell("task.no_skip.line")]
        self._desk.skip_exercise()
        return []

    def _help(self, word: str) -> Sequence[str]:
        if not word:
            return [
                tell("line.help_answers"),
                *(
                    tell(f"line.section.{section}", words=", ".join(map(command_word, commands)))
                    for section, commands in SECTIONS.items()
                ),
                tell("line.help_more", word=command_word("help"), about=command_word("look")),
            ]
        said = parse_command(word)
        if said is not None:
            return [tell(f"line.help.{said.command}", word=command_word(said.command))]
        return rules.with_words(self._desk.face, self._desk.model, word)

    def _rules(self, words: str) -> Sequence[str]:
        if words:
            return rules.with_words(self._desk.face, self._desk.model, words)
        more = tell("line.rules_more", word=command_word("rules"))
        return [*rules.of_table(self._desk.model), more]

    def _chat(self) -> Sequence[str]:
        """Return what was said last, and what can be said by its number."""
        model, muted = self._desk.model, self._desk.view.ui.muted
        heard = [chat_line(model, said).text for said in model.said if not is_muted(muted, said)]
        phrases = ", ".join(
            f"{number} {phrase_words(phrase)}" for number, phrase in enumerate(PHRASES, start=1)
        )
        return [
            *heard[-_CHAT_LINES:],
            tell("line.phrases", word=command_word("say"), phrases=phrases),
        ]

    def _talk(self, said: TypedCommand) -> str | None:
        """Return *said* as `Conversation.say` takes it; None where it is nothing of talk."""
        match said.command:
            case "say" | "all" | "mute":
                return parse_line_chat(f"{said.command} {said.rest}")
            case "chat" if said.rest:
                return parse_line_chat(f"say {said.rest}")
        return None
