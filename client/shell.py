"""The commands that every game has."""

from collections.abc import Callable, Sequence

from tilewyrm.client.advice_keys import ADVICE
from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.end_keys import END
from tilewyrm.client.guide_keys import GUIDE
from tilewyrm.client.log_keys import LOG
from tilewyrm.client.look_keys import LOOK
from tilewyrm.client.over_board import (
    agreeing,
    at_board,
    at_board_or_again,
    over,
    refusing,
    seated,
    unlisted,
)
from tilewyrm.client.phrase_keys import ON_PHRASES, PHRASES_KEY, may_talk
from tilewyrm.client.reasons_keys import REASONS
from tilewyrm.client.rerun_keys import RERUN
from tilewyrm.client.table_keys import AROUND
from tilewyrm.client.ui import Overlay


def _asked(player: Player) -> bool:
    return at_board(player) and bool(player.scene.offers)


_beside_board = over(Overlay.LOOK, Overlay.ADVICE)


def _can_pick(player: Player) -> bool:
    return (_beside_board(player) or at_board(player)) and bool(player.scene.offers)


_leaving = over(Overlay.LEAVE)


def _can_ask_leave(player: Player) -> bool:
    """Return whether the keys mean that; who watches a file closes it, if no page lies over it."""
    closes = player.screened is not None and player.scene.ui.overlay is Overlay.WATCH
    return not (closes or _leaving(player))


def _up(player: Player, _: Gesture) -> None:
    player.point(player.scene.ui.cursor - 1)


def _down(player: Player, _: Gesture) -> None:
    player.point(player.scene.ui.cursor + 1)


def _sideways(player: Player, gesture: Gesture, columns: int) -> None:
    """Move the highlight by whole columns of offers, as far as there are any."""
    scene = player.scene
    player.point(player.grid(*gesture.size).beside(scene.offers, scene.ui.cursor, columns))


def _left(player: Player, gesture: Gesture) -> None:
    _sideways(player, gesture, -1)


def _right(player: Player, gesture: Gesture) -> None:
    _sideways(player, gesture, 1)


def _turn_page(player: Player, gesture: Gesture, pages: int) -> None:
    """Move the highlight by whole pages of offers, to the first or last one at the ends."""
    scene = player.scene
    player.point(player.grid(*gesture.size).paged(scene.offers, scene.ui.cursor, pages))


def _page_back(player: Player, gesture: Gesture) -> None:
    _turn_page(player, gesture, -1)


def _page_on(player: Player, gesture: Gesture) -> None:
    _turn_page(player, gesture, 1)


def _list(player: Player, _: Gesture) -> None:
    player.open_list(opened=not player.scene.ui.listing)


def _can_list(player: Player) -> bool:
    return _asked(player) and player.can_list


def _may_list(player: Player) -> bool:
    return seated(player) and player.ever_lists


def _confirm(player: Player, _: Gesture) -> None:
    player.confirm()


def _is_unsure(player: Player) -> bool:
    return _asked(player) and player.scene.ui.sure


def _reconsider(player: Player, _: Gesture) -> None:
    player.point(player.scene.ui.cursor)


def _pick(player: Player, gesture: Gesture) -> None:
    """Highlight an offer; a click on the highlighted one confirms it.

    Who has looked around, or read what a bot would choose, looks at the choices again.
    """
    if _beside_board(player):
        player.show(Overlay.NONE)
    if gesture.argument == player.scene.ui.cursor:
        player.confirm()
    else:
        player.point(gesture.argument)


def _digit(digit: str) -> Command:
    def type_digit(player: Player, _: Gesture) -> None:
        """Go on with the number that is being typed, or begin one where that names no offer."""
        longer = player.scene.ui.digits + digit
        names_one = 1 <= int(longer) <= len(player.scene.offers)
        player.type_number(longer if names_one else digit)

    return unlisted(f"digit-{digit}", "table.key.digit", (digit,), type_digit, _asked)


def _moving(
    name: str, title: str, keys: tuple[str, ...], run: Callable[[Player, Gesture], None]
) -> Command:
    return Command(name, title, keys, run, _asked, phase=Phase.PLAYING, theirs=seated)


def _has_boards(player: Player) -> bool:
    return at_board_or_again(player) and bool(player.scene.model.parts)


def _next_tab(player: Player, gesture: Gesture) -> None:
    names = [tab.name for tab in player.tabs(*gesture.size)]
    opened = player.scene.ui.tab
    now = names.index(opened) if opened in names else 0
    player.open_tab(names[(now + 1) % len(names)])


def _automatic(player: Player, _: Gesture) -> None:
    player.switch_automatic()


def _ask_leave(player: Player, _: Gesture) -> None:
    """Ask first, unless the match is over, or only a file."""
    if player.scene.model.result is not None or player.screened is not None:
        player.leave()
    else:
        player.show(Overlay.LEAVE)


def _fill(player: Player, _: Gesture) -> None:
    player.waiting.fill()


def _can_fill(player: Player) -> bool:
    return at_board(player) and player.waiting.can_fill


def _talk(player: Player, _: Gesture) -> None:
    player.conversation.open()


def _can_talk(player: Player) -> bool:
    return at_board(player) and may_talk(player)


def _leave(player: Player, _: Gesture) -> None:
    player.leave()


SHELL: Sequence[Command] = (
    agreeing("leave", "table.key.leave", ("enter", "c-c", "<sigint>"), _leave, _leaving),
    refusing("stay", "table.key.stay", _leaving),
    Command(
        "confirm",
        "table.key.confirm",
        ("enter",),
        _confirm,
        _asked,
        bar="table.bar.take",
        phase=Phase.PLAYING,
        theirs=seated,
    ),
    unlisted("reconsider", "table.key.reconsider", ("escape",), _reconsider, _is_unsure),
    Command(
        "list",
        "table.key.list",
        ("o",),
        _list,
        _can_list,
        bar="table.bar.list",
        phase=Phase.PLAYING,
        theirs=_may_list,
    ),
    _moving("up", "table.key.move", ("up", "k"), _up),
    _moving("down", "table.key.move", ("down", "j"), _down),
    _moving("left", "table.key.beside", ("left", "h"), _left),
    _moving("right", "table.key.beside", ("right", "l"), _right),
    _moving("page-back", "table.key.choice_page", ("[",), _page_back),
    _moving("page-on", "table.key.choice_page", ("]",), _page_on),
    Command("pick", "table.key.pick", (), _pick, _can_pick),
    *(_digit(digit) for digit in "1234567890"),
    Command(
        "fill",
        "table.key.fill",
        ("b",),
        _fill,
        _can_fill,
        bar="table.bar.fill",
        phase=Phase.BEFORE,
        theirs=lambda player: player.waiting.may_fill,
    ),
    *ADVICE,
    *REASONS,
    *AROUND,
    *GUIDE,
    *RERUN,
    Command(
        "next-tab",
        "table.key.next_tab",
        ("tab",),
        _next_tab,
        _has_boards,
        bar="table.bar.board",
        phase=Phase.BEGUN | Phase.AGAIN,
    ),
    *LOOK,
    *LOG,
    *END,
    Command(
        "automatic",
        "table.key.automatic",
        ("a",),
        _automatic,
        at_board,
        phase=Phase.PLAYING,
        theirs=seated,
    ),
    *ON_PHRASES,
    Command(
        "ask-leave",
        "table.key.leave",
        ("q", "c-c", "c-q", "<sigint>"),
        _ask_leave,
        _can_ask_leave,
        bar="table.bar.leave",
    ),
    PHRASES_KEY,
    Command(
        "talk", "table.key.talk", ("c",), _talk, _can_talk, bar="table.bar.say", theirs=may_talk
    ),
)
