"""Bubbles of a desk: the tutorial's hints, and notices such as the path of a bug report."""

from collections.abc import Callable

from tilewyrm.client.desk.view import View
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.scene import Bubble
from tilewyrm.language.speech import tell


class Bubbles:
    """The bubbles that wait; one at a time is shown."""

    def __init__(
        self,
        lesson: Tutorial,
        view: View,
        *,
        is_still: Callable[[], bool],
        has_come_to: Callable[[int], bool],
        esc_goes_back: Callable[[], bool],
    ) -> None:
        """Show the hints of *lesson*.

        Args:
            lesson: the tutorial or exercise of this match.
            view: where the player looks.
            is_still: returns whether the board shows how all stands now.
            has_come_to: returns whether it shows the position of a seq, or a later one.
            esc_goes_back: returns whether Esc leads back to the first step of the question.
        """
        self.tutorial = lesson
        self._notice = ""
        self._view = view
        self._is_still, self._has_come_to = is_still, has_come_to
        self._esc_goes_back = esc_goes_back

    @property
    def now(self) -> Bubble | None:
        """The one that is shown; None for none."""
        if self._notice:
            foot = self._foot(tell("start.report.keys"))
            return Bubble(tell("start.report.title"), self._notice, foot)
        if self._is_ready:
            lesson = self.tutorial
            foot = lesson.foot if lesson.guides else self._foot(lesson.foot)
            return Bubble(
                lesson.title,
                lesson.bubble,
                foot,
                lesson.about,
                hides_log=lesson.hides_log,
                hides_question=lesson.hides_question,
                takes_key=lesson.guides,
            )
        return None

    def _foot(self, effect_of_esc: str) -> str:
        """Return the last line of a bubble that Esc closes: none while Esc goes back."""
        return "" if self._esc_goes_back() else effect_of_esc

    @property
    def takes_key(self) -> bool:
        """Whether the one that is shown goes with the next key, which does nothing else then."""
        return self.tutorial.guides and self._is_ready and not self._notice

    @property
    def _is_ready(self) -> bool:
        """Whether the tutorial says something, and the board shows what it speaks of."""
        lesson = self.tutorial
        if not lesson.bubble or not self._has_come_to(lesson.seq):
            return False
        return not lesson.follows_board or self._is_still()

    def show_report(self, text: str) -> None:
        """Show *text*, the result of a bug report, before the tutorial's hints."""
        self._notice = text
        self._view.changed.set()

    def dismiss(self) -> None:
        """Take the one that is shown away; the next one is shown, if one waits."""
        if self._notice:
            self._notice = ""
        else:
            self.tutorial.dismiss()
        self._view.changed.set()

    def note_decision(self, offer: Offer | None) -> None:
        """Close the bubbles that end with a decision; *offer* is what was chosen."""
        self._notice = ""
        self.tutorial.note_decision(offer)

    @property
    def is_folded(self) -> bool:
        """Whether the player has hidden the tutorial's hints."""
        return self.tutorial.is_folded

    def fold(self) -> None:
        """Hide the tutorial's hints."""
        self.tutorial.fold()
        self._view.changed.set()

    def unfold(self) -> None:
        """Show the tutorial's hints again."""
        self.tutorial.unfold()
        self._view.changed.set()
