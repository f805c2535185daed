"""The commands about bots: advice, and explanations of their decisions."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import Run, at_board, is_open, to_board, unlisted_command
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.bot_advice import MOST, advised_offers
from tilewyrm.client.narration.bot_explanation import is_of_bot

_CLOSING_ADVICE = ("escape", "enter", " ", "v", "q", "tab")
_on_advice = partial(unlisted_command, when=is_open(Overlay.ADVICE))
_CLOSING_REASONS = ("escape", "enter", " ", "v", "V", "q", "tab")
_on_reasons = partial(unlisted_command, when=is_open(Overlay.EXPLANATION))
_in_log = is_open(Overlay.LOG)


def _ask(desk: Desk, _: Gesture) -> None:
    desk.view.show(Overlay.ADVICE)
    desk.advice.ask()


def _can_ask(desk: Desk) -> bool:
    return at_board(desk) and desk.advice.can_ask


def _may_ask(desk: Desk) -> bool:
    return desk.model.is_with_bots_alone


def _places(desk: Desk) -> Sequence[int]:
    """Return which offers the bot finds best, best first; none before it has said so."""
    return [each.place for each in advised_offers(desk.question.offers, desk.model.advice)]


def _go_to(desk: Desk, line: int) -> None:
    """Highlight what stands in the *line* from 0, if there is one."""
    places = _places(desk)
    if 0 <= line < len(places):
        desk.question.point(places[line])


def _stepping(by: int) -> Run:
    def go(desk: Desk, _: Gesture) -> None:
        """Highlight the next of them, or the best where none is highlighted."""
        places, now = _places(desk), desk.view.ui.cursor
        shown = now in places and not desk.question.rows.has_group(now)
        _go_to(desk, places.index(now) + by if shown else 0)

    return go


def _picking(line: int) -> Run:
    return lambda desk, _: _go_to(desk, line)


def _has_reasons(desk: Desk) -> bool:
    model = desk.model
    return desk.explanation.can_ask and model.turn is not None and model.result is None


def _can_explain(desk: Desk) -> bool:
    return at_board(desk) and _has_reasons(desk)


def _can_explain_in_log(desk: Desk) -> bool:
    """Return whether the line at which the player reads says what a bot has decided."""
    log, at = desk.log.lines, desk.view.ui.log_at
    if not _in_log(desk) or not _has_reasons(desk) or not 0 <= at < len(log):
        return False
    return not log[at].begins_turn and is_of_bot(desk.model, log[at].seq)


def _explain(desk: Desk, _: Gesture) -> None:
    desk.explanation.ask()


def _has_later(desk: Desk) -> bool:
    return is_open(Overlay.EXPLANATION)(desk) and desk.explanation.has_later


ADVICE: Sequence[Command] = (
    Command(
        "advice",
        "advice.key",
        ("v",),
        _ask,
        _can_ask,
        purpose=CommandPurpose.HELP,
        stage=MatchStage.PLAYING,
        theirs=_may_ask,
    ),
    _on_advice("advice-before", "advice.key.other", ("up", "k"), _stepping(-1)),
    _on_advice(
        "advice-after", "advice.key.other", ("down", "j"), _stepping(1), bar="table.bar.look_next"
    ),
    *(
        _on_advice(f"advice-{line + 1}", "advice.key.other", (str(line + 1),), _picking(line))
        for line in range(MOST)
    ),
    _on_advice(
        "advice-line", "advice.key.other", (), lambda desk, gesture: _go_to(desk, gesture.argument)
    ),
    _on_advice(
        "advice-close", "table.key.close_page", _CLOSING_ADVICE, to_board, bar="table.bar.close"
    ),
)
"""About what a bot would choose; all but the first hold while the box is open."""

REASONS: Sequence[Command] = (
    Command(
        "reasons",
        "reasons.key",
        ("V",),
        _explain,
        _can_explain,
        purpose=CommandPurpose.HELP,
        stage=MatchStage.PLAYING,
        theirs=_may_ask,
    ),
    unlisted_command("reasons-waiting", "reasons.key", ("v",), _explain, _can_explain),
    unlisted_command(
        "reasons-log",
        "reasons.key",
        ("v", "V"),
        lambda desk, _: desk.explanation.ask(desk.log.lines[desk.view.ui.log_at].seq),
        _can_explain_in_log,
        bar="reasons.bar",
    ),
    _on_reasons(
        "reasons-earlier",
        "reasons.key.other",
        ("left", "h", "up", "k"),
        lambda desk, _: desk.explanation.show_earlier(),
        bar="reasons.bar.earlier",
    ),
    unlisted_command(
        "reasons-later",
        "reasons.key.other",
        ("right", "l", "down", "j"),
        lambda desk, _: desk.explanation.show_later(),
        _has_later,
        bar="reasons.bar.later",
    ),
    _on_reasons(
        "reasons-close",
        "table.key.close_page",
        _CLOSING_REASONS,
        lambda desk, _: desk.explanation.close(),
        bar="table.bar.close",
    ),
)
"""About why a bot decided as it did.

The last three hold while the box is open, and `v` where no choice is to be made.
"""
