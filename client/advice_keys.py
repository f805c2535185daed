"""The commands of what a bot would choose: asking for it, and going to one of its choices."""

from collections.abc import Callable, Sequence
from functools import partial

from tilewyrm.client.advice import MOST, ranked
from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.over_board import at_board, over, to_board, unlisted
from tilewyrm.client.ui import Overlay

_CLOSING = ("escape", "enter", " ", "v", "q", "tab")
_key = partial(unlisted, when=over(Overlay.ADVICE))


def _ask(player: Player, _: Gesture) -> None:
    player.show(Overlay.ADVICE)
    player.ask_bot()


def _can_ask(player: Player) -> bool:
    return at_board(player) and player.can_ask_bot


def _may_ask(player: Player) -> bool:
    return player.scene.model.is_with_bots_alone


def _places(player: Player) -> Sequence[int]:
    """Return which offers the bot finds best, best first; none before it has said so."""
    scene = player.scene
    return [each.place for each in ranked(scene.offers, scene.model.advice)[:MOST]]


def _go_to(player: Player, line: int) -> None:
    """Highlight what stands in the *line* from 0, if there is one."""
    places = _places(player)
    if 0 <= line < len(places):
        player.point(places[line])


def _stepping(by: int) -> Callable[[Player, Gesture], None]:
    def go(player: Player, _: Gesture) -> None:
        """Highlight the next of them, or the best where none is highlighted."""
        places, now = _places(player), player.scene.ui.cursor
        _go_to(player, places.index(now) + by if now in places else 0)

    return go


def _picking(line: int) -> Callable[[Player, Gesture], None]:
    return lambda player, _: _go_to(player, line)


def _pick(player: Player, gesture: Gesture) -> None:
    _go_to(player, gesture.argument)


ADVICE: Sequence[Command] = (
    Command(
        "advice",
        "advice.key",
        ("v",),
        _ask,
        _can_ask,
        bar="advice.bar",
        phase=Phase.PLAYING,
        theirs=_may_ask,
    ),
    _key("advice-before", "advice.key.other", ("up", "k"), _stepping(-1)),
    _key(
        "advice-after", "advice.key.other", ("down", "j"), _stepping(1), bar="table.bar.look_next"
    ),
    *(
        _key(f"advice-{line + 1}", "advice.key.other", (str(line + 1),), _picking(line))
        for line in range(MOST)
    ),
    _key("advice-line", "advice.key.other", (), _pick),
    _key("advice-close", "table.key.close_page", _CLOSING, to_board, bar="table.bar.close"),
)
"""All of them; all but the first hold while the box is open."""
