"""What bubbles of one desk say: a guided match, and what came of a thing the player asked for."""

from tilewyrm.client.desk.view import View
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.model.scene import Bubble
from tilewyrm.language.speech import tell


class Bubbles:
    """The bubbles that wait; one at a time is shown."""

    def __init__(self, lesson: Tutorial, view: View) -> None:
        """Say what *lesson* says; *view* is where the player looks."""
        self.lesson = lesson
        self._notice = ""
        self._view = view

    @property
    def now(self) -> Bubble | None:
        """The one that is shown; None for none."""
        if self._notice:
            return Bubble(tell("start.report.title"), self._notice, tell("start.report.keys"))
        if self.lesson.bubble:
            lesson = self.lesson
            return Bubble(tell("learn.title"), lesson.bubble, lesson.foot, lesson.about)
        return None

    @property
    def takes_key(self) -> bool:
        """Whether the one that is shown goes with the next key, which does nothing else then."""
        return self.lesson.guides and bool(self.lesson.bubble) and not self._notice

    def tell_of_report(self, text: str) -> None:
        """Show *text*, what came of a bug report, before all that a guided match says."""
        self._notice = text
        self._view.changed.set()

    def dismiss(self) -> None:
        """Take the one that is shown away; the next one is shown, if one waits."""
        if self._notice:
            self._notice = ""
        else:
            self.lesson.dismiss()
        self._view.changed.set()

    def decided(self) -> None:
        """Take away what goes with a decision."""
        self._notice = ""
        self.lesson.decided()

    def end_lesson(self) -> None:
        """Play on without those of the guided match."""
        self.lesson.end()
        self._view.changed.set()
